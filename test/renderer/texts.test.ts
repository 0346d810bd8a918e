import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { accountOverV4, person } from './support/sample-content.ts'
import { press } from '../support/keys.ts'
import { openIssueWithNotes, sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()
const wide = { theme: 'light', ...sizes.wide } as const

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)

it('a thread folds lines of the service, and what was said in it is quoted, linked and ticked', async () => {
  await withScreen(wide, {}, async ({ page, bridge }) => {
    const line = (body: string) => ({ body, author: person('oskar'), system: true })
    await openIssueWithNotes(page, bridge, [
      line('changed the milestone'),
      line('added ~bug'),
      line('closed it'),
      { body: 'It is **off**.\n\n- [ ] Ask', author: person('mira') },
    ])
    const thread = page.getByRole('region', { name: /comment/ })
    const run = thread.getByRole('button', { name: /^3 changes by Oskar Lindgren/ })
    await run.waitFor()
    await thread.getByText(/Mira Solheim.* took part/).waitFor({ state: 'attached' })
    expect(await thread.getByText('changed the milestone').count()).toBe(0)
    await run.focus()
    await press(page, 'Enter')
    await thread.getByText('changed the milestone').waitFor()

    // The last comment is quoted with its Markdown, below what is written already.
    await page.getByLabel('Write a comment').fill('Hello.')
    await page.locator('li[data-key$="/9004"]').focus()
    await press(page, 'Shift+Q')
    await expect
      .poll(() => bridge.calls.findLast(({ name }) => name === 'copyText')?.args)
      .toEqual({
        text: expect.stringMatching(/[/]issues[/]\d+#note_9004$/) as string,
      })
    await press(page, 'Shift+R')
    await expect.poll(() => focused(page)).toBe('comment')
    const quoted = '> It is **off**.\n>\n> - [ ] Ask\n\n'
    expect(await page.getByLabel('Write a comment').inputValue()).toBe(`Hello.\n\n${quoted}`)

    // One's own comment is changed when a box in it is ticked.
    await page.getByRole('checkbox', { name: 'Ask' }).focus()
    await press(page, 'Space')
    await expect
      .poll(() => bridge.edits.map(({ edit }) => edit))
      .toEqual([
        {
          kind: 'editComment',
          target: expect.stringMatching(/note[/]9004$/) as string,
          body: 'It is **off**.\n\n- [x] Ask',
        },
      ])
  })
})

it('commands and their arguments are completed by keyboard, those that the service knows', async () => {
  await withScreen(wide, { accounts: [accountOverV4] }, async ({ page, bridge }) => {
    await openIssueWithNotes(page, bridge, [{ body: 'Well.', author: person('ines') }])
    await press(page, 'r')
    const field = page.getByLabel('Write a comment')
    const options = page.getByRole('listbox', { name: 'Completions' }).getByRole('option')
    const chosen = options.and(page.locator('[aria-selected=true]'))
    // A slash alone is not completed by Enter, and in a line of words it begins nothing.
    await page.keyboard.type('/')
    await options.getByText('/close', { exact: true }).waitFor()
    await press(page, 'Enter')
    await page.keyboard.type('and /cl')
    expect(await options.count()).toBe(0)
    expect(await field.inputValue()).toBe('/\nand /cl')

    await field.fill('')
    await page.keyboard.type('/lab')
    await expect.poll(() => chosen.allInnerTexts()).toEqual([expect.stringMatching(/^\/label\s+add ~…$/)])
    await press(page, 'Enter')
    // Its argument is offered at once, and taken name by name.
    await options.getByText('field report').waitFor()
    expect(await chosen.count()).toBe(0)
    await page.keyboard.type('~"field re')
    await press(page, 'Tab')
    await page.keyboard.type('bu')
    await press(page, 'Enter')
    await expect.poll(() => field.inputValue()).toBe('/label ~"field report" ~bug ')
    await expect.poll(() => options.count()).toBe(0)

    // Enter ends a line whose command is whole, and so does it where any words may stand.
    await press(page, 'Enter')
    await page.keyboard.type('/conf')
    await press(page, 'Tab', 'Enter')
    await page.keyboard.type('/due')
    await press(page, 'Tab')
    await options.getByText('tomorrow').waitFor()
    await page.keyboard.type('to')
    await expect.poll(() => options.count()).toBe(2)
    await press(page, 'ArrowUp', 'Enter', 'Enter')
    await page.keyboard.type('/estimate 1')
    await options.getByText('1h 30m').waitFor()
    await press(page, 'Enter')
    const written = '/label ~"field report" ~bug \n/confidential\n/due tomorrow\n/estimate 1\n'
    await expect.poll(() => field.inputValue()).toBe(written)
    await page.getByText(/make it confidential, set the due date tomorrow and set the estimate 1[.]$/).waitFor()

    // A number is not completed to a longer one, and behind a whole argument Enter takes nothing more.
    await page.keyboard.type('/duplicate #1')
    await options.first().waitFor()
    await press(page, 'Tab', 'Enter')
    await expect.poll(() => field.inputValue()).toBe(`${written}/duplicate #1 \n`)
    for (let back = 0; back < '/duplicate #1 \n'.length; back += 1) await press(page, 'Backspace')

    // Escape leaves the list alone, and Tab then leaves the field.
    await page.keyboard.type('/clo')
    await chosen.waitFor()
    await press(page, 'Escape')
    await options.first().waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('comment')
    await press(page, 'Tab')
    await expect.poll(() => focused(page)).not.toBe('comment')
    expect(await field.inputValue()).toBe(`${written}/clo`)
  })
  await withScreen(wide, {}, async ({ page, bridge }) => {
    await openIssueWithNotes(page, bridge, [{ body: 'Well.', author: person('ines') }])
    await press(page, 'r')
    const options = page.getByRole('listbox', { name: 'Completions' }).getByRole('option')
    await page.keyboard.type('/c')
    await expect.poll(() => options.allInnerTexts()).toEqual([expect.stringMatching(/^\/close/)])
  })
})
