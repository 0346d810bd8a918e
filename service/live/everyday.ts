import { countTags } from '../store/events.ts'
import { findProject } from '../store/projects.ts'
import type { Workspace } from '../workspace.ts'
import type { Act } from './act.ts'

/** Comments that fit nearly every item. */
const remarks = [
  'Still on my list for this week, I have not forgotten it.',
  'Talked about this over lunch. Nobody objects, so unless someone shouts by tomorrow I start.',
  'Can somebody who was there write down what we decided? I only have the last two minutes of it.',
  'I tried this again with today’s build and see the same as before.',
  'Looks smaller than I feared. Half a day, I think.',
  'This waits for me. Sorry. Tomorrow morning.',
  'Two people asked me about this on the phone today, so it is not just us.',
  'I would rather do the boring thing here: change one line, write one test, go home.',
  'Moved it up a little on our board. It keeps coming back.',
  'Is this still true? The last time I looked was before the release.',
  'I have a branch, it is ugly, it works. Cleaning it up before anybody sees it.',
  'Checked the logs of the last seven days: it happened four times, always shortly after six in the morning.',
  'Fine by me.',
  'Not urgent, but please not in the same release as the other one.',
  'I wrote it into the release notes so that support knows before the first call.',
  'Thank you for the detailed report, that saved me an hour.',
  'Let us try it on our own farm first, the hens do not complain.',
  'Read it twice and I still think we should do it.',
]

const pushes = [
  'Address review comments',
  'Name things after what they are',
  'Cover the empty case',
  'Fix the test that depended on the time zone',
  'Drop a debug line',
]

const repairs = ['Fix what the pipeline found', 'Wait for the clock in the test, not for the machine', 'Mend the test']

interface Candidate {
  /** The status of the newest pipeline; null for an issue, and where there is none. */
  readonly build: string | null
  readonly sign: string
  readonly iid: number
  readonly path: string
  readonly assignee: string | null
  readonly author: string
}

function choose<Value>(values: readonly Value[], random: () => number): Value | undefined {
  return values[Math.floor(random() * values.length)]
}

/** Open items that changed lately: people are at work there. */
function candidates(workspace: Workspace): Candidate[] {
  const recent = (table: string, sign: string, build: string): Candidate[] =>
    workspace.store.all<Candidate>(
      `SELECT '${sign}' AS sign, iid, ${build} AS build, namespaces.path || '/' || projects.path AS path, assignees.username AS assignee,
        authors.username AS author
      FROM (SELECT * FROM ${table} WHERE deleted_at IS NULL AND state IN ('opened', 'reopened')
        ORDER BY updated_at DESC LIMIT 60) AS items
      JOIN projects ON projects.id = items.project_id AND projects.archived = 0
      JOIN namespaces ON namespaces.id = projects.namespace_id
      JOIN users AS authors ON authors.id = items.author_id
      LEFT JOIN users AS assignees ON assignees.id = items.assignee_id`,
    )
  return [...recent('issues', '#', 'NULL'), ...recent('merge_requests', '!', 'build_status')]
}

/** People who work in the project of an item. */
function colleagues(workspace: Workspace, path: string, except: readonly string[]): string[] {
  const rows = workspace.store.all<{ username: string }>(
    `SELECT DISTINCT username FROM users JOIN members ON members.user_id = users.id
      JOIN namespaces ON namespaces.path = ?
      JOIN projects ON projects.namespace_id = namespaces.id AND projects.path = ?
      WHERE users.state = 'active' AND access_level >= 20
        AND ((source_type = 'Group' AND source_id = namespaces.id) OR (source_type = 'Project' AND source_id = projects.id))
        AND username NOT IN (SELECT value FROM json_each(?)) ORDER BY username`,
    path.slice(0, path.indexOf('/')),
    path.slice(path.indexOf('/') + 1),
    JSON.stringify(except),
  )
  return rows.map(({ username }) => username)
}

/** The next version number. */
function nextTag(workspace: Workspace, path: string): string {
  const project = findProject(workspace.store, path)
  return `v0.${1 + (project ? countTags(workspace.store, project.id) : 0)}.0`
}

/**
 * An everyday act on an item that changed lately, by any person `except` the real ones. Null when there is no such
 * person or item.
 */
export function everyday(workspace: Workspace, random: () => number, except: readonly string[]): Act | null {
  const item = choose(candidates(workspace), random)
  if (!item) return null
  const people = colleagues(workspace, item.path, except)
  const by = choose(people, random)
  if (by === undefined) return null
  const on = `${item.path}${item.sign}${item.iid}`
  const chance = random()
  // A failure is looked at first: it was by chance, or somebody repairs it.
  if (item.build === 'failed' && chance < 0.4) return { kind: 'retry', by, on }
  if (item.build === 'failed' && chance < 0.8) {
    return { kind: 'push', by, on, commits: [choose(repairs, random) ?? ''] }
  }
  if (item.sign === '!' && chance < 0.4) {
    const title = choose(pushes, random) ?? ''
    return { kind: 'push', by, on, commits: [title] }
  }
  if (item.sign === '!' && chance > 0.95)
    return { kind: 'tag', by, project: item.path, name: nextTag(workspace, item.path) }
  if (item.sign === '#' && chance < 0.12) return { kind: 'close', by, on }
  if (item.sign === '#' && chance < 0.25) {
    const to = item.assignee === null ? item.author : choose(people, random)
    return to === undefined ? null : { kind: 'assign', by, on, to }
  }
  const remark = choose(remarks, random) ?? ''
  const asked = item.assignee ?? item.author
  return { kind: 'comment', by, on, body: random() < 0.35 && asked !== by ? `@${asked} ${remark}` : remark }
}
