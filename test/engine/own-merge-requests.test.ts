import { beforeEach, expect, it } from 'vitest'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { storeProject } from '../../electron/cache/directory/projects.ts'
import { storePipeline } from '../../electron/cache/pipelines/pipelines.ts'
import type { MergeRequest } from '../../shared/model/merge-request.ts'
import { answer } from '../support/cache.ts'
import { openedReader } from '../support/opened-reader.ts'
import { ada, ben, sampleMergeRequest, samplePipeline, sampleProject } from '../support/samples.ts'

/** The user's own merge requests in the tray: those that need them first, each with how it is. */

let opened: ReturnType<typeof openedReader>

beforeEach(() => {
  opened = openedReader()
  const { cache } = opened
  answer(cache, (arrival) =>
    storeProject(cache, sampleProject(1, { pathWithNamespace: 'tools/saw' }), 'member', arrival),
  )
})

function store(id: number, status: string | null, changed: Partial<MergeRequest> = {}): void {
  const { cache } = opened
  const updatedAt = new Date(Date.UTC(2026, 0, 1, 0, id)).toISOString()
  const row = sampleMergeRequest(id, { iid: id, projectId: 1, author: ada, title: `No ${id}`, updatedAt, ...changed })
  answer(cache, (arrival) => {
    storeMergeRequest(cache, row, arrival)
    if (status !== null) storePipeline(cache, id, { ...samplePipeline, id, status }, arrival)
  })
}
const listed = () => opened.reader.readTraySummary().mergeRequests.map(({ title, state }) => `${title}: ${state}`)

it('are open, the user’s, and in the order in which they need them', () => {
  store(1, null)
  store(2, 'running', { title: 'Draft: No 2', workInProgress: true, detailedMergeStatus: 'mergeable' })
  store(3, 'success', { detailedMergeStatus: 'mergeable' })
  store(4, 'failed')
  store(5, 'failed', { author: ben })
  store(6, 'failed', { state: 'merged' })
  store(7, 'success', { author: ben, assignee: ada })
  expect(listed()).toEqual([
    'No 4: pipeline failed',
    'No 3: can be merged',
    'No 2: draft, pipeline running',
    'No 7: pipeline passed',
    'No 1: ',
  ])
  store(8, null, { mergeStatus: 'cannot_be_merged' })
  expect(listed()[0]).toBe('No 8: cannot be merged')
  expect(listed()).toHaveLength(5)
  expect(opened.reader.readTraySummary().mergeRequests[0]).toMatchObject({
    reference: 'tools/saw!8',
    address: 'docket://here/projects/1/merge_requests/8',
  })
})

it('are listed where no pipelines are known, the last updated first', () => {
  for (const id of [1, 2]) store(id, null, { mergeStatus: 'can_be_merged' })
  expect(listed()).toEqual(['No 2: ', 'No 1: '])
})
