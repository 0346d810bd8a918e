// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import Triage from '../../renderer/features/inbox/Triage.svelte'
import { Stores } from '../../renderer/shell/stores.ts'
import type { InboxRow } from '../../shared/model/rows.ts'
import { accountId } from './support/sample-content.ts'
import { TestBridge } from './support/test-bridge.ts'
import { renderWithStores } from './support/with-stores.ts'

afterEach(cleanup)

it('what is closed or merged is marked done as far as it was there when that was asked', async () => {
  const bridge = new TestBridge({ latency: 0 })
  const stores = new Stores(bridge)
  await stores.program.load()
  stores.enter(accountId)
  await waitFor(() => expect(stores.navigation.lists.inbox.state).toBe('ready'))
  renderWithStores(stores, Triage, {})
  stores.commands.run('clearEnded')
  const button = await screen.findByRole('button', { name: /^Mark \d+ done$/ })
  const ended = new Map(
    bridge.inbox.filter(({ item }) => item !== null && item.state !== 'opened').map(({ key, at }) => [key, at]),
  )
  // Something newer comes, and rows that nothing shows are forgotten.
  const call = bridge.call.bind(bridge)
  bridge.call = async (name, args) => {
    const result = await call(name, args)
    if (name !== 'readRows' || !result.ok) return result
    const rows = (result.value as InboxRow[]).map((row) => ({ ...row, at: new Date().toISOString() }))
    return { ok: true, value: rows } as never
  }
  bridge.changed(['inboxEntry'])
  await fireEvent.click(button)
  const marked = await waitFor(() => {
    const found = bridge.calls.find(({ name }) => name === 'mark')
    if (found === undefined) throw new Error('nothing was marked')
    return found.args as { entries: readonly { key: InboxRow['key']; seen: string | null }[] }
  })
  expect(marked.entries.length).toBeGreaterThan(0)
  expect(marked.entries.map(({ key, seen }) => [key, seen])).toEqual(
    marked.entries.map(({ key }) => [key, ended.get(key)]),
  )
})
