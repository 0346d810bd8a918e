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
  /** The ids of the suggestions in a comment, each with the lines that it replaces. */
  suggestions(comment: Key<'note'>): readonly { readonly id: number; readonly lines: string }[]
  /** The id of the colleague who is to review a merge request; null where there is none. */
  reviewer(title: string): number | null
  milestone(title: string): number
  /** People whose accounts the user administers, by username: none unless they are an administrator. */
  readonly people: ReadonlyMap<string, Key<'user'>>
  /** True on a service of today that says so. */
  readonly isNewest: boolean
  /** The names of the files that the user has attached, by their numbers: none over v3. */
  readonly files: Map<string, string>
}

/** Finds the fixture's rows as a user does, in the lists of the reader. */
export function fixtureKeysIn(
  reader: Reader,
  ownUserId: number,
  { people = new Map(), isNewest = false }: Partial<Pick<FixtureKeys, 'people' | 'isNewest'>> = {},
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
  // Once: later they may be others, and this is how it began.
  const suggestions = new Map(
    reader
      .readRows([...comments.values()].flat())
      .flatMap((row) =>
        row.kind === 'note'
          ? [[row.key, row.suggestions.map(({ id, fromContent }) => ({ id, lines: fromContent }))] as const]
          : [],
      ),
  )
  const reviewers = new Map(
    reader
      .readRows([...items.values()])
      .flatMap((row) => (row.kind === 'mergeRequest' ? row.reviewers.map(({ id }) => [row.title, id] as const) : [])),
  )
  return {
    ownUserId,
    people,
    isNewest,
    files: new Map(),
    project,
    item,
    comment: (title) => found(comments.get(title)?.[0], `comment on ${title}`),
    comments: (title) => comments.get(title) ?? [],
    suggestions: (comment) => suggestions.get(comment) ?? [],
    reviewer: (title) => reviewers.get(title) ?? null,
    milestone: (title) => found(milestones.find((one) => one.title === title)?.id, title),
  }
}
