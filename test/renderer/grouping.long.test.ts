import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { goTo, sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()
const look = { theme: 'light', ...sizes.wide } as const

/** The headings on the screen with the numbers beside them. */
const headings = (page: Page) =>
  page
    .locator('#list .heading')
    .evaluateAll((all) => all.map((each) => [...each.children].map((part) => part.textContent ?? '').join(': ')))

async function choose(page: Page, key: string, words: string): Promise<void> {
  await press(page, key)
  await page.getByRole('combobox', { name: /^(Group|Sort) the list by$/ }).waitFor()
  await page.keyboard.type(words)
  await press(page, 'Enter')
}

it('groups the inbox by keys, says how many are in each group, and goes back to how it was', async () => {
  await withScreen(look, {}, async ({ page, bridge }) => {
    await page.getByRole('option').first().waitFor()
    await press(page, 'g', 'n')
    const pinned = bridge.inbox.filter(({ triage }) => triage.pinned).length
    await expect.poll(async () => (await headings(page))[0]).toBe(`Pinned: ${pinned}`)
    await choose(page, 'Shift+G', 'kind')
    const others = bridge.inbox.filter(({ triage }) => !triage.pinned)
    const issues = others.filter(({ item, milestone }) => milestone === null && item?.kind === 'issue').length
    await expect.poll(() => headings(page)).toEqual(expect.arrayContaining([`Issues: ${issues}`]))
    // Of all groups together no row is missing.
    const first = page.getByRole('option').first()
    expect(await first.getAttribute('aria-setsize')).toBe(String(bridge.inbox.length))
    const described = await first.getAttribute('aria-describedby')
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe('Pinned')
    await press(page, 'Alt+ArrowLeft')
    await expect.poll(async () => (await headings(page)).some((heading) => heading.startsWith('Issues'))).toBe(false)
  })
})

/** The rows on the page that do not begin where the one before ends, or are out of their order; and how many there are. */
const misplaced = (page: Page) =>
  page.locator('#list').evaluate((list) => {
    const rows = [...list.querySelectorAll('[role="option"]')].map((row) => ({
      place: Number(row.ariaPosInSet),
      ...{ top: row.parentElement?.getBoundingClientRect().top, end: row.getBoundingClientRect().bottom },
    }))
    const wrong = rows.filter((row, at) => {
      const before = rows[at - 1]
      if (before === undefined) return false
      return row.place <= before.place || (row.place === before.place + 1 && row.top !== before.end)
    })
    return { wrong, areMany: rows.length > 10 }
  })

it('has its rows below one another and in their order, with headings and without, however one scrolls', async () => {
  await withScreen(look, { issues: 400 }, async ({ page }) => {
    await goTo(page, 'i')
    await choose(page, 'Shift+G', 'day')
    await expect.poll(async () => (await headings(page)).length).toBeGreaterThan(0)
    const seen = new Set<string>()
    const list = page.locator('#list')
    for (const by of [...Array<number>(12).fill(900), ...Array<number>(5).fill(-1700)]) {
      const from = await list.evaluate(({ scrollTop }) => scrollTop)
      await list.evaluate((element, top) => element.scrollBy({ top }), by)
      expect(await list.evaluate(({ scrollTop }) => scrollTop)).not.toBe(from)
      await expect.poll(() => misplaced(page)).toEqual({ wrong: [], areMany: true })
      for (const heading of await headings(page)) seen.add(heading)
    }
    expect(seen.size).toBeGreaterThan(5)
    await press(page, 'End', 'Home')
    await expect.poll(() => misplaced(page)).toEqual({ wrong: [], areMany: true })
  })
})

it('keeps the grouping and the order of a list in a view', async () => {
  await withScreen(look, {}, async ({ page, bridge }) => {
    await goTo(page, 'i')
    await choose(page, 'Shift+G', 'project')
    await choose(page, 'Shift+T', 'title')
    const open = bridge.issues.filter(({ state }) => state === 'opened')
    const [project = ''] = open.map(({ projectPath }) => projectPath).toSorted()
    const inFirst = open.filter(({ projectPath }) => projectPath === project)
    await expect.poll(async () => (await headings(page))[0]).toBe(`${project}: ${inFirst.length}`)
    const [title = ''] = inFirst
      .map((row) => row.title)
      .toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1))
    expect(await page.getByRole('option').first().textContent()).toContain(title)
    await press(page, 'Shift+V')
    await page.getByLabel('Name', { exact: true }).fill('By project')
    expect(await page.getByLabel('Grouped by').inputValue()).toBe('project')
    await press(page, 'Enter')
    await page.getByRole('button', { name: /^By project/ }).waitFor()
    await press(page, 'g', 'n')
    await expect.poll(async () => (await headings(page))[0]).toContain('Pinned')
    await press(page, '1')
    await expect.poll(async () => (await headings(page))[0]).toBe(`${project}: ${inFirst.length}`)
  })
})

it('groups and sorts by a menu, which says how the list is arranged', async () => {
  await withScreen(look, {}, async ({ page }) => {
    await goTo(page, 'm')
    await page.getByRole('button', { name: 'Group and sort the list' }).click()
    await page.getByRole('menuitemradio', { name: 'Assignee', exact: true }).click()
    await expect.poll(async () => (await headings(page)).length).toBeGreaterThan(1)
    await page.getByRole('button', { name: 'Group and sort the list' }).click()
    await page.getByRole('menuitemradio', { name: 'Most comments' }).click()
    await expect.poll(() => page.getByLabel('Filter the list').last().inputValue()).toContain('sort:comments')
  })
})

it('filters the inbox by why something is in it and by who wrote it, as its query says', async () => {
  await withScreen(look, {}, async ({ page, bridge }) => {
    await page.getByRole('option').first().waitFor()
    await press(page, 'g', 'n')
    const query = page.getByRole('combobox', { name: 'Filter the list' })
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'Filter by reason and author' }).click()
      await page.getByRole('menuitemradio', { name, exact: true }).click()
    }
    await choose('Replies')
    await expect.poll(() => query.inputValue()).toBe('reason:replied')
    await choose('People, no programs')
    await expect.poll(() => query.inputValue()).toMatch(/^(-is:bot reason:replied|reason:replied -is:bot)$/)
    await choose('Any reason')
    await expect.poll(() => query.inputValue()).toBe('-is:bot')
    await choose('Programs only')
    await expect.poll(() => query.inputValue()).toBe('is:bot')
    await choose('Anyone')
    await expect
      .poll(() => page.getByRole('option').first().getAttribute('aria-setsize'))
      .toBe(String(bridge.inbox.length))
  })
})
