import type { Locator, Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { goTo, openIssueWithNotes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()
const usual = { theme: 'light', width: 1360, height: 860 } as const
const wide = { theme: 'light', width: 1800, height: 1000 } as const

async function openItem(page: Page, section: 'i' | 'm'): Promise<void> {
  await goTo(page, section)
  await press(page, 'Home', 'Enter')
  await page.getByRole('heading', { name: /comment/ }).waitFor()
}

async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('it is not on the screen')
  return box
}

describe('an item', () => {
  it.each(['i', 'm'] as const)('begins its text high in the pane (g %s)', async (section) => {
    await withScreen(usual, {}, async ({ page }) => {
      await openItem(page, section)
      const pane = await boxOf(page.locator('#detail'))
      const text = await boxOf(page.locator('#detail .markdown p').first())
      expect(text.y - pane.y).toBeLessThanOrEqual(170)
    })
  })

  it('has lines of some 75 characters, in its text and in comments, however wide the window is', async () => {
    await withScreen(usual, {}, async ({ page }) => {
      await openItem(page, 'i')
      for (const size of [usual, wide]) {
        await page.setViewportSize(size)
        const measures = await page.locator('#detail .markdown').evaluateAll((texts) =>
          texts.map((text) => {
            const zero = text.appendChild(document.createElement('span'))
            zero.style.cssText = 'display: block; width: 1ch'
            const characters = text.getBoundingClientRect().width / zero.getBoundingClientRect().width
            zero.remove()
            return characters
          }),
        )
        expect(measures.length).toBeGreaterThan(2)
        for (const measure of measures) {
          expect(measure).toBeGreaterThanOrEqual(70)
          expect(measure).toBeLessThanOrEqual(80)
        }
      }
    })
  })

  it('says each of its facts by name, in one line, or in a rail where there is room', async () => {
    await withScreen(usual, {}, async ({ page }) => {
      await openItem(page, 'i')
      const facts = [
        'Assignee',
        'Milestone',
        'Due',
        'Labels',
        'Local labels',
        'Seen by',
        'Notifications',
        'On this computer',
      ]
      const terms = page.locator('#detail').getByRole('term')
      const assignee = page.locator('#detail').getByRole('button', { name: /^Assignee: / })
      const follow = page.getByRole('button', { name: 'Notifications: You do not follow it' })
      expect(await terms.allTextContents()).toEqual(facts)
      const title = await boxOf(page.locator('#detail h2'))
      const text = await boxOf(page.locator('#detail .markdown').first())
      const inLine = await boxOf(assignee)
      expect(inLine.y).toBeGreaterThan(title.y)
      expect(inLine.y).toBeLessThan(text.y)
      // Facts that are not set, or rarely looked for, have their name beside their icon.
      expect((await boxOf(follow)).width).toBeGreaterThan(100)

      await assignee.focus()
      await page.setViewportSize(wide)
      expect(await terms.allTextContents()).toEqual(facts)
      await expect.poll(async () => (await boxOf(assignee)).x).toBeGreaterThan(text.x + text.width)
      expect((await boxOf(follow)).width).toBeGreaterThan(100)
      expect(await assignee.evaluate((element) => element === document.activeElement)).toBe(true)
    })
  })

  it('has its signs with names where there is room, and in its menu where there is none', async () => {
    await withScreen(usual, {}, async ({ page }) => {
      await openItem(page, 'i')
      const follow = page.getByRole('button', { name: 'Notifications: You do not follow it' })
      const more = page.getByRole('button', { name: 'More actions' })
      expect(await follow.innerText()).toContain('You do not follow it')
      expect(await more.innerText()).toBe('More')
      await page.setViewportSize({ width: 360, height: 640 })
      await expect.poll(() => follow.isVisible()).toBe(false)
      expect((await boxOf(more)).width).toBeLessThan(60)
      await more.click()
      for (const name of ['Follow', 'Set the due date', 'Add and remove local labels', 'Keep offline']) {
        expect(await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).count(), name).toBe(1)
      }
      await press(page, 'Escape')
    })
  })

  it('has all of what awards it within the pane and its comment, and no keys beside buttons in a narrow window', async () => {
    await withScreen({ ...usual, width: 360, height: 640 }, {}, async ({ page, bridge }) => {
      await openIssueWithNotes(page, bridge, [{ body: 'Fine.' }, { body: 'Good.' }])
      await page.getByText('Good.').waitFor()
      const cut = await page.locator('#detail li .awards > *').evaluateAll(
        (buttons) =>
          buttons.filter((button) => {
            const [box, comment] = [button.getBoundingClientRect(), button.closest('li')?.getBoundingClientRect()]
            return comment === undefined || box.bottom > comment.bottom + 0.5 || box.right > comment.right + 0.5
          }).length,
      )
      expect(cut).toBe(0)
      await press(page, 'r')
      expect(await page.locator('.composer kbd').first().isVisible()).toBe(false)
      await page.setViewportSize(usual)
      // Beside the button that they press.
      const [keys, button] = await Promise.all([
        boxOf(page.locator('.composer .keys')),
        boxOf(page.getByRole('button', { name: 'Comment', exact: true })),
      ])
      expect(button.x - (keys.x + keys.width)).toBeLessThan(20)
    })
  })

  it('goes the way its letters do', async () => {
    await withScreen(usual, {}, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      bridge.changeIssues((issue) => ({ ...issue, title: 'دروازه پس از قطع برق' }))
      bridge.changed(['issue'])
      await openItem(page, 'i')
      const direction = (locator: Locator) =>
        expect.poll(() => locator.evaluate((element) => getComputedStyle(element).direction))
      await direction(page.locator('#detail h2')).toBe('rtl')
      await direction(page.getByRole('option').first().locator('.title')).toBe('rtl')
      await press(page, 'r')
      await page.keyboard.type('سلام')
      await direction(page.getByLabel('Write a comment')).toBe('rtl')
      await press(page, 'Control+Enter')
      await direction(page.locator('#detail .markdown p', { hasText: 'سلام' })).toBe('rtl')
      await press(page, 'Escape', 'g', 'o')
      await direction(page.getByRole('grid').getByText('سلام')).toBe('rtl')
    })
  })

  it('scrolls a wide table in its own box, and breaks no word of it', async () => {
    await withScreen(usual, {}, async ({ page }) => {
      await openItem(page, 'i')
      const columns = Array.from({ length: 12 }, (_, index) => `measurement${index}`)
      const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
      await page
        .getByLabel('Write a comment')
        .fill([row(columns), row(columns.map(() => '---')), row(columns)].join('\n'))
      await page.getByLabel('Write a comment').focus()
      await press(page, 'Control+Enter')
      const table = page.getByRole('region', { name: /^Table of measurement0/ })
      await table.waitFor()
      // All at once: the comment is drawn anew when it gets its place in the thread.
      const heights = await table
        .getByRole('cell')
        .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().height))
      expect(heights).toHaveLength(columns.length)
      expect(Math.max(...heights)).toBeLessThan(40)
      const [inner, outer] = await table.evaluate((element) => [element.scrollWidth, element.clientWidth])
      expect(inner).toBeGreaterThan(outer ?? 0)
      await table.focus()
      await press(page, 'ArrowRight')
      await expect.poll(() => table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
      expect(await page.locator('#detail').evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    })
  })
})

describe('a merge request', () => {
  it('says what was pushed since the last look, and marks it', async () => {
    await withScreen(usual, { lookedAt: true }, async ({ page }) => {
      await openItem(page, 'm')
      await page.getByText('2 new commits, 1 file changed since you looked').waitFor()
      const changes = page.getByRole('region', { name: /files changed/ })
      const commits = changes.getByRole('listitem')
      expect(await commits.count()).toBe(3)
      expect(await commits.getByText('New since you looked.').count()).toBe(2)
      expect(await commits.last().textContent()).toContain('Pump only when asked')
      expect(await commits.last().textContent()).not.toContain('New since you looked.')
      const marked = changes.locator('summary', { hasText: 'Changed since you looked.' })
      expect(await marked.count()).toBe(1)
      expect(await marked.textContent()).toContain('src/pump.rs')
    })
  })

  it('marks nothing where it was never looked at', async () => {
    await withScreen(usual, {}, async ({ page }) => {
      await openItem(page, 'm')
      const changes = page.getByRole('region', { name: /files changed/ })
      await changes.getByText('3 commits', { exact: true }).waitFor()
      expect(await changes.getByText('since you looked').count()).toBe(0)
    })
  })
})

describe('the inbox', () => {
  it('has rows of two lines: the title first, bold while unread, then the reason', async () => {
    await withScreen(usual, {}, async ({ page }) => {
      const rows = page.getByRole('option')
      await rows.first().waitFor()
      const weight = (index: number) =>
        rows
          .nth(index)
          .locator('.title')
          .evaluate((element) => Number(getComputedStyle(element).fontWeight))
      await expect.poll(async () => (await boxOf(rows.nth(1))).height).toBe(56)
      const [title, time, why] = await Promise.all([
        boxOf(rows.nth(1).locator('.title')),
        boxOf(rows.nth(1).locator('time')),
        boxOf(rows.nth(1).getByText(/assigned you$/)),
      ])
      expect(Math.abs(title.y + title.height / 2 - time.y - time.height / 2)).toBeLessThan(3)
      expect(why.y).toBeGreaterThan(title.y + title.height / 2)
      expect(await weight(1)).toBeGreaterThanOrEqual(600)
      expect(await weight(7)).toBe(400)
    })
  })

  it('goes by days, whose headings are no rows', async () => {
    await withScreen(usual, {}, async ({ page, bridge }) => {
      const rows = page.getByRole('option')
      await rows.first().waitFor()
      await press(page, 'g', 'n', 'Home')
      const headings = page.locator('#list .heading')
      await expect.poll(() => headings.count()).toBeGreaterThan(1)
      const first = rows.first()
      expect(await headings.first().textContent()).toBe('Pinned 1')
      expect(await first.textContent()).not.toContain('Pinned')
      const described = await first.evaluate(
        (element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
      )
      expect(described).toBe('Pinned')
      expect(await first.getAttribute('aria-setsize')).toBe('18')
      const days = bridge.inbox.map(({ at, triage }) => (triage.pinned ? 'pinned' : new Date(at).toDateString()))
      const begins = days.flatMap((day, index) => (day === days[index - 1] ? [] : [index + 1]))
      for (const place of begins.slice(0, 3)) {
        const row = page.locator(`[role=option][aria-posinset="${place}"]`)
        await expect.poll(() => row.getAttribute('aria-describedby')).toBe(`list-${place - 1}-heading`)
      }
      expect(await page.locator('[role=option][aria-posinset="3"]').getAttribute('aria-describedby')).toBe(
        begins.includes(3) ? 'list-2-heading' : null,
      )
      const selected = page.locator('[role=option][aria-selected=true]')
      for (let place = 1; place <= 4; place += 1) {
        expect(await selected.getAttribute('aria-posinset')).toBe(String(place))
        await press(page, 'j')
      }
    })
  })

  it('has tabs, and buttons that no tab is called like', async () => {
    await withScreen(usual, {}, async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'g', 'n', 'Home')
      const tabs = page.getByRole('tablist', { name: 'Parts of the inbox' }).getByRole('tab')
      expect(await tabs.allTextContents()).toEqual(['Open', 'Snoozed', 'Done', 'Muted'])
      expect(await page.getByRole('button', { name: 'Done', exact: true }).count()).toBe(0)
      await page.getByRole('button', { name: 'Mark done' }).waitFor()
      await page.getByRole('button', { name: 'Mark all done…' }).click()
      await page.getByRole('dialog', { name: 'Mark everything done?' }).waitFor()
      await press(page, 'Escape')
      await tabs.first().focus()
      await press(page, 'ArrowRight')
      await page.getByText('Nothing snoozed').waitFor()
      expect(await tabs.nth(1).getAttribute('aria-selected')).toBe('true')
      expect(await page.getByRole('button', { name: 'Mark all done…' }).count()).toBe(0)
    })
  })
})

it('an item is printed by itself, in black on white, with all of its thread', async () => {
  await withScreen({ ...usual, theme: 'dark' }, {}, async ({ page }) => {
    await goTo(page, 'i')
    await press(page, 'j', 'Enter')
    const article = page.getByRole('article').first()
    await page.getByRole('heading', { name: /comment/ }).waitFor()
    await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }))
    await press(page, 'Control+p')
    expect(await page.evaluate(() => 'printed' in window)).toBe(true)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    expect(await article.isVisible()).toBe(true)
    for (const name of ['Sections', 'Status', 'Messages']) {
      expect(await page.getByLabel(name, { exact: true }).first().isVisible(), name).toBe(false)
    }
    expect(await page.getByRole('listbox').isVisible()).toBe(false)
    expect(await page.getByRole('textbox', { name: 'Comment' }).isVisible()).toBe(false)
    // Facts that are set are there, and others take no room.
    expect(await page.locator('[data-fact=label]').isVisible()).toBe(true)
    expect(await page.locator('.fact.brief button').first().isVisible()).toBe(false)
    // Nothing is cut off at the end of the first page.
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    expect(await height()).toBeGreaterThan(usual.height)
    expect(await page.locator('.reading').evaluate((element) => getComputedStyle(element).color)).toBe(
      'rgb(29, 28, 26)',
    )
    await page.emulateMedia({ media: null })
  })
}, 30_000)
