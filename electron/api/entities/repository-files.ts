import { additions } from '../../../shared/contract/v4/additions.ts'
import type { BytesOptions, Client } from '../client/client.ts'

/** A file of a repository, at a commit. */
export interface FileAtCommit {
  readonly projectId: number
  readonly sha: string
  readonly path: string
}

/** Reads the bytes of a file at a commit. @throws AppFailure; `answer_too_large` for more than so many bytes */
export async function readFileBytes(
  client: Client,
  { projectId, sha, path }: FileAtCommit,
  options: BytesOptions,
): Promise<Buffer> {
  return await client.readBytes(additions.readRawFile, { id: projectId, file_path: path, ref: sha }, options)
}
