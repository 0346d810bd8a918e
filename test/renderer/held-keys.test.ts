import { describe, expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { goTo, openIssueWithNotes, sizes, useScreens } from './support/with-screen.ts'
import { accountOverV4 } from './support/sample-content.ts'
import { focusedValue } from './support/held-keys-screens.ts'

const withScreen = useScreens({ afresh: true })
const look = { theme: 'light', ...sizes.wide } as const

describe('keys that are pressed before what they are meant for is here', () => {
  it('are in the field of a picker once the selected rows are read', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await goTo(page, 'i')
      await press(page, 'j')
      // Selected rows are read at once. Those out of sight may have been read ahead: after a change they are not here any more.
      bridge.hold('readRows')
      const read = () => bridge.calls.filter(({ name }) => name === 'readRows').length
      const before = read()
      bridge.changed(['issue'])
      await expect.poll(read).toBeGreaterThan(before)
      await press(page, 'Control+a', 'l', 'b', 'x')
      expect(await page.getByRole('dialog').count()).toBe(0)
      bridge.release('readRows')
      await page.getByRole('combobox', { name: /^Labels of \d+ items/ }).waitFor()
      await expect.poll(() => page.evaluate(focusedValue)).toBe('bx')
    })
  }, 30_000)

  it('are in the field for a reply, which is loaded when it is shown', async () => {
    await withScreen(look, { accounts: [accountOverV4] }, async ({ page, bridge }) => {
      await openIssueWithNotes(page, bridge, [{ body: 'Why so?', discussionId: 'd1', resolvable: true }])
      await page.getByText('Why so?').waitFor()
      // To the thread, and at once to its field: close and done are keys of commands.
      await press(page, '}', 'r', 'c', 'e')
      await expect.poll(() => page.getByRole('textbox', { name: 'Your reply' }).inputValue()).toBe('ce')
      expect(await page.getByRole('dialog').count()).toBe(0)
    })
  }, 30_000)
})
