import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import type { CallArgs } from '../../shared/ipc.ts'
import { partsOf } from '../../shared/model/key.ts'
import type { InboxRow } from '../../shared/model/rows.ts'
import { apiVersions } from '../../shared/model/service-facts.ts'
import { checkRuns, oneOf, randomFrom, timeFor, type Run } from '../support/properties.ts'
import { sampleAccount } from './support/sample-content.ts'
import type { TestBridge } from './support/test-bridge.ts'
import { press, rest } from '../support/keys.ts'
import { doneByWord, isAsked, settled, word } from './support/typed-words.ts'
import { sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

const keysOfARun = 100
const usualRuns = 2
/** The probability of a word that is typed at once behind a key. */
const wordsPerKey = 0.1
/** The longest time of reads, in milliseconds, so that they are late and overtake each other. */
const slowest = 60

const keys = [
  'j k x Shift+J Shift+K Control+a ArrowDown ArrowRight Shift+ArrowRight Home End PageDown Enter o u Escape Tab Shift+Tab Space',
  'g i n m s e / f r ? h b l d c a Shift+C Shift+M Shift+I Shift+U Shift+F Shift+X z Control+z Control+Shift+Z',
  'Shift+B Shift+G Shift+T Shift+V Control+Shift+F Control+, Control+k Control+Enter F5 1 2 3 4 5 6 7 8 9',
].flatMap((line) => line.split(' '))

/** The targets of commands, as the screen marks them. */
interface MarkedOnScreen {
  /** The texts of the marked row or of the selected ones that can be seen; or the texts of the pane, if that leads. */
  readonly texts: readonly string[]
  /** The title in the pane: a milestone that is marked stands for the first of one's items in it. */
  readonly pane: string
  /** True while commands act on the item in the pane, whatever is marked in the list. */
  readonly isPaneLeading: boolean
  /** The number of selected rows, with those that are out of sight. */
  readonly selected: number
  /** The text of an open dialog: it may name its targets. */
  readonly dialog: string
}

const markedOn = (page: Page): Promise<MarkedOnScreen> =>
  page.evaluate(() => {
    const textOf = (element: Element) => element.textContent?.replace(/\s+/g, ' ') ?? ''
    const isPaneLeading =
      document.querySelector('article.reading header[aria-current="true"]')?.checkVisibility() === true
    const selected = isPaneLeading ? 0 : Number(/(\d+) selected/.exec(textOf(document.body))?.[1] ?? 0)
    const rows = [...document.querySelectorAll(selected > 0 ? 'main .row.chosen' : 'main .row.marked')]
    const pane = [...document.querySelectorAll('article.reading')].map((one) => one.getAttribute('aria-label') ?? '')
    const dialog = [...document.querySelectorAll('[role=dialog]')].map(textOf).join(' ')
    const texts = rows.length > 0 && !isPaneLeading ? rows.map(textOf) : pane
    return { texts, pane: pane.join(' '), isPaneLeading, selected, dialog }
  })

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

/** The title by which an entry is marked: that of its milestone, or of the item that stands for it in a pane that leads. */
function titleOf(
  { milestone, item }: Pick<InboxRow, 'item' | 'milestone'>,
  { isPaneLeading }: MarkedOnScreen,
): string | [] {
  return (isPaneLeading ? item?.title : undefined) ?? milestone?.title ?? item?.title ?? []
}

/** Compares the targets of commands with those that were marked before. Returns the fault; null when they agree. */
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
      if (row.kind === 'inboxEntry') return titleOf(row, before)
      return 'title' in row ? [row.title] : []
    })
    if (read.value.length === 0) return `nothing is known of ${targets.join(', ')}`
    // Entries about what is not on this computer have no title.
    if (titles.length === 0) continue
    const isNamed = (title: string) =>
      [...before.texts, before.pane, before.dialog].some((text) => text.includes(title))
    if (targets.length === 1 && !titles.every(isNamed)) return `“${titles.join()}” is not what was marked`
    // A dialog says what it is about: that may be fewer, since what is like that already is left alone.
    if (targets.length === 1 || before.dialog !== '') continue
    if (targets.length !== before.selected)
      return `${targets.length} were acted on, and ${before.selected} were selected`
    if (titles.length === targets.length && !before.texts.every((text) => titles.some((title) => text.includes(title))))
      return 'one that is selected was not acted on'
  }
  return null
}

/** Returns the fault of the focus or of the open surfaces; null when there is none. */
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

/** The item in the pane when the list shows another one; null where both show the same item, or none. */
const otherBeside = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const pane = document.querySelector('.item-pane article.reading')
    const list = document.querySelector('#list')
    // Of what leads, the pane is the witness; a list of edits is none of items.
    if (pane?.checkVisibility() !== true || list?.checkVisibility() !== true) return null
    if (pane.querySelector('header[aria-current="true"]') !== null) return null
    const [, title = null] = /^[^:]+: (.*)$/s.exec(pane.getAttribute('aria-label') ?? '') ?? []
    if (title === null || document.querySelector('main .row.chosen') !== null) return null
    const marked = list.querySelector('.row.marked')?.textContent ?? null
    if (marked === null && list.querySelector('[aria-selected="true"]') !== null) return null
    // A milestone that is due stands for the first of one's items in it.
    return marked !== null && (marked.includes(title) || marked.includes('of yours'))
      ? null
      : `“${title}” beside “${marked ?? 'nothing'}”`
  })

it(
  'whatever keys are pressed, the focus stays where it can be seen, and nothing is acted on but what is marked',
  async () => {
    let acts = 0
    const check = async ({ random, seed }: Run): Promise<void> => {
      // Of its own, since calls do not come in the same order each time.
      const delays = randomFrom(seed)
      const latency = () => Math.floor(delays() * slowest)
      const version = oneOf(random, apiVersions)
      const accounts = [{ ...sampleAccount, service: { ...sampleAccount.service, interface: version } }]
      const options = { accounts, issues: 300, latency }
      await withScreen({ theme: 'light', ...sizes.wide }, options, async ({ page, bridge }) => {
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
          const isWordTyped = random() < wordsPerKey
          if (isWordTyped) await page.keyboard.type(word)
          await settled(page, bridge)
          await rest(page)
          const acted = actedOn(bridge.calls.slice(from))
          acts += acted.length
          if (!isWordTyped) expect(await wrongTarget(bridge, before, acted), message).toBe(null)
          else if (await isAsked(page)) expect(doneByWord(bridge.calls.slice(from)), message).toEqual([])
          await expect.poll(() => wrongWith(page), { message, interval: 10 }).toBe(null)
          await expect.poll(() => otherBeside(page), { message, interval: 10 }).toBe(null)
        }
        // No dialog is left that cannot be closed.
        const dialogs = page.getByRole('dialog')
        while ((await dialogs.count()) > 0) await press(page, 'Escape')
        await expect.poll(() => wrongWith(page)).toBe(null)
      })
    }
    await checkRuns('random keys', usualRuns, check)
    // Or nothing would be compared.
    expect(acts).toBeGreaterThan(0)
  },
  timeFor(usualRuns),
)
