// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/svelte'
import { createRawSnippet } from 'svelte'
import { afterEach, expect, it } from 'vitest'
import SetPicker from '../../renderer/features/editing/SetPicker.svelte'
import { Stores } from '../../renderer/shell/stores.ts'
import { accountOverV4 } from './support/sample-content.ts'
import { TestBridge } from './support/test-bridge.ts'
import { renderWithStores } from './support/with-stores.ts'

afterEach(cleanup)

const names = ['a::1', 'a::2', 'a::3']

/** Chooses labels of one scope, one after the other, for an item that has the second. Returns how many changes wait. */
async function choose(...chosen: readonly string[]): Promise<string | null> {
  const stores = new Stores(new TestBridge({ latency: 0, accounts: [accountOverV4] }))
  await stores.program.load()
  renderWithStores(stores, SetPicker as never, {
    ...{ several: [{}], title: 'Labels', placeholder: 'Label', none: 'None', anchor: null },
    members: names.map((value) => ({ value, title: value, detail: '' })),
    has: (_item: unknown, name: string) => name === 'a::2',
    may: () => true,
    displaced: (name: string) => names.filter((each) => each !== name),
    mark: createRawSnippet(() => ({ render: () => '<i></i>' })),
    ...{ onapply: () => {}, onclose: () => {} },
  })
  for (const name of chosen) await fireEvent.click(await screen.findByRole('option', { name: new RegExp(name) }))
  return (
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .at(-1) ?? null
  )
}

it.each([
  [['a::1'], '2 changes'],
  [['a::1', 'a::1'], 'Nothing changed yet'],
  [['a::1', 'a::3'], '2 changes'],
  [['a::1', 'a::3', 'a::3'], 'Nothing changed yet'],
])('after %j of one scope there waits: %s', async (chosen, waits) => {
  expect(await choose(...chosen)).toBe(waits)
})
