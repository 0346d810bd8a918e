import type { Page } from '@playwright/test'
import type { HostProcess } from '../../build/host/control-client.ts'

/** A key that the small window is opened by in tests, once the user has chosen it. */
export const quickAddKey = 'CommandOrControl+Alt+N'

/** Opens the small window on the web host by its key, and shows it in a page. */
export async function openSmallWindow(host: HostProcess, page: Page): Promise<void> {
  await host.control.pressShortcut(quickAddKey)
  const { windows } = await host.control.recorded()
  const small = windows.find(({ url }) => url.endsWith('/quick-add.html'))
  if (small === undefined) throw new Error('the small window did not open')
  await page.goto(await host.control.address(small.id))
}
