import { expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { openIssueWithNotes, sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

it('a comment that only members see says so, and is not quoted without a question', async () => {
  await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
    await openIssueWithNotes(page, bridge, [{ body: 'All may know' }, { body: 'Few may know', internal: true }])
    const internal = page.locator('.note[data-internal]')
    await internal.first().waitFor()
    expect(await internal.first().getByText('Internal', { exact: true }).count()).toBe(1)
    const open = page.locator('.note:not([data-internal])')
    expect(await open.getByText('Internal', { exact: true }).count()).toBe(0)

    await internal
      .first()
      .getByRole('button', { name: /^Quote/ })
      .click()
    const question = page.getByRole('dialog', { name: 'Quote an internal comment?' })
    await question.waitFor()
    const field = page.getByRole('textbox', { name: /comment/i }).last()
    expect(await field.inputValue()).toBe('')
    await press(page, 'Escape')
    await question.waitFor({ state: 'detached' })
    expect(await field.inputValue()).toBe('')

    await internal
      .first()
      .getByRole('button', { name: /^Quote/ })
      .click()
    await question.getByRole('button', { name: 'Quote it' }).click()
    await expect.poll(() => field.inputValue()).toMatch(/^> /)
  })
})
