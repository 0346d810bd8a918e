import { join } from 'node:path'
import type { ReadableCache } from '../../electron/cache/storage/database.ts'
import { openCacheForReading } from '../../electron/cache/storage/open-cache.ts'
import { projectsWithoutSql } from '../../electron/cache/storage/shown-projects.ts'
import type { World } from './world.ts'
import { apiVersion } from '../support/api-version.ts'

type Fields = Readonly<Record<string, unknown>>

/** The rows of one side, as `sort id` and the rest of the row as text. */
type Known = Map<string, string>

/** The state of a row; services of v4 have no word of its own for reopened items. */
function stateOf({ state }: Fields): unknown {
  return apiVersion === 'v4' && state === 'reopened' ? 'opened' : state
}

/**
 * The differences between what the cache in `folder` shows and the service: rows that differ or are missing on one side, of projects
 * and their members, issues, merge requests, their notes, labels, milestones and pending todos. Empty when both agree.
 */
export async function differences(world: Pick<World, 'list'>, folder: string): Promise<string[]> {
  const stored = storedIn(folder)
  const said = await saidBy(world, threadsReadIn(folder))
  const different: string[] = []
  for (const [key, row] of said) {
    if (stored.get(key) !== row) different.push(`${key}: ${stored.get(key) ?? 'missing'}, but the service says ${row}`)
  }
  for (const key of stored.keys()) if (!said.has(key)) different.push(`${key}: not on the service`)
  return different
}

async function saidBy(world: Pick<World, 'list'>, threadsRead: ReadonlySet<string>): Promise<Known> {
  const known: Known = new Map()
  const add = (sort: string, row: Fields, ...words: unknown[]) => known.set(`${sort} ${row['id']}`, inWords(words))
  for (const project of await world.list<Fields & { id: number }>('/projects')) {
    const { id: projectId } = project
    const at = `/projects/${projectId}`
    add('project', project, project['path_with_namespace'])
    for (const { id } of await world.list<Fields>(`${at}/users`)) {
      add('member', { id: `${String(id)} of ${projectId}` })
    }
    for (const sort of ['issue', 'merge_request'] as const) {
      if (project[`${sort}s_enabled`] === false) continue
      for (const row of await world.list<Fields>(`${at}/${sort}s?state=all`)) {
        add(sort, row, projectId, row['iid'], row['title'], row['description'], stateOf(row), row['labels'])
        // A thread without comments is read when its item is opened.
        if (row['user_notes_count'] === 0 && !threadsRead.has(`${sort} ${row['id']}`)) continue
        for (const note of await world.list<Fields>(`${at}/${sort}s/${row['id']}/notes`)) {
          add('note', note, sort, row['id'], note['body'])
        }
      }
    }
    for (const row of await world.list<Fields>(`${at}/labels`)) add('label', row, projectId, row['name'], row['color'])
    for (const row of await world.list<Fields>(`${at}/milestones`)) {
      add('milestone', row, projectId, row['title'], row['state'])
    }
  }
  for (const row of await world.list<Fields>('/todos?state=pending')) add('todo', row, row['action_name'])
  return known
}

function storedIn(folder: string): Known {
  const cache = openCacheForReading(join(folder, 'cache.db'))
  try {
    const known: Known = new Map()
    const add = (sort: string, sql: string, words: (row: Fields) => unknown[]) => {
      for (const row of rowsOf(cache, sql)) known.set(`${sort} ${String(row['id'])}`, inWords(words(row)))
    }
    for (const [sort, kind] of [
      ['issue', 'issue'],
      ['merge_request', 'mergeRequest'],
    ] as const) {
      const shown = `FROM ${sort}s WHERE project_id NOT IN (${projectsWithoutSql[kind]})`
      const sql = `SELECT id, project_id, iid, title, description, state, labels ${shown}`
      add(sort, sql, ({ id: _, labels, ...row }) => [...Object.values(row), JSON.parse(String(labels))])
      const notes = `SELECT id, item_id, body FROM notes WHERE item_kind = '${kind}' AND item_id IN (SELECT id ${shown})`
      add('note', notes, ({ item_id, body }) => [sort, item_id, body])
    }
    const shownProjects = `SELECT id FROM projects WHERE hidden IS NULL`
    const isShown = `project_id IN (${shownProjects})`
    for (const [sort, columns, condition] of [
      ['project', 'path_with_namespace', `id IN (${shownProjects})`],
      ['label', 'project_id, name, color', isShown],
      ['milestone', 'project_id, title, state', isShown],
      ['todo', 'action_name', `state = 'pending'`],
    ] as const) {
      add(sort, `SELECT id, ${columns} FROM ${sort}s WHERE ${condition}`, ({ id: _, ...row }) => Object.values(row))
    }
    add('member', `SELECT user_id || ' of ' || project_id AS id FROM members WHERE ${isShown}`, () => [])
    return known
  } finally {
    cache.close()
  }
}

/** The items whose threads were read, as `sort id`. */
function threadsReadIn(folder: string): ReadonlySet<string> {
  const cache = openCacheForReading(join(folder, 'cache.db'))
  try {
    const rows = rowsOf(cache, 'SELECT item_kind, item_id FROM threads')
    return new Set(rows.map(({ item_kind, item_id }) => `${sortOf(item_kind)} ${String(item_id)}`))
  } finally {
    cache.close()
  }
}

function sortOf(kind: unknown): string {
  return kind === 'mergeRequest' ? 'merge_request' : String(kind)
}

/** The items in the cache, as `sort id title`. */
export function storedTitles(folder: string): string[] {
  const cache = openCacheForReading(join(folder, 'cache.db'))
  try {
    return ['issue', 'merge_request'].flatMap((sort) =>
      rowsOf(cache, `SELECT id, title FROM ${sort}s`).map(({ id, title }) => `${sort} ${String(id)} ${String(title)}`),
    )
  } finally {
    cache.close()
  }
}

function rowsOf(cache: ReadableCache, sql: string): Fields[] {
  return cache.prepare(sql).all() as Fields[]
}

/** The row as text. An empty description may come in two ways. */
function inWords(words: readonly unknown[]): string {
  return JSON.stringify(words.map((word) => word ?? ''))
}
