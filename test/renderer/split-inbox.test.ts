// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { suggestedViews } from '../../shared/model/view.ts'
import { opened, settle } from './support/opened.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('is explained until it was read, and splitting is undone as one, but for views that were made since', async () => {
  const { stores } = await opened()
  const { views } = stores
  const names = () => views.all.map(({ name }) => name)
  expect([names(), views.isExplained]).toEqual([[], false])
  void views.addSuggested()
  await settle()
  expect([names(), views.isExplained]).toEqual([suggestedViews.map(({ name }) => name), true])
  const own = { ...(suggestedViews[0] as (typeof suggestedViews)[0]), name: 'My own' }
  void views.save(null, own)
  await settle()
  void views.removeAdded()
  await settle()
  expect([names(), views.isExplained]).toEqual([['My own'], false])
})

it('is explained no more once it was read', async () => {
  const { stores } = await opened()
  const { views } = stores
  void views.addSuggested()
  await settle()
  views.dismissExplanation()
  expect(views.isExplained).toBe(false)
  void views.removeAdded()
  await settle()
  expect(views.all).toHaveLength(suggestedViews.length)
})
