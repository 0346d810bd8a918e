import { join } from 'node:path'
import { programEnvironment, programNode } from './node-runtime.mjs'
import { root } from './places.mjs'
import { run } from './process.mjs'
import { runCommand } from './setup-error.mjs'
import { setUp } from './setup.mjs'

/** `npm run --silent service -- …`: the service alone. Its standard output carries nothing but what it says itself. */
await runCommand(async () => {
  await setUp((line) => console.error(line))
  const service = join(root, 'service', 'main.ts')
  return await run(programNode(), [service, ...process.argv.slice(2)], { env: programEnvironment() })
})
