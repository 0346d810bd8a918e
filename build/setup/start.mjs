import { buildAll } from '../build.mjs'
import { chooseShell } from './choose-shell.mjs'
import { obtainElectron } from './electron-binary.mjs'
import { programEnvironment } from './node-runtime.mjs'
import { openDocket } from './open-docket.mjs'
import { runAttached } from './process.mjs'
import { missingSandbox } from './sandbox.mjs'
import { runCommand } from './setup-error.mjs'
import { setUp } from './setup.mjs'
import { readStartOptions, usage } from './start-options.mjs'

/** `npm start`: sets up, builds, and opens Docket in Electron where it can be had, else in the browser. */
await runCommand(async () => {
  const options = readStartOptions(process.argv.slice(2))
  if (options.help) {
    console.log(usage)
    return 0
  }
  await setUp(console.log, 'program')
  const choosing = chooseShell({
    web: options.web,
    platform: process.platform,
    env: process.env,
    userId: process.getuid?.() ?? null,
    missingSandbox,
    obtain: async () => await obtainElectron({ retry: options.retryElectron, say: console.log }),
  })
  // Electron's binary is downloaded while Docket is built.
  const [chosen] = await Promise.all([choosing, buildAll(console.log)])
  const { command, args } = openDocket(chosen, options, console.log)
  return await runAttached(command, args, { env: programEnvironment() })
})
