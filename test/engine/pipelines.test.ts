import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppFailure } from '../../shared/errors.ts'
import type { PipelineAct } from '../../shared/model/job.ts'
import type { Key } from '../../shared/model/key.ts'
import { pipelineWords } from '../../shared/pipeline-words.ts'
import { startService, type Service } from '../../service/server.ts'
import { openAccount, type TestAccount } from '../support/account.ts'
import { ownIdOf } from '../support/asking.ts'
import { errorRejected } from '../support/failures.ts'
import { startMisbehavingProxy } from '../support/misbehaving-proxy.ts'

/** The newest pipeline of a merge request: read and acted on with the real service, and there without it. */

const begun = Date.parse('2030-01-01T12:00:00Z')
const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      jobs: [
        { name: 'build', stage: 'build', seconds: 60, log: '$ make' },
        { name: 'unit', seconds: 30, failingAttempts: 1, log: '{red}1 failed{/}', tests: 24 },
        { name: 'notes', seconds: 5, failingAttempts: 9, allowFailure: true, log: 'no notes' },
        { name: 'deploy', stage: 'deploy', when: 'manual', seconds: 10 },
      ],
      mergeRequests: [{ title: 'Weld', branch: 'weld', author: 'ada', createdAt: '2030-01-01T12:00:00Z' }],
    },
    {
      path: 'tools/press',
      jobs: [
        { name: 'docs', triggers: 'docs' },
        { name: 'words', child: 'docs', seconds: 10 },
        { name: 'links', child: 'docs', seconds: 60, failingAttempts: 1, log: 'no page' },
      ],
      mergeRequests: [{ title: 'Print', branch: 'print', author: 'ada', createdAt: '2030-01-01T12:00:00Z' }],
    },
    {
      path: 'tools/loose',
      jobs: [
        { name: 'docs', triggers: 'docs', dependsOnChild: false },
        { name: 'links', child: 'docs', seconds: 60, failingAttempts: 1, log: 'no page' },
      ],
      mergeRequests: [{ title: 'Loose', branch: 'loose', author: 'ada', createdAt: '2030-01-01T12:00:00Z' }],
    },
  ],
}

let service: Service
let account: TestAccount
let item: Key<'mergeRequest'>
let now: number

beforeEach(async () => {
  now = begun
  service = await startService({ port: 0, fixture, dialect: 'v4', version: '19', clock: () => new Date(now) })
  account = await opened()
  await account.until(() => account.isSynced())
  item = itemOf('Weld')
})

async function opened(url = service.url): Promise<TestAccount> {
  const token = 'token-ada'
  const account = await openAccount({ url, token, ownUserId: await ownIdOf(service, token) })
  await account.engine.start()
  return account
}

afterEach(async () => {
  await account.close()
  await service.close()
})

const itemOf = (title: string) =>
  account.reader.listItems('mergeRequest', { query: title }).keys[0] as Key<'mergeRequest'>
const refresh = () => account.engine.pipelines.refreshPipeline(item)
const wait = (seconds: number) => void (now += seconds * 1000)
const act = (does: PipelineAct) => account.engine.pipelines.actOnPipeline({ item, does })
const shown = () => account.reader.readPipeline(item)
const jobs = () => (shown().jobs ?? []).map(({ name, status, attempts }) => `${name} ${status} ${attempts}`)
const jobNamed = (name: string) => shown().jobs?.find((job) => job.name === name)?.id ?? 0
const readLog = (name: string) => account.engine.pipelines.readJobLog({ item, job: jobNamed(name) })

describe('the newest pipeline', () => {
  it('is read with its jobs in the order of their stages, and shown in the row', async () => {
    wait(12)
    await refresh()
    expect(shown().pipeline?.status).toBe('running')
    expect(jobs()).toEqual(['build running 1', 'unit created 1', 'notes created 1', 'deploy created 1'])
    const [row] = account.reader.readRows([item])
    expect(row?.kind === 'mergeRequest' && row.pipeline?.status).toBe('running')
    wait(1000)
    await refresh()
    expect(jobs()).toEqual(['build success 1', 'unit failed 1', 'notes failed 1', 'deploy skipped 1'])
  })

  it('is acted on: one job once more, all that failed, a job by hand, and called off', async () => {
    wait(1000)
    await refresh()
    await act({ act: 'retryJob', job: jobNamed('unit') })
    expect(jobs()[1]).toMatch(/^unit (?:pending|running) 2$/)
    wait(1000)
    await refresh()
    expect([jobs()[1], jobs()[3]]).toEqual(['unit success 2', 'deploy manual 1'])
    await act({ act: 'playJob', job: jobNamed('deploy') })
    expect(jobs()[3]).toMatch(/^deploy (?:pending|running) 1$/)
    await act({ act: 'cancelPipeline', pipeline: shown().pipeline?.id ?? 0 })
    expect(jobs()[3]).toMatch(/^deploy cancel/)
    await act({ act: 'retryPipeline', pipeline: shown().pipeline?.id ?? 0 })
    expect(jobs()[3]).toMatch(/^deploy (?:created|manual) 2$/)
    const { id } = shown().pipeline ?? { id: 0 }
    await act({ act: 'startPipeline' }).catch(() => undefined)
    expect(shown().pipeline?.id).toBeGreaterThanOrEqual(id)
  })

  it.each([{ status: 502, body: '' }, 'reset' as const])(
    'is started once, also where the answer is lost: %j',
    async (then) => {
      await account.close()
      const proxy = await startMisbehavingProxy(new URL(service.url).origin)
      account = await opened(`${proxy.address}/api/v4`)
      await account.until(() => account.isSynced())
      wait(1000)
      await refresh()
      const { id } = shown().pipeline ?? { id: 0 }
      proxy.misbehave('POST', /pipelines$/, { applied: true, then })
      await act({ act: 'startPipeline' })
      expect(shown().pipeline?.id).toBeGreaterThan(id)
      // What did not get there is told. By then the connection may count as lost, so that nothing is asked.
      proxy.misbehave('POST', /pipelines$/, { applied: false, then })
      const error = await errorRejected(act({ act: 'startPipeline' }))
      expect(error.code).toBe(then === 'reset' ? 'connection_lost' : 'service_failed')
    },
  )

  it('is acted on once, also where what came of it cannot be read', async () => {
    wait(1000)
    await refresh()
    const { pipelines } = account.engine
    vi.spyOn(pipelines, 'refreshPipeline').mockRejectedValueOnce(AppFailure.of('service_failed'))
    const { id } = shown().pipeline ?? { id: 0 }
    await act({ act: 'retryJob', job: jobNamed('unit') })
    await refresh()
    expect([shown().pipeline?.id, jobs()[1]]).toEqual([id, expect.stringMatching(/^unit (?:pending|running) 2$/)])
  })

  it('that failed by a child pipeline shows it with its jobs and logs, and that is run again and called off', async () => {
    item = itemOf('Print')
    wait(1000)
    await refresh()
    const child = () => shown().children[0]
    const job = (name: string) => child()?.jobs?.find((each) => each.name === name)
    expect(jobs()).toEqual(['docs failed 1'])
    expect(shown().jobs?.[0]).toMatchObject({ isTrigger: true, startedPipeline: child()?.pipeline.id })
    expect([child()?.through, child()?.pipeline.status, job('links')?.status]).toEqual([['docs'], 'failed', 'failed'])
    const log = await account.engine.pipelines.readJobLog({ item, job: job('links')?.id ?? 0 })
    expect(log.text).toContain('no page')
    expect(job('links')?.hasLog).toBe(true)
    await act({ act: 'retryPipeline', pipeline: child()?.pipeline.id ?? 0 })
    expect([job('links')?.attempts, jobs()]).toEqual([2, ['docs running 1']])
    await act({ act: 'cancelPipeline', pipeline: child()?.pipeline.id ?? 0 })
    expect(job('links')?.status).toMatch(/^cancel/)
    await act({ act: 'retryJob', job: job('words')?.id ?? 0 })
    expect(job('words')?.attempts).toBe(2)
  })

  it('that passed and whose child failed later says both, is found as failed, and passes once that was mended', async () => {
    item = itemOf('Loose')
    const said = () => {
      const [row] = account.reader.readRows([item])
      const status = row?.kind === 'mergeRequest' ? (row.pipeline?.status ?? '') : ''
      const found = ['running', 'failed', 'passed'].filter((state) =>
        account.reader.listItems('mergeRequest', { query: `pipeline:${state}` }).keys.includes(item),
      )
      return [pipelineWords(status), ...found]
    }
    wait(30)
    await refresh()
    expect(said()).toEqual(['Passed, child running', 'running'])
    wait(1000)
    await refresh()
    expect(said()).toEqual(['Passed, child failed', 'failed'])
    const [child] = shown().children
    expect([shown().pipeline?.status, child?.pipeline.status]).toEqual(['success', 'failed'])
    await act({ act: 'retryPipeline', pipeline: child?.pipeline.id ?? 0 })
    expect(said()).toEqual(['Passed, child running', 'running'])
    wait(1000)
    await refresh()
    expect(said()).toEqual(['Passed', 'passed'])
  })

  it('that has ended has its tests, also offline, and anew where a job ran once more', async () => {
    wait(12)
    await refresh()
    expect(shown().tests).toBeNull()
    wait(1000)
    await refresh()
    const unit = { name: 'unit', totalCount: 24, failedCount: 1, errorCount: 0, skippedCount: 0, suiteError: null }
    expect(shown().tests).toEqual({ count: 24, failed: 1, error: 0, skipped: 0, testSuites: [unit] })
    await act({ act: 'retryJob', job: jobNamed('unit') })
    expect(shown().tests?.failed).toBe(1)
    wait(1000)
    await refresh()
    await service.close()
    expect(shown().tests).toMatchObject({ count: 24, failed: 0 })
  })

  it('refuses what is about another pipeline', async () => {
    wait(1000)
    await refresh()
    const refused = await errorRejected(act({ act: 'cancelPipeline', pipeline: 4711 }))
    expect(refused.code).toBe('item_unknown')
    expect((await errorRejected(act({ act: 'retryJob', job: 4711 }))).code).toBe('item_unknown')
  })

  it('tells the reason of the service where it refuses', async () => {
    wait(1000)
    await refresh()
    await act({ act: 'retryJob', job: jobNamed('unit') })
    const error = await errorRejected(act({ act: 'playJob', job: jobNamed('build') }))
    expect(error).toMatchObject({ code: 'invalid', detail: expect.stringContaining('Unplayable Job') as string })
  })
})

describe('the log of a job', () => {
  it('is read whole, kept once the job has ended, and is there without the service', async () => {
    wait(12)
    await refresh()
    expect((await readLog('build')).text).toContain('Running with gitlab-runner')
    expect(shown().jobs?.map(({ hasLog }) => hasLog)).toEqual([false, false, false, false])
    wait(1000)
    await refresh()
    const log = await readLog('unit')
    expect([log.isWhole, log.text.includes('1 failed')]).toEqual([true, true])
    expect(shown().jobs?.map(({ hasLog }) => hasLog)).toEqual([false, true, false, false])
    await service.close()
    expect(await readLog('unit')).toEqual(log)
    expect((await errorRejected(readLog('build'))).code).toMatch(/^(?:unreachable|connection_lost|offline)$/)
  })

  it('is read ahead of the failed jobs of a merge request of one’s own', async () => {
    await account.close()
    wait(1000)
    account = await opened()
    await account.until(() => shown().jobs?.some(({ hasLog }) => hasLog) === true)
    expect(shown().jobs?.map(({ name, hasLog }) => [name, hasLog])).toEqual([
      ['build', false],
      ['unit', true],
      ['notes', false],
      ['deploy', false],
    ])
  })
})
