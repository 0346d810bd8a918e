import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { keysOn } from '../support/keys.ts'
import { signIn, testOn } from '../support/stage.ts'

/** Emoji that a group has of its own are drawn in texts and as awards; one whose picture is elsewhere stays its name. */

const picture = readFileSync(join(import.meta.dirname, '../../electron/icons/badge/3.png')).toString('base64')
const elsewhere = { name: 'far_away', url: 'https://pictures.example.com/far.png' }
const fixture = {
  users: ['ada'],
  groups: [{ path: 'tools', members: { ada: 'owner' }, customEmoji: [{ name: 'party_blob', picture }, elsewhere] }],
  projects: [
    {
      path: 'tools/anvil',
      issues: [
        {
          ...{ title: 'Mend the anvil', author: 'ada', description: 'It is mended :party_blob: and :far_away:.' },
          notes: [{ body: 'Well done :party_blob:', author: 'ada' }],
          awards: ['party_blob', 'thumbsup'].map((name) => ({ name, by: 'ada' })),
        },
      ],
    },
  ],
}

testOn(fixture, ['--dialect', 'v4', '--version', '19'])(
  'emoji of a group are pictures in texts and awards',
  async ({ stage }) => {
    const { page } = await stage.start()
    const press = keysOn(() => page)
    await signIn(page, stage.service.address)
    await expect(page.getByText(/^Synced/)).toBeVisible({ timeout: 30_000 })
    await press('g', 'i')
    await page.getByRole('option', { name: /Mend the anvil/ }).click()
    const article = page.getByRole('article', { name: /Mend the anvil/ })
    const drawn = article.getByRole('img', { name: ':party_blob:' })
    await expect(drawn).toHaveCount(2)
    await expect(article.getByText(/and :far_away:\./)).toBeVisible()
    const award = article.getByRole('button', { name: 'party blob, 1 award' }).locator('img')
    await expect(award).toBeVisible()
    const isWhole = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0
    for (const each of [drawn.first(), drawn.last(), award]) {
      await expect.poll(() => each.evaluate(isWhole)).toBe(true)
    }
  },
)
