import { parentPort, workerData } from 'node:worker_threads'
import { serve } from '../threads/thread.ts'
import type { SettingsData, SettingsProtocol } from './settings-protocol.ts'
import { openSettings, type OpenedSettings } from './settings.ts'

/** The thread that owns settings.db, since the main thread opens no database. */
if (!parentPort) throw new Error('settings-thread runs as a worker only')

const { file } = workerData as SettingsData
let opened: OpenedSettings | null = null

/** The file is opened by the first call and not at the start, so that the caller is told when it cannot be opened. */
function open(): OpenedSettings {
  opened ??= openSettings(file)
  return opened
}

const settings = () => open().settings

serve<SettingsProtocol>(parentPort, {
  open: () => ({ problem: open().problem }),
  listAccounts: () => settings().listAccounts(),
  saveAccount: (account) => settings().saveAccount(account),
  removeAccount: ({ id }) => settings().removeAccount(id),
  read: ({ name }) => settings().read(name),
  save: ({ name, value }) => settings().save(name, value),
  readOf: ({ account, name }) => settings().readOf(account, name),
  saveOf: ({ account, name, value }) => settings().saveOf(account, name, value),
  close: () => opened?.settings.close(),
})
