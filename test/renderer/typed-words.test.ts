import { describe, expect, it } from 'vitest'
import { press, rest } from '../support/keys.ts'
import { dismissMessages, doneByWord, settled, textInFocus, typeBehind, word } from './support/typed-words.ts'
import { goTo, sizes, useScreens, type Shown } from './support/with-screen.ts'

const withScreen = useScreens()
const wide = { theme: 'light', ...sizes.wide } as const

/** Types the word, and expects that it is in the field that has the focus by then, and that no letter was a command. */
async function typeInto({ page, bridge }: Shown): Promise<void> {
  const from = bridge.calls.length
  await page.keyboard.type(word)
  await expect.poll(() => textInFocus(page)).toBe(word)
  expect(doneByWord(bridge.calls.slice(from))).toEqual([])
}

/** Presses a key whose command is refused, and types a word behind it. Expects the reason, and the word nowhere. */
async function typeInVain({ page, bridge }: Shown, key: string, why: string): Promise<void> {
  let from: number
  do {
    await rest(page)
    await dismissMessages(page)
    from = bridge.calls.length
  } while (!(await typeBehind(page, key)))
  await settled(page, bridge)
  expect(await textInFocus(page)).toBeNull()
  expect(doneByWord(bridge.calls.slice(from))).toEqual([])
  await page.getByText(why).waitFor()
}

describe('a word that is typed at once', () => {
  it('is in the field that was asked for, whether that is there at once or later', async () => {
    await withScreen(wide, {}, async (screen) => {
      const { page, bridge } = screen
      await goTo(page, 'i')
      await press(page, 'Home')
      // The name of an emoji.
      await press(page, 'Shift+A')
      await typeInto(screen)
      await press(page, 'Escape')
      await expect.poll(() => textInFocus(page)).toBeNull()
      // A comment on an item that takes its time to be read.
      bridge.hold('openItem')
      bridge.hold('listThread')
      await press(page, 'j', 'r')
      const from = bridge.calls.length
      await page.keyboard.type(word)
      bridge.release('openItem')
      bridge.release('listThread')
      await expect.poll(() => textInFocus(page)).toBe(word)
      expect(doneByWord(bridge.calls.slice(from))).toEqual([])
    })
  })

  it('is in the palette whose key was pressed in one of its questions, or in a picker', async () => {
    await withScreen(wide, {}, async (screen) => {
      const { page } = screen
      await goTo(page, 'i')
      for (const key of ['Shift+G', 'l', 'd', 'h']) {
        await press(page, 'Home', key)
        await page.getByRole('dialog').first().waitFor()
        await press(page, 'Control+k')
        await typeInto(screen)
        const dialogs = page.getByRole('dialog')
        await expect.poll(() => dialogs.count()).toBe(1)
        await page.getByRole('dialog').getByRole('combobox', { name: 'Find and do anything' }).waitFor()
        await press(page, 'Escape')
        await dialogs.waitFor({ state: 'detached' })
      }
    })
  })

  it('is nowhere behind a key that cannot do what it says, which is told', async () => {
    await withScreen(wide, {}, async (screen) => {
      const { page } = screen
      await goTo(page, 'm')
      await press(page, 'Home')
      for (const [key, why] of [
        ['d', 'Set the due date: only for issues.'],
        ['v', 'Move to another project: only for issues.'],
        ['Shift+P', 'Turn confidentiality on or off: only for issues.'],
        ['w', 'Mark the file as viewed or not viewed: only for the changes of a merge request. Open them first.'],
      ] as const) {
        await typeInVain(screen, key, why)
      }
      await rest(page)
      // Escape ends it, however soon.
      await press(page, 'd', 'Escape', 'g', 'r')
      await page.getByRole('grid').first().waitFor()
      await press(page, 'Home')
      await typeInVain(screen, 'r', 'There is no line to comment on here.')
    })
  })

  it('waits behind a command whose row is still being read, and is typed or done after it, in order', async () => {
    await withScreen(wide, { issues: 190 }, async ({ page, bridge }) => {
      await goTo(page, 'i')
      await press(page, 'Home')
      await settled(page, bridge)
      const before = bridge.calls.length
      bridge.hold('readRows')
      // Far down, where no row was read.
      await press(page, 'End', 't', 'k', 'r')
      await page.keyboard.type(word)
      expect(doneByWord(bridge.calls.slice(before))).toEqual([])
      bridge.release('readRows')
      await expect.poll(() => textInFocus(page)).toBe(word)
      expect(doneByWord(bridge.calls.slice(before))).toEqual(['addTodo'])
    })
  })

  it('is in the field that has the focus, whatever a command behind it still has to read', async () => {
    await withScreen(wide, {}, async ({ page, bridge }) => {
      await goTo(page, 'i')
      await press(page, 'Home', 'Enter')
      await page.getByRole('heading', { name: /comment/ }).waitFor()
      bridge.hold('readUndo')
      await press(page, 'z')
      await page.getByLabel('Write a comment').focus()
      await page.keyboard.type(word)
      expect(await textInFocus(page)).toBe(word)
      bridge.release('readUndo')
      await settled(page, bridge)
      expect(await textInFocus(page)).toBe(word)
    })
  })
})
