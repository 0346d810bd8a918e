import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { indexAll } from '../support/searching.ts'
import { attacks } from './support/markdown-attacks.ts'
import { linkTo } from './support/links-screens.ts'
import { accountOverV4, person } from './support/sample-content.ts'
import type { TestBridge } from './support/test-bridge.ts'
import { press } from '../support/keys.ts'
import { goTo, openIssueWithNotes, sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()
const wide = { theme: 'light', ...sizes.wide } as const

/** Opens the first issue, on which somebody has commented with this text. Returns its key. */
async function openWith(page: Page, bridge: TestBridge, text: string): Promise<string> {
  return openIssueWithNotes(page, bridge, [{ body: text, author: person('ines') }])
}

it('a reference to what is on this computer has a card, and is followed by keyboard', async () => {
  await withScreen(wide, {}, async ({ page, bridge }) => {
    const item = await openWith(page, bridge, 'As in #1, not #99999, says @ines of ~bug. See %"Spring season".')
    const number = Number(/(\d+)$/.exec(item)?.[1])
    const comment = page.locator('.note', { hasText: 'As in' })
    const links = comment.locator('a')
    await expect.poll(() => links.allTextContents()).toEqual([`#${number}`, '@ines', '~bug', '%"Spring season"'])
    await links.nth(0).focus()
    const card = page.getByRole('tooltip')
    await card.getByText(/updated/).waitFor()
    // The card that goes when Tab leaves its link does not take the focus elsewhere.
    await press(page, 'Tab')
    await card.getByText('Inês Carvalho').waitFor()
    // Escape leaves the card alone.
    await press(page, 'Escape')
    await card.waitFor({ state: 'detached' })
    expect(await links.nth(1).evaluate((link) => link === document.activeElement)).toBe(true)
    await press(page, 'Tab')
    await card.getByText('bug').waitFor()
    // A pointer that comes to lie on the words beside it takes the card from nobody.
    await comment.getByText('As in').hover({ position: { x: 4, y: 4 } })
    expect(await card.getByText('bug').isVisible()).toBe(true)
    await press(page, 'Enter')
    await expect.poll(() => page.getByRole('combobox').first().inputValue()).toContain('label:bug')
  })
})

it('the card of a reference shows what it leads to as that is now', async () => {
  await withScreen(wide, {}, async ({ page, bridge }) => {
    const item = await openWith(page, bridge, 'As in #1, says @ines.')
    const links = page.locator('.note', { hasText: 'As in' }).locator('a')
    const card = page.getByRole('tooltip')
    await links.nth(0).focus()
    await card.getByText(/updated/).waitFor()
    bridge.changeIssues((issue) => (item.endsWith(`/${issue.id}`) ? { ...issue, title: 'Renamed' } : issue))
    await press(page, 'Tab')
    await card.getByText('Inês Carvalho').waitFor()
    await press(page, 'Shift+Tab')
    await card.getByText('Renamed').waitFor()
  })
})

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)

it('a word is completed once the list knows all that was written of it', async () => {
  await withScreen(wide, {}, async ({ page, bridge }) => {
    await openWith(page, bridge, 'Well.')
    await press(page, 'r')
    const field = page.getByLabel('Write a comment')
    const options = page.getByRole('listbox', { name: 'Completions' }).getByRole('option')
    await page.keyboard.type('see #brown')
    await options.getByText('Gateway loses its place').first().waitFor()
    bridge.hold('findByWords')
    await page.keyboard.type('-out')
    await press(page, 'Tab')
    await page.keyboard.type('now')
    expect(await field.inputValue()).toBe('see #brown-out')
    bridge.release('findByWords')
    await expect.poll(() => field.inputValue()).toMatch(/^see #\d+ now$/)
    expect(await options.count()).toBe(0)
  })
})

it('words are completed while one writes, and it is said what commands will do and that files are not taken', async () => {
  await withScreen(wide, {}, async ({ page, bridge }) => {
    await openWith(page, bridge, 'Well.')
    await press(page, 'r')
    const field = page.getByLabel('Write a comment')
    const options = page.getByRole('listbox', { name: 'Completions' }).getByRole('option')
    await page.keyboard.type('@in')
    await options.getByText('Inês Carvalho').waitFor()
    await press(page, 'Enter')
    await page.keyboard.type('see ~field')
    await options.getByText('field report').waitFor()
    await press(page, 'Tab')
    await page.keyboard.type('#brown-out')
    await expect.poll(() => options.first().textContent()).toContain('Gateway loses its place')
    // Escape leaves the list alone, not what is written.
    await press(page, 'Escape')
    await options.first().waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('comment')
    // A dancer has two names, and is offered once.
    await page.keyboard.type(' :anc')
    await options.getByText('💃').waitFor()
    expect(await options.filter({ hasText: '💃' }).count()).toBe(1)
    await press(page, ...Array.from({ length: ' :anc'.length }, () => 'Backspace'))
    await page.keyboard.type(' :tada')
    await options.getByText('🎉 tada').waitFor()
    await press(page, 'Enter')
    // A key that chooses waits for the completions of all that is written.
    await expect.poll(() => field.inputValue()).toBe('@ines see ~"field report" #brown-out 🎉 ')
    await page.keyboard.type('#')
    await options.first().waitFor()
    // A sign alone is not completed by Enter.
    await press(page, 'Enter')
    await expect.poll(() => field.inputValue()).toMatch(/#\n$/)
    // Nor is what is whole.
    await page.keyboard.type('#1')
    await expect.poll(() => options.count()).toBe(1)
    await press(page, 'Enter')
    await expect.poll(() => field.inputValue()).toMatch(/#1\n$/)

    await page.keyboard.type('/label ~bug')
    await page.keyboard.press('Escape')
    await page.getByText('They ask it to add ~bug.').waitFor({ state: 'attached' })
    await page.keyboard.press('Enter')
    await field.evaluate((element) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File(['x'], 'scope.png'))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await page.getByText('“scope.png” was not added').waitFor()

    await page.locator('.composer').getByRole('button', { name: 'Preview' }).press('Enter')
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByRole('link', { name: '@ines' }).waitFor()
  })
})

it('code has its colours, and a text leads to its own headings and footnotes', async () => {
  await withScreen(wide, {}, async ({ page, bridge }) => {
    const headings = ['First', 'Second', 'Third', 'Last'].map((title) => `# ${title}\n\n${'word '.repeat(150)}\n\n`)
    const code = '```ts\nconst answer = "<b>42</b>" // why\n```\n\n```nothing\nconst x\n```'
    await openWith(page, bridge, `${headings.join('')}${code}\n\nSee[^1] :pineapple:.\n\n[^1]: The note.`)
    const comment = page.locator('.note', { hasText: 'The note.' })
    const blocks = comment.locator('pre code')
    await expect
      .poll(() => blocks.first().locator('span').allTextContents())
      .toEqual(['const', '"<b>42</b>"', '// why'])
    expect(await blocks.first().textContent()).toBe('const answer = "<b>42</b>" // why')
    expect(await blocks.last().locator('span').count()).toBe(0)
    await comment.getByText('🍍').waitFor()

    await comment.getByText('Contents').press('Enter')
    await comment.getByRole('link', { name: 'Third' }).press('Enter')
    const heading = comment.getByRole('heading', { name: 'Third' })
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await heading.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(300)
    await comment.getByRole('link', { name: 'Footnote 1' }).press('Enter')
    const note = comment.getByRole('listitem').filter({ hasText: 'The note.' })
    await expect.poll(() => note.evaluate((element) => element === document.activeElement)).toBe(true)
    await note.getByRole('link', { name: 'Back to the text' }).press('Enter')
    const mark = comment.getByRole('link', { name: 'Footnote 1' })
    await expect.poll(() => mark.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

it('what an item has to do with is below its thread, and issues with a similar title below a new one', async () => {
  await withScreen(wide, {}, async ({ page, bridge }) => {
    indexAll(bridge.sample.cache)
    const item = await openWith(page, bridge, 'Like !4 of platform/api#2.')
    const related = page.getByRole('region', { name: 'Related' })
    const row = related.getByRole('button', { name: /platform[/]api#2 .*mentioned here$/ })
    await row.waitFor()
    await related
      .getByRole('button', { name: /similar title$/ })
      .first()
      .waitFor()
    await row.press('Enter')
    await expect.poll(() => bridge.shownItem).not.toBe(item)
    const before = bridge.shownItem

    await press(page, 'c')
    await page.getByLabel('Title').fill('The gateway loses its place in a queue')
    const similar = page.getByRole('dialog').getByRole('button', { name: /Gateway loses its place in the queue after/ })
    await similar.first().press('Enter')
    await expect.poll(() => bridge.shownItem).not.toBe(before)
    // The draft is not lost.
    await expect
      .poll(() => JSON.stringify(bridge.calls.findLast(({ name }) => name === 'saveDraft')?.args))
      .toContain('The gateway loses its place in a queue')
  })
})

it('what stands above a thread is not named once more below it', async () => {
  const account = { accounts: [accountOverV4] }
  await withScreen(wide, account, async ({ page, bridge }) => {
    indexAll(bridge.sample.cache)
    const item = await openWith(page, bridge, 'Like !4 of platform/api#2.')
    const related = page.getByRole('region', { name: 'Related' }).getByRole('button', { name: /mentioned here$/ })
    await expect.poll(() => related.count()).toBe(1)
    linkTo(bridge, item, { path: 'platform/api', iid: 2 })
    await page
      .getByRole('region', { name: 'Linked issues' })
      .getByRole('button', { name: /api#2 / })
      .first()
      .waitFor()
    await expect.poll(() => related.count()).toBe(0)
  })
})

it('an item on paper has all that it has to do with, each line of its thread, and whole times', async () => {
  await withScreen(wide, {}, async ({ page, bridge }) => {
    indexAll(bridge.sample.cache)
    const author = person('ines')
    const lines = ['marked as a duplicate', 'unmarked as a duplicate', 'changed the description']
    await openIssueWithNotes(page, bridge, [
      { body: 'Like !4 of platform/api#2.', author },
      ...lines.map((body) => ({ body, author, system: true })),
    ])
    const related = page.getByRole('region', { name: 'Related' })
    const rows = related.getByRole('listitem')
    await page.getByText('Like !4 of platform/api#2.').waitFor()
    await related.getByRole('button', { name: /^Show \d+ more$/ }).waitFor()
    expect(await rows.count()).toBe(3)
    try {
      await page.emulateMedia({ media: 'print' })
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
      expect(await rows.count()).toBeGreaterThan(3)
      for (const row of await rows.all()) expect(await row.getByRole('button').isVisible()).toBe(true)
      for (const line of lines) expect(await page.getByText(line, { exact: true }).isVisible(), line).toBe(true)
      const times = await page.locator('.reading time:visible').allInnerTexts()
      expect(times.length).toBeGreaterThan(lines.length)
      for (const time of times) expect(time).toMatch(/^\w+,? \d+ \w+ \d{4} at \d\d:\d\d$/)
      await page.evaluate(() => dispatchEvent(new Event('afterprint')))
      expect(await rows.count()).toBe(3)
      expect(await page.locator('.reading time').first().innerText()).toMatch(/ago$/)
    } finally {
      await page.emulateMedia({ media: null })
    }
  })
})

it('5,000 comments, a title of 10,000 letters, texts that attack or are huge, and an item that goes leave all in order', async () => {
  await withScreen(wide, {}, async ({ page, bridge }) => {
    await page.getByRole('option').first().waitFor()
    const title = `${'W'.repeat(5_000)} ${'دروازه '.repeat(700)}`
    bridge.changeIssues((issue, index) => (index === 0 ? { ...issue, title } : issue))
    bridge.changed(['issue'])
    const nobody = { ...person('ines'), id: 7_777, username: 'ghost', name: '' }
    const item = await openIssueWithNotes(page, bridge, [
      ...attacks.map((body) => ({ body, author: person('ines') })),
      {
        body: `${'- '.repeat(300)}deep\n\n${'| a '.repeat(200)}|\n\n${'word #1 @ines :tada: '.repeat(300)}${'word '.repeat(40_000)}`,
        author: nobody,
      },
      { body: 'سلام، این درست است', author: nobody },
      ...Array.from({ length: 5_000 }, (_, index) => ({ body: `Number ${index}, see #1`, author: person('tomasz') })),
      { body: 'The very last.', author: person('ines') },
    ])
    await page.getByRole('heading', { name: /^5,0\d\d comments$/ }).waitFor()
    // It comes on the page in parts, and the page is there for its user meanwhile. By its key: looking for words in all of them
    // would take the page's time.
    const late = page.locator(`li[data-key$="/${9_001 + attacks.length + 202}"]`)
    await late.waitFor({ state: 'attached', timeout: 60_000 })
    await late.focus()
    await press(page, 'n')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-key')))
      .toMatch(new RegExp(`/${9_001 + attacks.length + 203}$`))
    // Most of them are not on the page before one goes there.
    const drawn = () => page.locator('.thread li[data-key]').count()
    expect(await drawn()).toBeLessThan(1_000)
    const before = await drawn()
    await page.locator('.thread li[data-key]').last().focus()
    await press(page, 'n', 'n', 'n')
    await expect.poll(drawn).toBeGreaterThan(before)
    // Nothing is wider than its place, and no other element has come on the page.
    const overflow = (selector: string) =>
      page.locator(selector).evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(await overflow('body')).toBe(0)
    expect(await overflow('#detail')).toBe(0)
    expect(await page.locator('#detail').locator('script, iframe, svg svg, form form, style, object').count()).toBe(0)
    const said = page.locator('.note', { hasText: 'سلام' }).locator('.markdown p')
    expect(await said.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')

    await page.getByLabel('Write a comment').fill('Still here.')
    const readings = () => bridge.calls.filter(({ name }) => name === 'listThread').length
    const readBefore = readings()
    bridge.removeIssue(item)
    bridge.changed(['issue'], [item])
    // The page has done with the long thread before keys follow each other: two keys far apart are not one command.
    await expect.poll(readings).toBeGreaterThan(readBefore)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await press(page, 'Escape')
    await goTo(page, 'm')
    await press(page, 'Home', 'Enter')
    await page.getByRole('heading', { level: 2, name: /Write the queue index twice/ }).waitFor()
  })
}, 120_000)

it('emoji that no font of the computer has are drawn by the one that Docket brings, in colours', async () => {
  await withScreen(wide, {}, async ({ page, bridge }) => {
    await page.getByRole('option').first().waitFor()
    await openWith(page, bridge, 'Done :tada: and \u{1fae9}.')
    const shown = page.getByText('Done \u{1f389} and \u{1fae9}.')
    await shown.waitFor()
    await expect
      .poll(() =>
        shown.evaluate((element) => {
          const canvas = document.createElement('canvas')
          const context = canvas.getContext('2d')
          if (context === null) return 0
          context.font = `20px ${getComputedStyle(element).fontFamily}`
          context.fillText('\u{1fae9}', 0, 40)
          const { data } = context.getImageData(0, 0, 100, 100)
          let coloured = 0
          for (let at = 0; at < data.length; at += 4) if (data[at] !== data[at + 2]) coloured += 1
          return coloured
        }),
      )
      .toBeGreaterThan(50)
  })
})

it('a text that is read again as it was stays on the page, with what is selected in it', async () => {
  await withScreen(wide, {}, async ({ page, bridge }) => {
    const item = await openWith(page, bridge, 'Select **me**.')
    const words = page.locator('.note strong', { hasText: 'me' })
    await words.selectText()
    // The thread is read again before the title, which says that both are on the page.
    const id = Number(item.split('/').at(-1))
    bridge.changeIssues((issue) => (issue.id === id ? { ...issue, title: 'Another title' } : issue))
    bridge.changed(['note', 'issue'], [item])
    await page.getByRole('heading', { name: 'Another title' }).waitFor()
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('me')
  })
})
