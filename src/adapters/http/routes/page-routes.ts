import { ok } from '../../../domain/result.ts'
import type { Endpoint } from '../endpoint.ts'
import { content, json } from '../reply.ts'
import type { ServedFiles } from '../served-files.ts'

export interface Pages {
  /** Told where the server is reached, so that its examples can be copied. */
  home(origin: string): string
  demo(): string
  try(): string
}

const html = 'text/html; charset=utf-8'
const revalidate = { 'Cache-Control': 'no-cache' }

/** Pages, documents and the interface description: open to everyone, and the same for everyone. */
export function pageRoutes(parts: {
  readonly pages: Pages
  readonly assets: ServedFiles
  readonly docs: ServedFiles
  readonly openApi: () => object
}): Endpoint[] {
  const { pages, assets, docs, openApi } = parts
  return [
    page('/', 'The home page', (origin) => pages.home(origin)),
    page('/demo', 'The demo page', () => pages.demo()),
    page('/try', 'The page to try a file', () => pages.try()),
    ...[...assets].map(([name, file]) => served(`/assets/${name}`, 'A file of the pages', file, false)),
    ...[...docs].map(([name, file]) => served(`/docs/${name}`, `The document ${name}`, file, true)),
    {
      operation: {
        method: 'GET',
        path: '/openapi.json',
        tag: 'service',
        summary: 'This description',
        answer: { status: 200, type: 'application/json' },
        refusals: [],
      },
      access: 'open',
      handle: async () => ok(json(openApi())),
    },
  ]
}

function page(path: string, summary: string, render: (origin: string) => string): Endpoint {
  return {
    operation: {
      method: 'GET',
      path,
      tag: 'pages',
      summary,
      answer: { status: 200, type: 'text/html' },
      refusals: [],
    },
    access: 'open',
    handle: async ({ request }) => ok(content(html, render(`${request.protocol}://${request.host}`), revalidate)),
  }
}

function served(
  path: string,
  summary: string,
  { type, content: body }: { readonly type: string; readonly content: Uint8Array },
  listed: boolean,
): Endpoint {
  return {
    operation: {
      method: 'GET',
      path,
      tag: 'pages',
      summary,
      listed,
      answer: { status: 200, type: type.replace(/;.*/u, '') },
      refusals: [],
    },
    access: 'open',
    handle: async () => ok(content(type, body, revalidate)),
  }
}
