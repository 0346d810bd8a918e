import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { keyOf } from '../../shared/model/key.ts'
import { press } from '../support/keys.ts'
import { submitted } from './support/editing-screens.ts'
import { change } from './support/review-screens.ts'
import { accountId, accountOverV4 } from './support/sample-content.ts'
import { suggestingNotes } from './support/suggestions-screens.ts'
import { goTo, openItemWithNotes, sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()
const wide = { theme: 'light', ...sizes.wide } as const
const overV4 = { accounts: [accountOverV4] }

const suggestionOn = (page: Page, line: number) => page.getByRole('group', { name: `Suggestion for line ${line} of` })
const note = (place: number) => keyOf(accountId, 'note', 9_001 + place)

async function runCommand(page: Page, words: string): Promise<void> {
  await press(page, 'Control+k')
  await page.keyboard.type(words)
  await press(page, 'Enter')
}

describe('suggestions in comments', () => {
  it('are small diffs with their state, and are applied with a message', async () => {
    await withScreen(wide, overV4, async ({ page, bridge }) => {
      const target = await openItemWithNotes({ page, bridge }, 'mergeRequest', suggestingNotes)
      const first = suggestionOn(page, 4)
      await first.waitFor()
      expect(await first.locator('.diff-line.removed code').allTextContents()).toEqual(['let wait = 4;'])
      expect(await first.locator('.diff-line.added code').allTextContents()).toEqual(['let wait = 3;'])
      expect(await page.locator('.note pre').count()).toBe(0)
      await suggestionOn(page, 12).getByText('Applied').waitFor()
      await suggestionOn(page, 16).getByText('Outdated').waitFor()
      expect(await page.getByRole('button', { name: 'Apply…' }).count()).toBe(2)

      await first.getByRole('button', { name: 'Apply…' }).click()
      const question = page.getByRole('dialog', { name: 'Apply the suggestion' })
      await question.getByText(/^This creates a commit on the branch/).waitFor()
      await page.keyboard.type('Wait less')
      await press(page, 'Control+Enter')
      const one = { kind: 'applySuggestions', target, suggestions: [{ id: 4, note: note(0) }], message: 'Wait less' }
      await expect.poll(() => submitted(bridge)).toEqual([one])
      await first.getByText(/^Applying: /).waitFor()
      await expect.poll(() => first.getByRole('button', { name: 'Apply…' }).count()).toBe(0)
    })
  })

  it('are applied together, once they are in the batch', async () => {
    await withScreen(wide, overV4, async ({ page, bridge }) => {
      const target = await openItemWithNotes({ page, bridge }, 'mergeRequest', suggestingNotes)
      for (const line of [4, 8]) await suggestionOn(page, line).getByRole('button', { name: 'Add to batch' }).click()
      await suggestionOn(page, 4).getByRole('button', { name: 'Apply 2 suggestions…' }).click()
      await page.getByRole('dialog', { name: 'Apply 2 suggestions' }).getByRole('button', { name: 'Apply' }).click()
      const suggestions = [4, 8].map((id, place) => ({ id, note: note(place) }))
      await expect
        .poll(() => submitted(bridge))
        .toEqual([{ kind: 'applySuggestions', target, suggestions, message: null }])
      await suggestionOn(page, 8)
        .getByText(/^Applying: /)
        .waitFor()
    })
  })

  it('are applied by a command, where one is', async () => {
    await withScreen(wide, overV4, async ({ page, bridge }) => {
      const target = await openItemWithNotes({ page, bridge }, 'mergeRequest', suggestingNotes)
      await suggestionOn(page, 4).waitFor()
      await press(page, '}')
      await runCommand(page, 'apply the suggestion')
      await page.getByRole('dialog', { name: 'Apply the suggestion' }).waitFor()
      await press(page, 'Control+Enter')
      const suggestions = [{ id: 4, note: note(0) }]
      await expect
        .poll(() => submitted(bridge))
        .toEqual([{ kind: 'applySuggestions', target, suggestions, message: null }])
    })
  })
})

describe('a suggestion', () => {
  it('is written on selected lines, with the lines as they are, and shown as a small diff once it waits', async () => {
    await withScreen(wide, overV4, async ({ page, bridge }) => {
      await goTo(page, 'm')
      await press(page, 'Home', 'Enter')
      await page.getByRole('button', { name: 'Review', exact: true }).waitFor()
      const key = bridge.shownItem ?? ''
      bridge.changeFiles(key, [change('a.txt', '@@ -1,3 +1,3 @@\n one\n-two\n+zwei\n three\n')])
      bridge.pushVersions(key, 2)
      await page.getByText('1 file changed').waitFor()
      await press(page, 'g', 'r')
      const grid = page.getByRole('grid', { name: 'Changes' })
      await grid.getByText('zwei').waitFor()
      // A line that is removed lies between them.
      await press(page, 'j', 'Shift+J', 'Shift+J')
      await press(page, 'Control+Shift+S')
      const field = page.getByRole('textbox', { name: /^Comment on lines 1 to 2/ })
      await field.waitFor()
      await expect.poll(() => field.inputValue()).toBe('```suggestion:-1+0\none\nzwei\n```')
      await page.keyboard.type('!')
      await expect.poll(() => field.inputValue()).toBe('```suggestion:-1+0\none\nzwei!\n```')
      await press(page, 'Control+Shift+Enter')
      await page.getByRole('dialog', { name: /^Publish your review/ }).waitFor()
      await press(page, 'Control+Enter')
      const shown = grid.getByRole('group', { name: /^Suggestion of/ })
      await shown.waitFor()
      expect(await shown.locator('.diff-line.added code').allTextContents()).toEqual(['one', 'zwei!'])
    })
  })
})
