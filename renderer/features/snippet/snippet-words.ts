import { sentenceFor, wordsFor, type ErrorSentence } from '../../../shared/error-sentences.ts'
import { traitsOf } from '../../../shared/error-traits.ts'
import type { AppError } from '../../../shared/errors.ts'
import type { NamedService } from '../../../shared/service-name.ts'

/** Returns the number in a text that somebody typed or pasted: `12`, `$12`; null where there is none. */
export function numberIn(text: string): number | null {
  const number = /^\s*\$?([1-9][0-9]{0,14})\s*$/.exec(text)?.[1]
  return number === undefined ? null : Number(number)
}

/** The reason why no snippet can be opened while no project is here: the user is in none, or none has been read yet. */
export function noProjectWords(areNone: boolean): ErrorSentence {
  return areNone
    ? { title: 'You are not a member of any project yet.', advice: 'Snippets are opened by project.' }
    : { title: 'Your projects are not on this computer yet.', advice: 'They come with the first sync.' }
}

/** The reason why a snippet could not be opened. */
export function refusalWords(
  error: AppError,
  asked: NamedService & { readonly projectPath: string; readonly number: number },
): ErrorSentence {
  const { projectPath, number } = asked
  switch (error.code) {
    case 'not_found':
    case 'forbidden':
      return {
        title: `There is no snippet $${number} in ${projectPath}, or you may not see it.`,
        advice: 'Check the project and the number.',
      }
    default:
      return traitsOf(error).isAway
        ? {
            title: 'This snippet is not on this computer yet.',
            advice: wordsFor(error, { ...asked, isAskedOnce: true }),
          }
        : sentenceFor(error, { ...asked, isAskedOnce: true })
  }
}

/** The reason why a snippet is not shown although it was opened. */
export function goneWords(error: AppError): ErrorSentence {
  if (error.code !== 'item_unknown') return sentenceFor(error, { isAskedOnce: true })
  return {
    title: 'This snippet is no longer on this computer.',
    advice: 'GitLab no longer has it, or does not show it to you.',
  }
}
