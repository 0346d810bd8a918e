import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import type { TestBridge } from './support/test-bridge.ts'
import { press, sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)
const kindsOf = (bridge: TestBridge) => bridge.edits.map(({ edit }) => edit.kind)
const commented = ({ edits }: TestBridge) => edits.flatMap(({ edit }) => (edit.kind === 'comment' ? [edit.body] : []))

/** Begins to comment on the first entry of the inbox. Returns its key. */
async function write(page: Page, bridge: TestBridge, words: string): Promise<string> {
  await page.getByRole('option').first().waitFor()
  await press(page, 'Home', 'r')
  await expect.poll(() => focused(page)).toBe('comment')
  await page.keyboard.type(words)
  await page.getByRole('button', { name: 'Comment and mark done' }).waitFor()
  return bridge.keysIn('open')[0] ?? ''
}

it('a comment marks its entry done, or snoozes it until somebody answers, in one step with one undo', async () => {
  await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
    const entry = await write(page, bridge, 'I will look.')
    await page.getByRole('option', { selected: true }).getByText('Your move').waitFor()
    await press(page, 'Control+Shift+Enter')
    await expect.poll(() => bridge.keysIn('done')).toEqual([entry])
    expect(commented(bridge)).toEqual(['I will look.'])
    // One goes on in the list with what comes after it.
    await expect.poll(() => focused(page)).toBe('list')
    await page.getByText(/^Comment queued\. Done: /).waitFor()
    await press(page, 'z')
    await expect.poll(() => bridge.keysIn('done')).toEqual([])
    expect(kindsOf(bridge)).toEqual([])

    await write(page, bridge, 'Which one?')
    await press(page, 'Control+Alt+Enter')
    await expect.poll(() => bridge.keysIn('snoozed')).toEqual([entry])
    expect(commented(bridge)).toEqual(['Which one?'])
    await press(page, 'z')
    await expect.poll(() => bridge.keysIn('snoozed')).toEqual([])
    expect(kindsOf(bridge)).toEqual([])
  })
})

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
