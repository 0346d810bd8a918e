import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { goTo, sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()
const look = { theme: 'light', ...sizes.wide } as const

const chips = (page: Page) => page.locator('#list').getByTitle(/^Local label “waiting”, on this computer only$/)

/** Answers the question about a local label by typing, and waits until it is done. */
async function label(page: Page, words: string, said: string): Promise<void> {
  await press(page, 'Control+Shift+L')
  await page.getByRole('combobox', { name: /^Add or remove a local label of / }).waitFor()
  await page.keyboard.type(words)
  await page.locator('.palette [role=option][aria-selected=true]').waitFor()
  await press(page, 'Enter')
  await page.getByText(said).waitFor()
}

it('gives a local label by keys, asks for it by a query, and undoes it, without sending anything', async () => {
  await withScreen(look, {}, async ({ page, bridge }) => {
    await goTo(page, 'i')
    await press(page, 'Home')
    await label(page, 'waiting', 'Added the local label “waiting”.')
    await expect.poll(() => chips(page).count()).toBe(1)
    // A label that it has is removed.
    await label(page, 'wait', 'Removed the local label “waiting”.')
    await expect.poll(() => chips(page).count()).toBe(0)
    await press(page, 'z')
    await expect.poll(() => chips(page).count()).toBe(1)
    await press(page, '/')
    await page.keyboard.type(' local:waiting')
    await press(page, 'Enter')
    await expect.poll(() => page.locator('#list').getByRole('option').count()).toBe(1)
    expect(bridge.calls.some(({ name }) => name === 'submitEdit' || name === 'submitEdits')).toBe(false)
  })
})

it('labels several items as one step, with one undo', async () => {
  await withScreen(look, {}, async ({ page, bridge }) => {
    await goTo(page, 'i')
    await press(page, 'Home')
    await label(page, 'waiting', 'Added the local label “waiting”.')
    await press(page, 'Home', 'x', 'Shift+J', 'Shift+J')
    await label(page, 'waiting', 'Added the local label “waiting” to 2 items.')
    await expect.poll(() => chips(page).count()).toBe(3)
    expect(bridge.calls.filter(({ name }) => name === 'setLocalLabel')).toHaveLength(2)
    await press(page, 'z')
    await expect.poll(() => chips(page).count()).toBe(1)
  })
})

it('makes a rule that adds a local label to new entries', async () => {
  await withScreen(look, {}, async ({ page, bridge }) => {
    await page.getByRole('option').first().waitFor()
    await press(page, 'Control+,')
    const section = page.getByRole('main', { name: 'Settings' }).locator('[data-page="rules"]')
    await section.getByRole('button', { name: 'Add a rule…' }).click()
    await section.getByLabel('Name').fill('Wait')
    await section.getByLabel('What to do').selectOption('label')
    await section.getByLabel('With new entries that match').fill('is:merge-request')
    // Without the name of the label there is nothing to save.
    expect(await section.getByRole('button', { name: 'Add the rule' }).isDisabled()).toBe(true)
    await section.getByLabel('Local label, on this computer only').fill('waiting')
    await press(page, 'Control+Enter')
    await section.getByText('Add the local label “waiting”: is:merge-request').waitFor()
    expect(bridge.calls.find(({ name }) => name === 'saveRule')?.args).toMatchObject({
      rule: { action: 'label', localLabel: 'waiting' },
    })
  })
})
