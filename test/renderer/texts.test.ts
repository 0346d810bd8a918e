import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { person } from './support/sample-content.ts'
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
