import type { Figures } from '../../application/report-figures.ts'

interface Family {
  readonly name: string
  readonly type: 'gauge' | 'counter'
  readonly help: string
  /** One value, or one for each value of a label; undefined where the service does not know. */
  readonly value: (figures: Figures) => number | undefined | { readonly label: string; readonly of: Values | undefined }
}

type Values = Readonly<Record<string, number>>

const families: readonly Family[] = [
  {
    name: 'munseo_parsing_now',
    type: 'gauge',
    help: 'Files that requests are having read at this moment.',
    value: ({ parsingNow }) => parsingNow,
  },
  {
    name: 'munseo_parse_queue',
    type: 'gauge',
    help: 'Files that wait for a free parser process.',
    value: ({ parser }) => parser?.waiting,
  },
  {
    name: 'munseo_parse_workers',
    type: 'gauge',
    help: 'Parser processes that run.',
    value: ({ parser }) => parser?.children,
  },
  {
    name: 'munseo_parse_workers_started_total',
    type: 'counter',
    help: 'Parser processes started, those in the place of worn or lost ones too.',
    value: ({ parser }) => parser?.started,
  },
  {
    name: 'munseo_parse_workers_lost_total',
    type: 'counter',
    help: 'Parser processes lost while they read a file, by why.',
    value: ({ parser }) => ({ label: 'why', of: parser?.deaths }),
  },
  {
    name: 'munseo_cache_hits_total',
    type: 'counter',
    help: 'Files answered from the parse cache.',
    value: ({ cache }) => cache?.hits,
  },
  {
    name: 'munseo_cache_misses_total',
    type: 'counter',
    help: 'Files looked for in the parse cache and not found.',
    value: ({ cache }) => cache?.misses,
  },
  {
    name: 'munseo_index_tenants',
    type: 'gauge',
    help: 'Tenants in the index: those in memory, or all of the database.',
    value: ({ index }) => index?.tenants,
  },
  {
    name: 'munseo_index_documents',
    type: 'gauge',
    help: 'Documents of those tenants.',
    value: ({ index }) => index?.documents,
  },
  {
    name: 'munseo_index_chunks',
    type: 'gauge',
    help: 'Chunks of those documents.',
    value: ({ index }) => index?.chunks,
  },
  {
    name: 'munseo_index_vectors',
    type: 'gauge',
    help: 'Chunks that can be found by meaning.',
    value: ({ index }) => index?.vectors,
  },
  {
    name: 'munseo_index_bytes',
    type: 'gauge',
    help: 'About how much memory the index takes in this process.',
    value: ({ index }) => index?.bytes,
  },
  {
    name: 'munseo_vectors_pending',
    type: 'gauge',
    help: 'Chunks that wait for their vector.',
    value: ({ vectorsPending }) => vectorsPending,
  },
]

/** The state of the service as Prometheus text. What is not known is left out, so that nobody takes it for nought. */
export function figureLines(figures: Figures): string {
  return families.map((family) => linesOf(family, figures)).join('')
}

function linesOf({ name, type, help, value }: Family, figures: Figures): string {
  const found = value(figures)
  const samples =
    typeof found === 'object'
      ? Object.entries(found.of ?? {}).map(([key, count]) => `${name}{${found.label}="${key}"} ${count}\n`)
      : found === undefined
        ? []
        : [`${name} ${found}\n`]
  return samples.length === 0 ? '' : `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${samples.join('')}`
}
