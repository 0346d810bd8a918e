import { isOpen } from '../../../shared/model/issue.ts'
import type { Key } from '../../../shared/model/key.ts'
import type { NamedSuggestion } from '../../../shared/edits/merge-requests.ts'
import type { MergeRequestRow } from '../../../shared/model/rows.ts'
import { stateOfSuggestion } from '../../../shared/model/suggestion-state.ts'
import { actionsOn, type Action } from '../../navigation/action.ts'
import type { Reach } from '../../navigation/action.ts'

interface Applicable {
  readonly row: MergeRequestRow
  readonly suggestions: readonly NamedSuggestion[]
}

const { named, on } = actionsOn<Reach>()

/** The suggestions of the batch; without one those of the comment that has the focus, or that is the current one in the changes. */
const applicable = named<Applicable>(
  'first go to a comment with a suggestion, in an open merge request.',
  ({ item, onScreen, program }) => {
    const { row } = item
    const { batch } = item.forms
    if (row?.kind !== 'mergeRequest' || !isOpen(row) || !program.can('suggestions', row.key)) return null
    if (batch.length > 0) return { row, suggestions: batch }
    const note = onScreen.get('changes')?.note() ?? onScreen.get('thread')?.focused()
    const open = (note?.suggestions ?? []).filter((one) => one.id > 0 && stateOfSuggestion(one) === 'open')
    if (!note || open.length === 0) return null
    const those = program.can('suggestionBatches', row.key) ? open : open.slice(0, 1)
    return { row, suggestions: those.map(({ id }) => ({ id, note: note.key as Key<'note'> })) }
  },
)

/** The command on suggestions. */
export const suggesting: { readonly applySuggestion: Action<Reach> } = {
  applySuggestion: on(applicable, ({ row, suggestions }, { surfaces }) =>
    surfaces.edit({ kind: 'applySuggestions', row, suggestions }),
  ),
}
