import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { saveInboxEntry } from '../../electron/cache/inbox/inbox-entries.ts'
import type { Key } from '../../shared/model/key.ts'
import { suggestedViews, type ChosenView } from '../../shared/model/view.ts'
import { milestonesOf, projects, sampleAccount } from './support/sample-content.ts'
import { press } from '../support/keys.ts'
import { focused, goTo, sizes, useScreens } from './support/with-screen.ts'
import { settled } from './support/typed-words.ts'
import { field, listed, toIssues } from './support/queries-screens.ts'

const withScreen = useScreens()
const look = { theme: 'light', ...sizes.wide } as const
const completions = (page: Page) => page.getByRole('listbox', { name: 'Completions' }).getByRole('option')

describe('the query of a list', () => {
  it('says what is wrong with a part as soon as the caret is elsewhere, and lists nothing', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await toIssues(page)
      await page.keyboard.type('label:')
      await page.keyboard.press('Escape')
      expect(await page.locator('.problems').count()).toBe(0)
      await page.keyboard.type(' is:opne gateway')
      await expect
        .poll(() => page.locator('.problems span').allInnerTexts())
        .toEqual([
          '“label:” needs a value right after it.',
          expect.stringMatching(/^“is:” cannot be “opne”\. It can be open, closed,/),
        ])
      expect(await page.locator('.mirror .wrong').allInnerTexts()).toEqual(['label:', 'is:opne'])
      expect(await field(page).getAttribute('aria-invalid')).toBe('true')
      await expect
        .poll(() => bridge.calls.findLast(({ name }) => name === 'listIssues')?.args)
        .toMatchObject({ query: 'is:open label: is:opne gateway' })
      await page.getByText('This filter cannot be read').waitFor()
      // The problem is shown once, below the field.
      expect(await page.getByText('“is:” cannot be “opne”').filter({ visible: true }).count()).toBe(1)
      expect(await listed(page).count()).toBe(0)
      await page.keyboard.press('Escape')
      await expect.poll(() => field(page).inputValue()).toBe('is:open ')
      await expect.poll(() => page.locator('.problems').count()).toBe(0)
    })
  }, 30_000)

  it('is what the buttons below it write', async () => {
    await withScreen(look, {}, async ({ page }) => {
      await toIssues(page)
      await page.keyboard.type('gateway')
      await page.keyboard.press('Enter')
      await page.getByRole('radio', { name: 'Closed', exact: true }).click()
      await expect.poll(() => field(page).inputValue()).toBe('is:closed gateway')
      await page.getByRole('button', { name: 'Whose: Anyone' }).click()
      await page.getByRole('menuitemradio', { name: 'Assigned to me' }).click()
      await expect.poll(() => field(page).inputValue()).toBe('assignee:me is:closed gateway')
      await page.getByRole('radio', { name: 'All', exact: true }).click()
      await expect.poll(() => field(page).inputValue()).toBe('assignee:me gateway')
      await page.getByRole('button', { name: 'Clear the filter' }).first().click()
      await expect.poll(() => field(page).inputValue()).toBe('is:open')
      await expect
        .poll(() => page.getByRole('radio', { name: 'Open', exact: true }).getAttribute('aria-checked'))
        .toBe('true')
    })
  }, 30_000)

  it('narrows the inbox, while the number in the sidebar stays that of all that is open', async () => {
    await withScreen(look, {}, async ({ page }) => {
      await listed(page).first().waitFor()
      const all = await listed(page).count()
      const inSidebar = () =>
        page
          .getByRole('navigation')
          .getByRole('button', { name: /^Inbox/ })
          .innerText()
      const before = await inSidebar()
      await page.keyboard.press('/')
      await page.keyboard.type('is:merge-request')
      const isNarrowed = async () => {
        const shown = await listed(page).count()
        return shown > 0 && shown < all
      }
      await expect.poll(isNarrowed).toBe(true)
      expect(await inSidebar()).toBe(before)
      await page.keyboard.type(' qqzz')
      await page.getByText('Nothing matches').waitFor()
      await page.getByRole('button', { name: 'Clear the filter' }).last().click()
      await expect.poll(() => listed(page).count()).toBe(all)
    })
  }, 30_000)
})

describe('saved views', () => {
  const views = (page: Page) => page.getByRole('navigation', { name: 'Views' })
  const entries = (page: Page) => views(page).locator('.entry .title')

  it('are made of what is listed, opened by their number, changed, moved and removed', async () => {
    await withScreen(look, {}, async ({ page }) => {
      await toIssues(page)
      await page.keyboard.type('label:none')
      await press(page, 'Enter', 'Shift+V')
      const dialog = page.getByRole('dialog', { name: 'Save as a view' })
      expect(await dialog.getByLabel('Query').inputValue()).toBe('is:open label:none')
      await dialog.getByLabel('Name').fill('Without a label')
      await dialog.getByRole('radio', { name: 'Flag' }).check({ force: true })
      await press(page, 'Mod+Enter'.replace('Mod', 'Control'))
      await expect.poll(() => entries(page).allInnerTexts()).toEqual(['Without a label'])
      const listed = await page.locator('header .shown').innerText()
      expect(await views(page).locator('.count').innerText()).toBe(listed)
      await press(page, 'g', 'n', '1')
      await expect.poll(() => page.locator('main h2').first().textContent()).toBe('Without a label')
      await expect.poll(() => field(page).inputValue()).toBe('is:open label:none')
      await views(page).getByRole('button', { name: 'More for Without a label' }).click()
      await page.getByRole('menuitem', { name: 'Change…' }).click()
      await page.getByRole('dialog', { name: 'Change the view' }).getByLabel('Name').fill('No label')
      await press(page, 'Enter')
      await expect.poll(() => entries(page).allInnerTexts()).toEqual(['No label'])
      await views(page).getByRole('button', { name: 'More for No label' }).click()
      await page.getByRole('menuitem', { name: 'Remove' }).click()
      await expect.poll(() => entries(page).count()).toBe(0)
      await page.getByRole('button', { name: 'Put it back' }).click()
      await expect.poll(() => entries(page).allInnerTexts()).toEqual(['No label'])
    })
  }, 30_000)

  it('are written with completions, and with what is wrong marked', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await toIssues(page)
      await press(page, 'Escape', 'Shift+V')
      const dialog = page.getByRole('dialog', { name: 'Save as a view' })
      await dialog.getByLabel('Name').fill('Of somebody')
      const query = dialog.getByRole('combobox', { name: 'Query' })
      await query.focus()
      const author = bridge.issues[0]?.author.username ?? ''
      await page.keyboard.type(`author:${author.slice(0, 3)}`)
      await completions(page).filter({ hasText: author }).waitFor()
      // Escape first ends completing, and leaves what was written.
      await press(page, 'Escape')
      await expect.poll(() => completions(page).count()).toBe(0)
      await page.keyboard.type(`${author.slice(3)} is:opne`)
      await press(page, 'Enter')
      await dialog.getByText(/^“is:” cannot be “opne”/).waitFor()
      expect(await dialog.locator('.mirror .wrong').allInnerTexts()).toEqual(['is:opne'])
      expect(bridge.calls.filter(({ name }) => name === 'saveView')).toEqual([])
      await press(page, ...Array.from({ length: 'is:opne'.length }, () => 'Backspace'))
      await page.keyboard.type('is:draf')
      await expect.poll(() => completions(page).allInnerTexts()).toEqual(['draft'])
      // A completed word is not offered any more.
      await page.keyboard.type('t')
      await expect.poll(() => completions(page).count()).toBe(0)
      await press(page, 'Enter')
      await expect.poll(() => entries(page).allInnerTexts()).toEqual(['Of somebody'])
      const { view } = bridge.calls.findLast(({ name }) => name === 'saveView')?.args as { view: ChosenView }
      expect(view.query).toBe(`is:open author:${author} is:draft`)
    })
  }, 30_000)

  it('say where they have not counted everything', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await listed(page).first().waitFor()
      await views(page).getByRole('button', { name: 'Split the inbox' }).click()
      const counts = () => views(page).locator('.count').allInnerTexts()
      await expect.poll(async () => (await counts()).length).toBeGreaterThan(1)
      expect((await counts()).filter((count) => count.endsWith('+'))).toEqual([])
      bridge.setSync({ phase: 'first' })
      bridge.emit('changed', { account: sampleAccount.id, kinds: ['inboxEntry'], keys: [] })
      await expect.poll(async () => (await counts()).every((count) => /^[\d,]+\+$/.test(count))).toBe(true)
      // Once the round has ended, nothing need have changed.
      bridge.setSync({ phase: 'idle', lastSyncedAt: new Date().toISOString() })
      await expect.poll(async () => (await counts()).filter((count) => count.endsWith('+'))).toEqual([])
    })
  }, 30_000)

  /** Saves the listed query under a name, goes elsewhere, and comes back by the view. */
  async function saveAndOpen(page: Page, name: string): Promise<void> {
    await press(page, 'Shift+V')
    await page.getByRole('dialog', { name: 'Save as a view' }).getByLabel('Name').fill(name)
    await press(page, 'Enter')
    await expect.poll(() => entries(page).allInnerTexts()).toEqual([name])
    await press(page, 'g', 'm')
    await page.getByRole('listbox', { name: 'Merge requests' }).waitFor()
    expect(await views(page).locator('.entry[aria-current]').count()).toBe(0)
    await press(page, 'g', 'n', '1')
    await expect.poll(() => views(page).locator('.entry[aria-current]').count()).toBe(1)
  }

  it('leave the user where they went while it was being read', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await goTo(page, 'i')
      await saveAndOpen(page, 'Mine')
      await press(page, 'g', 'm')
      await page.getByRole('listbox', { name: 'Merge requests' }).waitFor()
      bridge.hold('listIssues')
      await press(page, '1')
      await page.getByRole('heading', { name: 'Mine' }).waitFor()
      await press(page, '/')
      bridge.release('listIssues')
      await expect.poll(() => views(page).locator('.entry[aria-current]').count()).toBe(1)
      await page.getByRole('listbox', { name: 'Mine' }).getByRole('option').first().waitFor()
      await settled(page, bridge)
      expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true)
    })
  }, 30_000)

  it('say by their query which project was listed', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      const path = projects[0]!.pathWithNamespace
      await toIssues(page)
      await press(page, 'Escape')
      await page.locator(`nav .project[title^="${path}"]`).click()
      await page.locator('header .project').waitFor()
      const shown = await page.locator('header .shown').innerText()
      await saveAndOpen(page, 'Of one project')
      expect(await field(page).inputValue()).toBe(`project:${path} is:open`)
      await expect.poll(() => page.locator('header .shown').innerText()).toBe(shown)
      expect(await views(page).locator('.count').innerText()).toBe(shown)
      expect(await page.locator('header .project').count()).toBe(0)
      expect(Number(shown)).toBeLessThan(bridge.issues.filter(({ state }) => state === 'opened').length)
    })
  }, 30_000)

  it.each([
    ['Snoozed', { as: 'snoozed', on: true, until: null }],
    ['Done', { as: 'done', on: true }],
    ['Muted', { as: 'muted', on: true }],
  ] as const)(
    'say by their query that %s was listed, with what is about no item',
    async (part, mark) => {
      await withScreen(look, {}, async ({ page, bridge }) => {
        const reason = { kind: 'milestone_due', source: 'docket', at: Date.now(), actorId: null, noteId: null } as const
        saveInboxEntry(
          bridge.sample.cache,
          { kind: 'milestone', id: milestonesOf(projects[0]!)[0]!.id },
          { reasons: [{ ...reason, todoId: null }], provisionalAt: null },
        )
        const marked = bridge.inbox.filter(({ itemKey }, index) => itemKey === null || index < 3)
        expect(marked.some(({ itemKey }) => itemKey === null)).toBe(true)
        const entries = marked.map(({ key }) => ({ key: key as Key<'inboxEntry'>, seen: null }))
        expect(await bridge.call('mark', { entries, mark })).toMatchObject({ ok: true })
        await listed(page).first().waitFor()
        await page.getByRole('tab', { name: part }).click()
        await expect.poll(() => listed(page).count()).toBe(marked.length)
        await saveAndOpen(page, part)
        expect(await page.getByRole('tab', { name: part }).getAttribute('aria-selected')).toBe('true')
        expect(await field(page).inputValue()).toBe('')
        await expect.poll(() => listed(page).count()).toBe(marked.length)
        expect(await views(page).locator('.count').innerText()).toBe(String(marked.length))
        const { view } = bridge.calls.findLast(({ name }) => name === 'saveView')?.args as { view: ChosenView }
        expect(view.query).toBe(`is:${part.toLowerCase()}`)
      })
    },
    30_000,
  )

  it('split the inbox, say what that is, and make one list of it again', async () => {
    await withScreen(look, {}, async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      await views(page).getByRole('button', { name: 'Split the inbox' }).focus()
      await press(page, 'Enter')
      await views(page)
        .getByText(/^Each view lists a part of your inbox/)
        .waitFor()
      const active = () => page.evaluate(() => document.activeElement?.textContent)
      await expect.poll(active).toBe('Got it')
      await press(page, '1')
      await views(page).getByRole('button', { name: 'Back to one list' }).click()
      await views(page).getByRole('button', { name: 'Split the inbox' }).waitFor()
      expect(
        await views(page)
          .getByText(/^Each view lists a part of your inbox/)
          .count(),
      ).toBe(0)
      await expect.poll(() => focused(page)).toBe('list')
      expect(await field(page).inputValue()).toBe('')

      // From the palette, too.
      await press(page, 'Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('split the')
      await press(page, 'Enter')
      await expect.poll(active).toBe('Got it')
      await press(page, 'Enter')
      await expect
        .poll(() =>
          views(page)
            .getByText(/^Each view lists a part of your inbox/)
            .count(),
        )
        .toBe(0)
      expect(await entries(page).count()).toBe(suggestedViews.length)
    })
  }, 30_000)

  it('split the inbox, with counts that are those of their lists', async () => {
    await withScreen(look, {}, async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      await views(page).getByRole('button', { name: 'Split the inbox' }).click()
      await expect.poll(() => entries(page).allInnerTexts()).toEqual(suggestedViews.map(({ name }) => name))
      for (const [place, name] of suggestedViews.map(({ name }) => name).entries()) {
        await press(page, `${place + 1}`)
        await expect.poll(() => views(page).locator('.entry[aria-current] .title').allInnerTexts()).toEqual([name])
        const counted = await views(page).locator('.entry[aria-current] .count').allInnerTexts()
        await expect.poll(() => page.locator('header .shown').allInnerTexts()).toEqual(counted)
      }
      await views(page).getByRole('button', { name: 'More for Review' }).click()
      await page.getByRole('menuitem', { name: 'Move up' }).click()
      await expect
        .poll(() => entries(page).allInnerTexts())
        .toEqual(['Review', 'Important', 'Mentions', 'Other', 'Waiting for an answer'])
    })
  }, 30_000)
})
