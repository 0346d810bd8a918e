import { expect, it } from 'vitest'
import { usualReplies } from '../../shared/saved-reply.ts'
import { press } from '../support/keys.ts'
import { focused, sizes, useScreens } from './support/with-screen.ts'
import { commented, write } from './support/replies-screens.ts'

const withScreen = useScreens()

it('what is written stays where it was not saved, and in focus mode one goes on with the next entry', async () => {
  await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
    bridge.fail('reply', { code: 'disk_full' })
    await write(page, bridge, 'Not lost.')
    await press(page, 'Control+Shift+Enter')
    await page.getByRole('alert').or(page.getByRole('status')).first().waitFor()
    await expect.poll(() => bridge.keysIn('done')).toEqual([])
    bridge.fail('reply', null)
    await press(page, 'Home', 'Shift+F')
    await page.getByText('1 of 18').waitFor()
    await press(page, 'r')
    await expect.poll(() => page.getByRole('textbox', { name: 'Write a comment' }).inputValue()).toBe('Not lost.')
    await press(page, 'Control+Shift+Enter')
    await page.getByText('2 of 18').waitFor()
    await expect.poll(() => focused(page)).toBe('detail')
    expect(commented(bridge)).toEqual(['Not lost.'])
  })
})

it('undoing selects what came back, and keys that were pressed meanwhile go on from there', async () => {
  await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
    const selected = page.getByRole('option', { selected: true })
    const place = () => selected.getAttribute('aria-posinset')
    const all = page.locator('[role="option"][aria-setsize="18"]').first()
    const fewer = page.locator('[role="option"][aria-setsize="17"]').first()
    await all.waitFor()
    await press(page, 'Home', 'e')
    await fewer.waitFor()
    await press(page, 'ArrowDown')
    await expect.poll(place).toBe('2')
    await press(page, 'z')
    await all.waitFor()
    await expect.poll(place).toBe('1')

    await press(page, 'e')
    await fewer.waitFor()
    bridge.hold('undo')
    await press(page, 'z', 'ArrowDown', 'ArrowDown')
    bridge.release('undo')
    await all.waitFor()
    await page.getByText(/^Undone: /).waitFor()
    await press(page, 'ArrowDown')
    await expect.poll(place).toBe('4')
  })
})

it('a comment is kept as a saved reply, which is inserted where one writes, changed and removed', async () => {
  await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
    const comment = page.getByRole('textbox', { name: 'Write a comment' })
    const replies = () => bridge.program.preferences.savedReplies.slice(usualReplies.length)
    await write(page, bridge, '> ## Thanks\nI will look at it.')
    await press(page, 'Control+k')
    await page.keyboard.type('save the comment')
    await press(page, 'Enter')
    await expect.poll(replies).toEqual([{ name: 'Thanks', text: '> ## Thanks\nI will look at it.' }])

    await comment.fill('Hello. Bye.')
    await comment.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(6, 6))
    await press(page, 'Control+;')
    const palette = page.getByRole('dialog', { name: 'Insert a saved reply' })
    await page.keyboard.type('thanks')
    await palette.getByRole('option', { name: /Thanks/, selected: true }).waitFor()
    await press(page, 'Enter')
    await expect.poll(() => comment.inputValue()).toBe('Hello.> ## Thanks\nI will look at it. Bye.')
    await expect.poll(() => focused(page)).toBe('comment')
    // One goes on behind what was inserted.
    await page.keyboard.type('!')
    await expect.poll(() => comment.inputValue()).toBe('Hello.> ## Thanks\nI will look at it.! Bye.')

    await press(page, 'Control+,')
    const settings = page.getByRole('main', { name: 'Settings' })
    await settings.getByRole('button', { name: 'Change the saved reply Thanks' }).press('Enter')
    await settings.getByRole('textbox', { name: 'Name' }).fill('Thank you')
    await press(page, 'Enter')
    await expect.poll(() => replies().map(({ name }) => name)).toEqual(['Thank you'])
    await settings.getByRole('button', { name: 'Remove the saved reply Thank you' }).press('Enter')
    await expect.poll(replies).toEqual([])
    await press(page, 'Escape')
    await page.getByRole('button', { name: 'Put it back' }).press('Enter')
    await expect.poll(() => replies().length).toBe(1)
  })
})

it('a phrase is chosen by two keys, also before the list of them is there, and its key is changed in the settings', async () => {
  await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
    const comment = page.getByRole('textbox', { name: 'Write a comment' })
    await write(page, bridge, 'A ')
    await press(page, 'Control+;')
    await page.keyboard.type('q')
    await expect.poll(() => comment.inputValue()).toBe('A question: ')
    await expect.poll(() => focused(page)).toBe('comment')
    // Both keys before the page has drawn anything, as for somebody who knows them.
    await comment.evaluate((field) => {
      for (const [key, ctrlKey] of [
        [';', true],
        ['n', false],
      ] as const)
        field.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }))
    })
    await expect.poll(() => comment.inputValue()).toBe('A question: nit: ')

    await press(page, 'Control+,')
    const settings = page.getByRole('main', { name: 'Settings' })
    await settings.getByRole('button', { name: 'Change the saved reply Blocking' }).press('Enter')
    const key = settings.getByRole('textbox', { name: 'Key' })
    await key.fill('Q')
    await settings.getByText('The key q is that of “Question”.').waitFor()
    await key.fill('!')
    await settings.getByText('The key is one letter or digit.').waitFor()
    await key.fill('M')
    await press(page, 'Enter')
    await expect
      .poll(() => bridge.program.preferences.savedReplies.at(-1))
      .toEqual({ name: 'Blocking', text: 'blocking: ', letter: 'm' })
  })
})
