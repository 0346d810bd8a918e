// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import Deployments from '../../renderer/features/item/Deployments.svelte'
import { Stores } from '../../renderer/shell/stores.ts'
import { accountOverV4 } from './support/sample-content.ts'
import { TestBridge } from './support/test-bridge.ts'
import { renderWithStores } from './support/with-stores.ts'

afterEach(cleanup)

it('the environments of a merge request are shown also where two have one name', async () => {
  const stores = new Stores(new TestBridge({ latency: 0, accounts: [accountOverV4] }))
  await stores.program.load()
  const reached = { environment: 'production', at: '2026-03-01T00:00:00.000Z', webUrl: null }
  renderWithStores(stores, Deployments, { deployments: [reached, reached] })
  expect(screen.getAllByText('production')).toHaveLength(2)
})
