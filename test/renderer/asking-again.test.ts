// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storeReviews } from '../../electron/cache/items/reviews.ts'
import { answer } from '../support/cache.ts'
import { opened, settle } from './support/opened.ts'
import { accountId, accountOverV4, person } from './support/sample-content.ts'
import type { TestBridge } from './support/test-bridge.ts'
import { paletteOf } from './support/palette-store.ts'

/** Asking a reviewer again by the command: the one there is, or whoever is chosen. */

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const key = `${accountId}/mergeRequest/1`
const beforeAsking = { ...accountOverV4, service: { ...accountOverV4.service, version: '13.8.0' } } as const

/** The window with an open merge request and these reviews. */
async function reviewed(states: Readonly<Record<string, string>>, account = accountOverV4, state = 'opened') {
  const { bridge, stores } = await opened({ accounts: [account] })
  const { cache } = bridge.sample
  const reviewers = Object.entries(states).map(([name, review]) => ({
    user: person(name),
    state: review,
    createdAt: '2026-01-01T00:00:00.000Z',
  }))
  answer(cache, (arrival) => {
    cache
      .prepare('UPDATE merge_requests SET reviewer_ids = ?, state = ?, is_open = ? WHERE id = 1')
      .run(JSON.stringify(reviewers.map(({ user }) => user.id)), state, Number(state === 'opened'))
    storeReviews(cache, 1, reviewers, arrival)
  })
  bridge.changed(['mergeRequest'])
  stores.pane.openItem(key)
  await settle()
  return { bridge, stores }
}

const asked = (bridge: TestBridge) =>
  bridge.calls.flatMap(({ name, args }) => {
    const { edit } = args as { readonly edit?: { readonly kind: string; readonly reviewerId: number } }
    return name === 'submitEdit' && edit?.kind === 'askAgain' ? [edit.reviewerId] : []
  })

describe('the command', () => {
  it('asks the one whose review is done at once', async () => {
    const { bridge, stores } = await reviewed({ ines: 'reviewed', leila: 'unreviewed' })
    expect(stores.commands.run('askAgain')).toBe(true)
    await settle()
    expect([asked(bridge), stores.surfaces.palette]).toEqual([[person('ines').id], null])
    expect(stores.commands.isAvailable('askAgain')).toBe(false)
  })

  it('lets choose among several', async () => {
    const { bridge, stores } = await reviewed({ ines: 'approved', leila: 'requested_changes' })
    expect(stores.commands.run('askAgain')).toBe(true)
    paletteOf(stores).open(stores.surfaces.palette?.asking ?? null)
    await settle()
    expect(paletteOf(stores).rows.map(({ entry }) => [entry.title, entry.detail])).toEqual([
      [person('ines').name, `@ines, approved`],
      [person('leila').name, `@leila, requested changes`],
    ])
    paletteOf(stores).mark(1)
    paletteOf(stores).choose()
    paletteOf(stores).closed()
    await settle()
    expect(asked(bridge)).toEqual([person('leila').id])
  })

  it.each<[string, Parameters<typeof reviewed>]>([
    ['nobody is done', [{ ines: 'review_started', leila: 'unapproved' }]],
    ['the user alone is', [{ mira: 'reviewed' }]],
    ['the service cannot', [{ ines: 'reviewed' }, beforeAsking as typeof accountOverV4]],
    ['it is closed', [{ ines: 'reviewed' }, accountOverV4, 'closed']],
  ])('is not there where %s', async (_what, given) => {
    const { stores } = await reviewed(...given)
    expect(stores.target.item?.key).toBe(key)
    expect(stores.commands.isAvailable('askAgain')).toBe(false)
  })
})
