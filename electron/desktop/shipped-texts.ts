import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newsOf } from '../../shared/changelog.ts'

/** Texts that the build puts beside the main process. `folder` is where that is. */

/** The file with the licences of everything that is shipped with Docket. */
export function licencesFile(folder: string): string {
  return join(folder, 'LICENCES.txt')
}

/** What the CHANGELOG says of a version, as Markdown. */
export async function readNews(folder: string, version: string): Promise<string> {
  return newsOf(await readFile(join(folder, 'CHANGELOG.txt'), 'utf8'), version)
}
