import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chaptersOf, matchingChapters } from '../../renderer/views/help/chapters.ts'
import { commands } from '../../shared/keymap.ts'
import { press, sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()
const text = readFileSync(join(import.meta.dirname, '../../docs/using-docket.md'), 'utf8')

describe('the manual', () => {
  it('is read and searched in Docket', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, '?')
      await page.getByRole('dialog', { name: 'Keys' }).getByRole('button', { name: 'Manual' }).click()
      const manual = page.getByRole('dialog', { name: 'Manual' })
      await expect.poll(() => manual.locator('.chapters').getByRole('heading').count()).toBeGreaterThan(10)
      await manual.getByRole('searchbox').fill('log UNDOES')
      await expect.poll(() => manual.locator('.chapters').getByRole('heading').allInnerTexts()).toEqual(['Rules'])
      await manual.getByRole('searchbox').fill('qqzz')
      await manual.getByText('No chapter has these words.').waitFor()
    })
  }, 30_000)

  it('names only keys that commands have', () => {
    const known = new Set<string>(
      commands.flatMap(({ keys }) => keys.map((key) => key.replace('Mod', 'Ctrl').toLowerCase())),
    )
    const named = [
      ...text.matchAll(/`((?:(?:Ctrl|Shift|Alt)\+)*[A-Za-z?/0-9](?: [a-z])?|(?:Ctrl|Shift|Alt)\+\S*)`/g),
    ].map(([, key = '']) => key.toLowerCase())
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((key) => !known.has(key) && !known.has(key.replace('ctrl', 'mod')))).toEqual([])
  })

  it('is split at its chapters', () => {
    const chapters = chaptersOf('# Title\n\nBefore\n\n## One\n\na\n\n## Two\n\n- b\n  c\n- d')
    expect(chapters).toEqual([
      { title: 'One', text: '## One\n\na\n\n' },
      { title: 'Two', text: '## Two\n\n- b c\n- d' },
    ])
    expect(matchingChapters(chapters, ' B  c')).toEqual([chapters[1]])
  })
})
