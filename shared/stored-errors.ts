import * as v from 'valibot'
import { appErrorSchema, type AppError } from './errors.ts'

/** Older form of stored errors, before they were a code with parameters: with their sentence, and fewer codes. */
const olderSchema = v.object({ code: v.string(), message: v.string() })

/** Errors that are kept with something else, as JSON. Nothing else is lost because one cannot be understood. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch {
    return null
  }
}

/** An error that is kept in cache.db: its code means what it has always meant. */
export function readStoredError(json: string): AppError {
  const known = v.safeParse(appErrorSchema, parsed(json))
  return known.success ? known.output : { code: 'internal', detail: json }
}

/**
 * An error that is kept with an edit. An older Docket used one code for different things: its sentence distinguishes them, and is
 * the text that the user read.
 */
export function readErrorOfEdit(json: string): AppError {
  const older = v.safeParse(olderSchema, parsed(json))
  if (!older.success || older.output.code === 'project_hidden') return readStoredError(json)
  return { code: 'told_before', words: older.output.message }
}
