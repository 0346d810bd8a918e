import { errorCodes, type AppError, type ErrorCode } from './errors.ts'
import { errorTable } from './errors/table.ts'
import type { ErrorTraits } from './errors/traits.ts'

export type { AttemptVerdict, ErrorTraits } from './errors/traits.ts'

/** Returns the meaning of an error for the program. */
export function traitsOf({ code }: Pick<AppError, 'code'>): ErrorTraits {
  return errorTable[code].traits
}

/** The codes with a trait, for questions to a database in which errors are kept. */
export function codesWith(has: (traits: ErrorTraits) => boolean): ErrorCode[] {
  return errorCodes.filter((code) => has(errorTable[code].traits))
}
