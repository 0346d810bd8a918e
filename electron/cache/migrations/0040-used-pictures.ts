import type { Migration } from '../../database/migrate.ts'

/**
 * Stores when somebody last looked at an item that names a picture: the one that nobody looked at for longest makes room. It has
 * the state `removed` then, until somebody looks again. Nobody is known to have looked at those that are here already.
 */
export const usedPictures: Migration = {
  version: 40,
  sql: 'ALTER TABLE pictures ADD COLUMN used_at INTEGER',
}
