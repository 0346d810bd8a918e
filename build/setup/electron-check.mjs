import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildAll } from '../build.mjs'
import { checkProgram } from './check-program.mjs'
import { obtainElectron } from './electron-binary.mjs'
import { root } from './paths.mjs'
import { runCommand, SetupError } from './setup-error.mjs'
import { setUp } from './setup.mjs'

/**
 * `npm run electron:check`: runs the part of `docs/first-run.md` that needs no eyes, on Electron; with the path of an installed
 * Docket, on that.
 */
await runCommand(async () => {
  const [installed] = process.argv.slice(2)
  const { command, args } = installed === undefined ? await ofCheckout() : { command: installed, args: [] }
  const profile = await mkdtemp(join(tmpdir(), 'docket-check-'))
  try {
    const findings = await checkProgram({ command, args, profile })
    for (const { what, found, isRight } of findings) console.log(`${isRight ? 'right' : 'WRONG'}  ${what}: ${found}`)
    console.log('The rest needs eyes: docs/first-run.md.')
    return findings.every(({ isRight }) => isRight) ? 0 : 1
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 10 })
  }
})

async function ofCheckout() {
  await setUp(console.log, 'program')
  const obtained = await obtainElectron({ retry: true, say: console.log })
  if (obtained.binary === null) throw new SetupError(obtained.reason)
  await buildAll(console.log)
  return { command: obtained.binary, args: [root] }
}
