import type { MergeRequestRow } from '../store/merge-requests.ts'
import { peopleOfItems } from '../store/item-people.ts'
import type { PeopleRole } from '../store/item-people.ts'
import { projectPaths } from '../store/projects.ts'
import type { ProjectRow } from '../store/projects.ts'
import { rowsById } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import type { UserRow } from '../store/users.ts'
import { versionsOf } from '../store/versions.ts'
import { canSeeIssue } from './access.ts'
import { closedBy } from './closing.ts'
import type { Commit } from './branches.ts'
import { commitsOf } from './versions.ts'

/** What the commits of a merge say where nobody wrote it: the template of the project, or the usual words of real services. */

/** A merge request that somebody merges. */
export interface Merging {
  readonly project: ProjectRow
  readonly row: MergeRequestRow
  readonly merger: UserRow
  /** The base address of the service's pages. */
  readonly webUrl: string
}

type Person = Pick<UserRow, 'name' | 'email'>

const personLine = (title: string, { name, email }: Person): string => `${title}: ${name} <${email}>`

/** Joins words as English does: `a`, `a and b`, `a, b, and c`. */
function sentenceOf(words: readonly string[]): string {
  if (words.length < 3) return words.join(' and ')
  return `${words.slice(0, -1).join(', ')}, and ${words.at(-1)}`
}

/** The line about issues that the merge closes, as far as whoever merges sees them; empty where there are none. */
function closingLine(store: Store, { project, row, merger }: Merging): string {
  const seen = closedBy(store, project, row).filter((one) => canSeeIssue(store, merger, one.project, one.issue))
  const paths = projectPaths(
    store,
    seen.map((one) => one.project.id),
  )
  const references = seen.map(
    (one) => `${one.project.id === project.id ? '' : paths.get(one.project.id)}#${one.issue.iid}`,
  )
  return references.length === 0 ? '' : `Closes ${sentenceOf(references)}`
}

function reference(store: Store, { project, row }: Merging): string {
  return `${projectPaths(store, [project.id]).get(project.id)}!${row.iid}`
}

function newestCommits(store: Store, { row }: Merging): Commit[] {
  const [newest] = versionsOf(store, row.id)
  return newest ? commitsOf(store, row, newest) : []
}

function peopleLines(store: Store, { row }: Merging, role: PeopleRole, title: string): string {
  const ids = peopleOfItems(store, { type: 'MergeRequest', role }, [row.id]).get(row.id) ?? []
  const users = rowsById<UserRow>(store, 'users', ids)
  return ids
    .flatMap((id) => users.get(id) ?? [])
    .map((user) => personLine(title, user))
    .join('\n')
}

function coAuthorLines(store: Store, merging: Merging, author: Person | undefined): string {
  const others = new Map(
    newestCommits(store, merging).map((commit) => [commit.author_email, commit.author_name] as const),
  )
  if (author) others.delete(author.email)
  return [...others].map(([email, name]) => personLine('Co-authored-by', { name, email })).join('\n')
}

/** What stands for each placeholder of a template. @param author of the commit that it is for */
function placeholders(
  store: Store,
  merging: Merging,
  author: Person | undefined,
): Readonly<Record<string, () => string>> {
  const { row, merger, webUrl, project } = merging
  const oldestFirst = () => newestCommits(store, merging).toReversed()
  return {
    source_branch: () => row.source_branch,
    target_branch: () => row.target_branch,
    title: () => row.title,
    issues: () => closingLine(store, merging),
    description: () => row.description ?? '',
    reference: () => reference(store, merging),
    local_reference: () => `!${row.iid}`,
    source_project_id: () => String(row.source_project_id),
    first_commit: () => oldestFirst()[0]?.message.trim() ?? '',
    first_multiline_commit: () =>
      oldestFirst()
        .find(({ message }) => message.trim().includes('\n'))
        ?.message.trim() ?? row.title,
    url: () => `${webUrl}/${projectPaths(store, [project.id]).get(project.id)}/-/merge_requests/${row.iid}`,
    reviewed_by: () => peopleLines(store, merging, 'reviewer', 'Reviewed-by'),
    approved_by: () => peopleLines(store, merging, 'approver', 'Approved-by'),
    merged_by: () => `${merger.name} <${merger.email}>`,
    co_authored_by: () => coAuthorLines(store, merging, author),
    all_commits: () =>
      newestCommits(store, merging)
        .map(({ message }) => `* ${message.trim()}`)
        .join('\n\n'),
  }
}

/**
 * Fills in a template. A line with nothing but a placeholder for which there is nothing goes, and of the blank lines around it
 * one stays.
 */
export function fillTemplate(template: string, values: Readonly<Record<string, () => string>>): string {
  const lines = template.replaceAll('\r', '').split('\n')
  const known = new Map<string, string>()
  const valueOf = (name: string): string => {
    const value = known.get(name) ?? values[name]?.() ?? ''
    known.set(name, value)
    return value
  }
  const isPlaceholder = (name: string | undefined): name is string => name !== undefined && Object.hasOwn(values, name)
  const kept: string[] = []
  for (const [at, line] of lines.entries()) {
    const name = /^%\{(\w+)\}$/.exec(line)?.[1]
    if (!isPlaceholder(name) || valueOf(name).trim() !== '') kept.push(line)
    else if (kept.at(-1) === '' && (lines[at + 1] ?? '') === '') kept.pop()
  }
  return kept
    .join('\n')
    .replaceAll(/%\{(\w+)\}/g, (whole, name: string) => (isPlaceholder(name) ? valueOf(name) : whole))
}

/** Returns the message of a merge commit. */
export function mergeMessage(store: Store, merging: Merging): string {
  const { project, row } = merging
  if (project.merge_commit_template !== null) {
    return fillTemplate(project.merge_commit_template, placeholders(store, merging, merging.merger))
  }
  const closes = closingLine(store, merging)
  return [
    `Merge branch '${row.source_branch}' into '${row.target_branch}'`,
    row.title,
    ...(closes === '' ? [] : [closes]),
    `See merge request ${reference(store, merging)}`,
  ].join('\n\n')
}

/** Returns the message of the one commit into which those of a merge request are squashed. */
export function squashMessage(store: Store, merging: Merging): string {
  const { project, row } = merging
  if (project.squash_commit_template === null) return row.title
  const author = rowsById<UserRow>(store, 'users', [row.author_id]).get(row.author_id)
  return fillTemplate(project.squash_commit_template, placeholders(store, merging, author))
}
