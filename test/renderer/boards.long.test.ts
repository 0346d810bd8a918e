import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { removeLabel, storeLabel } from '../../electron/cache/directory/labels.ts'
import { partsOf, type Key } from '../../shared/model/key.ts'
import type { IssueRow } from '../../shared/model/rows.ts'
import { parseView, printView, type ChosenView } from '../../shared/model/view.ts'
import type { TestBridge } from './support/test-bridge.ts'
import { answer } from '../support/cache.ts'
import { press } from '../support/keys.ts'
import { sampleLabel } from '../support/samples.ts'
import { projects } from './support/sample-content.ts'
import { focused, goTo, sizes, useScreens } from './support/with-screen.ts'
import { submitted, showBoard } from './support/boards-screens.ts'

const withScreen = useScreens()
const look = { theme: 'light', ...sizes.wide } as const
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const selected = (page: Page) => page.locator('#list [aria-selected=true]')
const hasLabel = (name: string) => (issue: IssueRow) => issue.labels.some((label) => label.name === name)
const openIssues = (bridge: TestBridge) => bridge.issues.filter(({ state }) => state === 'opened')

it('moves all selected cards as one step, and says which stay and why', async () => {
  await withScreen(look, {}, async ({ page, bridge }) => {
    await showBoard(page, 'label')
    const power = openIssues(bridge).filter(hasLabel('power'))
    const alone = power.filter(({ labels }) => labels.length === 1)
    await press(page, 'ArrowRight')
    await page.locator('#list').waitFor()
    await press(page, 'Control+a', 'Shift+ArrowLeft')
    const steps = () => submitted(bridge)
    await expect.poll(() => steps()).toHaveLength(1)
    expect(new Set(steps()[0])).toEqual(
      new Set(
        alone.map(({ key }) => ({
          ...{ kind: 'changeItem', target: key },
          fields: { labels: { add: [], remove: ['power'] } },
        })),
      ),
    )
    await page.getByText(`${power.length - alone.length} of ${power.length} stay where they are.`).waitFor()
    await page.getByText('it has other labels, too').waitFor()
  })
})

it('keeps a card where its project has no such label, and says so', async () => {
  await withScreen(look, {}, async ({ page, bridge }) => {
    await showBoard(page, 'label')
    await press(page, 'ArrowRight')
    await expect.poll(() => selected(page).count()).toBe(1)
    const [card] = openIssues(bridge).filter(hasLabel('power'))
    if (card === undefined) throw new Error('the sample has no such issue')
    removeLabel(bridge.sample.cache, partsOf<'project'>(card.projectKey as Key<'project'>).id, 'field report')
    await press(page, 'Shift+ArrowRight')
    await page.getByText(`${card.reference} stays where it is: its project has no label “field report”.`).waitFor()
    expect(submitted(bridge)).toEqual([])
    await expect.poll(() => selected(page).textContent()).toContain(card.title)
    expect(await column(page, 'power').locator('#list').count()).toBe(1)
    // The choices of its project are not known at all: the message says so.
    bridge.fail('readChoices', { code: 'not_found' })
    await press(page, 'j', 'Shift+ArrowRight')
    await page.getByText(/the labels, milestones and members of its project could not be read/).waitFor()
    expect(submitted(bridge)).toEqual([])
    // In a text, the same keys select: the space behind the query.
    bridge.fail('readChoices', null)
    await press(page, '/', 'End', 'Shift+ArrowLeft')
    await expect
      .poll(() =>
        page.evaluate(() => {
          const { activeElement: field } = document
          return (
            field instanceof HTMLInputElement && field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
          )
        }),
      )
      .toBe(' ')
    expect(submitted(bridge)).toEqual([])
  })
})

it('moves a card by the mouse, and lets Escape end that', async () => {
  await withScreen(look, {}, async ({ page, bridge }) => {
    await showBoard(page, 'milestone')
    const card = column(page, 'No milestone').getByRole('option').nth(1)
    const title = await card.getByText(/\w/).first().textContent()
    const to = column(page, 'Spring season')
    const drag = async () => {
      await card.hover()
      await page.mouse.down()
      await to.getByRole('option').nth(2).hover()
    }
    await drag()
    const held = page.locator('.dragged')
    await held.waitFor()
    await press(page, 'Escape')
    await held.waitFor({ state: 'detached', timeout: 5000 })
    await page.mouse.up()
    expect(submitted(bridge)).toEqual([])
    // Let go over itself, it was not clicked.
    const box = await card.boundingBox()
    await card.hover()
    await page.mouse.down()
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
    await page.mouse.up()
    expect(await page.getByRole('group', { name: 'Board by milestone' }).isVisible()).toBe(true)
    await drag()
    await page.mouse.up()
    await expect.poll(() => submitted(bridge)).toMatchObject([[{ kind: 'changeItem' }]])
    await expect.poll(() => selected(page).textContent()).toContain(title)
    expect(await to.locator('#list').count()).toBe(1)
  })
})

it('has the labels of a scope side by side, where keys and the mouse give a card another of them', async () => {
  await withScreen(look, {}, async ({ page, bridge }) => {
    await page.getByRole('option').first().waitFor()
    const { cache } = bridge.sample
    const names = ['size::9', 'size::10']
    answer(cache, (arrival) => {
      for (const { id } of projects)
        for (const [index, name] of names.entries())
          storeLabel(cache, id, sampleLabel({ id: 900 + index, name }), arrival)
    })
    bridge.changeIssues((issue, index) =>
      index % 2 === 0 ? { ...issue, labels: [...issue.labels, 'size::9'] } : { ...issue, labels: ['power'] },
    )
    await showBoard(page, 'size')
    const sizeOf = (name: string) => openIssues(bridge).filter(hasLabel(name)).length
    const before = sizeOf('size::9')
    await expect.poll(() => page.locator('[data-column] h3').allTextContents()).toEqual(['No size', 'size::9'])
    // By a key, to none of them. What else the card has stays.
    await press(page, 'ArrowRight')
    await expect.poll(() => selected(page).count()).toBe(1)
    await press(page, 'Shift+ArrowLeft')
    await expect
      .poll(() => submitted(bridge))
      .toMatchObject([[{ kind: 'changeItem', fields: { labels: { add: [], remove: ['size::9'] } } }]])
    await expect.poll(() => sizeOf('size::9')).toBe(before - 1)
    await press(page, 'z')
    await expect.poll(() => sizeOf('size::9')).toBe(before)
    // By the mouse, from none of them.
    await column(page, 'No size').getByRole('option').nth(1).hover()
    await page.mouse.down()
    await column(page, 'size::9').getByRole('option').first().hover()
    await page.mouse.up()
    await expect
      .poll(() => submitted(bridge).at(-1))
      .toMatchObject([{ kind: 'changeItem', fields: { labels: { add: ['size::9'], remove: [] } } }])
    await expect
      .poll(() => bridge.calls.findLast(({ name }) => name === 'saveScreen')?.args)
      .toMatchObject({ list: expect.stringMatching(/\/issues\?board=scope%3Asize$/) as string })
    // A list goes by them as well, and says what has none last.
    await press(page, 'Shift+B')
    await page.getByRole('combobox', { name: 'Show the list as' }).waitFor()
    await press(page, 'Home', 'Enter')
    await page.getByRole('listbox', { name: 'Issues' }).waitFor()
    await page.getByRole('button', { name: 'Group and sort the list' }).click()
    await page.getByRole('menuitemradio', { name: 'size', exact: true }).click()
    await page.locator('#list .heading').getByText('size::9', { exact: true }).waitFor()
    await press(page, 'Shift+G')
    await page.getByRole('combobox', { name: 'Group the list by' }).waitFor()
    expect(await page.getByRole('option', { name: 'size', exact: true }).count()).toBe(1)
  })
})

it('is a place: it opens items in its room, is come back to, and is given up for the list', async () => {
  await withScreen({ ...look, width: 900 }, {}, async ({ page, bridge }) => {
    await showBoard(page, 'label')
    await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'j')
    // Also where it was out of sight.
    await expect.poll(() => column(page, 'documentation').locator('#list').count()).toBe(1)
    const box = await column(page, 'documentation').boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(900)
    expect(await page.locator('#detail').isVisible()).toBe(false)
    await press(page, 'Enter')
    await expect.poll(() => focused(page)).toBe('detail')
    await press(page, 'u')
    await expect.poll(() => focused(page)).toBe('list')
    await expect
      .poll(() => bridge.calls.findLast(({ name }) => name === 'saveScreen')?.args)
      .toMatchObject({ list: expect.stringMatching(/\/issues\?board=label$/) as string })
    const card = await selected(page).textContent()
    await press(page, 'g', 'n')
    await page.getByRole('listbox', { name: 'Inbox' }).waitFor()
    await press(page, 'Alt+ArrowLeft')
    await expect
      .poll(() => column(page, 'documentation').locator('#list [aria-selected=true]').allTextContents())
      .toEqual([card])
    await press(page, 'Shift+B')
    await page.getByRole('combobox', { name: 'Show the list as' }).waitFor()
    await press(page, 'Home', 'Enter')
    await page.getByRole('listbox', { name: 'Issues' }).waitFor()
    await expect.poll(() => focused(page)).toBe('list')
    await press(page, 'Alt+ArrowLeft')
    await page.getByRole('group', { name: 'Board by label' }).waitFor()
  })
})

it('is kept by a view, also where the view is given to somebody as text', async () => {
  await withScreen(look, {}, async ({ page, bridge }) => {
    await showBoard(page, 'milestone')
    await press(page, 'Shift+V')
    await page.getByLabel('Name', { exact: true }).fill('Seasons')
    expect(await page.getByLabel('Shown as').inputValue()).toBe('milestone')
    await press(page, 'Enter')
    await page.getByRole('button', { name: /^Seasons/ }).waitFor()
    await press(page, 'g', 'n')
    await page.getByRole('group', { name: 'Board by milestone' }).waitFor({ state: 'detached' })
    await press(page, '1')
    await page.getByRole('group', { name: 'Board by milestone' }).waitFor()
    const saved = bridge.calls.findLast(({ name }) => name === 'saveView')?.args as { view: ChosenView }
    expect(parseView(printView(saved.view))).toEqual(saved.view)
    expect(printView(saved.view)).toBe('Seasons\nissues as a board by milestone: is:open')
  })
})

it('says of a column without cards that nothing is in it', async () => {
  await withScreen(look, {}, async ({ page }) => {
    await showBoard(page, 'label')
    expect(await page.getByText('Nothing here').count()).toBe(0)
    await press(page, '/')
    await page.keyboard.type('label:power')
    await press(page, 'Enter')
    await column(page, 'No label').getByText('Nothing here').waitFor()
    expect(await column(page, 'power').getByText('Nothing here').count()).toBe(0)
  })
})

it('begins where the first card is', async () => {
  await withScreen(look, {}, async ({ page }) => {
    await goTo(page, 'i')
    await press(page, '/')
    await page.keyboard.type('label:power')
    await press(page, 'Enter', 'Shift+B')
    await page.getByRole('combobox', { name: 'Show the list as' }).waitFor()
    await page.keyboard.type('board by label')
    await press(page, 'Enter')
    await column(page, 'power').locator('#list').waitFor()
    await column(page, 'No label').getByText('Nothing here').waitFor()
    // The keys are there, and have a card to act on: the one that was selected in the list.
    await expect.poll(() => focused(page)).toBe('list')
    await expect.poll(() => selected(page).count()).toBe(1)
    expect(await column(page, 'power').locator('#list:focus-visible .marked').count()).toBe(1)
    // In a narrower window, too, one sees where one is.
    await page.setViewportSize({ width: 360, height: 640 })
    await expect
      .poll(async () => {
        const box = await column(page, 'power').boundingBox()
        return box !== null && box.x >= 0 && box.x + box.width <= 360
      })
      .toBe(true)
  })
})

it('draws the cards of a column when it comes into view', async () => {
  await withScreen(look, {}, async ({ page }) => {
    await page.setViewportSize(sizes.narrow)
    await showBoard(page, 'label')
    const columns = page.locator('[data-column]')
    const last = columns.last()
    expect(await last.getByRole('listbox').count()).toBe(0)
    await last.scrollIntoViewIfNeeded()
    await last.getByRole('option').first().waitFor()
    // Once drawn, it stays as it was left.
    await columns.first().scrollIntoViewIfNeeded()
    for (const _ of [1, 2]) await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await last.getByRole('option').count()).toBeGreaterThan(0)
  })
})

it('shortens the path of a card that has no room, and never its number', async () => {
  await withScreen(look, {}, async ({ page }) => {
    await showBoard(page, 'label')
    await column(page, 'field report').getByRole('option').first().waitFor()
    await page.setViewportSize({ width: 220, height: 640 })
    const references = await page.locator('.column .reference:has(.number)').evaluateAll((all) =>
      all.map((reference) => {
        const [path, number] = [reference.querySelector('.path'), reference.querySelector('.number')]
        const time = reference.parentElement?.querySelector('time')
        return {
          isShortened: (path?.scrollWidth ?? 0) > (path?.clientWidth ?? 0),
          number: number?.textContent ?? '',
          isWhole: (number?.getBoundingClientRect().right ?? 0) <= (time?.getBoundingClientRect().left ?? 0),
        }
      }),
    )
    expect(references.some(({ isShortened }) => isShortened)).toBe(true)
    for (const { number, isWhole } of references) {
      expect(number).toMatch(/^#\d+$/)
      expect(isWhole).toBe(true)
    }
  })
})

it('has cards with whole titles and whole labels, and marks the one that the keys are at all around', async () => {
  await withScreen(look, {}, async ({ page, bridge }) => {
    await page.getByRole('option').first().waitFor()
    const long = 'Gateway loses its place in the queue after a brown-out and begins from the start of its file'
    bridge.changeIssues((issue) => ({ ...issue, title: long }))
    await showBoard(page, 'label')
    const cuts = await page
      .locator('.card')
      .evaluateAll(
        (cards) =>
          cards.flatMap((card) =>
            [...card.querySelectorAll('.title, .label')].filter(
              (part) => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1,
            ),
          ).length,
      )
    expect(cuts).toBe(0)
    const width = async (name: string) => (await column(page, name).boundingBox())?.width ?? 0
    expect(await width('power')).toBeGreaterThan(280)
    const ring = await selected(page).evaluate((card) => {
      const { width: drawn, borderTopWidth, borderRightWidth } = getComputedStyle(card, '::before')
      return [Number.parseFloat(drawn) / card.clientWidth > 0.9, borderTopWidth, borderRightWidth]
    })
    expect(ring).toEqual([true, '2px', '2px'])
    await press(page, '/')
    await page.keyboard.type('label:power')
    await press(page, 'Enter')
    await column(page, 'No label').getByText('Nothing here').waitFor()
    expect(await width('No label')).toBeLessThan(140)
    // The words of a column without cards have the mark of one, and the room below them has none.
    await press(page, 'ArrowLeft')
    const empty = column(page, 'No label')
    await expect.poll(() => empty.locator('#list:focus-visible').count()).toBe(1)
    const marks = await empty.evaluate((drawn) => {
      const styleOf = (part: string) => {
        const found = drawn.querySelector(part)
        return found === null ? undefined : getComputedStyle(found)
      }
      return [styleOf('.none')?.outlineStyle, styleOf('.none')?.outlineWidth, styleOf('.list')?.boxShadow]
    })
    expect(marks).toEqual(['solid', '2px', 'none'])
  })
}, 30_000)
