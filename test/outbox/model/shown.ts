import type { Reader } from '../../../electron/threads/reader/reader.ts'
import type { Key } from '../../../shared/model/key.ts'
import type { Row } from '../../../shared/model/rows.ts'
import { threadInWords, type Threads } from './state.ts'

/** Everything that a reader shows of items, their threads and awards, of projects and of the choices in them. */
export function shownBy(reader: Reader): unknown {
  const projects = reader.listProjects(undefined).keys as Key<'project'>[]
  return {
    projects: reader.readRows(projects),
    choices: projects.map((key) => reader.readChoices(key)),
    items: (['issue', 'mergeRequest'] as const).flatMap((kind) =>
      (reader.listItems(kind, { query: '' }).keys as Key<typeof kind>[]).map((key) => ({
        item: reader.readItem(key).item,
        contents: reader.readItemContents(key),
        thread: reader.readRows(reader.listThread(key).keys),
      })),
    ),
    edits: reader.readRows(reader.listEdits(undefined).keys),
  }
}

/** The threads that are shown of each item, as `ServiceState` reads them. */
export function threadsShownBy(reader: Reader): Threads {
  const ofItem = (key: Key<'issue' | 'mergeRequest'>): (readonly [string, readonly string[]])[] => {
    const notes = reader.readRows(reader.listThread(key).keys).flatMap((row) => (row.kind === 'note' ? [row] : []))
    const threads = [...Map.groupBy(notes, ({ discussion }) => discussion).values()].map((those) =>
      threadInWords(those.map((note) => ({ ...note, isResolved: note.resolvable && note.resolved }))),
    )
    const { row } = reader.readItem(key).item
    return threads.length === 0 ? [] : [[`${row.title} in ${row.projectPath}`, threads.toSorted()]]
  }
  return new Map(
    (['issue', 'mergeRequest'] as const)
      .flatMap((kind) => reader.listItems(kind, { query: '' }).keys as Key<typeof kind>[])
      .flatMap(ofItem),
  )
}

/** The shown fields that all users see alike, by the item's title. */
export function itemsShownBy(reader: Reader): Map<string, { state: string; labels: string[]; dueDate: string | null }> {
  const rows = (['issue', 'mergeRequest'] as const).flatMap((kind): Row[] =>
    reader.readRows(reader.listItems(kind, { query: '' }).keys),
  )
  return new Map(
    rows.flatMap((row) => {
      if (row.kind !== 'issue' && row.kind !== 'mergeRequest') return []
      const labels = row.labels.map(({ name }) => name).toSorted()
      return [
        [
          `${row.title} in ${row.projectPath}`,
          {
            state: row.state === 'reopened' ? 'opened' : row.state,
            labels,
            dueDate: row.kind === 'issue' ? row.dueDate : null,
          },
        ],
      ]
    }),
  )
}
