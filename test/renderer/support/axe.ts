import axe from 'axe-core'
import type { Page } from '@playwright/test'

/** What axe is asked for: everything it knows, or what colours alone can break. */
export type AxeRules = 'all' | 'colours'

const options: Readonly<Record<AxeRules, axe.RunOptions>> = {
  all: {
    resultTypes: ['violations'],
    // The size of targets is off unless it is asked for.
    rules: { 'target-size': { enabled: true } },
    // Axe would also parse all styles again, for a rule that is off: the one against a locked orientation.
    preload: { assets: ['media'] },
  },
  colours: { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] },
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
