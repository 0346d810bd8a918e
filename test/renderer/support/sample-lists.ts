import type { SyncList, SyncState } from '../../../shared/ipc.ts'
import { accountId } from './sample-content.ts'

const ago = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString()

const ofAccount = ['Todos', 'Projects', 'Newest projects', 'Starred projects', 'Groups', 'Issues you wrote']
const ofProject = ['Issues', 'Merge requests', 'Labels', 'Milestones', 'People']

/** A sync that is up to date. */
export function makeSync(): SyncState {
  return {
    account: accountId,
    phase: 'idle',
    listsDone: 40,
    listsTotal: 40,
    rows: 1234,
    rowsLeft: 0,
    rowsPerSecond: null,
    ahead: null,
    stopped: false,
    lastSyncedAt: ago(130),
    problem: null,
    waitingEdits: 0,
    rejectedEdits: 0,
  }
}

/** Every list of an account with `projects` projects, all of them read. */
export function makeSyncLists(projects: number): SyncList[] {
  const whole = (title: string, project: string | null, index: number): SyncList => ({
    name: `${project ?? 'account'} ${title}`,
    title,
    project,
    phase: 'whole',
    pagesLeft: null,
    total: title === 'Issues' ? 12_000 + index * 31 : (index * 7) % 40,
    lastReadAt: ago(130 + index),
    nextReadAt: ago(-42 - index),
    error: null,
    unreadableRows: 0,
    oddAnswers: [],
  })
  return [
    ...ofAccount.map((title, index) => whole(title, null, index)),
    ...Array.from(
      { length: projects },
      (_, index) => `team-${String(index % 9)}/project-${String(index).padStart(3, '0')}`,
    ).flatMap((project) => ofProject.map((title, index) => whole(title, project, index))),
  ]
}

/** The same while they are read for the first time. */
export function beginning(lists: readonly SyncList[]): SyncList[] {
  return lists.map((list, index) => {
    if (list.project === null || index % 5 < 2) return list
    const begun = list.title === 'Issues' || list.title === 'Merge requests'
    return {
      ...list,
      phase: begun ? 'backwards' : 'new',
      pagesLeft: begun ? 340 - index : null,
      nextReadAt: null,
      lastReadAt: null,
    }
  })
}

/** The same when some of them cannot be read. */
export function failing(lists: readonly SyncList[]): SyncList[] {
  return lists.map((list, index) => {
    if (list.title === 'Todos')
      return {
        ...list,
        phase: 'new',
        total: null,
        lastReadAt: null,
        error: { code: 'not_found', status: 404 },
      }
    if (list.title === 'Milestones' && index % 2 === 0) {
      return { ...list, error: { code: 'service_failed', status: 502 } }
    }
    if (index === 7) return { ...list, error: { code: 'answer_malformed' } }
    const odd = { id: 4711, isKept: true, problem: 'author: user is not an object' }
    return index === 6
      ? {
          ...list,
          unreadableRows: 3,
          oddAnswers: [odd, { ...odd, id: 'PROJ-1', isKept: false, problem: 'id is not an id' }],
        }
      : list
  })
}
