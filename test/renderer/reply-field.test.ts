import { expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { accountOverV4 } from './support/sample-content.ts'
import { openIssueWithNotes, sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

it('the field for a reply is shown whole, with the buttons that send it', async () => {
  const look = { theme: 'light', width: 1440, height: 500 } as const
  await withScreen(look, { accounts: [accountOverV4] }, async ({ page, bridge }) => {
    await openIssueWithNotes(page, bridge, [{ body: 'Why so?', discussionId: 'd1', resolvable: true }])
    await page.getByText('Why so?').waitFor()
    await press(page, '}', 'r')
    const form = page.locator('form', { has: page.getByRole('textbox', { name: 'Your reply' }) })
    await form.getByRole('textbox').and(page.locator(':focus')).waitFor()
    const below = () => form.evaluate((one) => one.getBoundingClientRect().bottom - innerHeight)
    await expect.poll(below).toBeLessThan(0)
  })
})

it('a saved reply stands where one writes: in the reply, and in the comment where no reply is begun', async () => {
  await withScreen({ theme: 'light', ...sizes.wide }, { accounts: [accountOverV4] }, async ({ page, bridge }) => {
    await openIssueWithNotes(page, bridge, [{ body: 'Why so?', discussionId: 'd1', resolvable: true }])
    await page.getByText('Why so?').waitFor()
    const [comment, reply] = ['Write a comment', 'Your reply'].map((name) => page.getByRole('textbox', { name }))
    await comment?.fill('See the handbook.')
    await press(page, 'Control+k')
    await page.keyboard.type('save the comment')
    await press(page, 'Enter')
    await page.getByText(/^Saved as a reply/).waitFor()
    await comment?.fill('')
    const insert = async () => {
      await press(page, 'Control+;')
      // Its first letter is the key of none.
      await page.keyboard.type('See the handbook')
      await page
        .getByRole('dialog')
        .getByRole('option', { name: /See the handbook/, selected: true })
        .waitFor()
      await press(page, 'Enter')
    }
    await insert()
    await expect.poll(() => comment?.inputValue()).toBe('See the handbook.')
    await press(page, 'Escape', '}', 'r')
    await reply?.and(page.locator(':focus')).waitFor()
    await insert()
    await expect.poll(() => reply?.inputValue()).toBe('See the handbook.')
    expect(await comment?.inputValue()).toBe('See the handbook.')
  })
})
