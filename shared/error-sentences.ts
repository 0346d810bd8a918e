import type { AppError } from './errors.ts'
import type { ErrorEntry, ErrorSentence } from './errors/entry.ts'
import { errorTable } from './errors/table.ts'
import { serviceName, type NamedService } from './service-name.ts'

export type { ErrorSentence } from './errors/entry.ts'

/** One text of an error: title and advice. */
export function wordsFor(error: AppError, context: NamedService = {}): string {
  const { title, advice } = sentenceFor(error, context)
  return advice === '' ? title : `${title} ${advice}`
}

/** Every error in plain English: its cause and the next step. */
export function sentenceFor(error: AppError, context: NamedService = {}): ErrorSentence {
  const { sentence }: ErrorEntry = errorTable[error.code]
  if (typeof sentence !== 'function') return sentence
  const host = serviceName(context)
  // A host is spelled as it is, at the start of a sentence too.
  return sentence({ error, host, Host: host.replace(/^the /, 'The ') })
}
