import { describe, expect, it } from 'vitest'
import { sampleAccount } from './support/sample-content.ts'
import { press } from '../support/keys.ts'
import { goTo, sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

describe('by keyboard alone', () => {
  it('comments, closes, undoes', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page }) => {
      await goTo(page, 'i')
      await press(page, 'Enter', 'r')
      await page.keyboard.type('A word, jkc.')
      await press(page, 'Control+Enter')
      const note = page.getByRole('listitem').filter({ hasText: 'A word, jkc.' })
      await note.getByText(/^Queued, /).waitFor()
      expect(await page.getByLabel('Write a comment').inputValue()).toBe('')
      await note.getByRole('button', { name: 'Edit again' }).click()
      await expect.poll(() => page.getByLabel('Write a comment').inputValue()).toBe('A word, jkc.')
      await press(page, 'Escape', 'Shift+C')
      await page.getByRole('button', { name: 'Reopen issue' }).waitFor()
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByRole('button', { name: 'Close issue' }).waitFor()
    })
  }, 30_000)

  it('marks entries of the inbox done, goes on with the next, and undoes', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page }) => {
      const rows = page.getByRole('option')
      await rows.first().waitFor()
      await press(page, 'g', 'n')
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('list')
      await press(page, 'Home')
      const selected = page.locator('[role=option][aria-selected=true]')
      // A row that stays selected is marked read after a moment, so `Unread` is not compared.
      const wordsOf = (text: string | null) => text?.replace('Unread', '').replace(/\s+/g, ' ').trim() ?? ''
      const name = async () => wordsOf(await selected.textContent())
      await expect.poll(() => rows.count()).toBeGreaterThan(5)
      await expect.poll(name).toContain('Inês Carvalho mentioned you, ')
      const [first, second] = [await name(), wordsOf(await rows.nth(1).textContent())]
      await press(page, 'e')
      await expect.poll(name).toBe(second)
      await expect.poll(() => selected.getAttribute('aria-setsize')).toBe('17')
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('list')
      // Beside the list stands what is selected now.
      await page.getByRole('heading', { level: 2, name: /Readings arrive twice/ }).waitFor()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(name).toBe(first)
      await expect.poll(() => selected.getAttribute('aria-setsize')).toBe('18')
      await page.getByRole('button', { name: 'Mark done', exact: true }).click()
      await expect.poll(name).toBe(second)
    })
  }, 30_000)

  it('marks everything done after asking, and takes all of it back at once', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'g', 'n', 'Home', 'Shift+D')
      const sure = page.getByRole('dialog', { name: 'Mark everything done?' })
      await sure.getByText(/^18 entries leave the inbox/).waitFor()
      await sure.getByRole('button', { name: 'Mark done' }).click()
      await page.getByText('Nothing left').waitFor()
      await page.getByText('Done: 18 entries').waitFor()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(() => page.getByRole('option').first().getAttribute('aria-setsize')).toBe('18')
    })
  }, 30_000)
})

it('says that the account is signed out when the user asks for a sync, and offers to sign in', async () => {
  const accounts = [{ ...sampleAccount, state: 'signedOut' as const }]
  await withScreen({ theme: 'light', ...sizes.wide }, { accounts }, async ({ page, bridge }) => {
    await page.getByRole('option').first().waitFor()
    await page.getByRole('contentinfo').getByText('Signed out', { exact: true }).waitFor()
    await press(page, 'F5')
    const message = page.locator('.toast').filter({ hasText: 'so nothing can be fetched from there' })
    await message.getByRole('button', { name: 'Sign in again' }).click()
    await page.getByRole('dialog', { name: 'Sign in again' }).waitFor()
    await press(page, 'Escape', 'g', 's')
    const state = page.getByRole('region', { name: 'State' })
    await expect.poll(() => state.getByRole('button').allInnerTexts()).toEqual(['Sign in again…'])
    expect(bridge.calls.some(({ name }) => name === 'syncNow')).toBe(false)
  })
}, 30_000)
