// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/svelte'
import { afterEach, expect, it, vi } from 'vitest'
import ConflictDialog from '../../renderer/features/outbox/ConflictDialog.svelte'
import { Stores } from '../../renderer/shell/stores.ts'
import { accountId } from './support/sample-content.ts'
import { bringIntoConflict, queueConflict, sampleConflict } from './support/sample-edits.ts'
import { TestBridge } from './support/test-bridge.ts'
import { renderWithStores } from './support/with-stores.ts'

afterEach(cleanup)

it('an edit that is in conflict again is decided anew', async () => {
  const bridge = new TestBridge({ latency: 0 })
  const stores = new Stores(bridge)
  await stores.program.load()
  const conflict = sampleConflict.filter(({ field }) => field === 'title')
  const key = await queueConflict(bridge, conflict)
  await stores.edits.load(accountId)
  const target = stores.edits.find(key)?.targetKey ?? expect.fail()
  const onclose = vi.fn()
  renderWithStores(stores, ConflictDialog as never, { target, onclose } as never)
  await fireEvent.click(await screen.findByRole('radio', { name: 'Edit by hand' }))
  await fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await expect.poll(() => onclose.mock.calls.length).toBe(1)
  await bringIntoConflict(
    bridge,
    key,
    conflict.map((field) => ({ ...field, theirs: 'Gateway forgets its place' })),
  )
  await stores.edits.load(accountId)
  const sides = await screen.findAllByRole<HTMLInputElement>('radio')
  expect(sides.map(({ checked }) => checked)).toEqual(sides.map(() => false))
})
