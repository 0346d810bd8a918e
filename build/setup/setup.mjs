import { fileURLToPath } from 'node:url'
import { install } from './install.mjs'
import { runCommand } from './setup-error.mjs'

/**
 * The set-up that every command needs, from a fresh clone on. Does nothing when it was done before.
 *
 * @param {(line: string) => void} [say]
 * @param {import('./install.mjs').Extent} [extent] `program` for commands that neither test nor check nor pack
 */
export async function setUp(say = console.log, extent = 'all') {
  await install(say, extent)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runCommand(async () => {
    await setUp()
    console.log('Docket is set up.')
  })
}
