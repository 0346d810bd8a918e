import type { Locator, Page } from '@playwright/test'
import { beforeAll, expect } from 'vitest'
import { storeNote } from '../../../electron/cache/items/notes.ts'
import type { SyncList } from '../../../shared/ipc.ts'
import { partsOf } from '../../../shared/model/key.ts'
import { launchChromium } from './chromium.ts'
import { fillOutbox } from './sample-edits.ts'
import { buildScreens, ScreenPage, type Look, type Screen } from './screens.ts'
import type { BridgeOptions, TestBridge } from './test-bridge.ts'
import { answer } from '../../support/cache.ts'
import { press } from '../../support/keys.ts'
import { sampleNote } from '../../support/samples.ts'

/**
 * The whole window in Chromium, as it is shipped and under its policy, over a real reader and user store: for the file
 * that asks for it.
 */

export const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 360, height: 640 } }

export type WithScreen = (look: Look, options: BridgeOptions, run: (screen: Screen) => Promise<void>) => Promise<void>

/** The one page of this process, in a browser that ends with the process: files that are played one after the other share it. */
let opened: Promise<ScreenPage> | null = null

async function openScreenPage(): Promise<ScreenPage> {
  const [browser, files] = await Promise.all([launchChromium(), buildScreens()])
  return await ScreenPage.open(browser, files)
}

/**
 * Has a page in a browser before the tests of a file. What it returns shows a screen there, and fails when the screen had
 * faults.
 *
 * @param afresh whether the page is loaded anew for each screen: where it matters when scripts are read
 */
export function useScreens({ afresh = false }: { readonly afresh?: boolean } = {}): WithScreen {
  let shared: ScreenPage
  beforeAll(async () => {
    shared = await (opened ??= openScreenPage())
    if (afresh) await shared.leavePage()
    // The page is built here, which takes a busy computer minutes.
  }, 240_000)
  return async (look, options, run) => {
    const screen = await shared.show(look, options)
    let isSound = false
    try {
      await run(screen)
      expect(screen.faults).toEqual([])
      isSound = true
    } finally {
      // A screen that failed may have left the page in any state.
      await (isSound && !afresh ? shared.leave() : shared.leavePage())
    }
  }
}

/** A page and its bridge. */
export interface Shown {
  readonly page: Page
  readonly bridge: TestBridge
}

/** The id of the element with the focus. */
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)

/** Goes to a section by its keys and waits until its first row is there. */
export async function goTo(page: Page, key: string): Promise<void> {
  await page.getByRole('option').first().waitFor()
  await press(page, 'g', key)
  await page
    .getByRole('option', { name: /Open|request/ })
    .first()
    .waitFor()
}

type SomeNotes = readonly Parameters<typeof sampleNote>[1][]

/** Opens the first issue, under which there are comments, or lines of the service, that just arrived. Returns its key. */
export async function openIssueWithNotes(page: Page, bridge: TestBridge, notes: SomeNotes): Promise<string> {
  return await openItemWithNotes({ page, bridge }, 'issue', notes)
}

/** Opens the first issue or merge request in the same way. */
export async function openItemWithNotes(
  { page, bridge }: Shown,
  kind: 'issue' | 'mergeRequest',
  notes: SomeNotes,
): Promise<string> {
  await goTo(page, { issue: 'i', mergeRequest: 'm' }[kind])
  await press(page, 'Home', 'Enter')
  await page.getByRole('heading', { name: /comment/ }).waitFor()
  const item = bridge.shownItem ?? ''
  answer(bridge.sample.cache, (arrival) => {
    for (const [index, said] of notes.entries()) {
      const note = sampleNote(9_001 + index, { createdAt: new Date().toISOString(), ...said })
      storeNote(bridge.sample.cache, kind, partsOf(item).id, note, arrival)
    }
  })
  bridge.changed(['note'])
  return item
}

/** Looks at a person or a milestone in figures, which is asked for by its name. Returns the page. */
export async function lookAtFigures(page: Page, of: 'person' | 'milestone', name: string): Promise<Locator> {
  await press(page, 'g', { person: 'b', milestone: 'q' }[of])
  const question = page.getByRole('dialog', { name: `Look at a ${of} in figures` })
  await question.getByRole('option', { name: new RegExp(name) }).waitFor()
  await page.keyboard.type(name)
  await press(page, 'Enter')
  return page.getByRole('main', { name })
}

/** Shows the dialog that opens snippets, with the focus where their number is written. */
export async function openSnippetDialog(page: Page): Promise<Locator> {
  await page.getByRole('option').first().waitFor()
  await press(page, 'g', 'c')
  const dialog = page.getByRole('dialog', { name: 'Open a snippet' })
  await dialog.waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('placeholder'))).toBe('$12')
  return dialog
}

/** Opens a snippet of the first project by its number, and waits until it has the focus. */
export async function openSnippet(page: Page, number = 7): Promise<void> {
  const dialog = await openSnippetDialog(page)
  await page.keyboard.type(String(number))
  await press(page, 'Enter')
  await page.getByRole('heading', { level: 2, name: `Snippet $${number}` }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('detail')
}

/** Shows the sync panel with these lists. */
export async function openPanel({ page, bridge }: Shown, lists: readonly SyncList[]): Promise<void> {
  bridge.syncLists = lists
  await press(page, 'g', 's')
  await page.getByRole('dialog', { name: 'Sync' }).getByRole('heading', { name: 'What is read', exact: true }).waitFor()
}

/** Goes to an outbox with an edit in every state, and two discarded ones. */
export async function openOutbox({ page, bridge }: Shown, fill = fillOutbox): Promise<void> {
  await page.getByRole('option').first().waitFor()
  await fill(bridge)
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('button', { name: /^Outbox/ })
    .waitFor()
  await press(page, 'g', 'o')
  await page.getByRole('grid').waitFor()
}
