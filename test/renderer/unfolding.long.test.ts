import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import type { Position } from '../../shared/model/position.ts'
import { press } from '../support/keys.ts'
import { accountOverV4 } from './support/sample-content.ts'
import { change } from './support/review-screens.ts'
import { diff, text } from './support/unfolded-file.ts'
import { goTo, sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

describe('a review', () => {
  async function openReview(page: Page): Promise<void> {
    await goTo(page, 'm')
    await press(page, 'Home', 'Enter')
    await page.getByRole('button', { name: 'Review', exact: true }).waitFor()
    await press(page, 'g', 'r')
  }

  it('unfolds the lines around the changes of an older version, from its own commit', async () => {
    const accounts = [accountOverV4]
    await withScreen({ theme: 'light', ...sizes.wide }, { accounts }, async ({ page, bridge }) => {
      await openReview(page)
      const grid = page.getByRole('grid', { name: 'Changes' })
      await grid.waitFor()
      bridge.files.set('a.rs', { kind: 'text', text, bytes: text.length })
      bridge.versions.set(1, [change('a.rs', diff)])
      bridge.pushVersions(bridge.shownItem ?? '', 1, 2)
      await page.getByRole('combobox', { name: 'To' }).selectOption({ index: 1 })
      await grid.getByRole('button', { name: 'All 8 lines' }).click()
      await grid
        .locator('code')
        .filter({ hasText: /^line 40$/ })
        .waitFor()
      const asked = bridge.calls.flatMap(({ name, args }) => (name === 'readFileAtCommit' ? [args] : []))
      expect(asked).toMatchObject([{ side: 'after', sha: '1'.padStart(40, '0'), path: 'a.rs' }])
    })
  }, 60_000)

  it('unfolds the lines around changes, by keys and by buttons, and takes comments there', async () => {
    const accounts = [accountOverV4]
    await withScreen({ theme: 'light', ...sizes.wide }, { accounts }, async ({ page, bridge }) => {
      await openReview(page)
      const grid = page.getByRole('grid', { name: 'Changes' })
      await grid.waitFor()
      const line = (text: string) => grid.locator('code').filter({ hasText: new RegExp(`^${text}$`) })
      bridge.pushVersions(bridge.shownItem ?? '', 1)
      bridge.changeFiles(bridge.shownItem ?? '', [change('a.rs', diff)])
      await line('Line 33').waitFor()
      const shown = async () =>
        (await grid.getByRole('row').allTextContents()).flatMap(
          (row) => /(?:line|Line) \d+(?: a)?$|All .*lines|fn .*\{/.exec(row.trim().replaceAll(/\s+/g, ' '))?.[0] ?? [],
        )
      const cursor = page.locator('#detail .cursor')
      await expect.poll(async () => (await shown())[0]).toMatch(/^All 29 lines/)

      // The service cannot be reached: that is said, and it is asked again the next time.
      await press(page, 'j', 'Enter')
      await page.getByText('The rest of this file is not on this computer yet.').waitFor()
      bridge.files.set('a.rs', { kind: 'text', text, bytes: text.length })
      await press(page, 'Enter')
      await line('line 10').waitFor()
      await expect.poll(() => cursor.textContent()).toContain('All 9 lines')
      await press(page, 'Enter')
      await expect.poll(() => cursor.textContent()).toContain('line 1')
      await expect.poll(async () => (await shown()).slice(0, 3)).toEqual(['line 1', 'line 2', 'line 3'])

      // Between the changes, with the mouse, which leaves the keys where they are.
      await grid.getByRole('button', { name: 'All 8 lines' }).click()
      await line('line 40').waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('detail')
      expect(await grid.getByText('fn close').count()).toBe(0)

      // A comment from a line that was hidden to one that was not.
      await line('line 44').click()
      await press(page, 'Shift+J', 'r')
      await grid.getByRole('textbox', { name: 'Comment on lines 44 to 45 of a.rs' }).waitFor()
      await page.keyboard.type('Together?')
      await press(page, 'Control+Enter')

      // What is found may be on unfolded lines.
      await press(page, 'Control+f')
      await page.keyboard.type('line 41')
      await page.getByText('1 line', { exact: true }).waitFor()
      await press(page, 'Escape')

      // The end of the file, which nobody knows before its text is here.
      await press(page, 'End')
      await expect.poll(() => cursor.textContent()).toContain('All 49 lines')
      const rest = grid.getByRole('button', { name: 'All 49 lines' })
      await rest.click()
      await rest.waitFor({ state: 'detached' })
      await press(page, 'End')
      await expect.poll(() => cursor.textContent()).toContain('line 100')

      // Left and opened again, the lines of the comment are shown, and some around them.
      await press(page, 'u')
      await page.getByRole('button', { name: 'Review', exact: true }).waitFor()
      await press(page, 'g', 'r')
      await line('line 41').waitFor()
      expect(await line('line 40').count()).toBe(0)
      expect(await grid.getByText('which is gone').count()).toBe(0)
      await page.getByRole('button', { name: 'Send only this' }).click()
      await expect.poll(() => grid.getByRole('textbox').count()).toBe(0)
      const { edits } = bridge.calls.findLast(({ name }) => name === 'submitEdits')?.args as {
        edits: { position: Position }[]
      }
      expect(edits[0]?.position).toMatchObject({ oldLine: 45, newLine: 45, lineRange: { start: { newLine: 44 } } })

      // Side by side, hidden lines stand in a row over both sides.
      await page.getByRole('radio', { name: 'Side by side' }).click()
      await grid.getByRole('button', { name: '20 more lines from below' }).click()
      await expect.poll(() => line('line 29').count()).toBe(2)
    })
  })
})
