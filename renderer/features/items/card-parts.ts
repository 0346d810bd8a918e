import type { Column } from '../../../shared/columns.ts'
import type { PlainBoard } from '../../../shared/model/board.ts'
import type { IssueRow, MergeRequestRow } from '../../../shared/model/rows.ts'

/** The column of a board that a card stands in. */
export interface CardColumn {
  readonly by: PlainBoard
  /** The name of its label, milestone or assignee; null: those without one. */
  readonly name: string | null
}

type Labelled = Pick<IssueRow | MergeRequestRow, 'labels' | 'localLabels'>

/** So many labels are shown at most; further ones are counted. */
const mostLabels = 3

/** The labels of a card that are shown, local ones first, without that of its column, and the names of all further ones. */
export function labelsOf(
  { labels, localLabels }: Labelled,
  column: CardColumn | null,
): { readonly local: Labelled['localLabels']; readonly labels: Labelled['labels']; readonly more: readonly string[] } {
  const others = labels.filter(({ name }) => column?.by !== 'label' || name !== column.name)
  const local = localLabels.slice(0, mostLabels)
  const shown = others.slice(0, mostLabels - local.length)
  const more = [...localLabels.slice(local.length), ...others.slice(shown.length).map(({ name }) => name)]
  return { local, labels: shown, more }
}

/** Returns the columns that a card shows: those chosen for rows, without the one that the column of the board stands for. */
export function besidesColumn(
  chosen: readonly Column[],
  item: { readonly assignees: readonly unknown[] },
  column: CardColumn | null,
): readonly Column[] {
  return chosen.filter((each) => {
    // A card of several people says so in each of their columns.
    if (each === 'assignee')
      return item.assignees.length > 0 && (column?.by !== 'assignee' || item.assignees.length > 1)
    return each !== 'milestone' || column?.by !== 'milestone'
  })
}
