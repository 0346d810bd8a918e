import type { AppError } from './errors.ts'
import type { ErrorEntry, ErrorSentence, Said, Telling } from './errors/entry.ts'
import { errorTable } from './errors/table.ts'
import { serviceName, type NamedService } from './service-name.ts'

export type { ErrorSentence } from './errors/entry.ts'

/** The surroundings of an error: the service that it is about, and whether it is one that nothing asks again by itself. */
export type ErrorContext = NamedService & Partial<Pick<Telling<Said>, 'isAskedOnce'>>

/** One text of an error: title and advice. */
export function wordsFor(error: AppError, context: ErrorContext = {}): string {
  const { title, advice } = sentenceFor(error, context)
  return advice === '' ? title : `${title} ${advice}`
}

/** Every error in plain English: its cause and the next step. */
export function sentenceFor(error: AppError, context: ErrorContext = {}): ErrorSentence {
  const { sentence }: ErrorEntry = errorTable[error.code]
  if (typeof sentence !== 'function') return sentence
  const host = serviceName(context)
  // A host is spelled as it is, at the start of a sentence too.
  return sentence({ error, host, Host: host.replace(/^the /, 'The '), isAskedOnce: context.isAskedOnce ?? false })
}
