import type { AppError } from './errors.ts'

/** The files of an account that hold nothing of their own: a damaged one is made again. */
export type CopiedFile = 'cache.db' | 'search.db'

/** Returns the file of that kind that an error says is damaged; null for any other error. */
export function damagedCopyOf(error: AppError): CopiedFile | null {
  if (error.code !== 'database_damaged') return null
  return error.file === 'cache.db' || error.file === 'search.db' ? error.file : null
}
