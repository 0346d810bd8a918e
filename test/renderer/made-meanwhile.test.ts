// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import Editing from '../../renderer/features/editing/Editing.svelte'
import { Stores } from '../../renderer/shell/stores.ts'
import { accountId } from './support/sample-content.ts'
import { TestBridge } from './support/test-bridge.ts'
import { renderWithStores } from './support/with-stores.ts'

afterEach(cleanup)

it('an issue that is on disk only once its form was left closes nothing, and is not shown over what is read', async () => {
  const bridge = new TestBridge({ latency: 0 })
  const stores = new Stores(bridge)
  await stores.program.load()
  stores.enter(accountId)
  renderWithStores(stores, Editing, {})
  stores.surfaces.edit({ kind: 'newIssue', project: `${accountId}/project/1` })
  await fireEvent.input(await screen.findByLabelText('Title'), { target: { value: 'It leaks' } })
  bridge.hold('submitEdit')
  await fireEvent.click(await screen.findByRole('button', { name: 'Create issue' }))

  const [read] = bridge.issues
  if (!read) return expect.fail()
  const row = await bridge.call('readRows', { keys: [read.key] })
  const [item] = row.ok ? row.value : []
  if (item?.kind !== 'issue') return expect.fail()
  stores.pane.openItem(read.key)
  const asked = { kind: 'moveIssue', row: item } as const
  stores.surfaces.edit(asked)
  bridge.release('submitEdit')
  await expect.poll(() => bridge.edits.length).toBe(1)
  await expect.poll(() => stores.toasts.messages.length).toBe(1)
  expect(stores.surfaces.editing).toBe(asked)
  expect(stores.item.key).toBe(read.key)
})
