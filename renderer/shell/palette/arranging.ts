import { entryKinds, type Entry, type EntryKind } from '../../ui/choosing/entry.ts'
import type { Ranked } from './ranking.ts'

/** Entries of one kind, under a heading. `recent`: the entries used last, of any kind. */
export interface Group {
  readonly kind: EntryKind | 'recent'
  readonly rows: readonly Ranked[]
}

/** The most entries of one kind that are shown, where something is typed. */
const mostOfKind = 8

/** Returns a text that identifies an entry among those that are shown. */
export function nameOf({ id, kind, title }: Entry): string {
  return id ?? `${kind} ${title}`
}

/** Entries that were ranked, in groups: the group with the best entry first. Each entry is shown once. */
export function grouped(rows: readonly Ranked[]): Group[] {
  const seen = new Set<string>()
  const once = rows
    .toSorted((one, other) => other.score - one.score)
    .filter(({ entry }) => !seen.has(nameOf(entry)) && seen.add(nameOf(entry)))
  return [...Map.groupBy(once, ({ entry }) => entry.kind)].map(([kind, of]) => ({
    kind,
    rows: of.slice(0, mostOfKind),
  }))
}

/** Entries in the order of their kinds, as they are listed where nothing is typed. */
export function listed(rows: readonly Ranked[]): Group[] {
  const groups = Map.groupBy(rows, ({ entry }) => entry.kind)
  return entryKinds.flatMap((kind) => {
    const of = groups.get(kind)
    return of === undefined ? [] : [{ kind, rows: of }]
  })
}

/**
 * Returns the groups after more entries were found, where somebody has begun to choose: the marked entry, and all above it, stay
 * where they are. New ones come below.
 */
export function withLate(shown: readonly Group[], groups: readonly Group[], marked: string): readonly Group[] {
  const at = shown.findIndex(({ rows }) => rows.some(({ entry }) => nameOf(entry) === marked))
  if (at < 0) return groups
  const kept = shown.slice(0, at)
  const kinds = new Set(shown.slice(0, at + 1).map(({ kind }) => kind))
  const { kind, rows = [] } = shown[at] ?? {}
  const names = new Set(rows.map(({ entry }) => nameOf(entry)))
  const further =
    groups.find((group) => group.kind === kind)?.rows.filter(({ entry }) => !names.has(nameOf(entry))) ?? []
  return [
    ...kept,
    ...(kind === undefined ? [] : [{ kind, rows: [...rows, ...further] }]),
    ...groups.filter((group) => !kinds.has(group.kind)),
  ]
}
