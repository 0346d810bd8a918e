import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { keyOf } from '../../shared/model/key.ts'
import { press } from '../support/keys.ts'
import { beginningOf, putThreads } from './support/discussions-screens.ts'
import { accountId, accountOverV4 } from './support/sample-content.ts'
import { submitted } from './support/editing-screens.ts'
import type { TestBridge } from './support/test-bridge.ts'
import { goTo, sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()
const wide = { theme: 'light', ...sizes.wide } as const
const withThreads = { accounts: [accountOverV4] }

const noteOf = (place: number) => keyOf(accountId, 'note', beginningOf(place))

/** The rows of a group, by their first words. */
const rowsOf = (page: Page, group: string) =>
  page.getByRole('region', { name: group }).locator('li .open').allTextContents()

/** The first words of the row with the focus. */
const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('li')?.querySelector('.open')?.textContent ?? null)

async function openThreads(page: Page, bridge: TestBridge): Promise<void> {
  await page.getByRole('option').first().waitFor()
  putThreads(bridge)
  await press(page, 'g', 't')
  await page.getByRole('region', { name: 'Waiting for you' }).waitFor()
}

const [line, log, name, minutes, power] = [
  'Does the pump wait here for the second reading?',
  'Shall we say in the log why it waits?',
  'Is this name the one of the handbook?',
  'Ten minutes are long in summer.',
  'What happens without power?',
]

describe('the list of threads', () => {
  it('tells what waits for the user and what for others, and how many in the sidebar', async () => {
    await withScreen(wide, withThreads, async ({ page, bridge }) => {
      await openThreads(page, bridge)
      expect(await rowsOf(page, 'Waiting for you 3')).toEqual([line, log, name])
      expect(await rowsOf(page, 'Waiting for others 2')).toEqual([minutes, power])
      await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Threads 3' }).waitFor()
      const row = page.getByRole('listitem').filter({ hasText: log })
      await expect.poll(() => row.textContent()).toContain('Inês Carvalho: That is not in the log')
      expect(await row.getByTitle('2 replies').count()).toBe(1)
      const about = page.getByTitle('firmware/src/pump/schedule.c, line 118')
      expect(await about.textContent()).toContain('schedule.c:118')
    })
  })

  it('is gone through, answered and resolved by keys, and leads to each thread', async () => {
    await withScreen(wide, withThreads, async ({ page, bridge }) => {
      await openThreads(page, bridge)
      await press(page, 'j', 'j', 'k')
      await expect.poll(() => focusedRow(page)).toBe(line)
      await press(page, 'r')
      const field = page.getByRole('textbox', { name: 'Your reply' })
      await field.waitFor()
      // The last comment is there with its words as they are written, not as one line.
      const whole = page.getByRole('region', { name: 'The last comment' })
      expect(await whole.locator('em').textContent()).toBe('second')
      await page.keyboard.type('It does.')
      await press(page, 'Control+Enter')
      await expect.poll(() => submitted(bridge)).toEqual([{ kind: 'answer', target: noteOf(0), body: 'It does.' }])
      // It waits for others at once, and the next one has the focus.
      await expect.poll(() => rowsOf(page, 'Waiting for you 2')).toEqual([log, name])
      await expect.poll(() => rowsOf(page, 'Waiting for others 3')).toEqual([line, minutes, power])
      await expect.poll(() => focusedRow(page)).toBe(log)
      await expect.poll(() => field.count()).toBe(0)

      // What is resolved here stays, so that it can be reopened.
      await press(page, 'i')
      const row = page.getByRole('listitem').filter({ hasText: log })
      await row.getByText('Resolved').waitFor()
      await page.getByRole('region', { name: 'Waiting for you 1' }).waitFor()
      await expect.poll(() => focusedRow(page)).toBe(log)
      await press(page, 'i')
      await page.getByRole('region', { name: 'Waiting for you 2' }).waitFor()
      const target = noteOf(1)
      expect(submitted(bridge).slice(1)).toEqual([
        { kind: 'resolveDiscussion', target, resolved: true },
        { kind: 'resolveDiscussion', target, resolved: false },
      ])

      await expect.poll(() => focusedRow(page)).toBe(log)
      await press(page, 'j')
      await expect.poll(() => focusedRow(page)).toBe(name)
      await press(page, 'Enter')
      const thread = page.getByRole('region', { name: 'Description and thread' })
      await thread.getByText(name).waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-key'))).toBe(noteOf(2))
      await press(page, 'Alt+ArrowLeft')
      await page.getByRole('region', { name: 'Waiting for you' }).waitFor()
    })
  })

  it('keeps what was begun as a draft, and says so', async () => {
    await withScreen(wide, withThreads, async ({ page, bridge }) => {
      await openThreads(page, bridge)
      await press(page, 'j', 'r')
      await page.getByRole('textbox', { name: 'Your reply' }).waitFor()
      await page.keyboard.type('Not yet')
      await press(page, 'Escape')
      const row = page.getByRole('listitem').filter({ hasText: line })
      await row.getByText('Draft').waitFor()
      await expect.poll(() => focusedRow(page)).toBe(line)
      await expect.poll(() => [...bridge.drafts.values()].join()).toContain('Not yet')
      await press(page, 'Escape', 'g', 't')
      await page.getByRole('main', { name: 'Threads' }).waitFor()
      await press(page, 'j', 'r')
      await expect.poll(() => page.getByRole('textbox', { name: 'Your reply' }).inputValue()).toBe('Not yet')
    })
  })

  it('says that nothing is open, and why it cannot be read', async () => {
    await withScreen(wide, withThreads, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'g', 't')
      await page.getByText('No open threads').waitFor()
      bridge.fail('listOpenDiscussions', { code: 'account_unknown' })
      await press(page, 'Escape', 'g', 't')
      await page.getByRole('main', { name: 'Threads' }).getByRole('alert').waitFor()
    })
  })

  it('is not offered where the service has no threads', async () => {
    await withScreen(wide, {}, async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      const sections = page.getByRole('navigation', { name: 'Sections' })
      expect(await sections.getByRole('button', { name: /^Threads/ }).count()).toBe(0)
      await press(page, 'g', 't')
      await page.getByText('Go to threads: this GitLab server has no threads.').waitFor()
    })
  })
})

it('tells the number of open threads in the rows of merge requests, and before one merges', async () => {
  await withScreen(wide, withThreads, async ({ page, bridge }) => {
    await page.getByRole('option').first().waitFor()
    putThreads(bridge)
    await goTo(page, 'm')
    const key = keyOf(accountId, 'mergeRequest', 1)
    const title = bridge.mergeRequests.find((row) => row.key === key)?.title ?? ''
    const row = page.getByRole('option').filter({ hasText: title }).filter({ hasText: '!1' }).first()
    await expect.poll(() => row.getByTitle('3 open threads').textContent()).toMatch(/3\s+open threads/)
    await row.click()
    await press(page, 'y')
    const dialog = page.getByRole('dialog', { name: /^Merge !1/ })
    await dialog.getByText('3 threads are open.').waitFor()
  })
})
