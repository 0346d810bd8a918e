import { openCacheForReading } from '../../electron/cache/storage/open-cache.ts'
import { projectsWithoutSql } from '../../electron/cache/storage/shown-projects.ts'

const shownProjects = `SELECT id FROM projects WHERE hidden IS NULL`
const shownIssues = `SELECT id FROM issues WHERE project_id NOT IN (${projectsWithoutSql.issue})`
const shownMergeRequests = `SELECT id FROM merge_requests WHERE project_id NOT IN (${projectsWithoutSql.mergeRequest})`

/** What a copy of the service shows, by table: the condition, and columns that depend on when and how it was read. */
const compared: Readonly<Record<string, { readonly where: string; readonly besides?: readonly string[] }>> = {
  projects: { where: 'hidden IS NULL', besides: ['last_activity_at', 'data'] },
  groups: { where: 'true' },
  labels: { where: `project_id IN (${shownProjects})` },
  milestones: { where: `project_id IN (${shownProjects})` },
  members: { where: `project_id IN (${shownProjects})` },
  issues: {
    where: `project_id NOT IN (${projectsWithoutSql.issue})`,
    // These are asked for when somebody opens the issue.
    besides: ['subscribed', 'merge_requests', 'hierarchy'],
  },
  merge_requests: {
    where: `project_id NOT IN (${projectsWithoutSql.mergeRequest})`,
    // So are these, and services look whether a merge request can be merged when somebody asks.
    besides: [
      ...['subscribed', 'merge_status', 'detailed_merge_status'],
      ...['issues', 'approval_rules', 'obstacles', 'deployments_read_at', 'deployments_read_to'],
    ],
  },
  // What the service itself has written is read with the first comment, and stays when that is deleted.
  notes: {
    where: `system = 0 AND (item_kind = 'issue' AND item_id IN (${shownIssues})
      OR item_kind = 'mergeRequest' AND item_id IN (${shownMergeRequests}))`,
  },
  todos: { where: `state = 'pending'` },
}

/** The differences between what two caches show: rows that differ, by table and column. Empty when they agree. */
export function differencesOfCopies(file: string, other: string): string[] {
  const [one, two] = [rowsOf(file), rowsOf(other)]
  const different: string[] = []
  for (const name of new Set([...one.keys(), ...two.keys()])) {
    const [here, there] = [one.get(name), two.get(name)]
    if (!here || !there) {
      different.push(`${name}: only in the ${here ? 'copy' : 'new copy'}`)
      continue
    }
    for (const [column, value] of Object.entries(there)) {
      if (here[column] !== value)
        different.push(`${name}, ${column}: ${String(here[column])}, in a new copy ${String(value)}`)
    }
  }
  return different
}

function rowsOf(file: string): Map<string, Record<string, unknown>> {
  const cache = openCacheForReading(file)
  try {
    const known = new Map<string, Record<string, unknown>>()
    for (const [table, { where, besides = [] }] of Object.entries(compared)) {
      for (const row of cache.prepare(`SELECT * FROM ${table} WHERE ${where}`).all() as Record<string, unknown>[]) {
        const fields = Object.entries(row).filter(([name]) => !/(^|_)revision$/.test(name) && !besides.includes(name))
        const id = table === 'members' ? `${String(row['project_id'])} ${String(row['user_id'])}` : String(row['id'])
        known.set(`${table} ${id}`, Object.fromEntries(fields))
      }
    }
    return known
  } finally {
    cache.close()
  }
}
