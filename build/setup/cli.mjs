import { join, resolve } from 'node:path'
import { buildAll } from '../build.mjs'
import { programEnvironment, programNode } from './node-runtime.mjs'
import { root } from './paths.mjs'
import { run } from './process.mjs'
import { runCommand } from './setup-error.mjs'
import { setUp } from './setup.mjs'

/**
 * `npm run --silent cli -- COMMAND …`: sets up, builds, and runs a command of Docket. Standard output carries only the
 * output of the command.
 */
await runCommand(async () => {
  // What this prints must not mix with the output of the command.
  const say = (/** @type {string} */ line) => console.error(line)
  await setUp(say, 'program')
  await buildAll(say)
  // npm moves to the project's folder; a relative folder is meant from where the user is.
  const folder = process.env.INIT_CWD ?? process.cwd()
  const args = process.argv.slice(2)
  const named = args.map((arg, index) => (args[index - 1] === '--profile' ? resolve(folder, arg) : arg))
  return await run(programNode(), [join(root, 'dist', 'main', 'command-line.js'), ...named], {
    env: programEnvironment(),
  })
})
