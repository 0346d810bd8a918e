import { join } from 'node:path'
import { programEnvironment, programNode } from './node-runtime.mjs'
import { root } from './places.mjs'
import { run } from './process.mjs'
import { runCommand } from './setup-error.mjs'
import { setUp } from './setup.mjs'

/** `npm run bench -- [--only NAME …] [--json FILE]`: sets up and measures. */
await runCommand(async () => {
  await setUp((line) => console.error(line))
  const bench = join(root, 'test', 'bench', 'main.ts')
  return await run(programNode(), [bench, ...process.argv.slice(2)], { cwd: root, env: programEnvironment() })
})
