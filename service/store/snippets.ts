import { listRows } from './listing.ts'
import type { Listed, Window } from './listing.ts'
import type { Store } from './store.ts'

/** A snippet of a project. API v3 shows no more of one than its notes and awards. */
export interface SnippetRow {
  readonly id: number
  readonly project_id: number
  readonly title: string
  readonly file_name: string
  readonly author_id: number
  readonly expires_at: number | null
  readonly created_at: number
  readonly updated_at: number
}

export function insertSnippet(store: Store, snippet: Omit<SnippetRow, 'id'>): number {
  return store.run(
    `INSERT INTO snippets (project_id, title, file_name, author_id, expires_at, created_at, updated_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)`,
    snippet.project_id,
    snippet.title,
    snippet.file_name,
    snippet.author_id,
    snippet.expires_at,
    snippet.created_at,
    snippet.updated_at,
  ).id
}

export function findSnippet(store: Store, projectId: number, id: number): SnippetRow | undefined {
  return store.get<SnippetRow>('SELECT * FROM snippets WHERE project_id = ? AND id = ?', projectId, id)
}

/** Newest first. */
export function listSnippets(store: Store, projectId: number, window: Window): Listed<SnippetRow> {
  const where = ['project_id = ?']
  const listing = { table: 'snippets', from: 'snippets', where, values: [projectId], order: ['id'], descending: true }
  return listRows<SnippetRow>(store, listing, window)
}
