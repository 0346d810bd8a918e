import { beginningOf } from '../../../shared/beginning.ts'
import type { Reach } from '../../navigation/action.ts'
import { choice, type Question } from '../../ui/choosing/entry.ts'

/** Asks in the palette which saved reply is inserted in the text that is being written; null where none is. */
export function savedReplyQuestion({ onScreen, program }: Pick<Reach, 'onScreen' | 'program'>): Question | null {
  const field = onScreen.get('writing') ?? onScreen.get('composer')
  if (field === undefined) return null
  return {
    title: 'Insert a saved reply',
    placeholder: 'Insert…',
    none: 'There are no saved replies yet. Write a comment and keep it as one, or add them in the settings.',
    options: () =>
      program.preferences.savedReplies.map(({ name, text, letter }) =>
        choice({
          title: name,
          ...(letter !== undefined && { letter }),
          detail: beginningOf(text.replaceAll(/\s+/g, ' '), 120),
          run: () => field.insert(text),
        }),
      ),
  }
}
