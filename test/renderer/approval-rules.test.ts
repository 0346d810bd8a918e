// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { putApprovals } from './support/approvals-screens.ts'
import { opened, settle } from './support/opened.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('the rules about approvals of an open merge request are shown once they are read, though it did not change itself', async () => {
  const { bridge, stores } = await opened()
  const key = stores.navigation.lists.mergeRequests.keys[0] ?? ''
  void stores.item.open(key)
  await settle()
  expect(stores.item.contents?.approvalRules).toEqual([])
  putApprovals(bridge, key)
  await settle()
  expect(stores.item.contents?.approvalRules.map(({ isSatisfied }) => isSatisfied)).toEqual([
    ...[true, false, true, false, true],
  ])
})
