import { join } from 'node:path'
import { programEnvironment, programNode } from './node-runtime.mjs'
import { root } from './paths.mjs'
import { run } from './process.mjs'
import { runCommand } from './setup-error.mjs'
import { setUp } from './setup.mjs'

/**
 * `npm run --silent openapi`, `npm run --silent api-table` and `npm run --silent guards`: documents that are made of the
 * sources, on standard output. The first argument names the script of `build/` that prints.
 */
await runCommand(async () => {
  await setUp((line) => console.error(line))
  const [script = '', ...args] = process.argv.slice(2)
  return await run(programNode(), [join(root, 'build', script), ...args], { env: programEnvironment() })
})
