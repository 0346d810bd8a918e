import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** The notes that a page takes while keys are pressed. */
interface Noted {
  /** Milliseconds from each key until the next picture, as the browser's Event Timing has it; none below 16. */
  events: number[]
  /** Milliseconds of each task of more than 50. */
  tasks: number[]
  /** The moments of the last change of the watched element, and of the last key. */
  changed: number
  pressed: number
  /** A selector of the watched element. */
  within: string
  end: () => void
}

/** The time without changes after which the effect of a key is over. */
const settledMs = 80

/** Measures the time from a key until the screen shows its effect, in the page. */
export class Watched {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async begin(): Promise<void> {
    await this.#page.evaluate(() => {
      const noted: Noted = { events: [], tasks: [], changed: 0, pressed: 0, within: 'body', end: () => {} }
      Object.assign(window, { noted })
      const keys = new PerformanceObserver((list) => {
        for (const { name, duration } of list.getEntries()) if (name === 'keydown') noted.events.push(duration)
      })
      keys.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
      const tasks = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) noted.tasks.push(duration)
      })
      tasks.observe({ type: 'longtask' })
      // After the frame in which the change is drawn and visible.
      const painted = () => requestAnimationFrame(() => setTimeout(() => (noted.changed = performance.now())))
      const whole = { subtree: true, childList: true, attributes: true, characterData: true }
      const isWithin = ({ target }: MutationRecord) =>
        (target instanceof Element ? target : target.parentElement)?.closest(noted.within) !== null
      const changes = new MutationObserver((records) => {
        if (records.some(isWithin)) painted()
      })
      changes.observe(document.body, whole)
      noted.end = () => {
        for (const observer of [keys, tasks, changes]) observer.disconnect()
        removeEventListener('keydown', pressed, capture)
      }
      const capture = { capture: true }
      const pressed = ({ timeStamp }: KeyboardEvent) => (noted.pressed = timeStamp)
      addEventListener('keydown', pressed, capture)
    })
  }

  /** Measures no more, so that nothing but the page takes time. */
  async end(): Promise<void> {
    await this.#page.evaluate(() => (window as unknown as { noted: Noted }).noted.end())
  }

  /**
   * Presses keys, each when nothing has changed for a while. Resolves with the time of each, and the long tasks.
   *
   * @param within a selector of that part of the page whose last picture counts
   * @param rest milliseconds before each key: a key that comes soon after another is one that is held
   */
  async press(keys: readonly string[], within = 'body', rest = 0): Promise<Times> {
    await this.#take()
    await this.#page.evaluate(
      (selector) => void ((window as unknown as { noted: Noted }).noted.within = selector),
      within,
    )
    const settled: number[] = []
    for (const key of keys) {
      if (rest > 0) await wait(rest)
      await this.#page.keyboard.press(key)
      settled.push(await this.#settled())
    }
    const { events, tasks } = await this.#take()
    // The browser reports no event below 16 ms: those count as 8.
    return { painted: [...events, ...Array<number>(Math.max(0, keys.length - events.length)).fill(8)], settled, tasks }
  }

  /** Milliseconds from the last key to the last frame that it changed: the rows that it read are on the screen then. */
  async #settled(): Promise<number> {
    return await this.#page.evaluate(
      (quiet) =>
        new Promise<number>((resolve) => {
          const { noted } = window as unknown as { noted: Noted }
          const look = () => {
            const since = performance.now() - Math.max(noted.changed, noted.pressed)
            if (since < quiet) setTimeout(look, quiet - since)
            else resolve(Math.max(0, noted.changed - noted.pressed))
          }
          look()
        }),
      settledMs,
    )
  }

  async #take(): Promise<Pick<Noted, 'events' | 'tasks'>> {
    return await this.#page.evaluate(() => {
      const { noted } = window as unknown as { noted: Noted }
      return { events: noted.events.splice(0), tasks: noted.tasks.splice(0) }
    })
  }
}

export interface Times {
  readonly painted: readonly number[]
  readonly settled: readonly number[]
  readonly tasks: readonly number[]
}

/** Repeats the keys, one round after the other. */
export function repeated(times: number, ...keys: string[]): string[] {
  return Array.from({ length: times }, () => keys).flat()
}
