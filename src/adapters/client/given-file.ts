/** A file to send: one of a browser's, or bytes with a name. */
export type GivenFile = File | { readonly name: string; readonly content: Blob | ArrayBuffer | Uint8Array<ArrayBuffer> }

export function bytesOf(file: GivenFile): Blob | ArrayBuffer | Uint8Array<ArrayBuffer> {
  return 'content' in file ? file.content : file
}
