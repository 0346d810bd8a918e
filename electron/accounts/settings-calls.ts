import type { Nothing } from '../threads/thread.ts'
import type { AppError } from '../../shared/errors.ts'
import type { AccountId } from '../../shared/model/key.ts'
import type { SavedAccount } from './account-cards.ts'
import type { AccountSettingName, AccountSettingValue, SettingName, SettingValue } from './settings.ts'

export interface SettingsData {
  readonly file: string
}

/** The calls of the thread that owns settings.db. */
export type SettingsProtocol = {
  calls: {
    /** Opens the file. If a copy is in use, says what is wrong with the file. */
    open: { args: Nothing; value: { readonly problem: AppError | null } }
    listAccounts: { args: Nothing; value: SavedAccount[] }
    saveAccount: { args: SavedAccount; value: void }
    removeAccount: { args: { readonly id: AccountId }; value: void }
    read: { args: { readonly name: SettingName }; value: SettingValue<SettingName> | null }
    save: { args: { readonly name: SettingName; readonly value: SettingValue<SettingName> }; value: void }
    readOf: {
      args: { readonly account: AccountId; readonly name: AccountSettingName }
      value: AccountSettingValue<AccountSettingName> | null
    }
    saveOf: {
      args: {
        readonly account: AccountId
        readonly name: AccountSettingName
        readonly value: AccountSettingValue<AccountSettingName>
      }
      value: void
    }
    close: { args: Nothing; value: void }
  }
  events: Record<never, never>
}
