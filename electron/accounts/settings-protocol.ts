import type { AppError } from '../../shared/errors.ts'
import type { PaletteUse } from '../../shared/ipc.ts'
import type { AccountId } from '../../shared/model/key.ts'
import type { SavedAccount } from './account-cards.ts'
import type { SavedConnection } from './saved-connection.ts'
import type { SettingName, SettingValue } from './settings.ts'

export interface SettingsData {
  readonly file: string
}

/** The calls of the thread that owns settings.db. */
export type SettingsProtocol = {
  calls: {
    /** Opens the file. If a copy is in use, says what is wrong with the file. */
    open: { args: null; value: { readonly problem: AppError | null } }
    listAccounts: { args: null; value: SavedAccount[] }
    saveAccount: { args: SavedAccount; value: void }
    removeAccount: { args: { readonly id: AccountId }; value: void }
    read: { args: { readonly name: SettingName }; value: SettingValue<SettingName> | null }
    save: { args: { readonly name: SettingName; readonly value: SettingValue<SettingName> }; value: void }
    readProjectOrder: { args: { readonly account: AccountId }; value: string[] }
    saveProjectOrder: { args: { readonly account: AccountId; readonly projects: readonly string[] }; value: void }
    readFoldedGroups: { args: { readonly account: AccountId }; value: string[] }
    saveFoldedGroups: { args: { readonly account: AccountId; readonly groups: readonly string[] }; value: void }
    readPaletteUses: { args: { readonly account: AccountId }; value: PaletteUse[] }
    savePaletteUses: { args: { readonly account: AccountId; readonly uses: readonly PaletteUse[] }; value: void }
    /** Null when the user has chosen no connection for the account. */
    readConnection: { args: { readonly account: AccountId }; value: SavedConnection | null }
    saveConnection: { args: { readonly account: AccountId; readonly connection: SavedConnection }; value: void }
    close: { args: null; value: void }
  }
  events: Record<never, never>
}
