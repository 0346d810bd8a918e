import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { change } from './support/review-screens.ts'
import { person } from './support/sample-content.ts'
import { goTo, openIssueWithNotes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

/** A window as wide as the text on a sheet of A4 with margins of a centimetre. */
const paper = { width: 718, height: 1050 }

/** Shows the page as it is printed, while `look` looks at it. */
async function onPaper(page: Page, look: () => Promise<void>): Promise<void> {
  try {
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await look()
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  } finally {
    await page.emulateMedia({ media: null })
  }
}

/** Returns the texts that are wider than their boxes, and says where the page is wider than the paper. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const wide = [...document.querySelectorAll<HTMLElement>('.item-pane :is(.truncate, pre, .table, .diff, .named)')]
      .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1)
      .filter((element) => getComputedStyle(element).display !== 'inline')
    const { scrollWidth, clientWidth } = document.documentElement
    return [...wide.map(({ textContent }) => textContent), ...(scrollWidth > clientWidth ? ['the page'] : [])]
  })

it('on paper no text is folded, cut at the edge, or beside a button', async () => {
  await withScreen({ theme: 'light', ...paper }, {}, async ({ page, bridge }) => {
    const body = [
      `\`\`\`\n${'longName + '.repeat(30)}end\n\`\`\``,
      `${'| a long cell '.repeat(14)}|\n${'|---'.repeat(14)}|\n${'| words '.repeat(14)}|`,
      '<details><summary>More</summary>\n\nFolded words\n\n</details>',
    ].join('\n\n')
    await openIssueWithNotes(page, bridge, [{ body, author: person('ines') }])
    await page.getByText('More', { exact: true }).waitFor()
    await onPaper(page, async () => {
      await page.getByText('Folded words').waitFor()
      expect(await page.getByRole('button', { name: 'Back to the list' }).isVisible()).toBe(false)
      expect(await cutOff(page)).toEqual([])
    })
    expect(await page.getByText('Folded words').isVisible()).toBe(false)
  })
})

it('on paper a merge request has its commits and each line of its changes, which are folded again after it', async () => {
  await withScreen({ theme: 'light', ...paper }, {}, async ({ page, bridge }) => {
    await goTo(page, 'm')
    await press(page, 'Home', 'Enter')
    const changes = page.getByRole('region', { name: /files? changed/ })
    await changes.waitFor()
    const lines = Array.from({ length: 500 }, (_, index) => `+${`word${index} `.repeat(30)}`)
    const path = `${'folder/'.repeat(20)}file.txt`
    bridge.changeFiles(bridge.shownItem ?? '', [
      {
        ...{ oldPath: path, newPath: path, aMode: '100644', bMode: '100644' },
        ...{
          newFile: false,
          deletedFile: false,
          renamedFile: false,
          tooLarge: false,
          collapsed: false,
          generatedFile: false,
          diff: `@@ -0,0 +1,500 @@\n${lines.join('\n')}\n`,
        },
      },
    ])
    await changes.getByText(path).waitFor()
    expect(await changes.locator('.diff-line').count()).toBe(0)
    await onPaper(page, async () => {
      expect(await changes.locator('.diff-line:visible').count()).toBe(501)
      expect(await changes.locator('.commits li').first().isVisible()).toBe(true)
      expect(await cutOff(page)).toEqual([])
    })
    expect(await changes.locator('.diff-line').count()).toBe(0)
  })
})

it('a large merge request is printed once all of its lines are here', async () => {
  await withScreen({ theme: 'light', ...paper }, {}, async ({ page, bridge }) => {
    await goTo(page, 'm')
    await press(page, 'Home', 'Enter')
    const changes = page.getByRole('region', { name: /files? changed/ })
    await changes.waitFor()
    // More than comes with the item.
    const lines = Array.from({ length: 200 }, (_, index) => `+${`word${index} `.repeat(100)}`)
    const diff = `@@ -0,0 +1,200 @@\n${lines.join('\n')}\n`
    bridge.changeFiles(
      bridge.shownItem ?? '',
      ['a.txt', 'b.txt', 'c.txt'].map((path) => change(path, diff)),
    )
    await changes.getByText('c.txt').waitFor()
    await page.evaluate(() => {
      window.print = () => (document.title = `${document.querySelectorAll('.changes .diff-line').length} lines`)
    })
    await press(page, 'Control+p')
    await expect.poll(() => page.title()).toBe('603 lines')
  })
})
