import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { keysOn } from '../support/keys.ts'
import { ServiceProcess } from '../support/service-process.ts'
import { testOn } from '../support/stage.ts'
import { fixtureOf, signInToBoth, countOf } from './support/two-accounts.ts'

const test = testOn(fixtureOf('anvil', 'Here'))

test('by keyboard one goes through the inboxes of both accounts as one, and what one does arrives where it belongs', async ({
  stage,
}) => {
  const folder = join(stage.folder, 'there')
  mkdirSync(folder)
  const there = new ServiceProcess(folder, fixtureOf('bellows', 'There'))
  await there.start()
  try {
    const { page, violations } = await stage.start()
    await signInToBoth(page, stage.service, there)
    const rows = page.getByRole('option')
    const press = keysOn(() => page)

    await press('g', 'e')
    await expect(page.getByRole('heading', { name: 'All accounts' })).toBeVisible()
    await expect(rows).toHaveCount(2)
    const place = new URL(there.address).host
    await expect(page.getByRole('option', { name: /There/ })).toContainText(place)

    // All of it is one step, and comes back with one.
    await press('ControlOrMeta+a', 'e')
    await expect(page.getByText('Nothing left')).toBeVisible()
    await press('z')
    await expect(page.getByText('2 selected')).toBeVisible()
    await press('Escape')
    await expect(rows).toHaveCount(2)

    // A comment on each goes to the service that it is of, and the list stays beside it.
    for (const title of ['Here', 'There']) {
      await press('g', 'e', 'Home')
      const selected = page.locator('[role=option][aria-selected=true]')
      if (!((await selected.textContent()) ?? '').includes(title)) await press('j')
      await expect(selected).toContainText(title)
      await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
      await press('r')
      await page.keyboard.type(`Written on ${title}`)
      await press('ControlOrMeta+Enter', 'Escape')
      await expect(page.getByRole('heading', { name: 'All accounts' })).toBeVisible()
    }
    await expect.poll(() => countOf(stage.service, 'Written on Here'), { timeout: 30_000 }).toBe(1)
    await expect.poll(() => countOf(there, 'Written on There'), { timeout: 30_000 }).toBe(1)
    expect(await countOf(there, 'Written on Here')).toBe(0)

    // Of two services it is said which one cannot be reached; what is there of it stays listed.
    await stage.service.stop()
    await press('Escape', 'F5')
    await expect(page.getByText(`Offline: ${new URL(stage.service.address).host}.`)).toBeVisible({ timeout: 30_000 })
    await expect(rows).toHaveCount(2)
    expect(violations).toEqual([])
  } finally {
    await there.stop()
  }
})
