import { expect, it } from 'vitest'
import type { Loose } from '../support.ts'
import { serveV4 } from './support.ts'

/** Of the labels of one scope an item has one at most, in editions that are paid for. */

const of = (tier: 'free' | 'premium') => ({
  users: ['ada'],
  projects: [
    {
      path: 'ada/anvil',
      tier,
      labels: ['p::1', 'p::2', 'p::3', 'q::1', 'bug'],
      issues: [{ title: 'Crack', author: 'ada', labels: ['bug', 'p::1', 'q::1'] }],
      mergeRequests: [{ title: 'Weld', author: 'ada', branch: 'weld', labels: ['p::1'] }],
    },
  ],
})
const issue = '/projects/1/issues/1'

it.each([
  [{ add_labels: 'p::2' }, ['bug', 'p::2', 'q::1']],
  [{ labels: 'bug,p::1,p::3' }, ['bug', 'p::3']],
  [{ add_labels: 'p::2,p::3' }, ['bug', 'p::3', 'q::1']],
  [{ add_labels: 'p::2', remove_labels: 'p::1' }, ['bug', 'p::2', 'q::1']],
  [{ remove_labels: 'p::1' }, ['bug', 'q::1']],
])('%j leaves %j', async (change, labels) => {
  const ada = (await serveV4('19', { fixture: of('premium') })).as('token-ada')
  expect((await ada.send('PUT', issue, change)).body.labels.toSorted()).toEqual(labels)
})

it('goes for new issues, for merge requests and for commands too', async () => {
  const ada = (await serveV4('19', { fixture: of('premium') })).as('token-ada')
  expect((await ada.send('POST', '/projects/1/issues', { title: 'New', labels: 'p::1,p::2' })).body.labels).toEqual([
    'p::2',
  ])
  const weld = '/projects/1/merge_requests/1'
  expect((await ada.send('PUT', weld, { add_labels: 'p::2' })).body.labels).toEqual(['p::2'])
  await ada.send('POST', `${issue}/notes`, { body: '/label ~p::3' })
  expect((await ada.get(issue)).body.labels.toSorted()).toEqual(['bug', 'p::3', 'q::1'])
})

it.each([
  ['19', 'free'],
  ['11.8', 'premium'],
] as const)('is not so on %s in the %s edition', async (version, tier) => {
  const ada = (await serveV4(version, { fixture: of(tier) })).as('token-ada')
  const labels: Loose = (await ada.send('PUT', issue, { labels: 'p::1,p::2' })).body.labels
  expect(labels.toSorted()).toEqual(['p::1', 'p::2'])
})
