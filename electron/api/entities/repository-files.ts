import { additions } from '../../../shared/contract/v4/additions.ts'
import type { RepositoryFile } from '../../../shared/model/file-at-commit.ts'
import type { BytesOptions, Client } from '../client/client.ts'

/** How a file is read: `fromLfs` asks for what Git LFS keeps in place of a pointer to it. */
interface FileOptions extends BytesOptions {
  readonly fromLfs?: boolean
}

/** Reads the bytes of a file at a commit. @throws AppFailure; `answer_too_large` for more than so many bytes */
export async function readFileBytes(
  client: Client,
  { projectId, sha, path }: RepositoryFile,
  { fromLfs = false, ...options }: FileOptions,
): Promise<Buffer> {
  const file = { id: projectId, file_path: path, ref: sha, ...(fromLfs && { lfs: true }) }
  return await client.readBytes(additions.readRawFile, file, options)
}
