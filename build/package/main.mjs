import { runCommand } from '../setup/setup-error.mjs'

/** Runs on the program's own Node, which builds the packed program. */
await runCommand(async () => {
  if (process.argv.includes('--check')) await (await import('./check.mjs')).checkPackages()
  else if (process.argv.includes('--smoke')) await (await import('./package.mjs')).trySmoke()
  else await (await import('./package.mjs')).packAll()
})
