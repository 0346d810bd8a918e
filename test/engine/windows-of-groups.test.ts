import { expect, it, onTestFinished } from 'vitest'
import { storeMilestone } from '../../electron/cache/directory/milestones.ts'
import { hideProject, storeProject } from '../../electron/cache/directory/projects.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { Reader } from '../../electron/threads/reader/reader.ts'
import { openUserDatabase } from '../../electron/user/database.ts'
import type { GroupedList } from '../../shared/ipc.ts'
import { answer } from '../support/cache.ts'
import { newCacheFile, newUserFile } from '../support/databases.ts'
import { queueEdit } from '../support/edits.ts'
import { checkRuns, oneOf } from '../support/properties.ts'
import { ada, sampleIssue, sampleMergeRequest, sampleMilestone, sampleProject } from '../support/samples.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { keyOf } from '../../shared/model/key.ts'

/** The beginning of a list in groups, which is read without the rest of it. */

const people = [1, 2, 3, 4, 5, 6].map((id) => ({ ...ada, id, username: `user-${id}`, name: `User ${id % 5}` }))
const groupings = ['project', 'milestone', 'assignee'] as const
const queries = [
  '',
  'is:open',
  'is:open label:red',
  '-label:red sort:created-asc',
  'sort:title',
  'project:group/2',
  'author:user-2 is:closed',
  'title',
  'is:open sort:comments',
]

/** An account with items that have much in common, many of them at the same moment, and some that wait for being changed. */
function fill(account: string, reader: Reader, random: () => number): void {
  const folder = temporaryFolder()
  const [cacheFile, userFile] = [newCacheFile(folder), newUserFile(folder)]
  const { cache } = openCache(cacheFile)
  const user = openUserDatabase(userFile)
  onTestFinished(() => {
    cache.close()
    user.close()
  })
  const draw = (most: number) => Math.floor(random() * most)
  answer(cache, (arrival) => {
    for (let id = 1; id <= 4; id += 1) {
      storeProject(cache, sampleProject(id, { pathWithNamespace: `group/${id}` }), null, arrival)
      // Projects have milestones of the same name.
      for (let at = 0; at < 3; at += 1) {
        storeMilestone(
          cache,
          sampleMilestone(id * 10 + at, { projectId: id, iid: at + 1, title: `M ${at * 9}` }),
          arrival,
        )
      }
    }
    for (let id = 1; id <= 60; id += 1) {
      const projectId = 1 + draw(4)
      const parts = {
        projectId,
        title: `Title ${draw(5)}`,
        state: random() < 0.3 ? 'closed' : 'opened',
        author: oneOf(random, people),
        assignee: random() < 0.3 ? null : oneOf(random, people),
        // Some are not known.
        milestone:
          random() < 0.4 ? null : sampleMilestone(projectId * 10 + draw(3), { projectId, title: `M ${draw(3) * 9}` }),
        labels: random() < 0.5 ? ['red'] : [],
        userNotesCount: draw(3),
        createdAt: new Date(Date.UTC(2026, 0, 1 + draw(9))).toISOString(),
        updatedAt: new Date(Date.UTC(2026, 1, 1 + draw(9))).toISOString(),
      }
      storeIssue(cache, sampleIssue(id, parts), arrival)
      storeMergeRequest(cache, sampleMergeRequest(id, parts), arrival)
    }
  })
  if (random() < 0.3) answer(cache, ({ revision }) => hideProject(cache, { id: 1 + draw(4), revision }))
  for (let edit = draw(8); edit > 0; edit -= 1) {
    const id = 1 + draw(60)
    const base = { projectId: 1, iid: id, projectPath: 'group/1', title: 'T', state: 'opened' }
    const assigneeId = random() < 0.5 ? null : 1 + draw(6)
    const target = keyOf(account, 'issue', id)
    queueEdit(user, { kind: 'changeItem', target, fields: { assigneeId } }, base, { createdAt: edit, heldUntil: null })
  }
  reader.openAccount({ account, cacheFile, userFile, ownUserId: 1 })
}

it('is what it is in all of the list, whatever is asked for and however many rows', { timeout: 60_000 }, async () => {
  await checkRuns('beginnings of lists in groups', 2, ({ random }) => {
    const reader = new Reader()
    onTestFinished(() => reader.close())
    fill('here', reader, random)
    fill('there', reader, random)
    for (const list of ['issue', 'mergeRequest'] as const) {
      for (const grouping of groupings) {
        for (const query of queries) {
          for (const account of ['here', undefined]) {
            const asked = { query, grouping, ...(account !== undefined && { account }) }
            const { keys, ...all } = reader.listItems(list, asked)
            const most = 1 + Math.floor(random() * 40)
            const beginning = reader.listItems(list, { ...asked, most })
            const expected: GroupedList = { ...all, keys: keys.slice(0, most) }
            expect({ ...asked, ...beginning }).toEqual({ ...asked, ...expected })
            expect(all.groups?.reduce((sum, { count }) => sum + count, 0)).toBe(keys.length)
          }
        }
      }
    }
    return Promise.resolve()
  })
})
