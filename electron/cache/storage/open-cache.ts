import { existsSync, renameSync, rmSync } from 'node:fs'
import { damagedCopyOf, type CopiedFile } from '../../../shared/copied-file.ts'
import { errorOf } from '../../../shared/errors.ts'
import { hasTasks } from '../../../shared/model/task.ts'
import { migrate } from '../../database/migrate.ts'
import { namingFailures, openReadable, openWritable } from '../../database/open.ts'
import { cacheMigrations } from '../migrations/index.ts'
import type { ReadableCache, WritableCache } from './database.ts'
import { attachSearchFile, prepareSearchFile } from './search-file.ts'

export interface OpenedCache {
  readonly cache: WritableCache
  /** Path to which a damaged file was moved, or null when there was none. */
  readonly setAside: string | null
  /** True if a damaged search index was thrown away. It is filled anew from the cache. */
  readonly hasLostIndex: boolean
}

/**
 * Opens the cache for its writer, with its search index ready for others to open. A damaged cache is set aside and made anew, since
 * everything in it can be fetched again. A cache of a newer Docket is refused and left untouched.
 *
 * @param damaged the file in which damage was met, which need not show when it is opened
 */
export function openCache(file: string, damaged: CopiedFile | null = null): OpenedCache {
  if (damaged === 'cache.db' && existsSync(file)) return openAnew(file)
  try {
    return { ...openMigrated(file, damaged === 'search.db'), setAside: null }
  } catch (thrown) {
    if (damagedCopyOf(errorOf(thrown)) !== 'cache.db') throw thrown
    return openAnew(file)
  }
}

/**
 * Opens the cache for reading and searching. It must have been opened for writing once before. Its SQL knows `has_tasks`, and the
 * tables of the search index.
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

function openAnew(file: string): OpenedCache {
  const setAside = setCacheAside(file)
  return { ...openMigrated(file), setAside }
}

function openMigrated(file: string, isIndexDamaged = false): Omit<OpenedCache, 'setAside'> {
  const cache = openWritable<'cache'>(file, { synchronous: 'normal' })
  try {
    migrate(cache, cacheMigrations)
    return { cache, hasLostIndex: namingFailures(file, () => prepareSearchFile(cache, isIndexDamaged)) }
  } catch (thrown) {
    cache.close()
    throw thrown
  }
}

/** Removes the damaged file that was set aside: once everything was fetched again it has served, and holds what others wrote. */
export function removeSetAside(file: string): void {
  try {
    rmSync(setAsideOf(file), { force: true })
  } catch {
    // On Windows another program may look at it. It goes another time.
  }
}

function setAsideOf(file: string): string {
  return `${file}.damaged`
}

/** Only the newest damaged file is kept: it may help to find the cause, and a second one would only fill the disk. */
function setCacheAside(file: string): string {
  const aside = setAsideOf(file)
  rmSync(aside, { force: true })
  renameSync(file, aside)
  // A WAL or index of the old file must never be read together with the new one.
  for (const suffix of ['-wal', '-shm']) if (existsSync(file + suffix)) rmSync(file + suffix)
  return aside
}
