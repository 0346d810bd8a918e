import { parentPort, workerData } from 'node:worker_threads'
import { answersBy, serve } from '../threads/thread.ts'
import { settingsCalls, type SettingsData, type SettingsProtocol } from './settings-calls.ts'
import { openSettings, type OpenedSettings } from './settings.ts'

/** The thread that owns settings.db, since the main thread opens no database. */
if (!parentPort) throw new Error('settings-thread runs as a worker only')

const { file } = workerData as SettingsData
let opened: OpenedSettings | null = null

/** The file is opened by the first call and not at the start, so that the caller gets the error when it cannot be opened. */
function open(): OpenedSettings {
  opened ??= openSettings(file)
  return opened
}

serve<SettingsProtocol>(parentPort, {
  open: () => ({ problem: open().problem }),
  ...answersBy(settingsCalls, () => open().settings),
  close: () => opened?.settings.close(),
})
