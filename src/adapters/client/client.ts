import { type Asked, type Call, type CallOptions, type ClientOptions, makeCall, type OperationId } from './call.ts'
import type { GivenFile } from './given-file.ts'
import type { Operations } from './interface.ts'

export type { Asked, Call, CallOptions, ClientOptions, OperationId } from './call.ts'
export { MunseoError } from './error.ts'
export type { GivenFile } from './given-file.ts'
export type * from './interface.ts'

type Reply<K extends OperationId> = Promise<Operations[K]['reply']>
type Question<K extends OperationId> = (body: BodyOf<K>, options?: CallOptions) => Reply<K>
type BodyOf<K extends OperationId> = Asked<K> extends { body: infer Body } ? Body : never
type QueryOf<K extends OperationId> = NonNullable<Asked<K> extends { query?: infer Query } ? Query : never>

/** The service, from a browser or from Node. A file that cannot be read is no error: its document says why. */
export interface MunseoClient {
  readonly call: Call

  parse(file: GivenFile, options?: CallOptions): Reply<'postParse'>
  chunk(file: GivenFile, query?: QueryOf<'postChunk'>, options?: CallOptions): Reply<'postChunk'>
  /** Without a key, within the limits of `/try/parse`. */
  tryParse(file: GivenFile, options?: CallOptions): Reply<'postTryParse'>

  readonly listDocuments: Question<'postDocuments'>
  upload(
    tenant: string,
    file: GivenFile,
    query?: { readonly replace?: boolean | undefined },
    options?: CallOptions,
  ): Reply<'postDocumentsUpload'>
  remove(query: QueryOf<'deleteDocuments'>, options?: CallOptions): Reply<'deleteDocuments'>

  readonly search: Question<'postSearch'>
  readonly context: Question<'postContext'>
  readonly answer: Question<'postAnswer'>
  readonly verify: Question<'postVerify'>
  /** The evidence of an answer as one HTML page. */
  readonly view: Question<'postView'>
  /** Undefined where the message was a notification. */
  readonly mcp: Question<'postMcp'>

  readonly giveFeedback: Question<'postFeedback'>
  listFeedback(query?: QueryOf<'getFeedback'>, options?: CallOptions): Reply<'getFeedback'>
  health(options?: CallOptions): Reply<'getHealth'>
  usage(options?: CallOptions): Reply<'getUsage'>
  /** Prometheus text. */
  metrics(options?: CallOptions): Reply<'getMetrics'>
}

/** Everything rejects with `MunseoError`. Operations without a method of their own are reached by `call`. */
export function createClient(settings: ClientOptions): MunseoClient {
  const call = makeCall(settings)
  return {
    call,
    parse: (file, options) => call('postParse', { file }, options),
    chunk: (file, query = {}, options) => call('postChunk', { file, query }, options),
    tryParse: (file, options) => call('postTryParse', { file }, options),
    listDocuments: (body, options) => call('postDocuments', { body }, options),
    upload: (tenant, file, query = {}, options) =>
      call('postDocumentsUpload', { file, query: { ...query, tenant } }, options),
    remove: (query, options) => call('deleteDocuments', { query }, options),
    search: (body, options) => call('postSearch', { body }, options),
    context: (body, options) => call('postContext', { body }, options),
    answer: (body, options) => call('postAnswer', { body }, options),
    verify: (body, options) => call('postVerify', { body }, options),
    view: (body, options) => call('postView', { body }, options),
    mcp: (body, options) => call('postMcp', { body }, options),
    giveFeedback: (body, options) => call('postFeedback', { body }, options),
    listFeedback: (query = {}, options) => call('getFeedback', { query }, options),
    health: (options) => call('getHealth', {}, options),
    usage: (options) => call('getUsage', {}, options),
    metrics: (options) => call('getMetrics', {}, options),
  }
}
