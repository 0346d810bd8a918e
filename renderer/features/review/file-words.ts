import { sentenceFor } from '../../../shared/error-sentences.ts'
import type { AppError } from '../../../shared/errors.ts'
import { traitsOf } from '../../../shared/error-traits.ts'
import type { FileAtCommit } from '../../../shared/model/file-at-commit.ts'
import { size } from '../../ui/words.ts'

/** Returns why a whole file cannot be read: one sentence, and what can be done. */
export function notReadWords(error: AppError): string {
  if (error.code === 'not_found')
    return 'GitLab no longer has this file at that commit: its branch, or the project it comes from, may be gone.'
  if (traitsOf(error).isWithheld) return 'You do not have access to the code of this project. Ask a member for access.'
  const { title, advice } = sentenceFor(error, { isAskedOnce: true })
  if (traitsOf(error).isAway) return `The rest of this file is not on this computer yet. ${title} ${advice}`.trimEnd()
  return `The file could not be read. ${title} ${advice}`.trimEnd()
}

/** Returns why a whole file is not shown as text. */
export function fileWords(file: Exclude<FileAtCommit, { readonly kind: 'text' }>): string {
  switch (file.kind) {
    case 'tooLarge':
      return 'The file is larger than 5 MB, so it is not read. Open it in the browser to see all of it.'
    case 'pointer':
      return `The file is kept in Git LFS (${size(file.bytes)}). Open it in the browser to see it.`
    case 'picture':
      return 'The file is a picture, so it has no lines.'
    case 'binary':
      return 'The file is binary, so it has no lines to show.'
  }
}
