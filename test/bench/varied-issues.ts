import { entryWith } from '../../electron/activity/entry-log.ts'
import { addEntry, forgetEntries } from '../../electron/cache/activity/activity.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { storeLabel } from '../../electron/cache/directory/labels.ts'
import { storeNote } from '../../electron/cache/items/notes.ts'
import { storeProject } from '../../electron/cache/directory/projects.ts'
import { nextRevision } from '../../electron/cache/storage/revision.ts'
import { storeTodo } from '../../electron/cache/items/todos.ts'
import { oneOf, randomFrom } from '../support/properties.ts'
import { ada, sampleIssue, sampleLabel, sampleNote, sampleProject, sampleTodo } from '../support/samples.ts'
import { Words } from './words.ts'

const usualProjects = 30
const perPage = 100

const people = Array.from({ length: 50 }, (_, at) => ({
  ...ada,
  id: at + 1,
  username: `user-${at}`,
  name: `User ${at}`,
}))
const labels = Array.from({ length: 40 }, (_, at) => `label-${at}`)

/** The amount of rows that a cache is filled with. */
export interface Filling {
  readonly issues: number
  /** The number of issues that are todos of the user, and so in the inbox: the first ones. */
  readonly todos: number
  readonly notes: number
  /** Entries of activity over the last year, of which the older half was forgotten as activity is; none when absent. */
  readonly activity?: number
  /** The number of projects that the issues are spread over; 30 when absent. */
  readonly projects?: number
  /** True if the user is a member of all projects, which the sidebar shows then. */
  readonly areJoined?: boolean
}

/** Fills a cache with issues of many projects, people and labels, in pages as a sync does. Always the same ones. */
export function fillWithVariety(
  cache: WritableCache,
  { issues, todos, notes, activity = 0, projects = usualProjects, areJoined = false }: Filling,
): void {
  const random = randomFrom(7)
  const words = new Words(random)
  inPages(cache, issues, (id, arrival) => {
    if (id === 1) {
      for (let project = 1; project <= projects; project += 1) {
        storeProject(cache, sampleProject(project), areJoined ? 'member' : null, arrival)
        for (const [at, name] of labels.entries()) storeLabel(cache, project, sampleLabel({ id: at, name }), arrival)
      }
    }
    const changed = {
      projectId: 1 + Math.floor(random() * projects),
      title: words.text(50),
      description: words.text(550),
      state: random() < 0.5 ? 'closed' : 'opened',
      author: oneOf(random, people),
      labels: labels.filter(() => random() < 0.05),
      userNotesCount: Math.floor(random() * 9),
      createdAt: new Date(1.6e12 + id * 1e6).toISOString(),
      updatedAt: new Date(1.6e12 + id * 1e6 + Math.floor(random() * 1e9)).toISOString(),
    }
    storeIssue(cache, sampleIssue(id, changed), arrival)
    if (id <= todos) storeTodo(cache, sampleTodo(id, { actionName: 'assigned' }), arrival)
  })
  inPages(cache, notes, (id, arrival) => {
    const note = sampleNote(id, { body: words.text(120), author: oneOf(random, people) })
    storeNote(cache, 'issue', 1 + Math.floor(random() * issues), note, arrival)
  })
  const [now, year] = [Date.now(), 365 * 86_400_000]
  inPages(cache, activity, (_, { revision }) => {
    const at = now - Math.floor(random() * year)
    const entry = entryWith({
      projectId: 1 + Math.floor(random() * projects),
      itemKind: 'issue',
      itemId: 1 + Math.floor(random() * issues),
      actorId: oneOf(random, people).id,
      action: oneOf(random, ['opened', 'closed', 'commented', 'changed']),
      since: at,
      until: at,
      at,
    })
    addEntry(cache, entry, revision)
  })
  const forget = () => cache.transaction(() => forgetEntries(cache, now - year / 2, { least: 1_000, most: activity }))()
  while (activity > 0 && forget());
}

interface Arrival {
  readonly revision: number
  readonly begunAt: number
}

function inPages(cache: WritableCache, most: number, store: (id: number, arrival: Arrival) => void): void {
  for (let first = 1; first <= most; first += perPage) {
    cache.transaction(() => {
      const revision = nextRevision(cache)
      for (let id = first; id < first + perPage && id <= most; id += 1) store(id, { revision, begunAt: revision })
    })()
  }
}
