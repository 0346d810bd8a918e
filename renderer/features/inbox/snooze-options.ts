/** The options and words of the question until when something is snoozed. The dialog and the palette ask it alike. */
import type { Mark, Triage } from '../../../shared/model/triage.ts'
import type { TypedOption } from '../../ui/choosing/typed-option.ts'
import { clockTime } from '../../ui/words.ts'
import { snoozedUntil, snoozeTimes } from './snooze-times.ts'

/** A time in milliseconds since 1970; `reason`: until something happens; `wake`: no longer. */
export type SnoozeChoice = number | 'reason' | 'wake'

interface SnoozeOption {
  readonly value: SnoozeChoice
  readonly title: string
  readonly detail?: string
}

export const snoozeWords = {
  placeholder: 'Snooze until…',
  none: 'There are no times to choose from.',
  hint: 'Or type a time: fri 3pm, tomorrow 9, 2h',
} as const

/** Returns the choices for something at a moment (milliseconds since 1970). */
export function snoozeOptions({ part }: Pick<Triage, 'part'>, now: number): SnoozeOption[] {
  return [
    ...(part === 'snoozed' ? [{ value: 'wake' as const, title: 'Wake it now' }] : []),
    ...snoozeTimes(now).map(({ title, at }) => ({
      value: at,
      title,
      detail: clockTime(new Date(at).toISOString(), now),
    })),
    { value: 'reason', title: 'Until something happens', detail: 'a comment, a mention, a change' },
  ]
}

/** Returns the choice that a typed text names, or why it names none. */
export function typedSnooze(text: string, now: number): TypedOption<SnoozeOption> {
  const found = snoozedUntil(text, now)
  return 'problem' in found ? found : { option: { value: found.at, title: found.title }, place: 'first' }
}

/** Returns the mark that a choice gives. */
export function markOf(choice: SnoozeChoice): Mark {
  if (choice === 'wake') return { as: 'snoozed', on: false }
  return { as: 'snoozed', on: true, until: choice === 'reason' ? null : new Date(choice).toISOString() }
}
