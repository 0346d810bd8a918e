import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The words by which tools find the fuses in Electron's binary, a version, and as many fuses as there are. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const wireVersion = 1
const fusesOfElectron = 9
/** `1`: on, as fuses are in a fresh binary where that is allowed. */
const on = '1'.charCodeAt(0)

/**
 * Makes a substitute for the folder of Electron where its binary cannot be had: everything but the binary's code, so that a
 * package can be made of it and checked.
 *
 * @param {string} folder
 * @param {string} version of Electron
 * @param {number} [fuseCount]
 */
export async function makeSubstitute(folder, version, fuseCount = fusesOfElectron) {
  await mkdir(join(folder, 'locales'), { recursive: true })
  await mkdir(join(folder, 'resources'), { recursive: true })
  const wire = Buffer.from([wireVersion, fuseCount, ...Array.from({ length: fuseCount }, () => on)])
  await writeFile(
    join(folder, 'electron'),
    Buffer.concat([Buffer.from(`stand-in ${sentinel}`), wire, Buffer.from('\n')]),
  )
  await chmod(join(folder, 'electron'), 0o755)
  for (const name of ['chrome-sandbox', 'chrome_crashpad_handler']) {
    await writeFile(join(folder, name), '')
    await chmod(join(folder, name), 0o755)
  }
  await writeFile(join(folder, 'version'), version)
  await writeFile(join(folder, 'LICENSE'), 'stand-in\n')
  await writeFile(join(folder, 'LICENSES.chromium.html'), '<p>stand-in</p>\n')
  await writeFile(join(folder, 'locales', 'en-US.pak'), '')
}
