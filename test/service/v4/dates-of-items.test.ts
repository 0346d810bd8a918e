import { beforeEach, describe, expect, it } from 'vitest'
import type { Client, Loose } from '../support.ts'
import { serveV4 } from './support.ts'

/** Which changes move the date of an item: what stands beside its row does so once a minute at most. */

const minute = 60_000
const members = { ada: 'owner', bob: 'developer' }
const fixture = {
  users: ['ada', 'bob'],
  groups: [{ path: 'tools', members }],
  projects: [
    {
      path: 'tools/anvil',
      issues: [
        { title: 'Crack', author: 'ada' },
        { title: 'Rust', author: 'ada' },
      ],
      mergeRequests: [{ title: 'Weld', author: 'ada' }],
    },
  ],
}

let clock: number
let ada: Client

const issue = '/projects/1/issues/1'
const mergeRequest = '/projects/1/merge_requests/1'
const dateOf = async (path: string): Promise<number> => Date.parse((await ada.get(path)).body.updated_at)
const comment = async (path: string): Promise<Loose> => (await ada.send('POST', `${path}/notes`, { body: 'Hm' })).body

beforeEach(async () => {
  clock = Date.UTC(2030, 0, 1)
  ada = (await serveV4('19', { fixture, clock: () => new Date(clock) })).as('token-ada')
})

/** How far the date of an item moves when something is done this many milliseconds after it was commented on. */
async function movedBy(path: string, later: number, act: () => Promise<unknown>): Promise<number> {
  clock += 5 * minute
  await comment(path)
  const before = await dateOf(path)
  clock += later
  await act()
  return (await dateOf(path)) - before
}

describe.each([issue, mergeRequest])('the date of %s', (path) => {
  it.each([
    ['another comment', () => comment(path)],
    ['a label', () => ada.send('PUT', path, { add_labels: 'hot' })],
    ['somebody assigned', () => ada.send('PUT', path, { assignee_ids: [2] })],
    ['several people assigned', () => ada.send('PUT', path, { assignee_ids: [2, 3] })],
    ['time that was spent', () => ada.send('POST', `${path}/add_spent_time`, { duration: '1h' })],
  ])('stays within a minute after it moved, and moves later: %s', async (_, act) => {
    expect(await movedBy(path, minute - 10_000, act)).toBe(0)
    // Done once more, nothing would change.
    ada = (await serveV4('19', { fixture, clock: () => new Date(clock) })).as('token-ada')
    expect(await movedBy(path, minute + 10_000, act)).toBeGreaterThan(minute)
  })

  it.each([
    ['its title', { title: 'Other' }],
    ['its title with a label', { title: 'Another', add_labels: 'hot' }],
    ['its state', { state_event: 'close' }],
  ])('moves at once with %s', async (_, change) => {
    expect(await movedBy(path, 1_000, () => ada.send('PUT', path, change))).toBeGreaterThanOrEqual(1_000)
  })

  it('moves with a comment that is changed, and not with one that is deleted', async () => {
    const note = await comment(path)
    const changed = () => ada.send('PUT', `${path}/notes/${note.id}`, { body: `Changed at ${clock}` })
    expect([await movedBy(path, 10_000, changed), await movedBy(path, 2 * minute, changed)]).toEqual([0, 2 * minute])
    const counted = (await ada.get(path)).body.user_notes_count
    const deleted = () => ada.send('DELETE', `${path}/notes/${note.id}`)
    expect(await movedBy(path, 2 * minute, deleted)).toBe(0)
    expect((await ada.get(path)).body.user_notes_count).toBe(counted)
  })
})

it('a link moves both issues, unless they have just moved', async () => {
  const link = () => ada.send('POST', `${issue}/links`, { target_project_id: 1, target_issue_iid: 2 })
  const other = '/projects/1/issues/2'
  clock += 5 * minute
  await comment(issue)
  const before = [await dateOf(issue), await dateOf(other)]
  clock += 1_000
  await link()
  expect([(await dateOf(issue)) === before[0], (await dateOf(other)) > (before[1] ?? 0)]).toEqual([true, true])
})
