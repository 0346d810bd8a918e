import type { ReadableDatabase, WritableDatabase } from '../../database/open.ts'

/** The engine's connection to cache.db: a copy of the service's data, which can be fetched again. */
export type WritableCache = WritableDatabase<'cache'>

/** A reader's connection to cache.db. */
export type ReadableCache = ReadableDatabase<'cache'>
