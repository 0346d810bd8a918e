import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { asChapter, chaptersOf, matchingChapters } from '../../renderer/views/help/chapters.ts'
import { commands } from '../../shared/keymap.ts'
import { turns } from '../../shared/model/turn.ts'
import { filterKeys, reasons, sortKeys, states, things } from '../../shared/query/tree.ts'
import { press } from '../support/keys.ts'
import { sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()
const text = readFileSync(join(import.meta.dirname, '../../docs/using-docket.md'), 'utf8')

describe('the manual', () => {
  it('is read and searched in Docket', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, '?')
      const keys = page.getByRole('dialog', { name: 'Keys' })
      await keys.getByRole('searchbox').fill('again undone')
      await keys.getByText('No command or key has these words.').waitFor()
      await keys.getByRole('searchbox').fill('as unread')
      await expect.poll(() => keys.locator('dt').allInnerTexts()).toEqual(['Mark as unread'])
      await keys.getByRole('button', { name: 'Manual' }).click()
      const manual = page.getByRole('dialog', { name: 'Manual' })
      await expect.poll(() => manual.locator('.chapters').getByRole('heading').count()).toBeGreaterThan(10)
      await manual.getByRole('searchbox').fill('log UNDOES')
      await expect.poll(() => manual.locator('.chapters').getByRole('heading').allInnerTexts()).toEqual(['Rules'])
      // The query language is a chapter of it.
      await manual.getByRole('searchbox').fill('turn:nobody')
      await expect.poll(() => manual.locator('.chapters').getByRole('heading').allInnerTexts()).toEqual(['Queries'])
      await manual.getByRole('cell', { name: 'unanswered:7d' }).waitFor()
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

  it('tells every filter of queries, and every value that is a word of its own', () => {
    const queries = readFileSync(join(import.meta.dirname, '../../docs/queries.md'), 'utf8')
    const lacks = (names: readonly string[]) => names.filter((name) => !queries.includes(name))
    expect(lacks([...Object.keys(filterKeys), 'in', 'sort'].map((key) => `\`${key}:`))).toEqual([])
    expect(
      lacks(
        [...states, ...things, ...reasons, ...sortKeys]
          .map((value) => `\`${value}\``)
          .filter((value) => !value.includes('inbox')),
      ),
    ).toEqual([])
    expect(lacks(turns.map((turn) => `\`turn:${turn}\``))).toEqual([])
    expect(chaptersOf(`\n${asChapter(queries)}`).map(({ title }) => title)).toEqual(['Queries'])
  })

  it('is split at its chapters', () => {
    const chapters = chaptersOf(
      '# Title\n\nBefore\n\n## One\n\n![The window](screenshots/window.png)\n\na\n\n## Two\n\n- b\n  c\n- d',
    )
    expect(chapters).toEqual([
      { title: 'One', text: '## One\n\na\n\n' },
      { title: 'Two', text: '## Two\n\n- b c\n- d' },
    ])
    expect(matchingChapters(chapters, ' B  c')).toEqual([chapters[1]])
  })
})
