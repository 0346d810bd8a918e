import type { Page } from '@playwright/test'

/** A frame that came later than this was late by one. A display draws one each 16.7 ms. */
const lateMs = 25

export interface Scrolling {
  /** A selector of the scrolled element. */
  readonly selector: string
  readonly frames: number
  /** Pixels in each frame. */
  readonly by: number
}

/** The share of frames, in percent, that came late while an element is scrolled. */
export async function lateFrames(page: Page, scrolling: Scrolling): Promise<number> {
  return await page.evaluate(
    async ({ selector, frames, by, late }) => {
      const scroller = document.querySelector(selector)
      if (scroller === null) throw new Error('there is nothing to scroll')
      let count = 0
      let before = await new Promise<number>(requestAnimationFrame)
      for (let frame = 0; frame < frames; frame += 1) {
        const from = scroller.scrollTop
        scroller.scrollBy({ top: by })
        if (scroller.scrollTop === from) throw new Error(`there was nothing to scroll after ${frame} frames`)
        const now = await new Promise<number>(requestAnimationFrame)
        if (now - before > late) count += 1
        before = now
      }
      return (count / frames) * 100
    },
    { ...scrolling, late: lateMs },
  )
}
