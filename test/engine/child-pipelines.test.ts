import { expect, it } from 'vitest'
import { readPipelineStatus } from '../../electron/cache/pipelines/pipelines.ts'
import { refreshItem } from '../../electron/sync/details/refresh-item.ts'
import { minute, second } from '../../shared/durations.ts'
import { pipelineRounds } from './pipeline-rounds.ts'

/** Pipelines of the real service that pass while those go on which they started, by a clock that the test moves. */

const createdAt = '2030-01-01T12:00:00Z'
const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer' } }],
  projects: [
    {
      path: 'tools/press',
      jobs: [
        { name: 'build', stage: 'build', seconds: 10 },
        { name: 'docs', stage: 'parts', triggers: 'docs', dependsOnChild: false },
        { name: 'extra', stage: 'parts', triggers: 'extra', dependsOnChild: false, allowFailure: true },
        { name: 'words', child: 'docs', seconds: 100 },
        { name: 'links', child: 'docs', seconds: 400, failingAttempts: 1, log: 'Error: no page' },
        { name: 'trial', child: 'extra', seconds: 50, failingAttempts: 9 },
      ],
      mergeRequests: [
        { title: 'Print', author: 'ada', branch: 'print', createdAt },
        { title: 'Theirs', author: 'ben', branch: 'theirs', reviewers: ['ada'], createdAt },
      ],
    },
  ],
}

const mergeRequest = 1
const childrenOf = (id: number) => `/projects/1/pipelines/${id}/trigger_jobs`

async function stage() {
  const rounds = await pipelineRounds(fixture, createdAt)
  const { cache, round, wait, ask } = rounds
  const said = async (minutes = 1): Promise<string[]> => {
    const found: string[] = []
    for (let at = 0; at < minutes; at += 1) {
      wait(minute)
      found.push(...(await round()).map(({ reason, title, text }) => `${reason} ${title}. ${text}`))
    }
    return found
  }
  const [parent] = (await ask('GET', `/projects/1/merge_requests/${mergeRequest}/pipelines`)) as [{ id: number }]
  const child = async (): Promise<number> => {
    const triggers = (await ask('GET', childrenOf(parent.id))) as {
      name: string
      downstream_pipeline: { id: number }
    }[]
    return triggers.find(({ name }) => name === 'docs')?.downstream_pipeline.id ?? 0
  }
  return { ...rounds, said, child, parent: parent.id, status: () => readPipelineStatus(cache, mergeRequest) }
}

const failed = 'build_failed Print. Failed: links of docs: Error: no page'
const fixed = /^pipeline_fixed Print\./

it('a child pipeline that fails after its parent passed is told once, and once that it was mended', async () => {
  const { said, ask, child, parent, status, asked, context, client, cache } = await stage()
  expect(await said(2)).toEqual([])
  expect(status()).toBe('running')
  // While it runs it is looked at each minute.
  asked.length = 0
  expect(await said()).toEqual([])
  expect(asked.filter((path) => path === childrenOf(parent))).toHaveLength(1)
  expect(await said(10)).toEqual([failed])
  expect(status()).toBe('failed')
  // It failed seven minutes after its pipeline had passed.
  const failedAt = cache.prepare('SELECT pipeline_failed_at FROM inbox_noticed WHERE item_id = 1').pluck().get()
  expect(failedAt).toBeGreaterThan(Date.parse(createdAt) + 6 * minute)
  await ask('POST', `/projects/1/pipelines/${await child()}/retry`)
  // Somebody who looks at the merge request meanwhile brings nothing before its time.
  await refreshItem(client, 'mergeRequest', mergeRequest, context)
  expect(await said()).toEqual([])
  expect(await said(20)).toEqual([expect.stringMatching(fixed)])
  expect(status()).toBe('success')
  expect(await said(30)).toEqual([])
})

it('a pipeline of a new push that passes at once is no mending before its child has passed', async () => {
  const { said, ask, status, client, context, wait } = await stage()
  expect(await said(10)).toEqual([failed])
  await ask('POST', `/projects/1/merge_requests/${mergeRequest}/pipelines`)
  // Somebody opens the merge request before it is due.
  wait(30 * second)
  await refreshItem(client, 'mergeRequest', mergeRequest, context)
  expect([status(), await said()]).toEqual(['running', []])
  expect(await said(10)).toEqual([failed])
})

it('what others’ pipelines started is not asked for', async () => {
  const { asked, said, ask, parent } = await stage()
  const [theirs] = (await ask('GET', '/projects/1/merge_requests/2/pipelines')) as [{ id: number }]
  asked.length = 0
  await said(10)
  expect([asked.includes(childrenOf(parent)), asked.includes(childrenOf(theirs.id))]).toEqual([true, false])
})
