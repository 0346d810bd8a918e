import { additions } from '../../../shared/contract/v4/additions.ts'
import { AppFailure } from '../../../shared/errors.ts'
import { newUploadOf, type NewUpload } from '../../../shared/model/upload.ts'
import { problemOf } from '../../../shared/model/wire-row.ts'
import type { BytesOptions, Client, RequestOptions, SentFile } from '../client/client.ts'

/** An attachment of a text, by the project that keeps it. Its name is as its owner gave it, not encoded. */
export interface KeptUpload {
  readonly projectId: number
  readonly secret: string
  readonly name: string
}

/**
 * Reads the bytes of an attachment, where the service gives these to whoever has a token (`uploads` of its abilities).
 *
 * @throws AppFailure; `answer_too_large` for more than so many bytes; `redirected` where the service leads to another server that is
 *   not followed; `storage_failed` where that does not give it now
 */
export async function readUpload(client: Client, upload: KeptUpload, options: BytesOptions): Promise<Buffer> {
  const { projectId, secret, name } = upload
  return await client.readBytes(
    additions.readUpload,
    { id: projectId, secret, filename: name },
    {
      ...options,
      isAttachment: true,
    },
  )
}

/**
 * Uploads a file, which texts of the project can then name, for services that take files (`attaching`). Sent once, never
 * repeated: each time makes another file.
 *
 * @throws AppFailure `too_large_to_send` for a file that is larger than the service takes
 */
export async function uploadFile(
  client: Client,
  projectId: number,
  file: SentFile,
  options: RequestOptions,
): Promise<NewUpload> {
  const { value, status } = await client.sendFile(additions.uploadFile, { id: projectId }, file, options)
  try {
    return newUploadOf(value, client.baseUrl)
  } catch (thrown) {
    throw AppFailure.of('answer_unexpected', { status, detail: problemOf(thrown) })
  }
}
