import { withHiddenNamed } from '../../../shared/hidden-characters.ts'
import type { ExportFormat } from '../../../shared/model/stored-data.ts'
import type { ExportedItem } from '../../cache/items/exported-items.ts'
import { timestampOf } from '../../cache/storage/upsert.ts'

/** File format of items: beginning and end of the file, separator, and each item. */
export interface Writing {
  readonly begin: string
  readonly between: string
  readonly end: string
  readonly item: (item: ExportedItem) => string
}

export const writings: Readonly<Record<ExportFormat, Writing>> = {
  json: {
    begin: '[\n',
    between: ',\n',
    end: '\n]\n',
    item: ({ id: _, projectId: _project, createdAt, updatedAt, comments, ...rest }) =>
      jsonText({
        ...rest,
        // Programs that read these files may know one assignee only.
        assignee: rest.assignees[0] ?? null,
        createdAt: timestampOf(createdAt),
        updatedAt: timestampOf(updatedAt),
        comments: comments.map((comment) => ({ ...comment, createdAt: timestampOf(comment.createdAt) })),
      }),
  },
  markdown: { begin: '', between: '\n---\n\n', end: '', item: markdownOf },
  csv: { begin: csvLine(csvColumns()), between: '', end: '', item: csvOf },
}

/** JSON in which every character can be seen, and is read as it was. */
function jsonText(value: object): string {
  return withHiddenNamed(JSON.stringify(value), (character) =>
    Array.from(
      { length: character.length },
      (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join(''),
  )
}

/** Markdown in which every character can be seen: in code by its number, and elsewhere as it was. */
function seenMarkdown(text: string): string {
  return withHiddenNamed(text, (character) => `&#x${(character.codePointAt(0) ?? 0).toString(16)};`)
}

function markdownOf(item: ExportedItem): string {
  const facts = [
    item.state,
    ...(item.author === null ? [] : [`by ${item.author}, ${timestampOf(item.createdAt)}`]),
    ...(item.assignees.length === 0 ? [] : [`assigned to ${item.assignees.join(', ')}`]),
    ...(item.milestone === null ? [] : [`milestone ${item.milestone}`]),
    ...(item.labels.length === 0 ? [] : [`labels ${item.labels.join(', ')}`]),
  ].map((fact) => withHiddenNamed(fact))
  return [
    `# ${referenceOf(item)} ${withHiddenNamed(item.title)}`,
    '',
    facts.join(' · '),
    ...(item.address === null ? [] : ['', `<${item.address}>`]),
    ...(item.description ? ['', seenMarkdown(item.description)] : []),
    ...item.comments.flatMap(({ author, createdAt, internal, body }) => [
      '',
      `## ${withHiddenNamed(author)}, ${timestampOf(createdAt)}${internal ? ', internal' : ''}`,
      '',
      seenMarkdown(body),
    ]),
    '',
  ].join('\n')
}

function csvColumns(): string[] {
  return [
    ...['kind', 'project', 'number', 'title', 'state', 'author', 'assignee', 'milestone', 'labels'],
    ...['created', 'updated', 'address', 'text'],
  ]
}

/** A line for the item, and one for each of its comments. */
function csvOf(item: ExportedItem): string {
  const named = [item.project, String(item.number), item.title]
  const own = csvLine([
    ...[
      item.kind === 'issue' ? 'issue' : 'merge request',
      ...named,
      item.state,
      item.author,
      item.assignees.join(', '),
    ],
    ...[item.milestone, item.labels.join(', '), timestampOf(item.createdAt), timestampOf(item.updatedAt)],
    ...[item.address, item.description],
  ])
  const comments = item.comments.map(({ author, createdAt, internal, body }) =>
    csvLine([
      internal ? 'internal comment' : 'comment',
      ...named,
      '',
      author,
      '',
      '',
      '',
      timestampOf(createdAt),
      '',
      '',
      body,
    ]),
  )
  return [own, ...comments].join('')
}

function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => csvCell(withHiddenNamed(cell ?? ''))).join(',')}\r\n`
}

/** Spreadsheets run cells that begin like a formula, and anybody may have written one: an apostrophe makes it a text. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function referenceOf({ kind, project, number }: ExportedItem): string {
  return `${project}${kind === 'issue' ? '#' : '!'}${number}`
}
