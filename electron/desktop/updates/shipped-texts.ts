import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { releaseNotesOf } from '../../../shared/changelog.ts'

/** Texts that the build puts beside the main process. `folder` is the folder of the built main process. */

/** Returns the licences of everything that is shipped with Docket. */
export async function readLicences(folder: string): Promise<string> {
  return await readFile(join(folder, 'LICENCES.txt'), 'utf8')
}

/** Returns the part of the CHANGELOG about a version, as Markdown. */
export async function readReleaseNotes(folder: string, version: string): Promise<string> {
  return releaseNotesOf(await readFile(join(folder, 'CHANGELOG.txt'), 'utf8'), version)
}
