import { join } from 'node:path'
import { programEnvironment, programNode } from './node-runtime.mjs'
import { root } from './paths.mjs'
import { run } from './process.mjs'
import { runCommand } from './setup-error.mjs'
import { setUp } from './setup.mjs'

/** `npm run --silent service -- …`: runs only the service. Standard output carries only the service's own lines. */
await runCommand(async () => {
  await setUp((line) => console.error(line), 'program')
  const service = join(root, 'service', 'main.ts')
  return await run(programNode(), [service, ...process.argv.slice(2)], { env: programEnvironment() })
})
