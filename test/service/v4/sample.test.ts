import { expect, it } from 'vitest'
import type { Loose } from '../support.ts'
import { serve } from '../support.ts'

/** The sample workspace over API v4: it has reviews and discussions, which v3 does not show. */

const at = new Date('2027-03-10T14:30:00Z')

it('shows merge requests in review: reviewers of every state, and discussions that are open or resolved', async () => {
  const options = { sample: true, tokens: { mira: 'for-mira' }, clock: () => at }
  const mira = (await serve({ ...options, dialect: 'v4', version: '19' })).as('for-mira')
  const lists = await Promise.all(
    [1, 2].map((page) => mira.get(`/merge_requests?scope=all&state=all&per_page=100&page=${page}`)),
  )
  const all: Loose[] = lists.flatMap(({ body }) => body)
  expect(all).toHaveLength(150)
  const inReview = (wanted: string) => all.filter(({ state, reviewers }) => state === wanted && reviewers.length > 0)
  const read = async (items: readonly Loose[], what: string): Promise<Loose[]> => {
    const lists = await Promise.all(
      items.map(({ project_id, iid }) => mira.get(`/projects/${project_id}/merge_requests/${iid}/${what}`)),
    )
    return lists.flatMap(({ body }) => body)
  }
  const states = new Set((await read(inReview('opened'), 'reviewers')).map(({ state }) => state))
  const some = [...inReview('opened').slice(0, 4), ...inReview('merged').slice(0, 2)]
  const discussions = await read(some, 'discussions')
  expect([...states].toSorted()).toEqual(['approved', 'requested_changes', 'reviewed', 'unreviewed'])
  expect(new Set(all.map(({ detailed_merge_status }) => detailed_merge_status))).toEqual(
    new Set(['not_open', 'draft_status', 'conflict', 'requested_changes', 'mergeable']),
  )
  const threads = discussions.filter(({ resolvable }) => resolvable)
  expect(new Set(threads.map(({ resolved }) => resolved))).toEqual(new Set([true, false]))
  expect(threads.some(({ notes }) => notes.length > 1)).toBe(true)
})

it('has threads at the lines that they are about, with their answers', async () => {
  const options = { sample: true, tokens: { mira: 'for-mira' }, clock: () => at }
  const mira = (await serve({ ...options, dialect: 'v4', version: '19' })).as('for-mira')
  const { body } = await mira.get('/projects/apps%2Ffield-app/merge_requests/16/discussions')
  const threads: Loose[] = body
  const path = 'app/src/main/kotlin/com/larkspur/field/db/Migration12To13.kt'
  const place = { type: 'DiffNote', resolvable: true, position: { new_path: path, new_line: 8, old_line: null } }
  expect(threads.find(({ notes }) => notes[0].type === 'DiffNote')?.notes).toMatchObject([place, place])
  expect(threads.filter(({ notes }) => notes[0].type === 'DiscussionNote')).toHaveLength(1)
})
