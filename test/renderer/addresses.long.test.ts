import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { firstRows } from '../../shared/ipc-limits.ts'
import { sampleAccount } from './support/sample-content.ts'
import { press, rest } from '../support/keys.ts'
import { goTo, sizes, useScreens } from './support/with-screen.ts'
import { issue, address, ask } from './support/addresses-screens.ts'

const withScreen = useScreens()
const look = { theme: 'light', ...sizes.wide } as const

const heading = (page: Page) => page.locator('main h2').first().textContent()
const opened = (page: Page) => page.getByRole('article').first().getAttribute('aria-label')

const message = (page: Page) => page.locator('.toasts').textContent()

describe('a place that is asked for', () => {
  it('is shown: a list with its filter, and an item', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      ask(bridge, 'docket://sample1/merge-requests?q=gateway')
      await expect.poll(() => heading(page)).toBe('Merge requests')
      expect(await page.getByRole('radio', { name: 'All', exact: true }).getAttribute('aria-checked')).toBe('true')
      expect(await page.getByRole('combobox', { name: 'Filter the list' }).inputValue()).toBe('gateway')
      ask(bridge, address)
      await expect.poll(() => opened(page)).toContain(issue.title)
    })
  }, 30_000)

  it.each([
    [
      'docket://elsewhere/inbox',
      'This address belongs to an account that was not added to this Docket. Sign in to that account first,',
    ],
    ['docket://sample1/projects/1/issues/99999', 'This item is not on this computer. It may have been deleted,'],
    [
      'docket://sample1/projects/apps%2Fnowhere/issues/1',
      'The project apps/nowhere is not on this computer. Docket keeps the projects that you are',
    ],
  ] as const)(
    '%s: the user is told why it cannot be shown',
    async (address, words) => {
      await withScreen(look, {}, async ({ page, bridge }) => {
        await page.getByRole('option').first().waitFor()
        ask(bridge, address)
        await expect.poll(() => message(page)).toContain(words)
        expect(await heading(page)).toBe('Inbox')
      })
    },
    30_000,
  )
})

describe('back and forward', () => {
  it('do nothing at the ends, and leave the arrows to a text field', async () => {
    await withScreen(look, {}, async ({ page }) => {
      await goTo(page, 'i')
      await goTo(page, 'm')
      await press(page, 'Alt+ArrowRight')
      await rest(page)
      await press(page, '/')
      await page.keyboard.type('some words')
      await press(page, 'Alt+ArrowLeft')
      expect(await heading(page)).toBe('Merge requests')
    })
  }, 30_000)
})

describe('an account', () => {
  it('is switched to by its number, and shown where it was left', async () => {
    const accounts = [
      sampleAccount,
      { ...sampleAccount, id: 'other', kept: 'keychain' as const, url: 'https://code.example.org' },
    ]
    await withScreen(look, { accounts }, async ({ page }) => {
      await goTo(page, 'i')
      await press(page, 'j', 'j')
      const selected = page.locator('[role=option][aria-selected=true]')
      const left = await selected.textContent()
      const current = () => page.locator('.sidebar .top').textContent()
      const first = await current()
      await press(page, 'Control+2')
      await expect.poll(current).toContain('code.example.org')
      await expect.poll(() => heading(page)).toBe('Issues')
      await press(page, 'g', 'm')
      await expect.poll(() => heading(page)).toBe('Merge requests')
      await press(page, 'Control+1')
      await expect.poll(current).toBe(first)
      await expect.poll(() => heading(page)).toBe('Issues')
      await expect.poll(() => selected.textContent()).toBe(left)
      // There is no ninth one.
      await press(page, 'Control+9', 'Control+2')
      await expect.poll(() => heading(page)).toBe('Merge requests')
    })
  }, 60_000)
})

describe('the screen of the last time', () => {
  it('is saved as addresses, and shown again at the next start', async () => {
    const screen = { list: 'docket://sample1/issues?q=is%3Aclosed', item: null }
    await withScreen(look, { screen }, async ({ page, bridge }) => {
      await expect.poll(() => heading(page)).toBe('Issues')
      expect(await page.getByRole('radio', { name: 'Closed' }).getAttribute('aria-checked')).toBe('true')
      await goTo(page, 'n')
      await press(page, 'j')
      await expect.poll(() => bridge.screen?.list).toBe('docket://sample1/inbox')
      await expect
        .poll(() => bridge.screen?.item)
        .toMatch(/^docket:\/\/sample1\/projects\/\d+\/(issues|merge_requests)\/\d+$/)
    })
  }, 30_000)
})

describe('a milestone and a person', () => {
  it('are shown by what belongs to them, which one can leave again', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      ask(bridge, 'docket://sample1/milestones/1')
      const query = page.getByRole('combobox', { name: 'Filter the list' })
      await expect.poll(() => query.inputValue()).toBe('milestone:"Spring season"')
      await page.getByRole('button', { name: 'Clear the filter' }).click()
      await expect.poll(() => bridge.screen?.list).toBe('docket://sample1/issues?project=1')
      ask(bridge, `docket://sample1/people/${issue.author.id}`)
      await expect.poll(() => query.inputValue()).toBe(`author:${issue.author.username}`)
      await expect
        .poll(() => bridge.calls.findLast(({ name }) => name === 'listIssues')?.args)
        .toEqual({ account: 'sample1', query: `author:${issue.author.username}`, most: firstRows })
    })
  }, 30_000)
})

describe('the settings', () => {
  it('are shown from the part on that an address names', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      ask(bridge, 'docket://all/settings/accounts')
      const dialog = page.getByRole('main', { name: 'Settings' })
      await dialog.waitFor()
      const isInView = () =>
        dialog.getByRole('heading', { name: 'Accounts', exact: true }).evaluate((heading) => {
          const { top, bottom } = heading.getBoundingClientRect()
          return top >= 0 && bottom <= window.innerHeight
        })
      await expect.poll(isInView).toBe(true)
      ask(bridge, 'docket://all/help')
      await page.getByRole('dialog', { name: /Keys/ }).waitFor()
    })
  }, 30_000)
})
