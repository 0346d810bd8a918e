import { join } from 'node:path'
import { programEnvironment, programNode } from './node-runtime.mjs'
import { root } from './places.mjs'
import { run } from './process.mjs'
import { runCommand } from './setup-error.mjs'
import { setUp } from './setup.mjs'

/** `npm run --silent openapi` and `npm run --silent api-table`: the contract's tables as documents, on standard output. */
await runCommand(async () => {
  await setUp((line) => console.error(line))
  const print = join(root, 'build', 'print-contract.ts')
  return await run(programNode(), [print, ...process.argv.slice(2)], { env: programEnvironment() })
})
