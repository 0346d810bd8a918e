import { afterEach, expect, it, vi } from 'vitest'
import type { Answer } from '../support/misbehaving-proxy.ts'
import { randomFrom } from '../support/properties.ts'
import { differences } from './compare.ts'
import { play } from './scene.ts'

/** Faults that random tests have found, each in a test of its own. */

afterEach(() => void vi.useRealTimers())

it('a single list that is refused with 401 leaves the others to be read', async () => {
  await play(randomFrom(1), async ({ world, proxy, time, account }) => {
    const [refused] = await world.list<{ id: number }>('/projects')
    proxy.decide = (_, url) =>
      url.includes(`/projects/${refused?.id}/issues?`) ? { applied: false, then: { status: 401 } } : null
    await account.engine.start()
    await time.pass(account, 130)
    expect(account.refused).toEqual([])
    const missing = await differences(world, account.folder)
    expect(missing.filter((one) => !new RegExp(`^issue .*\\[${refused?.id},|^note .*"issue"`).test(one))).toEqual([])
  })
})

it('a service that asks for a pause gets it', async () => {
  await play(randomFrom(1), async ({ proxy, time, account }) => {
    proxy.decide = () => ({ applied: false, then: { status: 429, headers: { 'retry-after': '1800' } } })
    await account.engine.start()
    await time.pass(account, 1_700)
    expect(proxy.requests.length).toBe(1)
  })
})

it('a todo that cannot be read does not hide that others were done', async () => {
  await play(randomFrom(1), async ({ world, proxy, time, account }) => {
    await account.engine.start()
    await time.pass(account, 2)
    // A todo whose project nobody can tell is none; it is counted like the others. Over v4 one may have no project at all.
    const unreadable = { project: { id: 'none' } }
    const spoil = (answer: Answer): Answer => {
      const rows = JSON.parse(answer.body ?? '[]') as Record<string, unknown>[]
      const [row] = rows
      const total = String(rows.length + 1)
      return {
        ...answer,
        headers: { ...answer.headers, 'x-total': total },
        body: JSON.stringify([...rows, { ...row, id: 900_000, ...unreadable }]),
      }
    }
    proxy.misbehave('GET', /\/todos$/, { applied: true, then: spoil }, Infinity)
    const [todo] = await world.list<{ id: number }>('/todos?state=pending')
    const headers = { 'PRIVATE-TOKEN': 'token-ada' }
    await fetch(`${world.address}/api/v3/todos/${todo?.id}`, { method: 'DELETE', headers })
    await time.pass(account, 130)
    expect(await differences(world, account.folder)).toEqual([])
  })
})

it('from a service that fails at everything nothing is read ahead', async () => {
  await play(randomFrom(1), async ({ proxy, time, account }) => {
    const isPart = (url: string) => /\/(?:issues|merge_requests)\/\d+\//.test(url)
    const fails: Answer = { status: 504 }
    proxy.decide = (_, url) => (isPart(url) ? { applied: false, then: fails } : null)
    await account.engine.start()
    await time.pass(account, 61)
    expect(proxy.requests.some(isPart)).toBe(true)
    proxy.decide = () => ({ applied: false, then: fails })
    await time.pass(account, 61)
    const asked = proxy.requests.length
    await time.pass(account, 1_800)
    expect(proxy.requests.length).toBeGreaterThan(asked)
    expect(proxy.requests.slice(asked).filter(isPart)).toEqual([])
  })
})
