import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { inboxListingOf, queryInProject, queryOfInbox } from '../../shared/model/view.ts'
import { press } from '../support/keys.ts'
import { sizes, useScreens } from './support/with-screen.ts'
import { field, listed, toIssues } from './support/queries-screens.ts'

const withScreen = useScreens()
const look = { theme: 'light', ...sizes.wide } as const
const completions = (page: Page) => page.getByRole('listbox', { name: 'Completions' }).getByRole('option')

describe('the query of a list', () => {
  it('is completed by Tab: a key, a value it has by itself, and a name on this computer', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await toIssues(page)
      await page.keyboard.type('aut')
      await expect.poll(() => completions(page).allInnerTexts()).toHaveLength(1)
      await page.keyboard.press('Tab')
      await expect.poll(() => field(page).inputValue()).toBe('is:open author:')
      const author = bridge.issues[0]?.author.username ?? ''
      await page.keyboard.type(author.slice(0, 3))
      await completions(page).filter({ hasText: author }).waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect.poll(() => field(page).inputValue()).toMatch(/^is:open author:\S+ $/)
      const [, name = ''] = /author:(\S+)/.exec(await field(page).inputValue()) ?? []
      await expect
        .poll(() => bridge.calls.findLast(({ name: call }) => call === 'listIssues')?.args)
        .toMatchObject({ query: expect.stringContaining(`author:${name}`) })
      // The next Enter goes to what was found.
      await page.keyboard.press('Escape')
      await page.keyboard.press('Enter')
      await expect.poll(() => page.evaluate(() => document.activeElement?.closest('#list') !== null)).toBe(true)
    })
  }, 30_000)
})

describe('a list that finds nothing', () => {
  it('offers to look among closed items too, where it left them out', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      const open = bridge.issues.filter(({ state }) => state === 'opened')
      const closed = bridge.issues.find(({ state, iid }) => state === 'closed' && open.every((one) => one.iid !== iid))
      await toIssues(page)
      await page.keyboard.press('Control+a')
      await page.keyboard.type(`is:open #${closed?.iid}`)
      const wider = page.getByRole('button', { name: 'Include closed ones' })
      await wider.focus()
      await press(page, 'Enter')
      await listed(page).first().waitFor()
      expect(await listed(page).first().innerText()).toContain(closed?.title)
      expect(await field(page).inputValue()).toBe(`#${closed?.iid}`)
      // One goes on in the list that has come.
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('list')
      await press(page, '/', 'Control+a')
      await page.keyboard.type('qqzz')
      await page.getByText('Nothing matches').waitFor()
      expect(await wider.count()).toBe(0)
    })
  }, 30_000)
})

describe('the query of a view', () => {
  it('says which part of the inbox was listed, and beside what else', () => {
    const cases = [
      ['open', 'label:bug', 'label:bug'],
      ['done', '', 'is:done'],
      ['snoozed', 'label:bug or label:crash', 'is:snoozed (label:bug or label:crash)'],
      ['muted', 'crash sort:due', 'is:muted crash sort:due'],
    ] as const
    for (const [part, query, written] of cases) {
      expect(queryOfInbox({ part, query })).toBe(written)
      expect(inboxListingOf(written)).toEqual({ part, query })
    }
    // A condition that only some of the entries must fulfil selects no part.
    expect(inboxListingOf('is:done or label:bug')).toEqual({ part: 'open', query: 'is:done or label:bug' })
    expect(inboxListingOf('-is:done')).toEqual({ part: 'open', query: '-is:done' })
    expect(inboxListingOf('is:open')).toEqual({ part: 'open', query: 'is:open' })
  })

  it('names the project once, whatever else is asked for', () => {
    expect(queryInProject('is:open', 'a/b')).toBe('project:a/b is:open')
    expect(queryInProject('is:open project:a/b', 'a/b')).toBe('is:open project:a/b')
    expect(queryInProject('is:open or label:bug', 'a/b')).toBe('project:a/b (is:open or label:bug)')
  })
})
