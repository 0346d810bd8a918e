import { existsSync, renameSync, rmSync } from 'node:fs'
import { AppFailure } from '../../../shared/errors.ts'
import { hasTasks } from '../../../shared/model/task.ts'
import { migrate } from '../../database/migrate.ts'
import { openReadable, openWritable } from '../../database/open.ts'
import { cacheMigrations } from '../migrations/index.ts'
import type { ReadableCache, WritableCache } from './database.ts'
import { attachSearchFile, prepareSearchFile } from './search-file.ts'

export interface OpenedCache {
  readonly cache: WritableCache
  /** Path to which a damaged file was moved, or null when there was none. */
  readonly setAside: string | null
}

/**
 * Opens the cache for its writer, with its search index ready for others to open. A damaged cache is set aside and made anew, since
 * everything in it can be fetched again. A cache of a newer Docket is refused and left untouched.
 */
export function openCache(file: string): OpenedCache {
  try {
    return { cache: openMigrated(file), setAside: null }
  } catch (thrown) {
    if (!(thrown instanceof AppFailure) || thrown.error.code !== 'database_damaged') throw thrown
    const aside = setCacheAside(file)
    return { cache: openMigrated(file), setAside: aside }
  }
}

/**
 * Opens the cache for reading and searching. It must have been opened for writing once before. Its SQL knows `has_tasks`, and the tables
 * of the search index.
 */
export function openCacheForReading(file: string): ReadableCache {
  const cache = openReadable<'cache'>(file)
  try {
    attachSearchFile(cache)
  } catch (thrown) {
    cache.close()
    throw thrown
  }
  cache.function('has_tasks', { deterministic: true }, (text) => (hasTasks(String(text)) ? 1 : 0))
  return cache
}

function openMigrated(file: string): WritableCache {
  const cache = openWritable<'cache'>(file, { synchronous: 'normal' })
  try {
    migrate(cache, cacheMigrations)
    prepareSearchFile(cache)
  } catch (thrown) {
    cache.close()
    throw thrown
  }
  return cache
}

/** Only the newest damaged file is kept: it may help to find the cause, and a second one would only fill the disk. */
function setCacheAside(file: string): string {
  const aside = `${file}.damaged`
  rmSync(aside, { force: true })
  renameSync(file, aside)
  // A WAL or index of the old file must never be read together with the new one.
  for (const suffix of ['-wal', '-shm']) if (existsSync(file + suffix)) rmSync(file + suffix)
  return aside
}
