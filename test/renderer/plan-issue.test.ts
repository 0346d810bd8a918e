// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import PlanIssue from '../../renderer/features/editing/PlanIssue.svelte'
import { Stores } from '../../renderer/shell/stores.ts'
import { accountId, accountOverV4 } from './support/sample-content.ts'
import type { ServiceRow } from '../../electron/cache/lists/service-lists.ts'
import { TestBridge } from './support/test-bridge.ts'
import { renderWithStores } from './support/with-stores.ts'

/** What the form about the plan of an issue offers. */

afterEach(cleanup)

const issue = `${accountId}/issue/1` as const
const epic = (id: number, title: string, confidential = false): ServiceRow => ({
  ...{ id, title, reference: `platform&${id}`, confidential },
})
const listed = {
  epics: [epic(5, 'Quieter forges'), epic(6, 'Secret', true)],
  iterations: [{ id: 7, title: 'Week 2', start: '2030-01-08', due: '2030-01-14' }],
}

/** @param lists what the service lists; null where it cannot be reached */
async function openedForm(planned: object, lists: typeof listed | null = listed) {
  const bridge = new TestBridge({ latency: 0, accounts: [accountOverV4] })
  const stores = new Stores(bridge)
  bridge.serviceLists = lists
  bridge.planIssue(1, { hasWeight: true, hasEpic: true, hasIteration: true, ...planned })
  const { ok, ...rest } = await bridge.call('readRows', { keys: [issue] })
  const [row] = ok && 'value' in rest ? rest.value : []
  renderWithStores(stores, PlanIssue, { row, onplan: vi.fn(), onclose: vi.fn() })
  const choice = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
  const offers = (name: string) => [...choice(name).options].map(({ text }) => text)
  return { choice, offers }
}

describe('epics and iterations', () => {
  it('are those that the service lists, also where no issue is in them', async () => {
    const { offers } = await openedForm({})
    await waitFor(() => expect(offers('Epic')).toEqual(['None', 'Quieter forges (platform&5)']))
    await waitFor(() => expect(offers('Iteration')).toEqual(['None', 'Week 2 (8 Jan 2030 – 14 Jan 2030)']))
    expect(screen.queryByText(/on this computer/)).toBeNull()
  })

  it('are those of issues here where the service was never asked, which the form says', async () => {
    const { offers, choice } = await openedForm({ epicId: 9, epicTitle: 'Anvils', epicReference: null }, null)
    await waitFor(() =>
      expect(screen.getAllByText(/^Only .* of issues on this computer are listed\.$/)).toHaveLength(2),
    )
    expect([offers('Epic'), choice('Epic').value]).toEqual([['None', 'Anvils'], '9'])
  })
})

it('an epic that few may see is for an issue that few may see', async () => {
  const { offers } = await openedForm({ confidential: true })
  await waitFor(() => expect(offers('Epic')).toEqual(['None', 'Quieter forges (platform&5)', 'Secret (platform&6)']))
})

it('the epic of the issue is offered though it has ended', async () => {
  const { offers, choice } = await openedForm({ epicId: 9, epicTitle: 'Ended', epicReference: 'platform&9' })
  await waitFor(() => expect(offers('Epic')).toEqual(['None', 'Quieter forges (platform&5)', 'Ended (platform&9)']))
  expect(choice('Epic').value).toBe('9')
})

it('asks for neither where the edition has neither', async () => {
  await openedForm({ hasEpic: false, hasIteration: false })
  expect(screen.getByRole('textbox', { name: 'Weight' })).toBeDefined()
  expect(screen.queryByRole('combobox')).toBeNull()
})
