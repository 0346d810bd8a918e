import type { BoardColumns } from '../../../shared/ipc.ts'
import { mostColumns, withoutAny, type Board, type BoardColumn, type PlainBoard } from '../../../shared/model/board.ts'
import { scopeOf } from '../../../shared/model/by-scope.ts'
import { anyLabelOf } from '../../../shared/model/label-scope.ts'
import type { LabelBadge } from '../../../shared/model/rows.ts'
import { valueNamed } from '../../../shared/query/names.ts'
import type { ReadableCache } from '../../cache/storage/database.ts'
import type { CountedTies } from '../../cache/items/item-ties.ts'
import { listLabels, readLabelBadge } from '../../cache/directory/labels.ts'
import { listMemberIds } from '../../cache/directory/members.ts'
import { listShownMilestones, readShownMilestone } from '../../cache/directory/milestones.ts'
import {
  meantBy,
  comparableName,
  labelBadgesCalled,
  labelsCalled,
  milestonesCalled,
  peopleCalled,
} from '../../cache/query/query-names.ts'
import { readUser } from '../../cache/directory/users.ts'

/** Source of a board: the ties of the items in its list, the project that the list is narrowed to, and the user. */
interface Asked {
  readonly ties: CountedTies
  readonly projectId: number | undefined
  readonly ownUserId: number
  /** The columns in their order, by their values; null where all that there are stand in an order of their own. */
  readonly chosen: readonly string[] | null
}

/** A column, and the value it is ordered by before the number of its cards. */
type Candidate = BoardColumn & { readonly order: string }

interface Candidates {
  readonly columns: readonly Candidate[]
  /** Number of items that belong in none of them. */
  readonly without: number
}

/** The columns of a board over these items. */
export function boardColumnsOf(cache: ReadableCache, board: Board, asked: Asked): Omit<BoardColumns, 'count'> {
  const { columns: candidates, without } = candidatesOf(cache, board, asked)
  const columns = chosenAmong(onePerValue(candidates), asked.chosen).map(({ value, name, color, count }) => ({
    value,
    name,
    color,
    count,
  }))
  return {
    columns: [{ ...withoutAny, count: without }, ...columns.slice(0, mostColumns)],
    more: Math.max(0, columns.length - mostColumns),
  }
}

function candidatesOf(cache: ReadableCache, board: Board, asked: Asked): Candidates {
  const scope = scopeOf(board)
  if (scope === null) return plainCandidates[board as PlainBoard](cache, asked)
  const ofScope = new Set(labelsCalled(cache, anyLabelOf(scope)))
  const { columns, without } = labelCandidates(cache, asked, (name) => ofScope.has(name))
  // The values of a scope have an order, such as that of priorities, which their names say.
  return { columns: columns.map((column) => ({ ...column, order: column.value })), without }
}

const plainCandidates: Readonly<Record<PlainBoard, (cache: ReadableCache, asked: Asked) => Candidates>> = {
  label: (cache, asked) => labelCandidates(cache, asked, () => true),
  milestone(cache, asked) {
    const { counts, without } = countsOf(asked.ties, 'milestone')
    const used = [...counts].flatMap(([id, count]) => {
      const milestone = readShownMilestone(cache, id)
      return milestone === null ? [] : [{ ...milestone, count }]
    })
    const others = othersOf(asked, {
      inProject: (projectId) => listShownMilestones(cache, projectId).filter(({ state }) => state === 'active'),
      called: (title) => milestonesCalled(cache, title).flatMap((id) => readShownMilestone(cache, id) ?? []),
    })
    return {
      columns: [...used, ...others.map((milestone) => ({ ...milestone, count: 0 }))].map(
        ({ title, dueDate, count }) => {
          const value = valueNamed('milestone', title)
          return { value, name: title, color: null, count, order: dueDate ?? 'later' }
        },
      ),
      without,
    }
  },
  assignee(cache, asked) {
    const { counts, without } = countsOf(asked.ties, 'assignee')
    const others = othersOf(asked, {
      inProject: (projectId) => listMemberIds(cache, projectId),
      called: (name) => peopleCalled(cache, name, asked.ownUserId),
    })
    const people = new Map([...others.map((id) => [id, 0] as const), ...counts])
    return {
      columns: [...people].map(([id, count]) => {
        const { name, username } = readUser(cache, id)
        return { value: valueNamed('assignee', username), name, color: null, count, order: '' }
      }),
      without,
    }
  },
}

/**
 * What can be a column without a card: in one project everything that there is, and where a list is of several, what the chosen
 * columns name.
 */
function othersOf<T>(
  { projectId, chosen }: Asked,
  { inProject, called }: { inProject: (projectId: number) => readonly T[]; called: (name: string) => readonly T[] },
): readonly T[] {
  return projectId === undefined ? (chosen ?? []).flatMap(called) : inProject(projectId)
}

/** The labels that are columns, and the number of items that have none of these. */
function labelCandidates(cache: ReadableCache, asked: Asked, isColumn: (name: string) => boolean): Candidates {
  const uses = new Map<string, { count: number; readonly projectId: number }>()
  let without = 0
  for (const { value: labels, count, projectId: inProject } of asked.ties.labelLists()) {
    const names = labels.filter(isColumn)
    if (names.length === 0) without += count
    for (const name of names) {
      const use = uses.get(name)
      if (use === undefined) uses.set(name, { count, projectId: inProject })
      else use.count += count
    }
  }
  const used = [...uses].map(([name, use]) => ({ ...readLabelBadge(cache, use.projectId, name), count: use.count }))
  const others = othersOf<LabelBadge>(asked, {
    inProject: (projectId) => listLabels(cache, projectId),
    called: (name) => labelBadgesCalled(cache, name),
  })
  const unused = others.filter(({ name }) => isColumn(name)).map(({ name, color }) => ({ name, color, count: 0 }))
  const columns = [...used, ...unused]
  return {
    columns: columns.map((column) => ({ ...column, value: valueNamed('label', column.name), order: '' })),
    without,
  }
}

/** Returns the number of items that are tied to each milestone or person, and to none. */
function countsOf(ties: CountedTies, tie: 'milestone' | 'assignee') {
  const counted = ties.of(tie)
  const counts = new Map<number, number>()
  for (const { value, count } of counted) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + count)
  return {
    counts,
    without: counted.find(({ value }) => value === null)?.count ?? 0,
  }
}

/** Names that are the same for a query are one column. */
function onePerValue(candidates: readonly Candidate[]): Candidate[] {
  const found = new Map<string, Candidate>()
  for (const candidate of candidates) {
    const value = comparableName(candidate.value)
    const before = found.get(value)
    found.set(value, before === undefined ? candidate : { ...before, count: before.count + candidate.count })
  }
  return [...found.values()]
}

/**
 * The columns that were chosen, each once, in that order and as queries find them by name; else all of them, those with most cards
 * first. One that is not known has no cards.
 */
function chosenAmong(known: readonly Candidate[], chosen: readonly string[] | null): Candidate[] {
  if (chosen === null) return known.toSorted(inOrder)
  const names = [(column: Candidate) => column.value, (column: Candidate) => column.name ?? '']
  return [...new Set(chosen.flatMap((value) => meantBy(value, known, names)))]
}

function inOrder(one: Candidate, other: Candidate): number {
  return (
    compareNames(one.order, other.order) || other.count - one.count || compareNames(one.name ?? '', other.name ?? '')
  )
}

/** Numbers in names are compared as numbers. */
function compareNames(one: string, other: string): number {
  return one.localeCompare(other, undefined, { numeric: true })
}
