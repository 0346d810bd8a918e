// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/svelte'
import type { Component } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'
import CatchUp from '../../renderer/features/catch-up/CatchUp.svelte'
import { provideStores, Stores } from '../../renderer/shell/stores.ts'
import { sampleAccount } from './support/sample-content.ts'
import { TestBridge } from './support/test-bridge.ts'

afterEach(cleanup)

it('the cards stay on the screen while something else about their account changes', async () => {
  const bridge = new TestBridge({ latency: 0 })
  const stores = new Stores(bridge)
  await stores.program.load()
  const asked = () => bridge.calls.filter(({ name }) => name === 'listCatchUp').length
  const provided: Component<Record<string, unknown>> = (internals, given) => {
    provideStores(stores)
    return (CatchUp as unknown as Component<Record<string, unknown>>)(internals, given)
  }
  const props = { onopen: vi.fn(), onclose: vi.fn() }
  const { rerender } = render(provided, { ...props, account: sampleAccount })
  await expect.poll(() => stores.catchUp.cards).not.toBeNull()
  expect(asked()).toBe(1)
  await rerender({ ...props, account: { ...sampleAccount, version: '18.9.0' } })
  expect(stores.catchUp.cards).not.toBeNull()
  expect(asked()).toBe(1)
})
