// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { opened, settle } from './support/opened.ts'
import { accountId } from './support/sample-content.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const draft = `comment ${accountId}/issue/1`
const other = `comment ${accountId}/issue/2`

it('are kept apart, and get back what was taken from the outbox', async () => {
  const { stores } = await opened()
  stores.drafts.write(draft, 'new words')
  stores.drafts.giveBack(draft, 'old words')
  stores.drafts.giveBack(other, 'others')
  expect([
    stores.drafts.of(draft),
    stores.drafts.of(other),
    stores.drafts.of(`description ${accountId}/issue/1`),
  ]).toEqual(['new words\n\nold words', 'others', ''])
})

it('are on disk within a second, also of somebody who never pauses', async () => {
  const { bridge, stores } = await opened()
  for (let letters = 1; letters <= 20; letters += 1) {
    stores.drafts.write(draft, 'x'.repeat(letters))
    await vi.advanceTimersByTimeAsync(200)
    const saved = bridge.drafts.get(draft)?.length ?? 0
    // A fifth of a second to a letter.
    expect(letters - saved).toBeLessThan(5)
  }
  // Not once a letter.
  expect(bridge.calls.filter(({ name }) => name === 'saveDraft').length).toBeLessThan(10)
})

it('are on disk at once when the window is left, and forgotten at once when they are sent', async () => {
  const { bridge, stores } = await opened()
  stores.drafts.write(draft, 'words')
  const saved = stores.drafts.flush()
  await vi.advanceTimersByTimeAsync(10)
  await saved
  expect(bridge.drafts.get(draft)).toBe('words')
  stores.drafts.write(draft, '')
  await vi.advanceTimersByTimeAsync(10)
  expect(bridge.drafts.size).toBe(0)
})

it('come back when the account is entered, but never over what was written meanwhile', async () => {
  const { bridge, stores } = await opened()
  bridge.sample.keeper.saveDraft(draft, 'from the disk')
  bridge.sample.keeper.saveDraft(other, 'from the disk')
  const loaded = stores.drafts.load(accountId)
  stores.drafts.write(draft, 'newer')
  await settle()
  await loaded
  expect([stores.drafts.of(draft), stores.drafts.of(other)]).toEqual(['newer', 'from the disk'])
  // Nor over what was emptied: it may have been sent.
  stores.drafts.write(draft, '')
  bridge.sample.keeper.saveDraft(draft, 'from the disk')
  const again = stores.drafts.load(accountId)
  await settle()
  await again
  expect(stores.drafts.of(draft)).toBe('')
})

it('that cannot be kept are told of once, stay on the screen, and are tried again', async () => {
  const { bridge, stores } = await opened()
  bridge.fail('saveDraft', { code: 'disk_full' })
  stores.drafts.write(draft, 'one')
  await settle()
  stores.told.dismiss(stores.told.messages[0]?.id ?? 0)
  stores.drafts.write(draft, 'one two')
  await settle()
  expect(stores.told.messages).toEqual([])
  expect(stores.drafts.of(draft)).toBe('one two')
  bridge.fail('saveDraft', null)
  const saved = stores.drafts.flush()
  await settle()
  await saved
  expect(bridge.drafts.get(draft)).toBe('one two')
})
