import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { ServiceProcess } from '../support/service-process.ts'
import { testOn } from '../support/stage.ts'
import { fixtureOf, signInToBoth, countOf } from './support/two-accounts.ts'

const test = testOn(fixtureOf('anvil', 'Here'))

async function comment(page: Page, title: string, words: string): Promise<void> {
  await page.getByRole('option', { name: new RegExp(title) }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await page.getByLabel('Write a comment').fill(words)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText(words)).toBeVisible()
}

test('of two accounts one works on while the other cannot be reached, and who signs out and in again loses nothing (F20)', async ({
  stage,
}) => {
  const folder = join(stage.folder, 'there')
  mkdirSync(folder)
  const there = new ServiceProcess(folder, fixtureOf('bellows', 'There'))
  await there.start()
  try {
    const { page, violations } = await stage.start()
    await signInToBoth(page, stage.service, there)

    // One service is gone. What is written there waits; the other account goes on.
    await stage.service.stop()
    await page.keyboard.press('ControlOrMeta+1')
    await comment(page, 'Here', 'Waits for its service')
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+2')
    await comment(page, 'There', 'Arrives at once')
    await expect.poll(() => countOf(there, 'Arrives at once'), { timeout: 30_000 }).toBe(1)

    // Signed out, with something that waits, and in again when the service is back.
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+1')
    await page.keyboard.press('ControlOrMeta+,')
    const settings = page.getByRole('main', { name: 'Settings' })
    await settings.getByRole('button', { name: 'Sign out Ada Byron' }).first().click()
    await settings.getByRole('button', { name: 'Sign out, keep it' }).click()
    await expect(settings.getByText('Signed out')).toBeVisible()
    await page.keyboard.press('Escape')
    await stage.service.start()
    await page
      .getByRole('button', { name: /^Sign in/ })
      .first()
      .click()
    await page.getByLabel('Access token').fill('token-ada')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect.poll(() => countOf(stage.service, 'Waits for its service'), { timeout: 30_000 }).toBe(1)
    await expect(page.getByText('Waits for its service')).toHaveCount(1)
    expect(await countOf(there, 'Arrives at once')).toBe(1)
    expect(violations).toEqual([])
  } finally {
    await there.stop()
  }
})
