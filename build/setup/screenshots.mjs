import { join } from 'node:path'
import { buildAll } from '../build.mjs'
import { obtainChromium } from './chromium.mjs'
import { programEnvironment, programNode } from './node-runtime.mjs'
import { root } from './paths.mjs'
import { run } from './process.mjs'
import { readOptions } from './read-options.mjs'
import { runCommand } from './setup-error.mjs'
import { setUp } from './setup.mjs'

const usage = `npm run screenshots -- [options]

  --only NAME  only screens whose names begin with this; may be given several times`

/** `npm run screenshots`: sets up, builds, and takes a picture of every screen. */
await runCommand(async () => {
  readOptions({ options: { only: { type: 'string', multiple: true } } }, usage)
  const say = (/** @type {string} */ line) => console.error(line)
  await setUp(say)
  const env = { ...programEnvironment(), CHROMIUM: await obtainChromium(say) }
  await buildAll(say)
  const pictures = join(root, 'test', 'screenshots', 'main.ts')
  return await run(programNode(), [pictures, ...process.argv.slice(2)], { cwd: root, env })
})
