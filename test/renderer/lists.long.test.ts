// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { opened, settle } from './support/opened.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a list', () => {
  it('keeps what it has when it cannot be read again', async () => {
    const { bridge, stores } = await opened()
    const { inbox } = stores.navigation.lists
    expect(inbox.keys).toHaveLength(18)
    bridge.fail('listInbox', { code: 'thread_failed' })
    bridge.changed(['inboxEntry'])
    await settle()
    expect([inbox.state, inbox.keys.length]).toEqual(['failed', 18])
  })
})

describe('rows', () => {
  it('nobody shows are forgotten beyond some thousands', async () => {
    const { stores } = await opened({ issues: 7000 })
    const { keys } = stores.navigation.lists.issues
    const [first = ''] = keys
    stores.rows.use(first)
    stores.rows.ask(keys)
    await settle()
    expect(keys.filter((key) => stores.rows.get(key) !== undefined).length).toBeLessThan(4300)
    expect(stores.rows.get(first)).toBeDefined()
  })
})
