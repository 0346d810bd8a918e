import { scopeOf, type ByScope } from '../../../shared/model/by-scope.ts'
import type { Grouping } from '../../../shared/model/grouping.ts'
import { anyLabelOf } from '../../../shared/model/label-scope.ts'
import type { ItemKind } from '../../cache/items/items.ts'
import { isItemKind } from '../../cache/inbox/inbox-facts.ts'
import { readLabelsOfItems, readTies, type ItemTie } from '../../cache/items/item-ties.ts'
import { readShownMilestone } from '../../cache/directory/milestones.ts'
import { readProject } from '../../cache/directory/projects.ts'
import { comparableName, labelsCalled } from '../../cache/query/query-names.ts'
import type { TiedItems } from '../../cache/query/query-items.ts'
import { reasonOf } from '../../cache/query/query-sql.ts'
import { readUser } from '../../cache/directory/users.ts'
import { entryWithId } from '../inbox/inbox-entries.ts'
import { openReasons, type RankedEntry } from '../inbox/triage.ts'
import { compareGroups, pinned, without, type CountedGroup, type RowGroup } from './grouped-rows.ts'
import type { RowSource } from './row-source.ts'

/** Subject of a row, such as an issue, a merge request or a milestone. */
interface Subject {
  readonly kind: string
  readonly id: number
}

type GroupOf<Row> = (row: Row) => RowGroup

/** An entry of the inbox, in whatever order. */
type Entry = Pick<RankedEntry, 'id' | 'item' | 'isPinned'>

/** The groupings that need more than the times of rows. */
export type NamedGrouping = Exclude<Grouping, 'day' | 'none'>

const reasonsInOrder = [
  'mentioned',
  'review',
  'assigned',
  'todo',
  'replied',
  'changes',
  'conflict',
  'failed',
  'mergeable',
  'fixed',
  'approved',
  'resolved',
  'merged',
  'closed',
  'milestone',
] as const
const kindsInOrder = ['issue', 'mergeRequest', 'milestone'] as const

/** Returns the group of each of some items, by what they are tied to or by their labels of a scope. */
export function groupsOfItems(
  source: RowSource,
  subjects: readonly Subject[],
  by: ItemTie | ByScope,
): GroupOf<Subject> {
  const idsOf = (kind: ItemKind) => subjects.filter((subject) => subject.kind === kind).map(({ id }) => id)
  const scope = scopeOf(by)
  return scope === null ? groupsOfTies(source, idsOf, by as ItemTie) : groupsOfScope(source, idsOf, scope)
}

type IdsOf = (kind: ItemKind) => readonly number[]

/** Items with several labels of the scope, which not every service prevents, belong to the first of these by its name. */
function groupsOfScope({ cache }: RowSource, idsOf: IdsOf, scope: string): GroupOf<Subject> {
  const ofScope = new Set(labelsCalled(cache, anyLabelOf(scope)))
  const labels = {
    issue: readLabelsOfItems(cache, 'issue', idsOf('issue')),
    mergeRequest: readLabelsOfItems(cache, 'mergeRequest', idsOf('mergeRequest')),
  }
  return ({ kind, id }) => {
    const names = isItemKind(kind) ? (labels[kind].get(id) ?? []) : []
    const groups = names.filter((name) => ofScope.has(name)).map(groupOfLabel)
    return groups.toSorted(compareGroups)[0] ?? without
  }
}

/** Projects may have labels of the same name, which are one, as they are for queries. */
function groupOfLabel(name: string): RowGroup {
  return { id: `label ${comparableName(name)}`, name, place: 0 }
}

function groupsOfTies(source: RowSource, idsOf: IdsOf, tie: ItemTie): GroupOf<Subject> {
  const ties = {
    issue: readTies(source.cache, 'issue', idsOf('issue'), tie),
    mergeRequest: readTies(source.cache, 'mergeRequest', idsOf('mergeRequest'), tie),
  }
  const groups = new Map<number, RowGroup>()
  return ({ kind, id }) => {
    const tied = isItemKind(kind) ? (ties[kind].get(id) ?? null) : null
    if (tied === null) return without
    const group = groups.get(tied) ?? groupOfTie(source, tie, tied)
    groups.set(tied, group)
    return group
  }
}

/** A group of items, with the ids that they are tied to; null among them stands for items without a tie. */
export interface TiedGroup extends CountedGroup {
  readonly ids: readonly (number | null)[]
}

/** Returns the groups of items in their order, by how many are tied to each id. */
export function groupsOfCounts(
  source: RowSource,
  { tie, counts }: Pick<TiedItems, 'tie' | 'counts'>,
): readonly TiedGroup[] {
  const groups = new Map<string, { readonly group: RowGroup; readonly ids: (number | null)[]; count: number }>()
  for (const [id, count] of counts) {
    const group = id === null ? without : groupOfTie(source, tie, id)
    const known = groups.get(group.id)
    if (known === undefined) groups.set(group.id, { group, ids: [id], count })
    else {
      known.ids.push(id)
      known.count += count
    }
  }
  return [...groups.values()].sort((one, other) => compareGroups(one.group, other.group))
}

/** Returns the group of each of some entries of the inbox. Pinned entries are a group of their own. */
export function groupsOfEntries(source: RowSource, entries: readonly Entry[], grouping: NamedGrouping): GroupOf<Entry> {
  const groupOf = ((): GroupOf<Entry> => {
    switch (grouping) {
      case 'reason':
        return (entry) => inOrder(reasonsInOrder, reasonOfEntry(source, entry))
      case 'kind':
        return ({ item }) => inOrder(kindsInOrder, item.kind)
      default: {
        const subjects = entries.map(({ item }) => item)
        const ofItem = groupsOfItems(source, subjects, grouping)
        return ({ item }) => ofItem(item)
      }
    }
  })()
  return (entry) => (entry.isPinned ? pinned : groupOf(entry))
}

function groupOfTie({ account, cache }: RowSource, tie: ItemTie, id: number): RowGroup {
  switch (tie) {
    case 'project':
      return { id: `${account}/project/${id}`, name: readProject(cache, id)?.pathWithNamespace ?? null, place: 0 }
    // Projects may have milestones of the same name, which are one for whoever plans by them.
    case 'milestone': {
      const title = readShownMilestone(cache, id)?.title
      return title === undefined ? without : { id: `milestone ${title}`, name: title, place: 0 }
    }
    case 'assignee':
      return { id: `${account}/user/${id}`, name: readUser(cache, id).name, place: 0 }
  }
}

/** Returns the reason why an entry is in the inbox: its newest one that is not done, or where all are, the newest. */
function reasonOfEntry(source: RowSource, { id }: Entry): string | null {
  const entry = entryWithId(source, id)
  if (!entry) return null
  const [open] = openReasons(source.cache, entry.reasons, source.marks.of(entry.kind, entry.id))
  const kind = (open ?? entry.reasons[0])?.kind
  if (kind === undefined) return null
  return kind.startsWith('milestone_') ? 'milestone' : reasonOf(kind)
}

/** The group of a word that Docket has a place for, or of none. */
function inOrder(words: readonly string[], word: string | null): RowGroup {
  const place = word === null ? -1 : words.indexOf(word)
  return place < 0 ? without : { id: words[place] ?? '', name: word, place }
}
