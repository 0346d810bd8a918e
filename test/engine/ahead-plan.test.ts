import { expect, it } from 'vitest'
import { budgetForOpen } from '../../electron/cache/offline/stale-items.ts'
import { CurrentAheadPlan } from '../../electron/threads/engine/ahead-plan.ts'

it('all open items are asked for, or no longer, only once the plan of the user could be read', async () => {
  let isReadable = false
  const full = new Error('the disk is full')
  const plan = new CurrentAheadPlan(1, () =>
    isReadable ? Promise.resolve({ budget: 'nothing', kept: [] }) : Promise.reject(full),
  )
  await expect(plan.setFetchesOpen(true)).rejects.toBe(full)
  expect(plan.fetchesOpen).toBe(false)
  isReadable = true
  // As when the user changes what is kept offline.
  await plan.read()
  expect(plan.current.budget).toBe('nothing')

  await plan.setFetchesOpen(true)
  isReadable = false
  await expect(plan.setFetchesOpen(false)).rejects.toBe(full)
  expect([plan.fetchesOpen, plan.current.budget]).toEqual([true, budgetForOpen])
})
