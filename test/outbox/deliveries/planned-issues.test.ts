import { expect, it } from 'vitest'
import { keyOf } from '../../../shared/model/key.ts'
import { stageV4 } from './stage-v4.ts'

/** Issues that are made with a type and a first day, over API v4. */

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
