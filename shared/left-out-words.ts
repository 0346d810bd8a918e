import type { LeftOut } from './model/left-out.ts'

const numbers = new Intl.NumberFormat('en-GB')

/**
 * Returns the number of files that a merge request changes: `3 files`, or `2 of more than 1,000 files` where not all of them are
 * here.
 */
export function filesWords(files: number, leftOut: LeftOut | null): string {
  const here = numbers.format(files)
  if (leftOut === null || !leftOut.isCut) return `${here} ${files === 1 ? 'file' : 'files'}`
  return `${here} of ${allWords(leftOut)}`
}

/**
 * Returns words for the changes that are not here, and where they are: before somebody approves or merges it. Empty where all are
 * here.
 */
export function leftOutWords(leftOut: LeftOut | null): string {
  if (leftOut === null) return ''
  const { files, isCut, withoutText } = leftOut
  const texts = `${numbers.format(withoutText)} ${withoutText === 1 ? 'file' : 'files'}`
  const missing = isCut
    ? `Only ${filesWords(files, leftOut)} ${files === 1 ? 'is' : 'are'} here${withoutText > 0 ? `, and not the text of ${texts}` : ''}`
    : `The text of ${texts} is not here`
  return `${missing}: GitLab leaves out what is very large. Open it in the browser to see everything.`
}

function allWords({ all }: LeftOut): string {
  if (all === null) return 'more files'
  const number = Number(all.replace('+', ''))
  return `${all.endsWith('+') ? 'more than ' : ''}${numbers.format(number)} files`
}
