import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { storeNote } from '../../electron/cache/notes.ts'
import { partsOf } from '../../shared/model/key.ts'
import { answer } from '../support/cache.ts'
import { sampleNote } from '../support/samples.ts'
import { person } from './support/sample-content.ts'
import type { TestBridge } from './support/test-bridge.ts'
import { goTo, press, sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()
const wide = { theme: 'light', ...sizes.wide } as const

/** Opens the first issue, on which somebody has commented with this text. Returns its key. */
async function openWith(page: Page, bridge: TestBridge, text: string): Promise<string> {
  await goTo(page, 'i')
  await press(page, 'Home', 'Enter')
  await page.getByRole('heading', { name: /comment/ }).waitFor()
  const item = bridge.shownItem ?? ''
  answer(bridge.sample.cache, (arrival) => {
    const note = sampleNote(9_001, { body: text, author: person('ines'), createdAt: new Date().toISOString() })
    storeNote(bridge.sample.cache, 'issue', partsOf(item).id, note, arrival)
  })
  bridge.changed(['note'])
  return item
}

it('a reference to what is on this computer has a card, and is followed by keyboard', async () => {
  await withScreen(wide, {}, async ({ page, bridge }) => {
    const item = await openWith(page, bridge, 'As in #1, not #99999, says @ines of ~bug. See %"Spring season".')
    const number = Number(/(\d+)$/.exec(item)?.[1])
    const comment = page.locator('.note', { hasText: 'As in' })
    const links = comment.locator('a')
    await expect.poll(() => links.allTextContents()).toEqual([`#${number}`, '@ines', '~bug', '%"Spring season"'])
    await links.nth(1).focus()
    const card = page.getByRole('tooltip')
    await card.getByText('Inês Carvalho').waitFor()
    // Escape leaves the card alone.
    await press(page, 'Escape')
    await card.waitFor({ state: 'detached' })
    expect(await links.nth(1).evaluate((link) => link === document.activeElement)).toBe(true)
    await press(page, 'Tab')
    await card.getByText('bug').waitFor()
    await press(page, 'Enter')
    await expect.poll(() => page.getByRole('combobox').first().inputValue()).toContain('label:bug')
  })
})
