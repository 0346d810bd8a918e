import { describe, expect, it } from 'vitest'
import { keyOf } from '../../../shared/model/key.ts'
import { stageV4 } from './stage-v4.ts'

/** Types and first days of issues, over API v4: of those that are made, and of those that are there. */

const fixture = { users: ['ada'], projects: [{ path: 'ada/anvil', issues: ['Old'] }] }
const making = {
  kind: 'createIssue',
  target: keyOf('here', 'project', 1),
  title: 'It burns',
  issueType: 'incident',
  startDate: '2030-01-02',
} as const

it.each([
  ['19.5.0', { issue_type: 'incident', start_date: '2030-01-02' }],
  ['19.0.0', { issue_type: 'incident', start_date: null }],
  ['15.9.0', { issue_type: 'issue', start_date: null }],
  [null, { issue_type: 'issue', start_date: null }],
] as const)('a service of %s is told what it says to know', async (takenFor, expected) => {
  const { run, ask, cache } = await stageV4({ fixture, takenFor })
  expect(await run(making)).toEqual({ is: 'landing', sent: true })
  expect(await ask('GET', '/projects/1/issues/2')).toMatchObject({ title: 'It burns', ...expected })
  const stored = cache.prepare('SELECT issue_type, start_date FROM issues').all()
  expect(stored).toEqual([expected])
})

const key = keyOf('here', 'issue', 1)
const path = '/projects/1/issues/1'
const change = (fields: object) => ({ kind: 'changeItem', target: key, fields }) as const
const stage = (issue: object = {}, takenFor: string | null = '19.5.0') =>
  stageV4({
    fixture: {
      users: ['ada'],
      projects: [{ path: 'ada/anvil', issues: [{ title: 'Old', author: 'ada', ...issue }] }],
    },
    takenFor,
  })

describe('an issue that is there', () => {
  it('is given a first day and another type, and nothing else is sent', async () => {
    const { run, ask, requests, cache } = await stage()
    const fields = { startDate: '2030-01-02', issueType: 'incident' }
    expect(await run(change(fields), { startDate: null, issueType: 'issue' })).toEqual({ is: 'landing', sent: true })
    const asked = { start_date: '2030-01-02', issue_type: 'incident' }
    expect(requests()).toEqual([[`PUT ${path}`, asked]])
    expect(await ask('GET', path)).toMatchObject(asked)
    expect(cache.prepare('SELECT start_date, issue_type FROM issues').all()).toEqual([asked])
  })

  it('loses its first day, and is not asked for what it has', async () => {
    const { run, ask, requests } = await stage({ startDate: '2030-01-02', type: 'incident' })
    await run(change({ startDate: '2030-01-02', issueType: 'incident' }), { startDate: null, issueType: 'issue' })
    expect(requests()).toEqual([])
    await run(change({ startDate: null }), { startDate: '2030-01-02' })
    expect(await ask('GET', path)).toMatchObject({ start_date: null, issue_type: 'incident' })
  })

  it('that others changed too is a conflict of that field alone', async () => {
    const { attempt } = await stage({ startDate: '2030-01-02', type: 'incident' })
    const fields = { startDate: '2030-03-04', issueType: 'incident' }
    const { prepare } = attempt(change(fields), null, { startDate: null, issueType: 'issue' })
    expect(await prepare()).toMatchObject({
      is: 'conflict',
      fields: [{ field: 'startDate', base: null, theirs: '2030-01-02', mine: '2030-03-04' }],
    })
  })

  it.each([
    ['is due before it would start', { dueDate: '2030-01-01' }, { startDate: '2030-01-02' }, 'equal to start date'],
    ['became a task meanwhile', { type: 'task' }, { issueType: 'incident' }, 'can not be changed to Incident'],
  ])('is not changed where it %s, in the words of the service', async (_what, issue, fields, said) => {
    const { run } = await stage(issue)
    const seen = { startDate: null, issueType: 'task' }
    await expect(run(change(fields), seen)).rejects.toMatchObject({
      error: { code: 'invalid', detail: expect.stringContaining(said) as string },
    })
  })

  it.each([
    [
      '19.0.0',
      { title: 'New', startDate: '2030-01-02', issueType: 'incident' },
      { title: 'New', issue_type: 'incident' },
    ],
    ['15.9.0', { title: 'New', startDate: '2030-01-02', issueType: 'incident' }, { title: 'New' }],
    ['15.9.0', { startDate: '2030-01-02' }, null],
  ])('of a service of %s is sent what that has, and what it has not is told', async (takenFor, fields, body) => {
    const { run, requests } = await stage({}, takenFor)
    const seen = { title: 'Old', startDate: null, issueType: 'issue' }
    expect(await run(change(fields), seen)).toEqual({ is: 'notApplied', sent: true })
    expect(requests()).toEqual(body === null ? [] : [[`PUT ${path}`, body]])
  })

  it('of somebody without the right stays as it was, which is told', async () => {
    const gus = await stageV4({
      fixture: {
        users: ['ada', 'gus'],
        projects: [{ path: 'ada/anvil', visibility: 'public', issues: [{ title: 'Mine', author: 'gus' }] }],
      },
      ...{ takenFor: '19.5.0', user: 'gus' },
    })
    const { prepare, send } = gus.attempt(change({ startDate: '2030-01-02', issueType: 'incident' }), null, {
      ...{ startDate: null, issueType: 'issue' },
    })
    const prepared = await prepare()
    const request = prepared.is === 'prepared' ? prepared.request : null
    expect(await send(request)).toMatchObject({ is: 'notApplied', parts: ['startDate', 'issueType'] })
  })
})
