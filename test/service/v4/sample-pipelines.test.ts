import { expect, it } from 'vitest'
import type { Client, Loose } from '../support.ts'
import { serve } from '../support.ts'

/** Pipelines of the sample workspace, which API v4 shows. */

const at = new Date('2027-03-10T14:30:00Z')

async function asMira(): Promise<Client> {
  const options = { sample: true, tokens: { mira: 'for-mira' }, clock: () => at }
  return (await serve({ ...options, dialect: 'v4', version: '19' })).as('for-mira')
}

const project = (path: string): string => `/projects/${encodeURIComponent(path)}`

it('ran for the open merge requests: most succeeded, and some failed, one of them of mira', async () => {
  const mira = await asMira()
  const open: Loose[] = (await mira.get('/merge_requests?scope=all&state=opened&per_page=100')).body
  const read = await Promise.all(
    open.map(async ({ project_id, iid }) => (await mira.get(`/projects/${project_id}/merge_requests/${iid}`)).body),
  )
  const statuses = read.map((one: Loose) => one.head_pipeline?.status ?? 'none')
  const count = (status: string) => statuses.filter((one) => one === status).length
  expect([count('failed') > 3, count('success') > 10, count('none') > 0]).toEqual([true, true, true])
  const own = read.filter((one: Loose) => one.author.username === 'mira' && one.head_pipeline?.status === 'failed')
  expect(own.map((one: Loose) => one.references.full)).toContain('platform/ingest!20')
})

it('fail with the log of the test that failed, and with a todo of the author', async () => {
  const mira = await asMira()
  const path = project('platform/ingest')
  const { head_pipeline: pipeline } = (await mira.get(`${path}/merge_requests/20`)).body
  const [job]: Loose[] = (await mira.get(`${path}/pipelines/${pipeline.id}/jobs?scope=failed`)).body
  expect(job.name).toBe('timescale')
  const log = (await mira.get(`${path}/jobs/${job.id}/trace`)).text
  expect(log).toContain('--- FAIL: TestCorrectionReplacesTheRawReading')
  expect(log).toContain('\u001b[31;1mERROR: Job failed: exit code 1')
  const todos: Loose[] = (await mira.get('/todos?action=build_failed')).body
  expect(todos.map(({ target }) => target.references.full)).toContain('platform/ingest!20')
})

it('have a long log, and a push that mended what the one before broke', async () => {
  const mira = await asMira()
  const firmware = project('hardware/sensor-firmware')
  const [newest]: Loose[] = (await mira.get(`${firmware}/merge_requests/18/pipelines`)).body
  const jobs: Loose[] = (await mira.get(`${firmware}/pipelines/${newest.id}/jobs`)).body
  const build = jobs.find(({ name }) => name === 'build')
  expect((await mira.get(`${firmware}/jobs/${build.id}/trace`)).text.length).toBeGreaterThan(1_500_000)
  const pipelines: Loose[] = (await mira.get(`${project('platform/api')}/merge_requests/18/pipelines`)).body
  expect(pipelines.map(({ status }) => status)).toEqual(['success', 'failed'])
})

it('have child pipelines and count their tests: by one of them failed what mira is to merge', async () => {
  const mira = await asMira()
  const firmware = project('hardware/sensor-firmware')
  const { assignee, head_pipeline: pipeline } = (await mira.get(`${firmware}/merge_requests/18`)).body
  expect([assignee.username, pipeline.status]).toEqual(['mira', 'failed'])
  const of = async (id: number, what: string): Promise<Loose> =>
    (await mira.get(`${firmware}/pipelines/${id}/${what}`)).body
  const failed = (jobs: Loose[]) => jobs.filter(({ status }) => status === 'failed').map(({ name }) => name)
  const [boards]: Loose[] = await of(pipeline.id, 'trigger_jobs')
  expect(boards).toMatchObject({ name: 'boards', status: 'failed' })
  const { downstream_pipeline: child } = boards
  expect(child).toMatchObject({ status: 'failed', source: 'parent_pipeline' })
  expect([failed(await of(pipeline.id, 'jobs')), failed(await of(child.id, 'jobs'))]).toEqual([[], ['current-draw']])
  expect((await of(pipeline.id, 'test_report_summary')).total).toMatchObject({ count: 214, failed: 0 })
  expect((await of(child.id, 'test_report_summary')).total).toMatchObject({ count: 6, failed: 1 })
})
