import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { settled } from './support/typed-words.ts'
import { goTo, sizes, useScreens, type Shown } from './support/with-screen.ts'

const withScreen = useScreens()

/** A surface that asks for input: the place and the keys that open it, and the keys that change it without applying it. */
interface Asking {
  readonly at: 'n' | 'i' | 'm'
  readonly opens: readonly string[]
  readonly changes: readonly string[]
  /** True when the change is kept, and listed among the drafts. */
  readonly isKept?: boolean
}

/** Keys that begin with `text:` are typed. */
const askings: Readonly<Record<string, Asking>> = {
  labels: { at: 'i', opens: ['l'], changes: ['Enter', 'text:b'] },
  'labels of several': { at: 'i', opens: ['Control+a', 'l'], changes: ['Enter', 'ArrowDown', 'Enter'] },
  'local labels': { at: 'i', opens: ['Control+Shift+L'], changes: ['text:waiting'] },
  'an assignee': { at: 'i', opens: ['a'], changes: ['ArrowDown', 'text:o'] },
  'a milestone': { at: 'i', opens: ['m'], changes: ['ArrowDown'] },
  'a due date': { at: 'i', opens: ['d'], changes: ['text:2030'] },
  'another project': { at: 'i', opens: ['v'], changes: ['ArrowDown'] },
  'an emoji': { at: 'i', opens: ['Shift+A'], changes: ['text:rocket'] },
  'a time to snooze until': { at: 'n', opens: ['h'], changes: ['ArrowDown', 'text:tom'] },
  'marking everything done': { at: 'n', opens: ['Shift+D'], changes: ['Tab'] },
  'clearing what has ended': { at: 'n', opens: ['Shift+X'], changes: ['Tab'] },
  'closing several': { at: 'i', opens: ['Control+a', 'Shift+C'], changes: ['Tab'] },
  deleting: { at: 'i', opens: ['#'], changes: ['Tab'] },
  grouping: { at: 'i', opens: ['Shift+G'], changes: ['ArrowDown'] },
  sorting: { at: 'i', opens: ['Shift+T'], changes: ['ArrowDown'] },
  'a board': { at: 'i', opens: ['Shift+B'], changes: ['ArrowDown'] },
  'a project': { at: 'i', opens: ['g', 'p'], changes: ['text:console'] },
  'a saved view': { at: 'i', opens: ['Shift+V'], changes: ['text:Mine'] },
  'the palette': { at: 'i', opens: ['Control+k'], changes: ['text:close'] },
  'a search': { at: 'i', opens: ['Control+Shift+F'], changes: ['text:gateway'] },
  'a merge': { at: 'm', opens: ['y'], changes: ['text:Because', 'Tab'], isKept: true },
  'a new issue': { at: 'i', opens: ['c'], changes: ['text:It rusts'], isKept: true },
  'a new merge request': { at: 'm', opens: ['Shift+N'], changes: ['text:Oil it'], isKept: true },
  'a title': { at: 'i', opens: ['Shift+E'], changes: ['text:Newly: '], isKept: true },
  'a comment': { at: 'i', opens: ['r'], changes: ['text:It rusts'], isKept: true },
}

/** The calls that change something of the user’s, but for drafts. */
const changing =
  /^(?:submit|mark|reply|save(?!Draft|Screen|PaletteUses)|set|remove|order|change|keep|undo|redo|discard)/

/** Leaves everything that lies over the panes, and says what that asked for. */
async function leave(page: Page, bridge: Shown['bridge']): Promise<void> {
  const isLeft = async (): Promise<boolean> => {
    if ((await page.getByRole('dialog').count()) > 0) return false
    return await page.evaluate(() => !document.activeElement?.matches('input, textarea'))
  }
  for (let count = 0; count < 6 && !(await isLeft()); count += 1) {
    await press(page, 'Escape')
    await settled(page, bridge)
  }
  expect(await isLeft()).toBe(true)
}

describe('Escape', () => {
  it.each(Object.entries(askings))(
    'cancels %s: nothing is changed, and nothing kept but a draft that says so',
    async (_, { at, opens, changes, isKept = false }) => {
      await withScreen({ theme: 'light', ...sizes.wide }, { issues: 20 }, async ({ page, bridge }) => {
        if (at === 'n') await page.getByRole('option').first().waitFor()
        else await goTo(page, at)
        await press(page, 'Home')
        await settled(page, bridge)
        const from = bridge.calls.length
        await press(page, ...opens)
        await settled(page, bridge)
        const isOpen = (await page.getByRole('dialog').count()) > 0
        const isField = await page.evaluate(() => document.activeElement?.matches('input, textarea') === true)
        expect(isOpen || isField).toBe(true)
        for (const key of changes) {
          if (key.startsWith('text:')) await page.keyboard.type(key.slice('text:'.length))
          else await press(page, key)
        }
        await settled(page, bridge)
        await leave(page, bridge)
        const changed = bridge.calls.slice(from).map(({ name }) => name)
        expect(changed.filter((name) => changing.test(name))).toEqual([])
        const drafts = page.getByRole('button', { name: /^Drafts/ })
        if (isKept) await drafts.waitFor()
        else expect(await drafts.count()).toBe(0)
        // Opened again, nothing of it is left that the draft does not say.
        await press(page, ...opens)
        await settled(page, bridge)
        expect(await page.getByText(/^\d+ changes?$/).count()).toBe(0)
        await leave(page, bridge)
        expect(bridge.calls.slice(from).filter(({ name }) => changing.test(name))).toEqual([])
      })
    },
    30_000,
  )
})
