import { commitOf } from '../rules/branches.ts'
import type { Commit } from '../rules/branches.ts'
import type { MergeRequestItem } from '../rules/items.ts'
import { Refusal } from '../rules/refusals.ts'
import {
  changesWith,
  inapplicableReason,
  overlap,
  placeSuggestion,
  replacementOf,
  suggestible,
} from '../rules/suggestions.ts'
import type { PlacedSuggestion } from '../rules/suggestions.ts'
import { sourceHead } from '../store/merge-requests.ts'
import type { MergeRequestRow } from '../store/merge-requests.ts'
import type { NoteRow } from '../store/notes.ts'
import { findProject } from '../store/projects.ts'
import { rowsById } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import { findSuggestions, setApplied } from '../store/suggestions.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { push } from './pushes.ts'

/** Suggestions (API v4): applying what comments on lines suggest to the source branch. */

/** A suggestion with its place and with who made it. */
export interface FoundSuggestion extends PlacedSuggestion {
  readonly authorId: number
}

/** Returns the suggestions with these ids; those that are not there, or of a deleted merge request, are left out. */
export function suggestionsNamed({ store }: Workspace, ids: readonly number[]): FoundSuggestion[] {
  const found = findSuggestions(store, ids)
  const notes = rowsById<NoteRow>(
    store,
    'notes',
    found.map(({ note_id }) => note_id),
  )
  const targets = [...notes.values()].map(({ target_id }) => target_id)
  const rows = [...rowsById<MergeRequestRow & { deleted_at: number | null }>(store, 'merge_requests', targets).values()]
  const items = new Map(rows.filter((row) => row.deleted_at === null).map((row) => [row.id, suggestible(store, row)]))
  return found.flatMap((suggestion) => {
    const note = notes.get(suggestion.note_id)
    const item = note && items.get(note.target_id)
    return item ? [{ ...placeSuggestion(suggestion, note, item), authorId: note.author_id }] : []
  })
}

/** Returns what keeps suggestions from being applied together, in the words of real services; null where nothing does. */
function obstacleTo(store: Store, placed: readonly PlacedSuggestion[]): string | null {
  for (const one of placed) {
    if (!one.change) return 'A file was not found.'
    if (one.row.source_branch !== placed[0]?.row.source_branch) return 'Suggestions must all be on the same branch.'
    const reason = inapplicableReason(store, one)
    if (reason !== null) return reason
    if (one.position.head_sha !== sourceHead(store, one.row)) return 'A file has been changed.'
  }
  const byFile = Map.groupBy(placed, ({ row, position }) => `${row.id} ${position.new_path}`)
  const overlaps = [...byFile.values()].some((those) => overlap(those.map(replacementOf)))
  return overlaps ? 'Suggestions are not applicable as their lines cannot overlap.' : null
}

/** Applies suggestions in one commit, which is pushed to their merge requests. Refuses all of them where one cannot be applied. */
export function applySuggestions(
  workspace: Workspace,
  actor: UserRow,
  placed: readonly FoundSuggestion[],
  message: string | undefined,
): void {
  const { store } = workspace
  const obstacle = obstacleTo(store, placed)
  if (obstacle !== null) throw new Refusal(400, { message: obstacle })
  const byMergeRequest = Map.groupBy(placed, ({ row }) => row.id)
  store.write(() => {
    let commit: Commit | null = null
    for (const those of byMergeRequest.values()) {
      const item = itemOf(store, those)
      push(workspace, actor, item, (at) => {
        commit ??= commitFor(workspace, actor, placed, { message, at, item })
        return { commits: [commit], changes: changesWith(those) }
      })
      const ids = those.map(({ suggestion }) => suggestion.id)
      setApplied(store, ids, sourceHead(store, item.row) ?? '')
    }
  })
}

function itemOf(store: Store, placed: readonly PlacedSuggestion[]): MergeRequestItem {
  const row = placed[0]?.row
  const project = row && findProject(store, row.project_id)
  if (!project) throw new Error('a suggestion is in a merge request of a project')
  return { type: 'MergeRequest', project, row }
}

/** Returns the commit of suggestions. Its author is who made them, where one person did; the actor commits it. */
function commitFor(
  { store }: Workspace,
  actor: UserRow,
  placed: readonly FoundSuggestion[],
  { message, at, item }: { readonly message: string | undefined; readonly at: number; readonly item: MergeRequestItem },
): Commit {
  const authorIds = [...new Set(placed.map(({ authorId }) => authorId))]
  const authors = [...rowsById<UserRow>(store, 'users', authorIds).values()]
  const files = [...new Set(placed.map(({ position }) => position.new_path))].toSorted()
  const others = authors.filter(({ id }) => id !== actor.id)
  const places: Readonly<Record<string, string>> = {
    branch_name: item.row.source_branch,
    files_count: String(files.length),
    file_paths: files.join(', '),
    project_name: item.project.name,
    project_path: item.project.path,
    user_full_name: actor.name,
    username: actor.username,
    suggestions_count: String(placed.length),
    co_authored_by: others.map(({ name, email }) => `Co-authored-by: ${name} <${email}>`).join('\n'),
  }
  const usual = 'Apply %{suggestions_count} suggestion(s) to %{files_count} file(s)\n\n%{co_authored_by}'
  const form = message === undefined || message.trim() === '' ? usual : message
  const text = form.replaceAll(/%\{(\w+)\}/g, (whole, name: string) => places[name] ?? whole).trimEnd()
  const [title = ''] = text.split('\n')
  const [author] = authors.length === 1 ? authors : [actor]
  const commit = commitOf(title, author ?? actor, at, item.row.source_branch)
  return { ...commit, message: `${text}\n`, committer_name: actor.name, committer_email: actor.email }
}
