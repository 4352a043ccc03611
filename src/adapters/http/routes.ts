import { type Endpoint, routeOf } from './endpoint.ts'
import type { Metrics } from './metrics.ts'
import { askRoutes } from './routes/ask-routes.ts'
import { documentRoutes } from './routes/document-routes.ts'
import { fileRoutes } from './routes/file-routes.ts'
import { type McpHandler, mcpRoute } from './routes/mcp-route.ts'
import { type Pages, pageRoutes } from './routes/page-routes.ts'
import { serviceRoutes } from './routes/service-routes.ts'
import { tryRoutes } from './routes/try-routes.ts'
import { viewRoutes } from './routes/view-routes.ts'
import { openApiOf } from './schema/openapi.ts'
import type { ServedFiles } from './served-files.ts'
import type { Spool } from './spool.ts'
import type { UseCases } from './use-cases.ts'

export interface RouteParts {
  readonly useCases: UseCases
  readonly mcp: McpHandler
  readonly pages: Pages
  readonly assets: ServedFiles
  readonly docs: ServedFiles
  /** Where uploads lie while they are read. */
  readonly spool: Spool
  readonly metrics: Metrics
  readonly limits: {
    readonly uploadBytesMax: number
    /** The longest wait for the next bytes of a body. */
    readonly bodyIdleMs: number
  }
}

/** A JSON body is held in memory, so it is bounded well below a file. */
const jsonBytesMax = 2 * 1024 * 1024
/** A tool call carries its file inside the message, and the message is held in memory: larger files go by upload. */
const mcpBytesMax = 64 * 1024 * 1024

/** Every route of the service, in the order in which it is described. */
export function endpointsOf(parts: RouteParts): readonly Endpoint[] {
  const { useCases, spool, limits, metrics } = parts
  const idleMs = limits.bodyIdleMs
  const body = { bytesMax: jsonBytesMax, idleMs }
  const receiving = { spool, bytesMax: limits.uploadBytesMax, idleMs }
  const message = { bytesMax: Math.min(mcpBytesMax, Math.ceil(limits.uploadBytesMax / 3) * 4 + jsonBytesMax), idleMs }

  const endpoints: readonly Endpoint[] = [
    ...fileRoutes(useCases, receiving),
    ...tryRoutes(useCases.tryFile, receiving),
    ...documentRoutes(useCases, body),
    ...askRoutes(useCases, body),
    ...viewRoutes(useCases, body),
    mcpRoute(parts.mcp, message),
    ...serviceRoutes(useCases, body, metrics, () => routes()),
    ...pageRoutes({ pages: parts.pages, assets: parts.assets, docs: parts.docs, openApi: () => description() }),
  ]
  const listed = () => endpoints.filter(({ operation }) => operation.listed !== false)
  let named: readonly string[] | undefined
  const routes = () => {
    named ??= listed().map(routeOf)
    return named
  }
  let described: object | undefined
  const description = () => {
    described ??= openApiOf(listed())
    return described
  }
  return endpoints
}
