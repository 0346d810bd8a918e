import type { Reader } from '../../../electron/threads/reader/reader.ts'
import type { Key } from '../../../shared/model/key.ts'

/** The keys of the fixture's rows, by their names. */
export interface FixtureKeys {
  readonly ownUserId: number
  project(name: string): Key<'project'>
  item(title: string): Key<'issue' | 'mergeRequest'>
  /** The own comment on an item. */
  comment(title: string): Key<'note'>
  /** All comments on an item. */
  comments(title: string): readonly Key<'note'>[]
  milestone(title: string): number
  /** People whose accounts the user administers, by username: none unless they are an administrator. */
  readonly people: ReadonlyMap<string, Key<'user'>>
}

/** Finds the fixture's rows as a user does, in the lists of the reader. */
export function fixtureKeysIn(
  reader: Reader,
  ownUserId: number,
  people: FixtureKeys['people'] = new Map(),
): FixtureKeys {
  const projects = new Map(
    reader
      .readRows(reader.listProjects(undefined).keys)
      .flatMap((row) =>
        row.kind === 'project' && row.pathWithNamespace.startsWith('tools/')
          ? [[row.name, row.key as Key<'project'>] as const]
          : [],
      ),
  )
  const items = new Map(
    (['issue', 'mergeRequest'] as const).flatMap((kind) =>
      reader
        .readRows(reader.listItems(kind, { query: '' }).keys)
        .flatMap((row) => ('title' in row ? [[String(row.title), row.key as Key<typeof kind>] as const] : [])),
    ),
  )
  const found = <T>(value: T | undefined, name: string): T => {
    if (value === undefined) throw new Error(`there is no ${name}`)
    return value
  }
  const project = (name: string) => found(projects.get(name), name)
  const item = (title: string) => found(items.get(title), title)
  const { milestones } = reader.readChoices(project('anvil'))
  const comments = new Map(
    ['Alpha', 'Beta', 'Forge', 'Temper'].map(
      (title) => [title, reader.listThread(item(title)).keys as Key<'note'>[]] as const,
    ),
  )
  return {
    ownUserId,
    people,
    project,
    item,
    comment: (title) => found(comments.get(title)?.[0], `comment on ${title}`),
    comments: (title) => comments.get(title) ?? [],
    milestone: (title) => found(milestones.find((one) => one.title === title)?.id, title),
  }
}
