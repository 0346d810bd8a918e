import { beforeEach, describe, expect, it } from 'vitest'
import { storeObstacles, type StoredObstacles } from '../../electron/cache/items/obstacles.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { mergeBlockEntity } from '../../shared/model/merge-block.ts'
import type { MergeRequest } from '../../shared/model/merge-request.ts'
import { statusCheckEntity } from '../../shared/model/status-check.ts'
import { trainCarEntity } from '../../shared/model/train-car.ts'
import { keyOf } from '../../shared/model/key.ts'
import { oddIn } from '../../shared/model/wire-row.ts'
import { answer, request } from '../support/cache.ts'
import { openedReader } from '../support/opened-reader.ts'
import { sampleMergeRequest } from '../support/samples.ts'

/** What holds a merge request up, from the answers of a service to the open merge request. */

let opened: ReturnType<typeof openedReader>

beforeEach(() => {
  opened = openedReader()
  store(1, { detailedMergeStatus: 'merge_request_blocked', projectId: 1 })
})

const store = (id: number, changed: Partial<MergeRequest>) =>
  answer(opened.cache, (arrival) => storeMergeRequest(opened.cache, sampleMergeRequest(id, changed), arrival))
const say = (changed: Partial<StoredObstacles>) =>
  answer(opened.cache, (arrival) =>
    storeObstacles(opened.cache, 1, { blockedBy: [], checks: [], train: null, ...changed }, arrival),
  )
const shown = () => opened.reader.readItemContents(keyOf('here', 'mergeRequest', 1)).obstacles
const blocking = {
  ...{ id: 2, iid: 12, projectId: 1, title: 'Forge', state: 'opened', full: 'tools/anvil!12' },
  webUrl: 'https://projects.example.com/tools/anvil/-/merge_requests/12',
}

describe('what is read', () => {
  it('is kept with whatever is odd about it, and what has no name is nothing', () => {
    const { title, state, iid, id, webUrl } = blocking
    const row = { id: 9, blocking_merge_request: { id, iid, project_id: 1, title, state, web_url: webUrl } }
    expect(mergeBlockEntity.read(row).blockingMergeRequest).toEqual({ ...blocking, full: '' })
    expect(mergeBlockEntity.read({ id: 9 }).blockingMergeRequest).toBeNull()
    const odd = mergeBlockEntity.read({ id: 9, blocking_merge_request: { title: 'No id' } })
    expect([odd.blockingMergeRequest, oddIn(odd).length]).toEqual([null, 1])
    expect(statusCheckEntity.read({ id: 1, name: 'scan', status: 7 })).toEqual({ name: 'scan', status: '' })
    expect(() => statusCheckEntity.read({ id: 1, name: null })).toThrow('name')
    const car = { merge_request: { id: 2, iid: 1 }, target_branch: 'master', pipeline: { status: 'running' } }
    expect(trainCarEntity.read(car)).toMatchObject({ mergeRequest: { id: 2 }, pipeline: { status: 'running' } })
    expect(trainCarEntity.read({ ...car, pipeline: null }).pipeline).toBeNull()
    expect(() => trainCarEntity.read({ ...car, merge_request: {} })).toThrow('merge_request')
  })
})

describe('merge requests that one waits for', () => {
  it('are named as far as the user may see them, with the path of another project', () => {
    say({ blockedBy: [blocking, { ...blocking, id: 3, projectId: 2, full: 'tools/hammer!12' }, null] })
    expect(shown()).toMatchObject({
      blockedBy: [
        { key: null, reference: '!12', title: 'Forge', state: 'opened', webUrl: blocking.webUrl },
        { reference: 'tools/hammer!12', projectKey: keyOf('here', 'project', 2) },
      ],
      hiddenBlocks: 1,
    })
  })

  it('have the title and the state of their own row where that is newer, and of an older one not', () => {
    store(2, { title: 'Forge it', state: 'opened' })
    say({ blockedBy: [{ ...blocking, title: 'Forge it now' }] })
    const key = keyOf('here', 'mergeRequest', 2)
    expect(shown()?.blockedBy).toMatchObject([{ key, title: 'Forge it now', state: 'opened' }])
    store(2, { title: 'Forged', state: 'merged' })
    expect(shown()?.blockedBy).toMatchObject([{ key, title: 'Forged', state: 'merged' }])
  })

  it('are told as long as the row says that they hold it up', () => {
    say({ blockedBy: [blocking, null], checks: [{ name: 'scan', status: 'failed' }] })
    expect(shown()).toMatchObject({ hiddenBlocks: 1, checks: [] })
    store(1, { detailedMergeStatus: 'mergeable', projectId: 1 })
    expect(shown()).toEqual({ blockedBy: [], hiddenBlocks: 0, checks: [], train: null })
  })
})

it('status checks and the place in a train are told as long as the row says that they matter', () => {
  const train = { place: 2, pipeline: 'running' }
  const checks = [{ name: 'scan', status: 'pending' }]
  say({ checks, train })
  expect(shown()).toMatchObject({ checks: [], train: null })
  store(1, { detailedMergeStatus: 'status_checks_must_pass', mergeWhenBuildSucceeds: true })
  expect(shown()).toMatchObject({ checks, train })
})

it('an issue has none', () => {
  expect(opened.reader.readItemContents(keyOf('here', 'issue', 1)).obstacles).toBeNull()
})

it('obstacles are not taken from an answer that was overtaken (I6)', () => {
  const early = request(opened.cache)
  expect(say({ blockedBy: [blocking] })).toBe(true)
  expect(say({ blockedBy: [blocking] })).toBe(false)
  expect(early((arrival) => storeObstacles(opened.cache, 1, null, arrival))).toBe(false)
  expect(shown()?.blockedBy).toHaveLength(1)
})
