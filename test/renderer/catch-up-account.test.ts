// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/svelte'
import type { Component } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'
import type { CatchUpCard } from '../../shared/model/catch-up.ts'
import type { TurnedStep } from '../../shared/model/step.ts'
import CatchUp from '../../renderer/features/catch-up/CatchUp.svelte'
import { CatchUpStore } from '../../renderer/features/catch-up/catch-up.svelte.ts'
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

const sampleCard = (key: string) =>
  ({ row: { key }, triage: { part: 'open' }, seen: { item: key } }) as unknown as CatchUpCard

it('a card that could not be done is put back alone, and not among those of another account', async () => {
  const [cards, others] = ['here', 'elsewhere'].map((account) =>
    [1, 2, 3].map((id) => sampleCard(`${account}/issue/${id}`)),
  ) as [CatchUpCard[], CatchUpCard[]]
  const [first, second, third] = cards as [CatchUpCard, CatchUpCard, CatchUpCard]
  const answers = new Map<string, PromiseWithResolvers<unknown>>()
  const bridge = new TestBridge({ latency: 0 })
  vi.spyOn(bridge, 'call').mockImplementation((name, args) => {
    const { account } = args as { account?: string }
    if (name === 'listCatchUp')
      return Promise.resolve({ ok: true, value: account === 'here' ? cards : others }) as never
    const answer = Promise.withResolvers<unknown>()
    answers.set((args as { seen: { item: string } }).seen.item, answer)
    return answer.promise as never
  })
  const refuse = (card: CatchUpCard) => answers.get(card.row.key)?.resolve({ ok: false, error: { code: 'disk_full' } })
  const { toasts, undo } = new Stores(new TestBridge({ latency: 0 }))
  const store = new CatchUpStore(bridge, toasts, undo)
  const end = store.use('here', vi.fn())
  await expect.poll(() => store.cards).toEqual(cards)
  const done = [store.done(second), store.done(third)]
  answers.get(third.row.key)?.resolve({ ok: true, value: {} })
  refuse(second)
  await Promise.all(done)
  expect(store.cards).toEqual([first, second])

  const late = store.done(first)
  end()
  const endOther = store.use('elsewhere', vi.fn())
  await expect.poll(() => store.cards).toEqual(others)
  refuse(first)
  await late
  expect(store.cards).toEqual(others)
  endOther()
})

it('a card that is done while the cards are read again does not come back with their answer', async () => {
  const cards = [1, 2].map((id) => sampleCard(`here/issue/${id}`)) as [CatchUpCard, CatchUpCard]
  const lists: PromiseWithResolvers<unknown>[] = []
  const bridge = new TestBridge({ latency: 0 })
  vi.spyOn(bridge, 'call').mockImplementation((name) => {
    if (name !== 'listCatchUp') return Promise.resolve({ ok: true, value: null }) as never
    const list = Promise.withResolvers<unknown>()
    lists.push(list)
    return list.promise as never
  })
  const { toasts, undo } = new Stores(new TestBridge({ latency: 0 }))
  let turned: () => Promise<void> | void = () => undefined
  vi.spyOn(undo, 'listen').mockImplementation((listener) => {
    turned = () => listener({ item: null } as TurnedStep, () => false)
    return () => undefined
  })
  const store = new CatchUpStore(bridge, toasts, undo)
  const end = store.use('here', vi.fn())
  lists[0]?.resolve({ ok: true, value: cards })
  await expect.poll(() => store.cards).toEqual(cards)
  const undone = turned()
  await store.done(cards[0])
  lists[1]?.resolve({ ok: true, value: cards })
  await undone
  expect(store.cards).toEqual([cards[1]])

  // What is done by the time that the cards are asked for is their answer’s to say: it may have been undone.
  const again = turned()
  lists[2]?.resolve({ ok: true, value: cards })
  await again
  expect(store.cards).toEqual(cards)
  end()
})
