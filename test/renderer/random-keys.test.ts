import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import type { CallArgs } from '../../shared/ipc.ts'
import { partsOf } from '../../shared/model/key.ts'
import { checkRuns, oneOf, timeFor } from '../support/properties.ts'
import type { TestBridge } from './support/test-bridge.ts'
import { press } from '../support/keys.ts'
import { sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

const keysOfARun = 100
const usualRuns = 2

const keys = [
  'j k x Shift+J Shift+K Control+a ArrowDown ArrowRight Shift+ArrowRight Home End PageDown Enter o u Escape Tab Shift+Tab Space',
  'g i n m s e / f r ? h b l d c a Shift+C Shift+M Shift+I Shift+U Shift+F Shift+X z Control+z Control+Shift+Z',
  'Shift+B Shift+G Shift+T Shift+V Control+Shift+F Control+, Control+k Control+Enter F5 1 2 3 4 5 6 7 8 9',
].flatMap((line) => line.split(' '))

/** What the screen says that commands act on. */
interface MarkedOnScreen {
  /** The texts of the marked row or of the selected ones that can be seen; or what the pane shows, if that leads. */
  readonly texts: readonly string[]
  /** How many rows are selected, those included that are further down. */
  readonly selected: number
  /** What an open dialog says: it may name what it acts on. */
  readonly dialog: string
}

const markedOn = (page: Page): Promise<MarkedOnScreen> =>
  page.evaluate(() => {
    const textOf = (element: Element) => element.textContent?.replace(/\s+/g, ' ') ?? ''
    const selected = Number(/(\d+) selected/.exec(textOf(document.body))?.[1] ?? 0)
    const rows = [...document.querySelectorAll(selected > 0 ? 'main .row.chosen' : 'main .row.marked')]
    const pane = [...document.querySelectorAll('article.reading')].map((one) => one.getAttribute('aria-label') ?? '')
    const dialog = [...document.querySelectorAll('[role=dialog]')].map(textOf).join(' ')
    return { texts: rows.length > 0 ? rows.map(textOf) : pane, selected, dialog }
  })

/** Waits until the window has painted twice without asking for anything. */
async function settled(page: Page, bridge: TestBridge): Promise<void> {
  for (let before = -1; before !== bridge.calls.length;) {
    before = bridge.calls.length
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
}

/** The keys of the items and entries that calls have acted on. */
function actedOn(calls: TestBridge['calls']): string[][] {
  return calls.flatMap(({ name, args }) => {
    if (name === 'mark') return [(args as CallArgs<'mark'>).entries.map(({ key }) => key)]
    const edits =
      name === 'submitEdits'
        ? (args as CallArgs<'submitEdits'>).edits
        : name === 'submitEdit'
          ? [(args as CallArgs<'submitEdit'>).edit]
          : []
    const targets = edits.flatMap((edit) => ('target' in edit ? [edit.target] : []))
    const items = targets.filter((key) => ['issue', 'mergeRequest'].includes(partsOf(key).kind))
    return items.length > 0 ? [items] : []
  })
}

/** What is wrong with what was acted on, beside what was marked before; null when nothing is. */
async function wrongTarget(
  bridge: TestBridge,
  before: MarkedOnScreen,
  acted: readonly (readonly string[])[],
): Promise<string | null> {
  for (const targets of acted) {
    const read = await bridge.call('readRows', { keys: targets.slice(0, 200) as never })
    if (!read.ok) return `what was acted on cannot be read: ${read.error.code}`
    const titles = read.value.flatMap((row) => {
      if (row === null) return []
      if (row.kind === 'inboxEntry') return row.item?.title ?? row.milestone?.title ?? []
      return 'title' in row ? [row.title] : []
    })
    if (titles.length === 0) return `nothing is known of ${targets.join(', ')}`
    const isNamed = (title: string) => [...before.texts, before.dialog].some((text) => text.includes(title))
    if (targets.length === 1 && !titles.every(isNamed)) return `“${titles.join()}” is not what was marked`
    const isSeveral = targets.length > 1
    if (isSeveral && before.dialog === '' && targets.length !== before.selected)
      return `${targets.length} were acted on, and ${before.selected} were selected`
    if (isSeveral && before.selected > 0 && !before.texts.every((text) => titles.some((title) => text.includes(title))))
      return 'one that is selected was not acted on'
  }
  return null
}

/** What is wrong with where the keys go, or with what is open; null when nothing is. */
const wrongWith = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const { activeElement: focused } = document
    if (!document.hasFocus() || focused === null || focused === document.body) return 'nothing has the focus'
    if (!focused.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      return 'what has the focus cannot be seen'
    if (focused.closest('[inert], [aria-hidden=true]')) return 'what has the focus is out of reach'
    const dialogs = [...document.querySelectorAll('[role=dialog]')]
    if (dialogs.length > 0 && !dialogs.some((dialog) => dialog.contains(focused))) return 'the focus is behind a dialog'
    const marked = document.querySelectorAll('main .row.marked').length
    if (marked > 1) return `${marked} rows are marked as what commands act on`
    return null
  })

it(
  'whatever keys are pressed, the focus stays where it can be seen, and nothing is acted on but what is marked',
  async () => {
    let acts = 0
    await checkRuns('random keys', usualRuns, async ({ random }) => {
      await withScreen({ theme: 'light', ...sizes.wide }, { issues: 300 }, async ({ page, bridge }) => {
        await page.getByRole('option').first().waitFor()
        await settled(page, bridge)
        const trail: string[] = []
        for (let count = 0; count < keysOfARun; count += 1) {
          const key = oneOf(random, keys)
          trail.push(key)
          const message = `after ${trail.slice(-6).join(' ')}`
          const before = await markedOn(page)
          const from = bridge.calls.length
          await press(page, key)
          await settled(page, bridge)
          const acted = actedOn(bridge.calls.slice(from))
          acts += acted.length
          expect(await wrongTarget(bridge, before, acted), message).toBe(null)
          await expect.poll(() => wrongWith(page), { message, interval: 10 }).toBe(null)
        }
        // No dialog is left that cannot be closed.
        const dialogs = page.getByRole('dialog')
        while ((await dialogs.count()) > 0) await press(page, 'Escape')
        await expect.poll(() => wrongWith(page)).toBe(null)
      })
    })
    // Or nothing would be compared.
    expect(acts).toBeGreaterThan(0)
  },
  timeFor(usualRuns),
)
