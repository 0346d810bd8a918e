import { rename, rm, writeFile } from 'node:fs/promises'
import { AppFailure } from '../../../shared/errors.ts'
import { projectIdOf, uploadIn } from '../../../shared/model/upload.ts'
import type { Client } from '../../api/client/client.ts'
import { readUpload } from '../../api/entities/uploads.ts'
import { findProjectId } from '../../cache/directory/projects.ts'
import type { CrawlContext } from '../crawl/crawl.ts'

/** The largest attachment that is saved, in bytes. It is held in memory until it is whole. */
const mostBytes = 100_000_000

/** An attachment as a text names it, and where it is to be written. */
export interface SavedUpload {
  /** The project that the text belongs to. */
  readonly projectId: number
  readonly address: string
  readonly file: string
}

/**
 * Reads an attachment from the service and writes it into a file, which appears whole or not at all.
 *
 * @throws AppFailure `not_found` where the address is that of no attachment, or of one of a project that is not known;
 * `answer_too_large`; `file_not_written`
 */
export async function saveUpload(
  client: Client,
  { projectId, address, file }: SavedUpload,
  { cache, signal }: Pick<CrawlContext, 'cache' | 'signal'>,
): Promise<void> {
  const upload = uploadIn(address, client.baseUrl)
  if (upload === null) throw AppFailure.of('not_found')
  const { secret, name } = upload
  const home = projectIdOf(upload, projectId, (path) => findProjectId(cache, path))
  if (home === null) throw AppFailure.of('not_found')
  const asked = { projectId: home, secret, name: decodeURIComponent(name) }
  const bytes = await readUpload(client, asked, { signal, mostBytes })
  const unfinished = `${file}.unfinished`
  try {
    await writeFile(unfinished, bytes, { mode: 0o600 })
    await rename(unfinished, file)
  } catch (thrown) {
    await rm(unfinished, { force: true })
    throw AppFailure.of('file_not_written', { detail: String(thrown) })
  }
}
