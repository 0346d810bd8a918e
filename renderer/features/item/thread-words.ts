import { untilOpen, type SendState } from '../../../shared/edit-words.ts'
import { count, counted } from '../../ui/words.ts'

/** `4 comments`, as many as there are: also while they are not here. */
export function headingWords(here: number, expected: number): string {
  const most = Math.max(here, expected)
  return most === 0 ? 'No comments yet' : counted(most, 'comment')
}

/** `3 of 7 threads open`, of those that can be resolved. */
export function threadWords(threads: readonly { readonly is: string }[]): string {
  const open = threads.filter(({ is }) => is === 'open').length
  if (open === 0)
    return threads.length === 1 ? 'its thread is resolved' : `all ${count(threads.length)} threads resolved`
  return `${count(open)} of ${counted(threads.length, 'thread')} open`
}

/** Explains the comments that are not on this computer: being fetched, or not until Docket can; null when all are here. */
export function missingWords(missing: number, someAreHere: boolean, sendState: SendState): string | null {
  if (missing <= 0) return null
  const one = missing === 1
  const what = someAreHere ? `${count(missing)} of them ${one ? 'is' : 'are'}` : one ? 'It is' : 'They are'
  const pronoun = someAreHere ? (one ? 'It is' : 'They are') : what
  return sendState === 'open'
    ? `${what} being fetched.`
    : `${what} not on this computer yet. ${pronoun} fetched when ${untilOpen[sendState]}.`
}

/** `Mira, Tomasz and 3 others took part`. */
export function participantWords(names: readonly string[]): string {
  const named = names.slice(0, 12)
  const others = names.length - named.length
  const all = others > 0 ? [...named, counted(others, 'other')] : named
  return `${new Intl.ListFormat('en-GB').format(all)} took part`
}
