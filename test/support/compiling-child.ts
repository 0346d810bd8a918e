import { join } from 'node:path'
import type { SettingsProtocol } from '../../electron/accounts/settings-calls.ts'
import { keepCompiledCode } from '../../electron/threads/compiled-code.ts'
import { beginThread, Thread } from '../../electron/threads/worker.ts'
import { locateThread } from './threads.ts'

/** Keeps compiled code as the program does, then begins and ends a thread. All code of its own is compiled before. */
const [profile = '', version = ''] = process.argv.slice(2)
keepCompiledCode(profile, version)
const settings = new Thread<SettingsProtocol>(
  beginThread('settings-thread', locateThread, { file: join(profile, 'settings.db') }),
  (reason) => console.error(reason),
)
console.log(JSON.stringify(await settings.calls.open()))
// Programs that are started from here would inherit this variable.
if (process.env['NODE_COMPILE_CACHE'] !== undefined) console.error('the environment was changed')
await settings.stop(async () => await settings.calls.close())
