import type { ErrorEntries } from './entry.ts'
import { accountErrors } from './account.ts'
import { answerErrors } from './answers.ts'
import { connectionErrors } from './connection.ts'
import { editErrors } from './edits.ts'
import { fileErrors } from './files.ts'
import { keychainErrors } from './keychain.ts'
import { mergingErrors } from './merging.ts'
import { programErrors } from './program.ts'
import { refusalErrors } from './refusals.ts'
import { refusedEditErrors } from './refused-edits.ts'
import { suggestionErrors } from './suggestions.ts'
import { tokenErrors } from './token.ts'

/**
 * Everything that can go wrong and that somebody may have to know: a code for each thing that means something else to the user.
 * The list is closed, and each code stands in one file only.
 */
export const errorTable = {
  ...connectionErrors,
  ...answerErrors,
  ...refusalErrors,
  ...refusedEditErrors,
  ...mergingErrors,
  ...suggestionErrors,
  ...tokenErrors,
  ...keychainErrors,
  ...accountErrors,
  ...editErrors,
  ...fileErrors,
  ...programErrors,
} satisfies ErrorEntries

export type ErrorTable = typeof errorTable
