import { workingTimeWords } from '../../../shared/working-time.ts'
import type { ItemRecord } from '../../cache/items/items.ts'
import type { KindOfEdit } from './kind-of-edit.ts'
import { foldItem, queueKeyOfItem } from './items.ts'

/** Returns words for time that is spent, or taken away from what was spent: `Spend 1h 30m`. */
export function spentWords(seconds: number): string {
  return `${seconds < 0 ? 'Take' : 'Spend'} ${workingTimeWords(Math.abs(seconds))}`
}

/** How much time an item is to take is a field of it (`changeItem`). This adds to what others have spent meanwhile. */
export const addTimeSpent: KindOfEdit<'addTimeSpent'> = {
  fields: { target: 'key', seconds: 'plain', summary: 'text' },
  title: ({ seconds }) => (seconds < 0 ? `${spentWords(seconds)} away` : spentWords(seconds)),
  detail: ({ summary }, base) => (summary === '' ? base.title : summary),
  text: ({ summary }) => (summary === '' ? null : summary),
  withText: (edit, summary) => ({ ...edit, summary }),
  final: false,
  changes: [],
  queueKey: queueKeyOfItem,
  fold: (rows, edit, queued) =>
    foldItem(rows, edit, queued, (item) => {
      const { time_spent: spent } = item as ItemRecord & { readonly time_spent?: number | null }
      return { time_spent: Math.max(0, (spent ?? 0) + edit.seconds) }
    }),
  inverse: (edit) => ({ ...edit, seconds: -edit.seconds, summary: '' }),
}
