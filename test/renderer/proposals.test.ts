// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/svelte'
import { afterEach, expect, it, vi } from 'vitest'
import Proposals from '../../renderer/features/outbox/Proposals.svelte'
import { Stores } from '../../renderer/shell/stores.ts'
import { parseEdit } from '../../shared/edit.ts'
import { accountId } from './support/sample-content.ts'
import { TestBridge } from './support/test-bridge.ts'
import { renderWithStores } from './support/with-stores.ts'

afterEach(cleanup)

it('all proposals of an assistant are thrown away by one who confirms it', async () => {
  const bridge = new TestBridge({ latency: 0 })
  const stores = new Stores(bridge)
  await stores.program.load()
  for (const id of [1, 2])
    bridge.sample.userStore.propose(
      parseEdit({ kind: 'comment', target: `${accountId}/issue/${id}`, body: 'A' }),
      'Helper',
    )
  await stores.edits.load(accountId)
  const [onopen, onfocus, onleft] = [vi.fn(), vi.fn(), vi.fn()]
  renderWithStores(stores, Proposals, { current: null, onopen, onfocus, onleft })
  await fireEvent.click(screen.getByRole('button', { name: 'Throw all away' }))
  const dialog = await screen.findByRole('dialog', { name: 'Throw 2 proposals away?' })
  await fireEvent.click(within(dialog).getByRole('button', { name: 'Throw away' }))
  await waitFor(() =>
    expect(stores.toasts.messages.map(({ message }) => message)).toEqual([
      '2 proposals thrown away. Nothing was changed on GitLab.',
    ]),
  )
  await stores.edits.loadProposals()
  expect(stores.edits.proposals).toEqual([])
})
