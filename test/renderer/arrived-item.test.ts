// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ItemStore } from '../../renderer/data/item.svelte.ts'
import { RowsStore } from '../../renderer/data/rows.svelte.ts'
import type { DocketBridge } from '../../shared/ipc.ts'

/** An item that was made here is open when it arrives on the service. */

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const local = 'here/mergeRequest/-1700000000'
const arrived = 'here/mergeRequest/50'

it('follows changes of it by the name that the service gave it', async () => {
  let title = 'Weld'
  let hasArrived = false
  const row = () => ({
    ...{ kind: 'mergeRequest', key: local, title, updatedAt: '2026-01-01T00:00:00.000Z' },
    ...(hasArrived && { serviceKey: arrived }),
  })
  const answers: Readonly<Record<string, () => unknown>> = {
    openItem: () => ({ row: row(), threadReadAt: null, look: null }),
    listThread: () => ({ keys: [], first: [] }),
    readItemContents: () => ({ changes: [], versions: [] }),
    readRows: () => [row()],
  }
  const call = (name: string) => Promise.resolve({ ok: true, value: answers[name]?.() ?? null })
  const bridge = { call } as unknown as DocketBridge
  const item = new ItemStore(bridge, new RowsStore(bridge))
  const change = async (kinds: readonly string[], keys: readonly string[]) => {
    item.changed(new Set(kinds), new Set(keys))
    await vi.advanceTimersByTimeAsync(200)
  }
  await item.open(local)
  hasArrived = true
  await change(['edit', 'mergeRequest'], [local])
  title = 'Weld better'
  await change(['mergeRequest'], ['here/mergeRequest/51'])
  expect(item.row?.title).toBe('Weld')
  await change(['mergeRequest'], [arrived])
  expect([item.key, item.row?.title]).toEqual([local, 'Weld better'])
})
