import type { AccessReason } from '../../../domain/document/access.ts'

/**
 * Ends the reading of one file. Thrown deep inside a reader, caught by the dispatching parser alone,
 * which turns it into a Document with `access.readable` false.
 */
export class ReadRefusal extends Error {
  readonly reason: AccessReason
  readonly drmVendor: string | undefined
  /** Korean wording for people, where the general one of the reason says too little. */
  readonly detail: string | undefined

  constructor(reason: AccessReason, more: { drmVendor?: string; detail?: string; cause?: unknown } = {}) {
    super(reason, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'ReadRefusal'
    this.reason = reason
    this.drmVendor = more.drmVendor
    this.detail = more.detail
  }
}

/** More files in bundles than are opened, in one or over the whole tree. */
export const tooManyMembers = (): ReadRefusal =>
  new ReadRefusal('TOO_LARGE', {
    detail: '압축 파일에 든 파일이 너무 많아 열지 않았습니다. 나누어 압축하여 올리십시오.',
  })
