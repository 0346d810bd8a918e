import { describe, expect, it } from 'vitest'
import { spanOfWeek } from '../../renderer/stores/week-span.ts'
import { weekMarkdown, weekTitle } from '../../renderer/views/week/week-words.ts'
import { press } from '../support/keys.ts'
import { sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

describe('a week', () => {
  it.each([
    [new Date(2026, 10, 16), new Date(2026, 10, 16), '16 – 22 November 2026'],
    [new Date(2026, 10, 22, 23, 59), new Date(2026, 10, 16), '16 – 22 November 2026'],
    [new Date(2027, 0, 1), new Date(2026, 11, 28), '28 December 2026 – 3 January 2027'],
    // The clock is set back in it where there is summer time.
    [new Date(2026, 9, 25, 12), new Date(2026, 9, 19), '19 – 25 October 2026'],
  ])('of %s begins on Monday', (now, monday, title) => {
    const span = spanOfWeek(now.getTime(), 0)
    expect(new Date(span.from)).toEqual(monday)
    expect(new Date(span.until)).toEqual(new Date(monday.getFullYear(), monday.getMonth(), monday.getDate() + 7))
    expect(weekTitle(span).replaceAll(/\s/g, ' ')).toBe(title)
    expect(spanOfWeek(now.getTime(), 1).until).toBe(span.from)
  })

  it('is shown, gone back from and copied by keyboard', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'g', 'w')
      const sheet = page.getByRole('dialog', { name: 'Your week' })
      const { from } = spanOfWeek(Date.now(), 0)
      // The year is the first thing that would be wrong if the week were shown before it is known.
      await sheet.getByRole('heading', { name: weekTitle(spanOfWeek(Date.now(), 0)), exact: true }).waitFor()
      const asked = () =>
        bridge.calls.filter(({ name }) => name === 'readWeek').map(({ args }) => (args as { from: number }).from)
      expect(asked()).toEqual([from])
      // There is no week after this one.
      await press(page, 'ArrowRight', 'ArrowLeft')
      await expect.poll(asked).toEqual([from, spanOfWeek(Date.now(), 1).from])
      await press(page, 'ArrowRight')
      await expect.poll(asked).toEqual([from, spanOfWeek(Date.now(), 1).from, from])
      // The sample has something of the last days, which may be in this week or in the one before.
      const heading = sheet.getByRole('heading', { name: /^\d+.*\d{4}$/ })
      await heading.waitFor()
      await expect.poll(() => sheet.locator('.row, .empty').count()).toBeGreaterThan(0)
      if ((await sheet.locator('.row').count()) === 0) await press(page, 'ArrowLeft')
      await sheet.locator('.row').first().waitFor()
      await press(page, 'j')
      const title = await sheet.locator('.row:focus .title').innerText()
      const copy = sheet.getByRole('button', { name: 'Copy as Markdown' })
      await copy.click()
      expect(bridge.calls.findLast(({ name }) => name === 'copyText')?.args).toMatchObject({
        text: expect.stringContaining(`- ${title} (`) as string,
      })
      await sheet.locator('.row').first().click()
      await page.getByRole('heading', { name: title }).waitFor()
      expect(await sheet.count()).toBe(0)
    })
  })

  it('is Markdown in which titles read as they are written', () => {
    const none = { merged: [], closed: [], opened: [], commented: [] }
    const span = spanOfWeek(new Date(2026, 10, 18).getTime(), 0)
    expect(weekMarkdown(none, span)).toContain('Nothing was opened')
    const row = { title: 'Use *stars* and [x]', projectPath: 'tools/anvil', reference: '#3' }
    expect(weekMarkdown({ ...none, closed: [row as never] }, span)).toMatch(
      /^## .*\n\n### Closed \(1\)\n\n- Use \\\*stars\\\* and \\\[x\\\] \(tools\/anvil#3\)\n$/,
    )
  })
})
