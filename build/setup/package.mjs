import { obtainChromium } from './chromium.mjs'
import { programEnvironment, programNode } from './node-runtime.mjs'
import { join } from 'node:path'
import { root } from './paths.mjs'
import { run } from './process.mjs'
import { runCommand } from './setup-error.mjs'
import { setUp } from './setup.mjs'

/** `npm run package`: makes the packages for this system; with `--check` it tries one that is made without Electron, with
 * `--smoke` it starts the packed program. */
await runCommand(async () => {
  await setUp()
  const isCheck = process.argv.includes('--check')
  const env = { ...programEnvironment(), ...(isCheck ? { CHROMIUM: await obtainChromium(console.log) } : {}) }
  return await run(programNode(), [join(root, 'build', 'package', 'main.mjs'), ...process.argv.slice(2)], {
    cwd: root,
    env,
  })
})
