import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gatherLicences, licencesText } from './package/licences.mjs'
import { root } from './setup/paths.mjs'

/**
 * Puts the texts that Docket shows beside the main process: the release notes, and the licences of all that is shipped. A package
 * whose licence does not allow that ends the build.
 *
 * @returns {import('vite').Plugin}
 */
export function shippedTexts() {
  return {
    name: 'docket-texts',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      await cp(join(root, 'CHANGELOG.md'), join(dir, 'CHANGELOG.txt'))
      await writeFile(join(dir, 'LICENCES.txt'), licencesText(await gatherLicences()))
    },
  }
}
