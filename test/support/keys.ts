import type { Locator, Page } from '@playwright/test'
import { commands } from '../../shared/keymap.ts'

/** The keys that sequences begin with, such as the first one of "g m". */
const beginnings = new Set(
  commands.flatMap(({ keys }) => keys.flatMap((sequence) => (sequence.includes(' ') ? [sequence.slice(0, 1)] : []))),
)

/**
 * Presses keys one after the other, as somebody types. The two keys of a sequence go out together: on a busy computer more
 * time may pass between two answers of the page than the two keys of a sequence may lie apart.
 */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += 1) {
    const [key = '', next] = keys.slice(at, at + 2)
    if (!beginnings.has(key) || next === undefined) {
      await page.keyboard.press(key)
      continue
    }
    // The first is let go before the next one: pressed once more while it is down, a key would be a held one.
    await Promise.all([page.keyboard.down(key), page.keyboard.up(key), page.keyboard.press(next)])
    at += 1
  }
}

/** Ends a typed word, as a pause does: the next keys are then not taken for the rest of a word behind a refused command. */
export async function rest(page: Page): Promise<void> {
  await page.evaluate(() => void dispatchEvent(new PointerEvent('pointerdown')))
}

/** Returns a function that presses keys on the current page: after a restart it is another. */
export function keysOn(page: () => Page): (...keys: readonly string[]) => Promise<void> {
  return (...keys) => press(page(), ...keys)
}

/** Goes on with Tab until something has the focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor()
  for (let count = 0; count < 200; count += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await press(page, 'Tab')
  }
  throw new Error('Tab does not lead there')
}
