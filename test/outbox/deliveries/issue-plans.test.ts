import { describe, expect, it } from 'vitest'
import { AppFailure } from '../../../shared/errors.ts'
import { wordsFor } from '../../../shared/error-sentences.ts'
import { errorRejected } from '../../support/failures.ts'
import { keyOf } from '../../../shared/model/key.ts'
import { stageV4 } from './stage-v4.ts'

/** The weight, the epic, the health and the iteration of an issue, over API v4: the first two are fields of requests, the others commands. */

const path = '/projects/1/issues/1'
const change = (fields: object) => ({ kind: 'changeItem', target: keyOf('here', 'issue', 1), fields }) as const
const week = { title: 'Week 1', start: '2030-01-01', due: '2030-01-07' }
const other = { title: 'Other', iteration: { title: 'Week 2', start: '2030-01-08', due: '2030-01-14' } }
const stage = (issue: object = {}, tier = 'ultimate') =>
  stageV4({
    fixture: {
      users: ['ada'],
      groups: [{ path: 'tools', members: { ada: 'owner' }, epics: ['Quieter forges', 'Anvils'] }],
      projects: [{ path: 'tools/anvil', tier, issues: [{ title: 'Old', author: 'ada', ...issue }, other] }],
    },
    takenFor: '19.5.0',
  })

const nothing = { weight: null, healthStatus: null, epicId: null, iterationId: null }

describe('the plan of an issue', () => {
  it.each([
    [{ weight: 0 }, [[`PUT ${path}`, { weight: 0 }]], { weight: 0 }],
    [{ epicId: 2 }, [[`PUT ${path}`, { epic_id: 2 }]], { epic: { title: 'Anvils' } }],
    [
      { healthStatus: 'at_risk' },
      [[`POST ${path}/notes`, { body: '/health_status at_risk' }]],
      { health_status: 'at_risk' },
    ],
    [
      { iterationId: 1 },
      [[`POST ${path}/notes`, { body: '/iteration *iteration:1' }]],
      { iteration: { title: 'Week 2' } },
    ],
  ])('is given %j', async (fields, sent, expected) => {
    const { run, ask, requests } = await stage()
    expect(await run(change(fields), nothing)).toEqual({ is: 'landing', sent: true })
    expect(requests()).toEqual(sent)
    expect(await ask('GET', path)).toMatchObject(expected)
  })

  it('follows once the issue is confidential, since only then it can be in an epic that is', async () => {
    const { run, requests } = await stage()
    await run(change({ confidential: true, epicId: 1 }), { confidential: false, epicId: null })
    expect(requests().map(([, body]) => body)).toEqual([{ confidential: true }, { epic_id: 1 }])
  })

  it.each([
    [{ weight: null }, [[`PUT ${path}`, { weight: '' }]], { weight: null }],
    [{ healthStatus: null }, [[`POST ${path}/notes`, { body: '/clear_health_status' }]], { health_status: null }],
    [{ epicId: null }, [[`PUT ${path}`, { epic_id: 0 }]], { epic: null }],
    [{ iterationId: null }, [[`POST ${path}/notes`, { body: '/remove_iteration' }]], { iteration: null }],
  ])('loses what is cleared by %j', async (fields, sent, expected) => {
    const { run, ask, requests } = await stage({ weight: 3, health: 'at_risk', epic: 'Anvils', iteration: week })
    expect(await run(change(fields), { weight: 3, healthStatus: 'at_risk', epicId: 2, iterationId: 1 })).toEqual({
      is: 'landing',
      sent: true,
    })
    expect(requests()).toEqual(sent)
    expect(await ask('GET', path)).toMatchObject(expected)
  })

  it('is changed with other fields, and stored as the service tells it', async () => {
    const { run, cache, requests } = await stage()
    const fields = { title: 'New', weight: 5, healthStatus: 'on_track', epicId: 1, iterationId: 1 }
    expect(await run(change(fields), { ...nothing, title: 'Old' })).toEqual({ is: 'landing', sent: true })
    const [put, post] = [`PUT ${path}`, `POST ${path}/notes`]
    expect(
      requests()
        .map(([request]) => request)
        .sort(),
    ).toEqual([post, post, put, put])
    const text =
      'SELECT title, weight, health_status, iteration_title, epic_title, epic_reference, has_epic FROM issues WHERE id = 1'
    expect(cache.prepare(text).get()).toEqual({
      ...{ title: 'New', weight: 5, health_status: 'on_track', iteration_title: 'Week 2' },
      ...{ epic_title: 'Quieter forges', epic_reference: 'tools&1', has_epic: 1 },
    })
  })

  it('that has it all already is asked for nothing', async () => {
    const { run, requests } = await stage({ weight: 3, health: 'at_risk' })
    await run(change({ weight: 3, healthStatus: 'at_risk' }), nothing)
    expect(requests()).toEqual([])
  })

  it('that others changed too is a conflict', async () => {
    const { attempt } = await stage({ weight: 3, health: 'at_risk', epic: 'Anvils' })
    const { prepare } = attempt(change({ weight: 5, healthStatus: 'on_track', epicId: 1 }), null, nothing)
    expect(await prepare()).toMatchObject({
      is: 'conflict',
      fields: [
        { field: 'weight', base: null, theirs: 3, mine: 5 },
        { field: 'healthStatus', base: null, theirs: 'at_risk', mine: 'on_track' },
        { field: 'epicId', base: null, theirs: 2, mine: 1 },
      ],
    })
  })

  it('that the edition of the service does not have stays as it was, which is told, and leaves no comment', async () => {
    const { attempt, ask } = await stage({}, 'free')
    const { prepare, send } = attempt(change({ weight: 5, healthStatus: 'on_track', epicId: 1 }), null, nothing)
    const prepared = await prepare()
    expect(await send(prepared.is === 'prepared' ? prepared.request : null)).toMatchObject({
      is: 'notApplied',
      parts: ['weight', 'healthStatus', 'epicId'],
    })
    expect(await ask('GET', `${path}/notes`)).toEqual([])
  })

  it('cannot have an epic that the service does not find for the project, and stays as it was', async () => {
    const { attempt, ask } = await stage()
    const { prepare, send } = attempt(change({ epicId: 99, title: 'New' }), null, { ...nothing, title: 'Old' })
    const prepared = await prepare()
    const error = await errorRejected(send(prepared.is === 'prepared' ? prepared.request : null))
    expect(error).toMatchObject({ code: 'epic_unknown', status: 404 })
    expect(wordsFor(error)).toContain('GitLab cannot find this epic for the project.')
    expect(await ask('GET', path)).toMatchObject({ title: 'Old', epic: null })
  })
})

describe('a service that does not know the command', () => {
  const older = (projects: object[] = [{ path: 'ada/anvil', issues: [{ title: 'Old', author: 'ada' }] }]) =>
    stageV4({ fixture: { users: ['ada', 'ben'], projects }, version: '11.8' })
  const healthy = change({ healthStatus: 'on_track' })

  it('has it in no comment', async () => {
    const { attempt, ask } = await older()
    const { prepare, send } = attempt(healthy, null, nothing)
    const prepared = await prepare()
    expect(await send(prepared.is === 'prepared' ? prepared.request : null)).toMatchObject({ is: 'notApplied' })
    expect(await ask('GET', `${path}/notes`)).toEqual([])
  })

  it('has it in none either where the removal failed, and gets no second one', async () => {
    const body = '/health_status on_track'
    const notes = [{ author: 'ben', body }, 'Old']
    const { attempt, ask, failing, requests } = await older([
      { path: 'ada/anvil', members: { ben: 'developer' }, issues: [{ title: 'Old', author: 'ada', notes }] },
    ])
    const bodies = async () => ((await ask('GET', `${path}/notes`)) as { body: string }[]).map((note) => note.body)
    const first = attempt(healthy, null, nothing)
    const found = await first.prepare()
    const request = found.is === 'prepared' ? found.request : null
    failing.add('DELETE')
    await expect(first.send(request)).rejects.toThrow(AppFailure)
    const again = attempt(healthy, { code: 'service_failed' }, nothing)
    await expect(again.send(request)).rejects.toThrow(AppFailure)
    expect((await bodies()).filter((each) => each === body)).toHaveLength(2)
    failing.clear()
    expect(await again.send(request)).toMatchObject({ is: 'notApplied' })
    expect((await bodies()).toSorted()).toEqual([body, 'Old'])
    expect(requests().filter(([asked]) => asked === `POST ${path}/notes`)).toHaveLength(1)
  })
})

it('a command that was carried out is sent again where its answer did not arrive', async () => {
  const { attempt, requests } = await stage()
  const { prepare, send } = attempt(change({ healthStatus: 'at_risk' }), { code: 'connection_lost' }, nothing)
  const found = await prepare()
  expect(await send(found.is === 'prepared' ? found.request : null)).toMatchObject({ is: 'landing' })
  expect(requests()).toEqual([[`POST ${path}/notes`, { body: '/health_status at_risk' }]])
})
