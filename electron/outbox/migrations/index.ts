import type { Migration } from '../../database/migrate.ts'
import { queuedEdits } from './0001-queued-edits.ts'

/** The schema of user.db, step by step. */
export const userMigrations: readonly Migration[] = [queuedEdits]
