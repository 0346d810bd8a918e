import { count } from '../../ui/words.ts'

/** Numbers of the entries that were put aside in each way, and of those that stay in the inbox. */
export interface FocusEnd {
  readonly done: number
  readonly snoozed: number
  readonly muted: number
  readonly left: number
}

/** Returns the words for the end of focus mode: `12 done, 3 snoozed, 4 left for later.` */
export function focusEndWords({ done, snoozed, muted, left }: FocusEnd): {
  readonly title: string
  readonly text: string
} {
  const counts = [
    [done, 'done'],
    [snoozed, 'snoozed'],
    [muted, 'muted'],
    [left, 'left for later'],
  ] as const
  const said = counts.filter(([number]) => number > 0).map(([number, words]) => `${count(number)} ${words}`)
  if (said.length === 0) return { title: 'Nothing waits in your inbox', text: 'There is nothing to go through.' }
  const title = left === 0 ? 'Your inbox is empty' : 'That was the last one'
  return { title, text: `${said.join(', ')}.` }
}
