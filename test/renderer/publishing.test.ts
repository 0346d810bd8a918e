// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/svelte'
import { afterEach, expect, it, vi } from 'vitest'
import PublishReview from '../../renderer/features/editing/PublishReview.svelte'
import { Stores } from '../../renderer/shell/stores.ts'
import type { EditOf } from '../../shared/edit.ts'
import type { Key } from '../../shared/model/key.ts'
import { accountId, accountOverV4 } from './support/sample-content.ts'
import { TestBridge } from './support/test-bridge.ts'
import { renderWithStores } from './support/with-stores.ts'

afterEach(cleanup)

const key = `${accountId}/mergeRequest/1` as Key<'mergeRequest'>
const shaOf = (version: number) => String(version).padStart(40, '0')

it('a review approves what was here when it was to be published, and says that somebody pushed meanwhile', async () => {
  const bridge = new TestBridge({ latency: 0, accounts: [accountOverV4] })
  const stores = new Stores(bridge)
  await stores.start()
  bridge.pushVersions(key, 1)
  stores.pane.openItem(key)
  await waitFor(() => expect(stores.item.contents?.versions).toHaveLength(1))
  const [read] = await stores.rows.read([key])
  if (read?.kind !== 'mergeRequest') throw new Error('there is no merge request')
  const row = { ...read, sha: shaOf(1), ownApproval: false }
  stores.rows.put([row])
  const onpublish = vi.fn((_edit: EditOf<'publishReview'>) => Promise.resolve(false))
  renderWithStores(stores, PublishReview, { row, onpublish, onclose: vi.fn() })
  await fireEvent.click(await screen.findByRole('radio', { name: /Approve/ }))
  expect(screen.queryByText(/Somebody pushed/)).toBeNull()
  bridge.pushVersions(key, 1, 2)
  await waitFor(() => expect(stores.item.contents?.versions).toHaveLength(2))
  await screen.findByText(/Somebody pushed/)
  await fireEvent.click(screen.getByRole('button', { name: /approve/i }))
  await waitFor(() => expect(onpublish).toHaveBeenCalledTimes(1))
  expect(onpublish.mock.calls[0]?.[0]).toMatchObject({ verdict: 'approve', sha: shaOf(1) })
})
