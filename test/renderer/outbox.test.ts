import { describe, expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { openOutbox, sizes, useScreens } from './support/with-screen.ts'
import type { Page } from '@playwright/test'
import { lastCall } from './support/outbox-screens.ts'

const withScreen = useScreens()
const look = { theme: 'light', ...sizes.wide } as const

const row = (page: Page, name: RegExp) => page.getByRole('row', { name })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

describe('the outbox', () => {
  it('is gone through by keyboard: rows, their actions, their items', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await openOutbox({ page, bridge })
      await expect.poll(() => focused(page)).toMatch(/^Comment, hardware/)
      await press(page, 'j', 'j', 'j', 'k')
      expect(await focused(page)).toMatch(/^Comment, platform/)
      await press(page, 'Tab', 'Tab')
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Retry')
      await press(page, 'j')
      expect(await focused(page)).toMatch(/^Change title/)
      // Enter opens the choice of an edit that needs one, whatever else one could do with it.
      await press(page, 'Enter')
      await page.getByRole('dialog', { name: 'Somebody else changed this too' }).waitFor()
      await press(page, 'Escape')
      await expect.poll(() => focused(page)).toMatch(/^Change title/)
      await press(page, 'k', 'k', 'Enter')
      await page.getByRole('article', { name: /^hardware\/gateway#1/ }).waitFor()
      await press(page, 'g', 'o')
      await expect.poll(() => focused(page)).toMatch(/^Close/)
    })
  }, 30_000)
})

describe('a conflict', () => {
  it('is decided by keyboard, field by field, and the focus is back where it was', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await openOutbox({ page, bridge })
      const key = bridge.edits.find(({ state }) => state === 'conflict')?.key
      const choose = row(page, /^Change title/).getByRole('button', { name: 'Choose…' })
      await choose.focus()
      await press(page, 'Enter')
      const dialog = page.getByRole('dialog', { name: 'Somebody else changed this too' })
      const field = (name: string) => dialog.getByRole('group', { name })
      await field('Assignee').getByText('Tomasz Wrona').waitFor()
      await expect
        .poll(() => field('Description').evaluate((element) => element.contains(document.activeElement)))
        .toBe(true)
      const apply = dialog.getByRole('button', { name: 'Apply' })
      expect(await apply.getAttribute('aria-disabled')).toBe('true')

      // Choosing with the arrows, from theirs over mine and both to editing by hand.
      await press(page, 'Space', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Tab')
      const text = field('Description').getByRole('textbox')
      await expect.poll(() => text.evaluate((element) => element === document.activeElement)).toBe(true)
      expect(await text.inputValue()).toMatch(/Three gateways had it by Thursday\.\n\nIt was seen on four gateways/)
      await press(page, 'Control+Home')
      await page.keyboard.type('Mine. ')

      // Decided later, nothing that was written is lost.
      await press(page, 'Escape')
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => focused(page)).toMatch(/^Change title/)
      await choose.focus()
      await press(page, 'Enter')
      expect(await text.inputValue()).toMatch(/^Mine\. /)

      await field('Title').getByRole('radio', { name: 'Keep theirs' }).focus()
      await press(page, 'Space')
      await field('Assignee').getByRole('radio', { name: 'Keep mine' }).focus()
      await press(page, 'Space')
      await apply.focus()
      await press(page, 'Enter')
      await dialog.waitFor({ state: 'detached' })
      expect(lastCall(bridge, 'resolveConflict')).toEqual({
        edit: key,
        fields: { description: expect.stringMatching(/^Mine\. The gateway/), assigneeId: '1' },
      })
      await expect.poll(() => focused(page)).toMatch(/^Change description and assignee.*Queued$/)
    })
  }, 30_000)
})
