import { it } from 'vitest'
import { goTo, press, sizes, useScreens } from './support/with-screen.ts'
const withScreen = useScreens()
for (const theme of ['light', 'dark'] as const) {
  it(`shots ${theme}`, async () => {
    await withScreen({ theme, ...sizes.wide }, {}, async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'g', 'n', 'Home')
      await page.waitForTimeout(800)
      await page.screenshot({ path: `/tmp/shot-${theme}-inbox.png` })
      await press(page, 'h')
      await page.waitForTimeout(500)
      await page.screenshot({ path: `/tmp/shot-${theme}-snooze.png` })
      await press(page, 'Enter')
      await page.waitForTimeout(400)
      await page.getByRole('radio', { name: 'Snoozed' }).click()
      await page.waitForTimeout(400)
      await press(page, 'j')
      await page.waitForTimeout(800)
      await page.screenshot({ path: `/tmp/shot-${theme}-snoozed.png` })
      await page.getByRole('radio', { name: 'Muted' }).click()
      await page.waitForTimeout(400)
      await page.screenshot({ path: `/tmp/shot-${theme}-muted.png` })
      await goTo(page, 'm')
      await press(page, 'j', 'Enter')
      await page.waitForTimeout(800)
      await press(page, 'Shift+E')
      await page.waitForTimeout(500)
      await page.screenshot({ path: `/tmp/shot-${theme}-editor.png` })
    })
  }, 60_000)
}
