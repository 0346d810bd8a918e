import axe from 'axe-core'
import type { Page } from '@playwright/test'
import { expect } from 'vitest'

/** The rules of axe: all of them, those that depend on colours alone, or all others. */
export type AxeRules = 'all' | 'colours' | 'structure'

const rulesOfColours = ['color-contrast', 'link-in-text-block']

/** The size of targets is off unless it is asked for. */
const alsoSizes = { 'target-size': { enabled: true } }

// Axe would also parse all styles again, for a rule that is off: the one against a locked orientation.
const usual: axe.RunOptions = { resultTypes: ['violations'], preload: { assets: ['media'] } }

const options: Readonly<Record<AxeRules, axe.RunOptions>> = {
  all: { ...usual, rules: alsoSizes },
  colours: { ...usual, runOnly: rulesOfColours },
  structure: {
    ...usual,
    rules: { ...alsoSizes, ...Object.fromEntries(rulesOfColours.map((rule) => [rule, { enabled: false }])) },
  },
}

/**
 * The faults that axe finds in a page, each as `rule: elements`. Where a dialog lies over everything, only the dialog is
 * looked at: what is below has been looked at without it, and takes most of the time.
 *
 * Axe is put into a page once. Its own builder for Playwright reads it again for each look, which takes longer than the look.
 */
export async function axeFaults(page: Page, rules: AxeRules): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (asked) => {
    const { axe: inPage } = window as unknown as { readonly axe: { readonly run: typeof axe.run } }
    const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')]
    return (await inPage.run(dialogs.length > 0 ? dialogs : document, asked)).violations
  }, options[rules])
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Waits until nothing moves or fades any more, and the page is drawn. */
export async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState === 'finished'))
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

/** Nothing is wider than the window. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}
