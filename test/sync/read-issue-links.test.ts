import { describe, expect, it, onTestFinished } from 'vitest'
import type { Client } from '../../electron/api/client/client.ts'
import { createPictureReader } from '../../electron/api/client/pictures.ts'
import { createFoldedTables } from '../../electron/cache/items/folded.ts'
import { readTurn } from '../../electron/cache/items/turns.ts'
import { readAhead } from '../../electron/sync/details/read-ahead.ts'
import { readLinksOfOwnIssues } from '../../electron/sync/details/read-issue-links.ts'
import { hasFeature, saveFeature } from '../../electron/sync/service/capabilities.ts'
import { hour, minute } from '../../shared/durations.ts'
import { AppFailure } from '../../shared/errors.ts'
import { askService, ownIdOf } from '../support/asking.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { openedIssues } from './support/opened-issues.ts'
import { query } from './support/read-ahead.ts'

/** Links between issues, read from the real service when one is opened. */

const fixture = {
  users: ['ada', 'olga'],
  groups: [
    { path: 'tools', members: { ada: 'owner' } },
    { path: 'secret', members: { olga: 'owner' } },
  ],
  projects: [
    {
      path: 'tools/anvil',
      tier: 'premium',
      issues: [{ title: 'Crack', links: ['#2', { to: '#3', type: 'blocks' }, 'secret/mine#1'] }, 'Rust', 'Dent'],
    },
    { path: 'secret/mine', visibility: 'private', issues: ['Gold'] },
  ],
}

async function opened(asked: Parameters<typeof openedIssues>[1] = {}) {
  const stage = await openedIssues(fixture, asked)
  const { cache, client } = stage
  let asks = 0
  const open = (iid: number, call: Client['call'] = client.call) =>
    stage.open(iid, {
      call: (operation, values, more) => {
        if (operation.path.endsWith('/links')) asks += 1
        return call(operation, values, more)
      },
    })
  const stored = () => cache.prepare('SELECT source_id, target_id, type FROM issue_links ORDER BY id').all()
  return { ...stage, open, stored, asked: () => asks }
}

it('are read with the issue, told to windows of both ends, and gone when the service has them no more', async () => {
  const { open, idOf, stored, shown, service } = await opened()
  await open(1)
  const [crack, rust, dent] = [idOf(1), idOf(2), idOf(3)]
  expect(stored()).toEqual([
    { source_id: Math.min(crack, rust), target_id: Math.max(crack, rust), type: 'relates_to' },
    { source_id: crack, target_id: dent, type: 'blocks' },
  ])
  expect(shown).toEqual(expect.arrayContaining([crack, rust, dent]))
  await askService(service, 'token-ada', 'DELETE', '/projects/1/issues/3/links/2')
  await open(3)
  expect(stored()).toHaveLength(1)
})

it('are asked of no service that is older, and not again for a day of one that has none', async () => {
  const older = await opened({ version: '11.8' })
  await older.open(1)
  expect(older.asked()).toBe(0)
  const { open, asked, cache, client } = await opened()
  const call: Client['call'] = (operation, values, more) =>
    operation.path.endsWith('/links')
      ? Promise.reject(AppFailure.of('not_found'))
      : client.call(operation, values, more)
  await open(1, call)
  await open(2, call)
  expect(asked()).toBe(1)
  expect(hasFeature(cache, 'issueLinks', 2)).toBe(false)
})

describe('the links of the own open issues', () => {
  const ofMany = {
    users: ['ada', 'ben'],
    groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer' } }],
    projects: [
      {
        path: 'tools/anvil',
        tier: 'premium',
        issues: [
          { title: 'Crack', author: 'ada', assignee: 'ada' },
          { title: 'Rust', author: 'ben', links: [{ to: '#1', type: 'blocks' }] },
          { title: 'Dent', author: 'ben', assignee: 'ada' },
          { title: 'Gone', author: 'ada', state: 'closed' },
          ...Array.from({ length: 20 }, (_, at) => ({ title: `Spare ${at}`, author: 'ada' })),
        ],
      },
    ],
  }

  /** Rounds over them by the clock of the test. Each returns the numbers of the issues that were asked about. */
  async function rounds(asked: Parameters<typeof openedIssues>[1] = {}) {
    const stage = await openedIssues(ofMany, asked)
    const { cache, service, idOf } = stage
    const ownUserId = await ownIdOf(service, 'token-ada')
    createFoldedTables(cache)
    let clock = Date.UTC(2026, 5, 1)
    const round = async (answer: (read: () => unknown) => unknown = (read) => read()) => {
      const numbers: number[] = []
      const client: Client = {
        ...stage.client,
        call: (operation, values, more) => {
          numbers.push(Number((values as Readonly<Record<string, unknown>>)['issue_iid']))
          return answer(() => stage.client.call(operation, values, more)) as never
        },
      }
      const failures = await readLinksOfOwnIssues(client, ownUserId, {
        ...{ cache, signal: new AbortController().signal, now: () => clock, listener: { onPage: () => undefined } },
      })
      return { numbers: numbers.toSorted((one, other) => one - other), codes: failures.map(({ code }) => code) }
    }
    const turn = (iid: number) => readTurn(cache, { kind: 'issue', id: idOf(iid), ownUserId })
    /** The service tells of a later update of an issue. */
    const move = (iid: number) =>
      cache.prepare('UPDATE issues SET updated_at = updated_at + 1 WHERE id = ?').run(idOf(iid))
    /** The number of issues whose links were read. */
    const count = () => cache.prepare('SELECT count(*) FROM issue_link_readings').pluck().get()
    return {
      ...stage,
      count,
      round,
      turn,
      move,
      clock: () => clock,
      wait: (milliseconds: number) => void (clock += milliseconds),
    }
  }
  const own = [1, 3, ...Array.from({ length: 20 }, (_, at) => at + 5)]

  it('are read in rounds of twenty, and say that an issue is blocked which nobody opened', async () => {
    const { round, turn, cache } = await rounds()
    cache.prepare('UPDATE issues SET updated_at = iid').run()
    expect(turn(1)).toBe('me')
    expect((await round()).numbers).toEqual(own.slice(2))
    expect((await round()).numbers).toEqual([1, 3])
    expect(turn(1)).toBe('them')
    expect((await round()).numbers).toEqual([])
  })

  it('are read ahead, also where nothing is kept on this computer', async () => {
    const { cache, client, service, clock, count } = await rounds()
    const pictures = createPictureReader()
    onTestFinished(() => pictures.close())
    const plan = { ...query({ budget: 'nothing' }), ownUserId: await ownIdOf(service, 'token-ada') }
    const failures = await readAhead({
      ...{ cache, client, pictures, pictureFolder: temporaryFolder(), plan: () => plan },
      ...{ signal: new AbortController().signal, now: clock, listener: { onPage: () => undefined } },
    })
    expect([failures, count()]).toEqual([[], 20])
  })

  it('are read again after four hours, and sooner where the issue has moved or was opened', async () => {
    const { round, wait, clock, move, turn, open, service } = await rounds()
    for (const _ of [1, 2]) await round()
    await askService(service, 'token-ada', 'DELETE', '/projects/1/issues/1/links/1')
    wait(4 * hour)
    expect((await round()).numbers).toEqual([])
    move(3)
    move(2)
    expect((await round()).numbers).toEqual([3])
    expect((await round()).numbers).toEqual([])
    wait(1)
    for (const _ of [1, 2]) await round()
    move(1)
    await open(1, {}, clock())
    wait(minute)
    expect(turn(1)).toBe('me')
    expect((await round()).numbers).toEqual([])
  })

  it('are put off where the service fails or does not say, and not asked for where it has none', async () => {
    const failing = await rounds()
    const { numbers, codes } = await failing.round(() => Promise.reject(AppFailure.of('not_permitted')))
    expect([numbers.length, codes.length]).toEqual([20, 20])
    expect((await failing.round()).numbers).toHaveLength(2)
    failing.move(1)
    expect(await failing.round(() => Promise.reject(AppFailure.of('not_found')))).toEqual({ numbers: [1], codes: [] })
    expect(await failing.round()).toEqual({ numbers: [], codes: [] })
    expect(hasFeature(failing.cache, 'issueLinks', 1)).toBe(true)
    failing.move(1)
    saveFeature(failing.cache, 'issueLinks', false, failing.clock())
    expect((await failing.round()).numbers).toEqual([])
    const older = await rounds({ version: '11.8' })
    expect((await older.round()).numbers).toEqual([])
  })
})
