import { additions } from '../../../shared/contract/v4/additions.ts'
import type { BytesOptions, Client } from '../client/client.ts'

/** An attachment of a text, by the project that keeps it. Its name is as its owner gave it, not encoded. */
export interface KeptUpload {
  readonly projectId: number
  readonly secret: string
  readonly name: string
}

/**
 * Reads the bytes of an attachment, where the service gives these to whoever has a token (`uploads` of its abilities).
 *
 * @throws AppFailure; `answer_too_large` for more than so many bytes, `redirected` where another server keeps it
 */
export async function readUpload(client: Client, upload: KeptUpload, options: BytesOptions): Promise<Buffer> {
  const { projectId, secret, name } = upload
  return await client.readBytes(additions.readUpload, { id: projectId, secret, filename: name }, options)
}
