import { traitsOf } from '../../../shared/error-traits.ts'
import { errorOf } from '../../../shared/errors.ts'
import {
  mostFileBytes,
  type FileAtCommit,
  type FileContent,
  type RepositoryFile,
} from '../../../shared/model/file-at-commit.ts'
import { hasNameOfPicture, localPicture, pictureTypeOf } from '../../../shared/model/picture.ts'
import type { Client } from '../../api/client/client.ts'
import { readFileBytes } from '../../api/entities/repository-files.ts'
import {
  keepFileAtCommit,
  markFileUsed,
  pictureHashOf,
  readFileAtCommit as readKept,
} from '../../cache/changes/files-at-commits.ts'
import { hasPicture, removePictures, writePicture } from '../../cache/pictures/picture-files.ts'
import type { CrawlContext } from '../crawl/crawl.ts'
import { contentOfFile } from './content-of-file.ts'

export interface FileContext extends Pick<CrawlContext, 'cache' | 'signal' | 'now'> {
  readonly account: string
  readonly pictureFolder: string
}

/** Returns the first of some files that is on this computer; null where none is. */
export async function findFileAtCommit(
  files: readonly RepositoryFile[],
  { cache, now, account, pictureFolder }: FileContext,
): Promise<FileAtCommit | null> {
  for (const file of files) {
    const kept = readKept(cache, file)
    if (kept === null || (kept.kind === 'picture' && !(await hasPicture(pictureFolder, pictureHashOf(file))))) continue
    markFileUsed(cache, file, now())
    return shownAs(kept, file, account)
  }
  return null
}

/**
 * Reads a file at a commit and keeps it. The first place that shows it counts: the service has the commits of a fork in the project
 * that they are to be merged into, too, where the fork is gone or hidden.
 *
 * @param files the same file in one project or another, of which there is at least one
 * @throws AppFailure when none of them can be read
 */
export async function readFileAtCommit(
  client: Client,
  files: readonly RepositoryFile[],
  context: FileContext,
): Promise<FileAtCommit> {
  for (const [at, file] of files.entries()) {
    try {
      const bytes = await readFileBytes(client, file, { signal: context.signal, mostBytes: mostFileBytes })
      return await keep(file, await withoutPointer(client, file, bytes, context.signal), context)
    } catch (thrown) {
      const error = errorOf(thrown)
      if (error.code === 'answer_too_large') return { kind: 'tooLarge' }
      if (!traitsOf(error).isWithheld || at === files.length - 1) throw thrown
    }
  }
  throw new RangeError('no file')
}

/**
 * Returns the picture that Git LFS keeps where the bytes are a pointer to one that is not too large, else the bytes. Services
 * that do not know about it, or do not have it any more, leave the pointer.
 *
 * @throws AppFailure while the service cannot be reached
 */
async function withoutPointer(
  client: Client,
  file: RepositoryFile,
  bytes: Buffer,
  signal: AbortSignal | undefined,
): Promise<Buffer> {
  const content = contentOfFile(bytes)
  if (content.kind !== 'pointer' || content.bytes > mostFileBytes || !hasNameOfPicture(file.path)) return bytes
  try {
    const kept = await readFileBytes(client, file, { signal, mostBytes: mostFileBytes, fromLfs: true })
    return pictureTypeOf(kept) === null ? bytes : kept
  } catch (thrown) {
    if (traitsOf(errorOf(thrown)).isAway) throw thrown
    return bytes
  }
}

async function keep(file: RepositoryFile, bytes: Uint8Array, context: FileContext): Promise<FileAtCommit> {
  const { account, cache, now, pictureFolder } = context
  const content = contentOfFile(bytes)
  // The file is written first: no row may say that a picture is here when its file is not.
  if (content.kind === 'picture') await writePicture(pictureFolder, pictureHashOf(file), bytes)
  const gone = cache.transaction(() => keepFileAtCommit(cache, file, content, { now: now() }))()
  await removePictures(pictureFolder, gone)
  return shownAs(content, file, account)
}

function shownAs(content: FileContent, file: RepositoryFile, account: string): FileAtCommit {
  const { kind, bytes } = content
  if (kind === 'text') return { kind, text: content.text, bytes }
  return kind === 'picture' ? { kind, local: localPicture(account, pictureHashOf(file)), bytes } : { kind, bytes }
}
