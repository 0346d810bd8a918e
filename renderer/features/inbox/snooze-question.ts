import type { Clock } from '../../data/clock.svelte.ts'
import { choice, type Entry, type Question } from '../../ui/choosing/entry.ts'
import { mark, type InboxReach } from './commands.ts'
import { markOf, snoozeOptions, snoozeWords, typedSnooze, type SnoozeChoice } from './snooze-options.ts'

interface Asking extends InboxReach {
  readonly clock: Clock
}

/** Asks in the palette until when the target is snoozed; null where it is not in the inbox. */
export function snoozeQuestion(asking: Asking): Question | null {
  const { clock, inbox } = asking
  const part = inbox.triage?.part ?? null
  if (part === null) return null
  // The choices stay as they are while somebody looks at them, and are about the item that was marked then.
  const askedAt = clock.now
  const markable = inbox.markable()
  const put = (value: SnoozeChoice) => () =>
    void markable.then((found) => (found === null ? undefined : mark(asking, markOf(value), found)))
  const entryOf = ({ value, ...words }: ReturnType<typeof snoozeOptions>[number]): Entry =>
    choice({ ...words, run: put(value) })
  const options = snoozeOptions({ part }, askedAt).map(entryOf)
  const { placeholder, none, hint } = snoozeWords
  return {
    title: 'Snooze until',
    placeholder,
    note: hint,
    none,
    options: () => options,
    typed: (text) => {
      const found = typedSnooze(text, askedAt)
      return 'problem' in found ? found : { place: found.place, option: entryOf(found.option) }
    },
  }
}
