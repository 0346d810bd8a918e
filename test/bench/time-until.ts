import type { Page } from '@playwright/test'

/**
 * Presses keys one after the other. Resolves with the milliseconds from one of them until something is on the screen.
 *
 * @param selector what has to be there
 * @param from the key that the time counts from, by its place; the last when absent
 */
export async function timeUntil(
  page: Page,
  keys: readonly string[],
  selector: string,
  from = keys.length - 1,
): Promise<number> {
  for (const key of keys.slice(0, from)) await page.keyboard.press(key)
  await page.evaluate((wanted) => {
    const shown = { took: 0 }
    Object.assign(window, { shown })
    const begin = ({ timeStamp }: KeyboardEvent) => {
      const look = () => {
        if (document.querySelector(wanted) === null) requestAnimationFrame(look)
        // After the frame in which it is drawn.
        else setTimeout(() => (shown.took = performance.now() - timeStamp))
      }
      requestAnimationFrame(look)
    }
    addEventListener('keydown', begin, { capture: true, once: true })
  }, selector)
  for (const key of keys.slice(from)) await page.keyboard.press(key)
  const took = await page.waitForFunction(() => (window as unknown as { shown: { took: number } }).shown.took)
  return await took.jsonValue()
}
