import type { Page } from '@playwright/test'
import type { DocketBridge } from '../../shared/ipc.ts'

/**
 * The addresses of the screen that a window has saved last, one below the other. A program that ends comes back to it: whoever
 * ends it waits for the screen first, since it is saved a moment after it is shown.
 */
export async function savedScreen(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const { docket } = window as unknown as { readonly docket: DocketBridge }
    const screen = await docket.call('readScreen', {})
    return screen.ok ? Object.values(screen.value ?? {}).join('\n') : ''
  })
}
