import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { person, sampleAccount } from './support/sample-content.ts'
import { goTo, openItemWithNotes, sizes, useScreens } from './support/with-screen.ts'

/** Parts that give way in a narrow window, and parts that stay whole. */

const withScreen = useScreens()
const narrow = { theme: 'light', ...sizes.narrow } as const
const wide = { theme: 'light', ...sizes.wide } as const
const small = { theme: 'light', width: 900, height: 700 } as const

/** The numbers of items that are seen, and those of which a part is cut off. */
const numbersIn = (page: Page, within: string) =>
  page.locator(`${within} .number:visible`).evaluateAll((all) => {
    const isCut = (number: Element): boolean => {
      const { right } = number.getBoundingClientRect()
      for (let around = number.parentElement; around !== null; around = around.parentElement) {
        const isClipped = getComputedStyle(around).overflowX !== 'visible'
        if (isClipped && right > around.getBoundingClientRect().right + 0.5) return true
      }
      return right > innerWidth
    }
    return { seen: all.map((number) => number.textContent), cut: all.filter(isCut).map((number) => number.textContent) }
  })

it('a comment stands right below its name, with its tools when they are wanted', async () => {
  await withScreen(narrow, {}, async ({ page, bridge }) => {
    await openItemWithNotes({ page, bridge }, 'issue', [
      { body: 'That of somebody else.', author: person('ines') },
      { body: 'My own.', author: sampleAccount.user },
    ])
    const note = (words: string) => page.locator('.note').filter({ hasText: words })
    const gapOf = (words: string) =>
      note(words).evaluate((one) => {
        const [head, body] = ['.head', '.body'].map((part) => one.querySelector(part)?.getBoundingClientRect())
        return Math.round((body?.top ?? 0) - (head?.top ?? 0))
      })
    await note('My own.').waitFor()
    await page.setViewportSize({ width: 280, height: 640 })
    // Right below one line.
    expect([await gapOf('My own.'), await gapOf('That of somebody else.')]).toEqual([22, 22])
    const edit = note('My own.').getByRole('button', { name: 'Edit your comment' })
    await edit.focus()
    const isSeen = () => edit.evaluate((button) => getComputedStyle(button.parentElement ?? button).opacity === '1')
    await expect.poll(isSeen).toBe(true)
    expect((await edit.boundingBox())?.width).toBeGreaterThanOrEqual(24)
  })
})

describe('the number of an item', () => {
  it('stays whole in the bar above it, and in the palette', async () => {
    await withScreen(narrow, {}, async ({ page, bridge }) => {
      bridge.changeIssues((issue) => ({ ...issue, title: `${issue.title}, which is a long title of a queue` }))
      await goTo(page, 'i')
      await press(page, 'Enter')
      await page.locator('#detail').waitFor()
      await page.setViewportSize({ width: 280, height: 640 })
      const { seen, cut } = await numbersIn(page, '.bar')
      expect([seen.length, cut]).toEqual([1, []])
      await page.setViewportSize(sizes.narrow)
      await press(page, 'Control+k')
      await page.keyboard.type('queue')
      await page.getByRole('dialog').locator('.number').first().waitFor()
      const found = await numbersIn(page, '[role=dialog]')
      expect(found.seen).toContainEqual(expect.stringMatching(/^[#!]\d+$/))
      expect(found.cut).toEqual([])
    })
  })

  it('has the whole path before it where there is room', async () => {
    await withScreen(wide, {}, async ({ page }) => {
      await goTo(page, 'i')
      await press(page, 'Enter')
      await page.locator('#detail').waitFor()
      const cut = await page
        .locator('.bar .path:visible')
        .evaluateAll((paths) => paths.map(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth))
      expect(cut).toEqual([false])
    })
  })
})

describe('an entry of the inbox', () => {
  it('leaves the room of what does not fit to what happened', async () => {
    await withScreen(small, {}, async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      for (const width of [900, 1000, 1100]) {
        await page.setViewportSize({ width, height: 700 })
        const gaps = await page.locator('#list .why').evaluateAll((all) =>
          all.flatMap((why) => {
            const { top, bottom, right } = why.getBoundingClientRect()
            const shown = [...why.children]
              .map((part) => part.getBoundingClientRect())
              .filter((part) => part.top < bottom - 2 && part.bottom > top + 2)
            const ends = shown.map((part, index) => (shown[index + 1]?.left ?? right) - part.right)
            return ends.map(Math.round)
          }),
        )
        expect(gaps.length).toBeGreaterThan(0)
        expect(Math.max(...gaps)).toBeLessThanOrEqual(12)
      }
    })
  })
})

describe('the manual', () => {
  it('is as wide as its sheet, and scrolls only its tables', async () => {
    await withScreen(narrow, {}, async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'g', 'h')
      const chapters = page.getByRole('region', { name: 'Chapters' })
      await chapters.getByRole('table').first().waitFor()
      const room = await chapters.evaluate((drawn) => {
        const beyond = [...drawn.querySelectorAll('p, h2, h3')].filter(
          (text) => text.getBoundingClientRect().right > drawn.getBoundingClientRect().right + 1,
        )
        return { beyond: beyond.length, isWithin: drawn.scrollWidth <= drawn.clientWidth }
      })
      expect(room).toEqual({ beyond: 0, isWithin: true })
    })
  })
})
