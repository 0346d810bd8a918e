// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/svelte'
import { afterEach, expect, it, vi } from 'vitest'
import LinkIssue from '../../renderer/features/editing/LinkIssue.svelte'
import { Stores } from '../../renderer/shell/stores.ts'
import type { IssueRow } from '../../shared/model/rows.ts'
import { accountId } from './support/sample-content.ts'
import { TestBridge } from './support/test-bridge.ts'
import { renderWithStores } from './support/with-stores.ts'

afterEach(cleanup)

it('Enter right behind a number links the issue of that number, and none that was offered before', async () => {
  const bridge = new TestBridge({ latency: 0 })
  const stores = new Stores(bridge)
  await stores.program.load()
  const read = await bridge.call('readRows', { keys: [`${accountId}/issue/1`] })
  const row = (read.ok ? read.value[0] : undefined) as IssueRow
  const onlink = vi.fn()
  renderWithStores(stores, LinkIssue as never, { row, onlink, onclose: vi.fn() } as never)
  const offered = await screen.findAllByRole('option')
  const other = bridge.issues.findLast(({ projectKey, key }) => projectKey === row.projectKey && key !== row.key)
  expect(other).toBeDefined()
  expect(offered[0]?.textContent).not.toContain(other?.title)
  const field = screen.getByRole('combobox')
  await fireEvent.input(field, { target: { value: String(other?.iid) } })
  await fireEvent.keyDown(field, { key: 'Enter' })
  expect(onlink).not.toHaveBeenCalled()
  await expect.poll(() => onlink.mock.calls).toEqual([[other?.key, 'relates_to']])
})
