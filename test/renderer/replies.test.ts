import { expect, it } from 'vitest'
import type { TestBridge } from './support/test-bridge.ts'
import { press } from '../support/keys.ts'
import { focused, sizes, useScreens } from './support/with-screen.ts'
import { commented, write } from './support/replies-screens.ts'

const withScreen = useScreens()
const kindsOf = (bridge: TestBridge) => bridge.edits.map(({ edit }) => edit.kind)

it('a comment marks its entry done, or snoozes it until somebody answers, in one step with one undo', async () => {
  await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
    const entry = await write(page, bridge, 'I will look.')
    const selected = page.getByRole('option', { selected: true })
    const words = await selected.innerText()
    await selected.getByText('Your move').waitFor()
    await press(page, 'Control+Shift+Enter')
    await expect.poll(() => bridge.keysIn('done')).toEqual([entry])
    expect(commented(bridge)).toEqual(['I will look.'])
    // One goes on in the list with what comes after it.
    await expect.poll(() => focused(page)).toBe('list')
    await page.getByText(/^Comment queued\. Done: /).waitFor()
    await press(page, 'z')
    await expect.poll(() => bridge.keysIn('done')).toEqual([])
    expect(kindsOf(bridge)).toEqual([])
    // The comment that came back is selected, so that the next key acts on it.
    await expect.poll(() => selected.innerText()).toBe(words)

    // Its words are in their field again, where one goes on writing.
    await write(page, bridge, ' Which one?')
    await press(page, 'Control+Alt+Enter')
    await expect.poll(() => bridge.keysIn('snoozed')).toEqual([entry])
    expect(commented(bridge)).toEqual(['I will look. Which one?'])
    await press(page, 'z')
    await expect.poll(() => bridge.keysIn('snoozed')).toEqual([])
    expect(kindsOf(bridge)).toEqual([])
  })
})
