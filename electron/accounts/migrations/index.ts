import type { Migration } from '../../database/migrate.ts'
import { accountsAndSettings } from './0001-accounts-and-settings.ts'

/** The schema of settings.db, step by step. */
export const settingsMigrations: readonly Migration[] = [accountsAndSettings]
