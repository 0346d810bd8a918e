import type { AppError } from '../../shared/errors.ts'
import type { AccountId } from '../../shared/model/key.ts'
import type { CallsOf, Nothing } from '../threads/thread.ts'
import type { SavedAccount } from './account-cards.ts'
import type { AccountSettingName, AccountSettingValue, SettingName, Settings, SettingValue } from './settings.ts'

export interface SettingsData {
  readonly file: string
}

/** The calls of the thread that owns settings.db. The first of them opens the file. */
export const settingsCalls = {
  listAccounts: (settings: Settings) => settings.listAccounts(),
  saveAccount: (settings: Settings, account: SavedAccount) => settings.saveAccount(account),
  removeAccount: (settings: Settings, { id }: { readonly id: AccountId }) => settings.removeAccount(id),
  read: (settings: Settings, { name }: { readonly name: SettingName }) => settings.read(name),
  save: (
    settings: Settings,
    { name, value }: { readonly name: SettingName; readonly value: SettingValue<SettingName> },
  ) => settings.save(name, value),
  readOf: (settings: Settings, { account, name }: { readonly account: AccountId; readonly name: AccountSettingName }) =>
    settings.readOf(account, name),
  saveOf: (
    settings: Settings,
    {
      account,
      name,
      value,
    }: {
      readonly account: AccountId
      readonly name: AccountSettingName
      readonly value: AccountSettingValue<AccountSettingName>
    },
  ) => settings.saveOf(account, name, value),
}

export type SettingsProtocol = {
  readonly calls: CallsOf<typeof settingsCalls> & {
    /** Opens the file. If a copy is in use, returns the problem of the file. */
    readonly open: { readonly args: Nothing; readonly value: { readonly problem: AppError | null } }
    readonly close: { readonly args: Nothing; readonly value: void }
  }
  readonly events: Record<never, never>
}
