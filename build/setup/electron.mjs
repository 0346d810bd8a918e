import { obtainElectron } from './electron-binary.mjs'
import { runCommand, SetupError } from './setup-error.mjs'
import { setUp } from './setup.mjs'

/** `npm run electron`: sets up, and has Electron's binary, which does not come with the packages. */
await runCommand(async () => {
  await setUp(console.log, 'program')
  const obtained = await obtainElectron({ retry: true, say: console.log })
  if (obtained.binary === null) throw new SetupError(obtained.reason)
})
