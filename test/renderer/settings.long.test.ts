import { describe, expect, it } from 'vitest'
import { settings } from '../../renderer/features/settings/settings-table.ts'
import { suggestedViews } from '../../shared/model/view.ts'
import { sampleAccount } from './support/sample-content.ts'
import { press } from '../support/keys.ts'
import { sizes, useScreens, type Shown } from './support/with-screen.ts'
import { openKeys } from './support/settings-screens.ts'

const withScreen = useScreens()
const look = { theme: 'light', ...sizes.wide } as const

describe('the keys', () => {
  it('are those of a preset, in the help too, and single ones can be off', async () => {
    await withScreen(look, {}, async ({ page }) => {
      const section = await openKeys(page)
      await section.getByRole('radio', { name: 'Gmail' }).click()
      await press(page, 'Escape', 'j', 'b')
      await page.getByPlaceholder('Snooze until…').waitFor()
      await press(page, 'Escape', '?')
      const help = page.getByRole('dialog', { name: 'Keys' })
      await expect
        .poll(() => help.locator('dl > div', { hasText: 'Snooze' }).first().locator('kbd').allInnerTexts())
        .toEqual(['B'])
      await press(page, 'Escape')
      await openKeys(page)
      await section.getByRole('checkbox').uncheck()
      await press(page, 'Escape', 'b')
      await page.waitForFunction(() => document.querySelector('[role="dialog"]') === null)
      expect(await page.getByPlaceholder('Snooze until…').count()).toBe(0)
      await press(page, 'Control+,')
      await section.waitFor()
    })
  }, 30_000)
})

describe('before going offline', () => {
  it('says what is missing, fetches it, and can be cancelled', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'Control+,')
      const group = page.getByRole('group', { name: 'Before you go offline' })
      await group.getByText(/^\d+ items \(about .*\) (and .* )?are not on this computer yet\.$/).waitFor()
      await group.getByRole('button', { name: 'Fetch what is missing' }).click()
      const asked = () => bridge.calls.filter(({ name }) => name === 'fetchOpen').map(({ args }) => args)
      await expect.poll(asked).toEqual([{ account: 'sample1', on: true }])
      bridge.setSync({ ahead: { done: 3, total: 40, asked: true } })
      await group.getByText('3 of 40').waitFor()
      await group.getByRole('button', { name: 'Cancel' }).click()
      await expect.poll(asked).toHaveLength(2)
      bridge.setSync({ ahead: null })
      await group.getByRole('button', { name: 'Fetch what is missing' }).waitFor()
    })
  }, 30_000)
})

describe('the data on this computer', () => {
  it('is measured, exported with progress, backed up, and replaced only after a question', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'Control+,')
      const group = page.getByRole('group', { name: /^Data of / })
      await group.getByText('12.4 MB').waitFor()
      const { promise, resolve } = Promise.withResolvers<{ name: string }>()
      bridge.storedData.export = () => promise
      await group.getByRole('combobox', { name: 'Format of the export' }).selectOption('csv')
      await group.getByRole('button', { name: 'Export…' }).click()
      await group.getByRole('button', { name: 'Cancel' }).waitFor()
      bridge.emit('exportProgress', { account: 'sample1', done: 40, total: 120 })
      await group.getByText('40 of 120').waitFor()
      resolve({ name: 'all.csv' })
      await page.getByText('Exported to all.csv.').waitFor()
      const args = (call: string) => bridge.calls.filter(({ name }) => name === call).map((one) => one.args)
      expect(args('exportItems')).toEqual([{ account: 'sample1', format: 'csv' }])
      await group.getByRole('button', { name: 'Back up…' }).click()
      await page.getByText('Backed up to backup.db.').waitFor()

      await group.getByRole('button', { name: 'Fetch again…' }).click()
      await page
        .getByRole('dialog', { name: 'Fetch everything again?' })
        .getByRole('button', { name: 'Cancel' })
        .click()
      expect(args('resetCache')).toEqual([])
      await group.getByRole('button', { name: 'Restore…' }).click()
      await page.getByRole('button', { name: 'Choose a backup…' }).click()
      await page.getByText(/^Restored from backup\.db\./).waitFor()
    })
  }, 30_000)

  it('leaves the focus on the button that was pressed, unless one goes on before it is done', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'Control+,')
      const group = page.getByRole('group', { name: /^Data of / })
      const backUp = group.getByRole('button', { name: 'Back up…' })
      const hasFocus = () => backUp.evaluate((element) => element === document.activeElement)
      for (const goesOn of [false, true]) {
        const { promise, resolve } = Promise.withResolvers<{ name: string }>()
        bridge.storedData.backUp = () => promise
        await backUp.press('Enter')
        await expect.poll(hasFocus).toBe(false)
        if (goesOn) await press(page, 'Tab')
        resolve({ name: `${goesOn}.db` })
        await page.getByText(`Backed up to ${goesOn}.db.`).waitFor()
        await expect.poll(() => backUp.isEnabled()).toBe(true)
        await expect.poll(hasFocus).toBe(!goesOn)
      }
    })
  }, 30_000)
})

describe('settings', () => {
  it('can each be looked for, and stand on their page', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      const account = { ...sampleAccount, kept: 'keychain' as const }
      bridge.accounts = [account]
      bridge.emit('accountsChanged', { accounts: [account] })
      await press(page, 'Control+,')
      const sheet = page.getByRole('main', { name: 'Settings' })
      await sheet.getByRole('button', { name: 'Fetch what is missing' }).waitFor()
      await sheet.getByRole('button', { name: 'Copy diagnostics' }).waitFor()
      const missing = await page.evaluate((all) => {
        const texts = (page: string) =>
          [
            ...document.querySelectorAll(`[data-page="${page}"] :is([aria-label], label, summary, button, p, h3)`),
          ].flatMap((place) => [place.getAttribute('aria-label') ?? '', place.textContent.trim()])
        return all.filter(({ page, title }) => !texts(page).some((text) => text.startsWith(title)))
      }, settings)
      expect(missing).toEqual([])

      // The field has the focus, and finds a setting by other words as well.
      await page.keyboard.type('proxy')
      await sheet.getByRole('list', { name: 'Settings found' }).getByText('Connection…').waitFor()
      await press(page, 'Enter')
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
      await expect.poll(focused).toBe('Connection of Mira Solheim')
      await sheet.getByRole('textbox', { name: 'Find a setting' }).fill('no such thing')
      await sheet.getByText('No setting matches.').waitFor()
      await sheet.getByRole('textbox', { name: 'Find a setting' }).fill('density')
      await sheet.getByRole('button', { name: /^Density of lists/ }).click()
      expect(await sheet.getByText('Light', { exact: true }).isVisible()).toBe(true)
      // Going to a section puts the focus on its first control, and in a form on its first field.
      await sheet.getByRole('textbox', { name: 'Find a setting' }).fill('add a rule')
      await press(page, 'Enter')
      const text = () => page.evaluate(() => document.activeElement?.textContent.trim())
      await expect.poll(text).toBe('Add a rule…')
      await press(page, 'Enter')
      await expect
        .poll(() => sheet.getByRole('textbox', { name: 'Name' }).evaluate((field) => field === document.activeElement))
        .toBe(true)
      await sheet.getByRole('button', { name: 'Cancel' }).press('Enter')
      await expect.poll(text).toBe('Add a rule…')
    })
  }, 30_000)
})

describe('a single setting', () => {
  it('is gone to from the palette', async () => {
    await withScreen(look, {}, async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'Control+k')
      await page.getByRole('combobox', { name: 'Find and do anything' }).fill('titles in the tray')
      await page.getByRole('option', { name: /^Hide titles in the tray/ }).waitFor()
      await press(page, 'Enter')
      const section = page.getByRole('main', { name: 'Settings' }).locator('[data-page="window"]')
      await expect.poll(() => section.locator('label', { hasText: 'Hide titles' }).locator(':focus').count()).toBe(1)
      expect(await section.getByText('Hide titles in the tray').isVisible()).toBe(true)
    })
  }, 30_000)
})

describe('the views', () => {
  const usual = suggestedViews.map(({ name }) => name)

  /** Saves the views that are offered, and goes to their page. */
  async function toViews({ page, bridge }: Shown) {
    for (const view of suggestedViews)
      expect(await bridge.call('saveView', { account: sampleAccount.id, id: null, view })).toMatchObject({ ok: true })
    await page.getByRole('option').first().waitFor()
    await press(page, 'Control+,')
    await page.keyboard.type('saved query')
    await press(page, 'Enter')
    const section = page.getByRole('main', { name: 'Settings' }).locator('[data-page="views"]')
    const names = () => section.locator('li strong').allInnerTexts()
    await expect.poll(names).toEqual(usual)
    return { section, names }
  }

  it('are put in another order by buttons that keep the focus', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      const { section, names } = await toViews({ page, bridge })
      const saved = async () => {
        const listed = await bridge.call('listViews', { account: sampleAccount.id })
        return listed.ok ? listed.value.views.map(({ name }) => name) : []
      }

      const down = section.getByRole('button', { name: 'Move the view Important down' })
      await down.click()
      await expect.poll(names).toEqual([usual[1], usual[0], ...usual.slice(2)])
      await expect.poll(() => down.evaluate((button) => button === document.activeElement)).toBe(true)
      await press(page, 'Enter')
      await expect.poll(names).toEqual([usual[1], usual[2], usual[0], ...usual.slice(3)])
      expect(await saved()).toEqual(await names())
    })
  }, 30_000)

  it('are added, changed, copied and removed', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      const { section, names } = await toViews({ page, bridge })
      await section.getByRole('button', { name: 'Change the view Review' }).click()
      await section.getByLabel('Name', { exact: true }).fill('To review')
      // On focus the caret is behind the text in the field.
      await section.getByRole('combobox', { name: 'Query' }).focus()
      await page.keyboard.type('reason:assi')
      await expect
        .poll(() => section.getByRole('listbox', { name: 'Completions' }).getByRole('option').allInnerTexts())
        .toEqual([expect.stringMatching(/^assigned/)])
      await press(page, 'Tab', 'Enter')
      await expect.poll(names).toEqual(usual.map((name) => (name === 'Review' ? 'To review' : name)))
      await expect
        .poll(() => section.locator('li', { hasText: 'To review' }).locator('.minor').innerText())
        .toBe('Inbox: is:merge-request -author:me reason:assigned')

      await section.getByRole('button', { name: 'Copy the view To review as text' }).click()
      await page.getByText('The view is on the clipboard.').waitFor()
      await section.getByRole('button', { name: 'Add a view…' }).click()
      await section.getByLabel('Name', { exact: true }).fill('Mine')
      await press(page, 'Enter')
      await expect.poll(async () => (await names()).at(-1)).toBe('Mine')
      await section.getByRole('button', { name: 'Remove the view Mine' }).click()
      await expect.poll(async () => (await names()).at(-1)).toBe('Waiting for an answer')
    })
  }, 30_000)
})

describe('the pages of the settings', () => {
  it('are gone to by the arrows, and the one that one reads is marked, up to the last', async () => {
    await withScreen(look, {}, async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'Control+,')
      const sheet = page.getByRole('main', { name: 'Settings' })
      const pages = sheet.getByRole('navigation', { name: 'Pages of the settings' })
      const current = () => pages.locator('[aria-current]').allInnerTexts()
      await expect.poll(current).toEqual(['Appearance'])
      await sheet.getByRole('textbox', { name: 'Find a setting' }).focus()
      await press(page, 'Tab', 'ArrowDown', 'ArrowDown')
      await expect.poll(current).toEqual(['Notifications'])
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Notifications')
      // Tab goes on into the page that one came to, not to the first of all.
      await press(page, 'Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('[data-page]')?.getAttribute('data-page'))).toBe(
        'notifications',
      )
      await pages.locator('[aria-current]').focus()
      await press(page, 'End')
      await expect.poll(current).toEqual(['About Docket'])
      await page.locator('[data-page="accounts"]').evaluate((section) => section.scrollIntoView())
      await expect.poll(current).toEqual(['Accounts'])
    })
  }, 30_000)
})

describe('a form within the settings', () => {
  it('has the focus when it opens, and gives it back to where it stood', async () => {
    await withScreen(look, {}, async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'Control+,')
      const section = page.getByRole('main', { name: 'Settings' }).locator('[data-page="rules"]')
      const add = section.getByRole('button', { name: 'Add a rule…' })
      const isFocused = (name: RegExp | string, role: 'button' | 'textbox' | 'checkbox') =>
        section.getByRole(role, { name }).evaluate((element) => element === document.activeElement)
      await add.focus()
      await press(page, 'Enter')
      await expect.poll(() => isFocused('Name', 'textbox')).toBe(true)
      await press(page, 'Escape')
      await expect.poll(() => isFocused('Add a rule…', 'button')).toBe(true)

      await press(page, 'Enter')
      await page.keyboard.type('Bots')
      await section.getByRole('combobox', { name: 'With new entries that match' }).fill('is:bot')
      await section.getByRole('button', { name: 'Add the rule' }).click()
      await expect.poll(() => isFocused('Add a rule…', 'button')).toBe(true)
      await section.getByRole('button', { name: 'Change the rule Bots' }).focus()
      await press(page, 'Enter')
      await expect.poll(() => isFocused('Name', 'textbox')).toBe(true)
      await press(page, 'Escape')
      await expect.poll(() => isFocused(/^Bots/, 'checkbox')).toBe(true)
      await section.getByRole('button', { name: 'Remove the rule Bots' }).focus()
      await press(page, 'Enter')
      await expect.poll(() => isFocused('Add a rule…', 'button')).toBe(true)
    })
  }, 30_000)
})

describe('text size', () => {
  it('makes letters and rows larger together', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      const cell = page.locator('#list [role="option"]').nth(1).locator('.cell')
      const measure = async () => ({
        row: (await cell.boundingBox())?.height ?? 0,
        letters: await cell.evaluate((element) => parseFloat(getComputedStyle(element).fontSize)),
      })
      const before = await measure()
      await press(page, 'Control+,')
      await page.getByRole('main', { name: 'Settings' }).getByRole('radio', { name: '150 %' }).click()
      await press(page, 'Escape')
      await expect.poll(measure).toEqual({ row: before.row * 1.5, letters: before.letters * 1.5 })
      expect(bridge.calls.findLast(({ name }) => name === 'changePreferences')?.args).toEqual({ textSize: '150' })
    })
  }, 30_000)
})

describe('compact rows', () => {
  it('are twelve pixels lower, and stay so', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      const height = async () =>
        (await page.locator('#list [role="option"]').nth(1).locator('.cell').boundingBox())?.height
      const before = await height()
      await press(page, 'Control+,')
      await page.getByRole('main', { name: 'Settings' }).getByRole('radio', { name: 'Compact' }).click()
      await press(page, 'Escape')
      await expect.poll(height).toBe((before ?? 0) - 12)
      expect(bridge.calls.findLast(({ name }) => name === 'changePreferences')?.args).toEqual({ density: 'compact' })
    })
  }, 30_000)
})

describe('spelling', () => {
  it('is checked in no language until one is chosen, and in none again when it is removed', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'Control+,')
      const section = page.getByRole('main', { name: 'Settings' }).locator('[data-page="spelling"]')
      await section.getByLabel('Language', { exact: true }).focus()
      await page.keyboard.type('Portuguese')
      await page.keyboard.press('Tab')
      expect(bridge.program.preferences.spelling).toEqual([])
      await press(page, 'Enter')
      await expect.poll(() => bridge.program.preferences.spelling).toEqual(['pt-BR'])
      await section.getByRole('button', { name: 'Remove Portuguese (Brazil)' }).focus()
      await press(page, 'Enter')
      await expect.poll(() => bridge.program.preferences.spelling).toEqual([])
    })
  }, 30_000)
})
