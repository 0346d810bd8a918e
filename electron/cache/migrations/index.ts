import type { Migration } from '../../database/migrate.ts'
import { whatTheServiceSaid } from './0001-what-the-service-said.ts'

/** The schema of cache.db, step by step. */
export const cacheMigrations: readonly Migration[] = [whatTheServiceSaid]
