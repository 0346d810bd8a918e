import { describe, expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { goTo, lookAtFigures, sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

describe('an overview', () => {
  it('of a project is gone through by keyboard, and a figure opens just what it counts', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await goTo(page, 'i')
      await press(page, 'Home', 'g', 'f')
      const sheet = page.getByRole('main', { name: 'hardware/gateway' })
      const figure = sheet.getByRole('button', { name: /Assigned to nobody/ })
      const count = Number(/^\d+/.exec((await figure.innerText()).trim())?.[0])
      expect(count).toBeGreaterThan(0)
      const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
      await expect.poll(focused).toMatch(/Open issues$/)
      await press(page, 'j', 'j', 'ArrowRight')
      await expect.poll(focused).toMatch(/Assigned to nobody$/)
      await press(page, 'Enter')
      await sheet.waitFor({ state: 'detached' })
      await page.locator(`[role="option"][aria-setsize="${count}"]`).first().waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('list')
      expect(bridge.calls.findLast(({ name }) => name === 'listIssues')?.args).toMatchObject({
        query: 'is:open assignee:none',
        project: expect.stringContaining('/project/') as string,
      })
    })
  })

  it('has as a table what its lines show, and a week there opens the issues of that week', async () => {
    await withScreen({ theme: 'dark', ...sizes.wide }, {}, async ({ page }) => {
      await goTo(page, 'i')
      await press(page, 'Home', 'g', 'f')
      const section = page.getByRole('region', { name: 'Issues opened and closed, week by week' })
      // Lines are drawn in the colours of the theme.
      const isColoured = () =>
        section.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
          const { data = [] } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
          return data.some((value, at) => at % 4 === 0 && (data[at + 2] ?? 0) > value + 60)
        })
      await expect.poll(isColoured).toBe(true)
      await section.getByText('As a table').focus()
      await press(page, 'Enter')
      const rows = section.getByRole('row')
      expect(await rows.count()).toBe(53)
      const opened = section.getByRole('button').filter({ hasText: /[1-9]/ }).first()
      const count = await opened.innerText()
      await opened.press('Enter')
      await page.locator(`[role="option"][aria-setsize="${count}"]`).first().waitFor()
    })
  })

  it('of a person, a milestone and the inbox is asked for, and what is gone says so', async () => {
    await withScreen({ theme: 'light', ...sizes.narrow }, {}, async ({ page, bridge }) => {
      await goTo(page, 'i')
      await press(page, 'Home')
      const milestone = await lookAtFigures(page, 'milestone', 'Spring season')
      await milestone.getByText(/issues? (is|are) closed/).waitFor()
      await press(page, 'Escape')
      const person = await lookAtFigures(page, 'person', 'Priya Raman')
      await person.getByText('Assigned issues').waitFor()
      await press(page, 'Escape', 'g', 'y')
      await page.getByRole('main', { name: 'Your inbox over thirty days' }).locator('canvas').waitFor()
      await press(page, 'Escape')
      bridge.fail('readOverview', { code: 'item_unknown' })
      await press(page, 'g', 'y')
      await page
        .getByRole('main', { name: 'In figures' })
        .getByText(/is not on this computer|no longer|not find/i)
        .first()
        .waitFor()
    })
  })
})
