// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import ItemView from '../../renderer/features/item/ItemView.svelte'
import { Stores } from '../../renderer/shell/stores.ts'
import { TestBridge } from './support/test-bridge.ts'
import { renderWithStores } from './support/with-stores.ts'

afterEach(cleanup)

it('the pane stays where the user has scrolled while its item changes, and goes to its start for another item', async () => {
  const bridge = new TestBridge({ latency: 0 })
  const stores = new Stores(bridge)
  await stores.program.load()
  renderWithStores(stores, ItemView, { onback: null })
  const [first, second] = bridge.issues
  if (!first || !second) return expect.fail()
  // Its row is known, as that of a list is: the pane goes over to it.
  stores.rows.use(second.key)
  void stores.item.open(first.key)
  await screen.findByRole('heading', { name: first.title })
  const pane = document.querySelector('#detail') ?? expect.fail()
  pane.scrollTop = 300
  await fireEvent.scroll(pane)

  bridge.changeIssues((issue, index) =>
    index === 0 ? { ...issue, title: 'Named anew', updatedAt: new Date().toISOString() } : issue,
  )
  bridge.changed(['issue'], [first.key])
  await screen.findByRole('heading', { name: 'Named anew' })
  expect(pane.scrollTop).toBe(300)

  void stores.item.open(second.key)
  await screen.findByRole('heading', { name: second.title })
  expect([pane.isConnected, pane.scrollTop]).toEqual([true, 0])
})
