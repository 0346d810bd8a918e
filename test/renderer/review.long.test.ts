import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { press, tabTo } from '../support/keys.ts'
import { accountOverV4 } from './support/sample-content.ts'
import { goTo, sizes, useScreens } from './support/with-screen.ts'
import { change } from './support/review-screens.ts'
import { commentsIn } from './support/own-review.ts'

const withScreen = useScreens()

describe('a review', () => {
  /** Opens the changes of the first merge request of the list. */
  async function openReview(page: Page): Promise<void> {
    await goTo(page, 'm')
    await press(page, 'Home', 'Enter')
    await page.getByRole('button', { name: 'Review', exact: true }).waitFor()
    await press(page, 'g', 'r')
  }
  const cursor = (page: Page) => page.locator('#detail .cursor')

  it('says what a file without lines is, and has few rows of ten thousand on the page', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      const lines = Array.from({ length: 10_000 }, (_, at) => `${at % 3 === 0 ? '+' : ' '}line ${at}`).join('\n')
      const changes = [
        change('logo.png', 'Binary files a/logo.png and b/logo.png differ\n'),
        change('run.sh', '', { bMode: '100755' }),
        change('after.ts', '', { oldPath: 'before.ts', renamedFile: true }),
        change('long.min.js', `@@ -1 +1 @@\n+${'x'.repeat(5_000_000)}\n`),
        change('generated.txt', `@@ -1 +1 @@\n${lines}\n`, { bMode: '100755' }),
      ]
      await goTo(page, 'm')
      await press(page, 'Home', 'Enter')
      await page.getByRole('button', { name: 'Review', exact: true }).waitFor()
      bridge.changeFiles(bridge.shownItem ?? '', changes)
      await page.getByText('5 files changed').waitFor()
      await press(page, 'g', 'r')
      const grid = page.getByRole('grid', { name: 'Changes' })
      await grid.getByText('It was renamed, and GitLab shows no other change.').waitFor()
      await grid.getByText('mode 100644 → 100755').waitFor()
      await press(page, ']', 'n')
      await expect.poll(() => cursor(page).textContent()).toContain('line 0')
      await press(page, ']', 'k', 'k')
      await expect.poll(() => cursor(page).textContent()).toContain('line 9998')
      await grid.getByText('It is binary, so it has no lines to show.').waitFor()
      await press(page, ']', 'End')
      await grid.getByText('Only its mode changed: 100644 → 100755.').waitFor()
      await grid.getByRole('button', { name: 'Show 4,998,000 more characters' }).waitFor()
      expect(await grid.getAttribute('aria-rowcount')).toBe(String(3 * 2 + 3 + 2 + 10_000))
      expect(await grid.getByRole('row').count()).toBeLessThan(150)
    })
  })

  it('shows what cannot be seen, in lines and in the names of files', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await goTo(page, 'm')
      await press(page, 'Home', 'Enter')
      await page.getByRole('button', { name: 'Review', exact: true }).waitFor()
      bridge.changeFiles(bridge.shownItem ?? '', [
        change(
          'src/invoice\u202efdp.js',
          "@@ -1 +1,3 @@\n const level = 'user'\n+if (level !== 'user\u202e \u2066// check for admin\u2069 \u2066') {\n+  open()\u200b\n",
        ),
      ])
      await page.getByText('1 file changed').waitFor()
      // Below the item, and in review.
      await page.getByText('fdp.js').click()
      const shown = (place: string) => page.locator(`${place} .hidden-character`).allTextContents()
      const marks = ['U+202E', 'U+2066', 'U+2069', 'U+2066', 'U+200B']
      await expect.poll(() => shown('.diff code')).toEqual(marks)
      await press(page, 'g', 'r')
      await expect.poll(() => shown('[role=gridcell] code')).toEqual(marks)
      expect(new Set(await shown('.path'))).toEqual(new Set(['U+202E']))
      expect(await page.locator('#detail').textContent()).not.toMatch(/[\u202e\u2066\u200b]/)
    })
  })

  it('shows the rest of a long line, and what was found in it, by keyboard', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await goTo(page, 'm')
      await press(page, 'Home', 'Enter')
      await page.getByRole('button', { name: 'Review', exact: true }).waitFor()
      bridge.changeFiles(bridge.shownItem ?? '', [
        change('long.min.js', `@@ -1 +1 @@\n+${'x'.repeat(9_000)}needle${'y'.repeat(7_000)}\n`),
      ])
      await page.getByText('1 file changed').waitFor()
      await press(page, 'g', 'r')
      const grid = page.getByRole('grid', { name: 'Changes' })
      await grid.waitFor()
      expect(await grid.getByText('needle').count()).toBe(0)
      await press(page, 'Control+f')
      await page.keyboard.type('Needle')
      await press(page, 'Enter', 'Escape')
      await expect.poll(() => grid.locator('mark.found').allTextContents()).toEqual(['needle'])
      await grid.getByText('… 6,920 characters …').waitFor()
      await grid.getByRole('button', { name: 'Show 6,920 more characters' }).waitFor()

      // Enter shows all of it, and once more folds that again; at the name of the file it folds the file.
      await press(page, 'Enter')
      await expect.poll(() => grid.getByRole('button', { name: /more characters/ }).count()).toBe(0)
      expect(await grid.getByText('characters …').count()).toBe(0)
      await press(page, 'Enter')
      await grid.getByRole('button', { name: /more characters/ }).waitFor()
      await press(page, '[', 'Enter')
      await expect.poll(() => grid.locator('code').count()).toBe(0)
      await press(page, 'Enter')

      // Lines that are not wrapped are scrolled sideways: by the arrow keys, and to what was found.
      await press(page, 'Control+k')
      await page.keyboard.type('scroll long lines')
      await press(page, 'Enter')
      const bar = page.getByRole('scrollbar', { name: 'Scroll the lines sideways' })
      await bar.waitFor()
      const height = async () => (await grid.getByRole('row').last().boundingBox())?.height ?? 0
      await expect.poll(height).toBeLessThan(30)
      const shift = () => bar.evaluate(({ scrollLeft }) => scrollLeft)
      await press(page, 'ArrowRight', 'ArrowRight', 'ArrowLeft')
      await expect.poll(shift).toBe(80)
      await press(page, 'Control+f', 'Enter', 'Escape')
      await expect
        .poll(() =>
          grid
            .locator('mark.found')
            .evaluate(
              (mark) =>
                document.elementFromPoint(
                  mark.getBoundingClientRect().left + 4,
                  mark.getBoundingClientRect().top + 4,
                ) === mark,
            ),
        )
        .toBe(true)
      const found = await shift()
      expect(found).toBeGreaterThan(10_000)
      await press(page, 'ArrowLeft')
      await expect.poll(shift).toBe(found - 80)
    })
  })

  it('keeps the name of a file above its lines, and no line lies below that name', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      const lines = Array.from({ length: 400 }, (_, at) => `+line ${at}`).join('\n')
      await goTo(page, 'm')
      await press(page, 'Home', 'Enter')
      await page.getByRole('button', { name: 'Review', exact: true }).waitFor()
      bridge.changeFiles(bridge.shownItem ?? '', [
        change('one.txt', `@@ -0,0 +1,400 @@\n${lines}\n`),
        change('two.txt', `@@ -0,0 +1,400 @@\n${lines}\n`),
      ])
      await page.getByText('2 files changed').waitFor()
      await press(page, 'g', 'r')
      await expect.poll(() => cursor(page).textContent()).toContain('one.txt')
      const pin = page.locator('#detail .pin')
      expect(await pin.count()).toBe(0)
      await press(page, ...Array.from({ length: 5 }, () => 'PageDown'))
      await expect.poll(() => pin.textContent()).toContain('one.txt')
      // Going up, the line that one is at stays in view.
      const distance = async () => {
        const [name, line] = [await pin.locator('.head').boundingBox(), await cursor(page).boundingBox()]
        return line && name ? line.y - (name.y + name.height) : Number.NaN
      }
      await press(page, ...Array.from({ length: 60 }, () => 'k'))
      await expect.poll(distance).toBeGreaterThanOrEqual(0)
      expect(await distance()).toBeLessThan(40)
      await press(page, ']', 'PageDown', 'PageDown')
      await expect.poll(() => pin.textContent()).toContain('two.txt')
      await press(page, 'Home')
      await expect.poll(() => pin.count()).toBe(0)
    })
  })

  it('knows which files were viewed until they change', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await openReview(page)
      const grid = page.getByRole('grid', { name: 'Changes' })
      await page.getByText('0 of 2 viewed').waitFor()
      await press(page, ']', 'n', 'w')
      await page.getByText('1 of 2 viewed').waitFor()
      await expect.poll(() => cursor(page).textContent()).toContain('src/pump.rs')
      await expect.poll(() => grid.getByText('wait(5)').count()).toBe(0)
      expect(await grid.getByRole('checkbox', { name: 'Viewed src/pump.rs' }).isChecked()).toBe(true)
      // It was written down, and stays so where only the places of its lines differ.
      const pump = (diff: string) => change('src/pump.rs', diff)
      bridge.changeFiles(bridge.shownItem ?? '', [
        pump('@@ -7,2 +9,2 @@\n fn pump() {\n-    wait(10);\n+    wait(5);\n'),
        change('new.txt', '@@ -0,0 +1 @@\n+New\n'),
      ])
      await grid.getByText('New', { exact: true }).waitFor()
      await page.getByText('1 of 2 viewed').waitFor()
      bridge.changeFiles(bridge.shownItem ?? '', [pump('@@ -7 +9 @@\n-    wait(10);\n+    wait(7);\n')])
      await page.getByText('0 of 1 viewed').waitFor()
      await grid.getByText('wait(7);').waitFor()
      await press(page, 'Control+k')
      await page.keyboard.type('mark the file as viewed')
      await press(page, 'Enter')
      await page.getByText('1 of 1 viewed').waitFor()
      await press(page, 'w')
      await page.getByText('0 of 1 viewed').waitFor()
      await expect.poll(() => cursor(page).textContent()).toContain('src/pump.rs')
    })
  })

  it('is preceded by what merging does, which leads to the merge requests that may get conflicts', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page }) => {
      await goTo(page, 'm')
      await press(page, 'Home', 'Enter')
      const effects = page.getByRole('region', { name: 'Effects of merging' })
      const other = effects
        .getByRole('button', { name: '4 files' })
        .or(effects.getByRole('button', { name: '2 files' }))
      await other.first().waitFor()
      try {
        // The loaded diff is printed, too.
        await page.emulateMedia({ media: 'print' })
        expect(await other.first().isVisible()).toBe(true)
      } finally {
        await page.emulateMedia({ media: null })
      }
      const reference = await other.first().locator('.reference').innerText()
      const shown = page.locator('header .reference')
      expect(await shown.innerText()).not.toBe(reference)
      await other.first().click()
      await expect.poll(() => shown.innerText()).toBe(reference)
    })
  })

  it('shows what was pushed since the user looked, by one key', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, { lookedAt: true }, async ({ page, bridge }) => {
      await openReview(page)
      const grid = page.getByRole('grid', { name: 'Changes' })
      await grid.waitFor()
      bridge.pushVersions(bridge.shownItem ?? '', 1, 2)
      bridge.versions.set(1, [change('docs/pump.md', '@@ -1 +1 @@\n-It waits.\n+It waits for ever.\n')])
      const button = page.getByRole('button', { name: 'Since you looked' })
      await button.waitFor()
      await press(page, '.')
      await grid.getByText('+It waits for ever.').waitFor()
      expect(await button.getAttribute('aria-pressed')).toBe('true')
      // What is pushed meanwhile counts as looked at, and so has to be seen.
      const key = bridge.shownItem ?? ''
      bridge.changeFiles(key, [change('docs/pump.md', '@@ -1 +1 @@\n-It waits.\n+It waits an hour.\n')], 3)
      bridge.pushVersions(key, 1, 2, 3)
      await grid.getByText('+It waits an hour.').waitFor()
      expect(await button.getAttribute('aria-pressed')).toBe('true')
      await press(page, '.')
      await page.getByText('0 of 1 viewed').waitFor()
      expect(await button.getAttribute('aria-pressed')).toBe('false')
    })
  })

  it('compares versions, and says so where the service cannot be asked for them', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await openReview(page)
      const grid = page.getByRole('grid', { name: 'Changes' })
      await grid.waitFor()
      await page.getByText('3 commits', { exact: true }).waitFor()
      bridge.pushVersions(bridge.shownItem ?? '', 1, 2, 3)
      bridge.versions.set(2, [change('docs/pump.md', '@@ -1 +1 @@\n-It waits.\n+It waits for ever.\n')])
      const from = page.getByRole('combobox', { name: 'From' })
      await from.selectOption({ index: 2 })
      await grid.getByText('+It waits for ever.').waitFor()
      await grid.getByText('+It waits less.').waitFor()
      await page.getByText('Each line has two signs').waitFor()
      expect(await page.getByText(/\d of \d viewed/).count()).toBe(0)
      await grid.focus()
      await press(page, 'n', 'r')
      await page.getByText('That is about the newest version.').waitFor()
      expect(await grid.getByRole('textbox').count()).toBe(0)
      // As it was after a push; one that cannot be had.
      await from.selectOption({ index: 0 })
      await page.getByRole('combobox', { name: 'To' }).selectOption({ index: 1 })
      await page.getByText('This is how it was after that push.').waitFor()
      await grid.getByText('It waits for ever.').waitFor()
      await page.getByRole('combobox', { name: 'To' }).selectOption({ index: 2 })
      await page.getByText('That version is not on this computer').waitFor()
      await page.getByRole('combobox', { name: 'To' }).selectOption({ index: 0 })
      await page.getByText('0 of 2 viewed').waitFor()
    })
  })

  it('stands side by side where that is preferred and there is room, and its tree goes to files', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page }) => {
      await openReview(page)
      const grid = page.getByRole('grid', { name: 'Changes' })
      await grid.waitFor()
      await page.getByRole('radio', { name: 'Side by side' }).click()
      const row = grid.getByRole('row').filter({ hasText: 'It waits less.' })
      await expect.poll(() => row.getByRole('gridcell').allTextContents()).toHaveLength(2)
      expect((await row.getByRole('gridcell').allTextContents()).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
        expect.stringContaining('It waits.'),
        expect.stringContaining('It waits less.'),
      ])
      await page.getByRole('tree').focus()
      await press(page, 'End', 'Enter')
      await expect.poll(() => cursor(page).textContent()).toContain('src/pump.rs')
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('detail')
      await page.setViewportSize({ width: 800, height: 700 })
      await expect.poll(() => row.getByRole('gridcell').count()).toBe(1)
    })
  })

  it('has lines of one side selected where two stand side by side, and shows those of a comment that one is at', async () => {
    const accounts = [accountOverV4]
    await withScreen({ theme: 'light', ...sizes.wide }, { accounts }, async ({ page, bridge }) => {
      await openReview(page)
      const grid = page.getByRole('grid', { name: 'Changes' })
      await grid.waitFor()
      bridge.pushVersions(bridge.shownItem ?? '', 1)
      const diff = '@@ -1,5 +1,5 @@\n one\n-two\n-three\n+zwei\n+drei\n four\n five\n@@ -9 +9 @@\n nine\n'
      bridge.changeFiles(bridge.shownItem ?? '', [change('a.txt', diff)])
      await grid.getByText('four').waitFor()
      await page.getByRole('radio', { name: 'Side by side' }).click()
      const selected = () => grid.locator('[aria-selected=true] code').allTextContents()
      // The button that comments on one line may lie over the number. One draws from there, too.
      const draw = async (...numbers: (readonly [text: string, side: 'first' | 'last'])[]) => {
        for (const [at, [text, side]] of numbers.entries()) {
          const row = grid.getByRole('row').filter({ hasText: text })
          await row.locator('.number')[side]().hover({ force: true })
          if (at === 0) await page.mouse.down()
        }
        await page.mouse.up()
      }

      // By the keys at the right, as far as the hunk goes; a click at the left, and the lines there.
      await grid.focus()
      await press(page, 'n', ...Array.from({ length: 5 }, () => 'Shift+J'))
      await expect.poll(selected).toEqual(['zwei', 'drei', 'four', 'five'])
      await grid.getByText('two').click()
      await expect.poll(selected).toEqual([])
      await press(page, 'Shift+J')
      await expect.poll(selected).toEqual(['two', 'three'])
      await draw(['five', 'first'], ['two', 'first'])
      await expect.poll(selected).toEqual(['two', 'three', 'four', 'five'])

      // The button at a selected line is about all of them. At the comment, its lines stand out on both sides.
      await grid.getByText('three').hover()
      await grid.getByRole('button', { name: 'Comment on lines 2 to 5' }).click()
      await page.keyboard.type('Why?')
      await press(page, 'Escape')
      await expect.poll(() => grid.locator('.marked').count()).toBe(8)
      expect(await selected()).toEqual([])
      await press(page, 'k')
      await expect.poll(() => grid.locator('.marked').count()).toBe(0)

      // It is removed where it stands.
      await grid.getByRole('button', { name: 'Remove' }).click()
      await expect.poll(() => grid.getByRole('textbox').count()).toBe(0)
      expect(await page.getByRole('tree').getByText('not sent').count()).toBe(0)

      // The bar does the same for those who only have a mouse.
      await draw(['one', 'last'], ['four', 'last'])
      await expect.poll(selected).toEqual(['one', 'zwei', 'drei', 'four'])
      await page.getByRole('button', { name: 'Clear selection' }).click()
      await expect.poll(selected).toEqual([])
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('detail')
    })
  })

  it('says that a comment is about an older version, and moves it to its line as it is now', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, { accounts: [accountOverV4] }, async ({ page, bridge }) => {
      await openReview(page)
      const grid = page.getByRole('grid', { name: 'Changes' })
      await grid.waitFor()
      const item = bridge.shownItem ?? ''
      bridge.pushVersions(item, 1)
      bridge.changeFiles(item, [change('pump.rs', '@@ -1,2 +1,3 @@\n fn pump() {\n+    wait(5);\n }\n')])
      await page.getByText('0 of 1 viewed').waitFor()
      await press(page, 'n', 'r')
      await page.getByRole('textbox', { name: 'Comment on line 2 of pump.rs' }).waitFor()
      await page.keyboard.type('So long?')
      await press(page, 'Escape')
      expect(await grid.getByText('Outdated').count()).toBe(0)

      bridge.pushVersions(item, 1, 2)
      bridge.changeFiles(item, [change('pump.rs', '@@ -1,2 +1,4 @@\n fn pump() {\n+    prime();\n+    wait(5);\n }\n')])
      await grid.getByText('Outdated: it is about an older version of the changes.').waitFor()
      const move = grid.getByRole('button', { name: 'Move it to this version' })
      await tabTo(page, move)
      await press(page, 'Enter')
      await grid.getByText('Outdated').waitFor({ state: 'detached' })
      const moved = grid.getByRole('textbox', { name: 'Comment on line 3 of pump.rs' })
      await expect.poll(() => moved.inputValue()).toBe('So long?')
      await expect
        .poll(() => commentsIn(bridge.drafts.get(`review ${item}`) ?? '').map(({ position }) => position))
        .toMatchObject([{ newLine: 3, headSha: '2'.padStart(40, '0') }])
    })
  })

  it('has comments on single lines alone where the service has no threads', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page }) => {
      await openReview(page)
      const grid = page.getByRole('grid', { name: 'Changes' })
      await grid.waitFor()
      await press(page, 'n', 'Shift+J')
      await page.getByText('Comments on several lines need GitLab 10.8 or newer.').waitFor()
      expect(await grid.locator('[aria-selected]').count()).toBe(0)
      expect(await grid.getByRole('button', { name: /^Comment on / }).count()).toBe(0)
      await press(page, ',')
      expect(await grid.getByRole('textbox').count()).toBe(0)
      await grid.getByText('wait(5);').click({ modifiers: ['Shift'] })
      await expect.poll(() => cursor(page).textContent()).toContain('wait(5);')
      expect(await grid.locator('.marked').count()).toBe(0)
    })
  })
})
