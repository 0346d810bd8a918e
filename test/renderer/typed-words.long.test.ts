import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { commands, repeated, type CommandId } from '../../shared/keymap.ts'
import { press } from '../support/keys.ts'
import {
  dismissMessages,
  doneByWord,
  isAnswered,
  settled,
  textInFocus,
  typeBehind,
  word,
} from './support/typed-words.ts'
import { goTo, sizes, useScreens, type Shown } from './support/with-screen.ts'

const withScreen = useScreens()

/** A screen, and how one comes back to it from wherever a command has led to. */
interface Screen {
  readonly begin: (shown: Shown) => Promise<void>
  readonly again: (page: Page) => Promise<void>
}

const screens: Readonly<Record<string, Screen>> = {
  'the inbox': {
    begin: async ({ page }) => page.getByRole('option').first().waitFor(),
    again: (page) => press(page, 'g', 'n', 'Home'),
  },
  'an issue': {
    begin: ({ page }) => goTo(page, 'i'),
    again: (page) => press(page, 'g', 'i', 'Home', 'Enter'),
  },
  'a merge request': {
    begin: ({ page }) => goTo(page, 'm'),
    again: (page) => press(page, 'g', 'm', 'Home', 'Enter'),
  },
  'the changes of a merge request': {
    begin: ({ page }) => goTo(page, 'm'),
    again: (page) => press(page, 'g', 'm', 'Home', 'g', 'r'),
  },
  'the outbox': {
    begin: async ({ page }) => page.getByRole('option').first().waitFor(),
    again: (page) => press(page, 'g', 'o'),
  },
  activity: {
    begin: async ({ page }) => page.getByRole('option').first().waitFor(),
    again: (page) => press(page, 'g', 'a', 'Home'),
  },
  'focus mode': {
    begin: async ({ page }) => page.getByRole('option').first().waitFor(),
    again: (page) => press(page, 'g', 'n', 'Home', 'Shift+F'),
  },
  settings: {
    begin: async ({ page }) => page.getByRole('option').first().waitFor(),
    again: (page) => press(page, 'Control+,'),
  },
  'the labels of an issue': {
    begin: ({ page }) => goTo(page, 'i'),
    again: (page) => press(page, 'g', 'i', 'Home', 'l'),
  },
  'a question of the palette': {
    begin: ({ page }) => goTo(page, 'i'),
    again: (page) => press(page, 'g', 'i', 'Home', 'Shift+G'),
  },
}

/** The screens that differ most in the effects of keys. `npm run faults` plays all of them. */
const usual = ['the inbox', 'the changes of a merge request', 'a question of the palette']
const played = process.env['DOCKET_RUNS'] === undefined ? usual : Object.keys(screens)

/** The letters of the word are commands themselves. */
const own: Partial<Record<CommandId, string>> = { addTodo: 'addTodo', done: 'done', star: 'star' }

async function leave(page: Page, bridge: Shown['bridge']): Promise<void> {
  await dismissMessages(page)
  for (let count = 0; count < 8; count += 1) {
    const isLeft = (await textInFocus(page)) === null && (await page.getByRole('dialog').count()) === 0
    // The selection is left, too.
    if (isLeft) return await press(page, 'Escape', 'Escape')
    await press(page, 'Escape')
    await settled(page, bridge)
  }
  throw new Error('there is something that Escape does not leave')
}

/**
 * Finds faults in the effects of a word that was typed behind a command.
 *
 * @param from the number of calls before
 * @param itself the command's own effect, if letters of the word have it, too
 */
async function wrongSince(
  from: number,
  name: string,
  itself: string | undefined,
  { page, bridge }: Shown,
): Promise<string[]> {
  const wrong: string[] = []
  const done = doneByWord(bridge.calls.slice(from))
  if (done.length > 0 && done.join() !== itself && (await isAnswered(page)))
    wrong.push(`${name} was followed by ${done.join(' and ')}`)
  const text = await textInFocus(page)
  if (text !== null && text !== '' && !text.endsWith(word)) wrong.push(`${name} left “${text}”`)
  return wrong
}

describe('a word that is typed at once behind the key of a command', () => {
  it.each(played)(
    'is in a field or nowhere where that asks or refuses, in %s',
    async (name) => {
      const screen = screens[name]
      if (!screen) throw new Error(`there is no screen ${name}`)
      await withScreen({ theme: 'light', ...sizes.wide }, { issues: 60 }, async ({ page, bridge }) => {
        const wrong: string[] = []
        await screen.begin({ page, bridge })
        for (const { id, keys } of commands) {
          const [key] = keys
          // A key that is held down asks for nothing.
          if (key === undefined || repeated.has(id)) continue
          for (let isJudged = false; !isJudged;) {
            await screen.again(page)
            await settled(page, bridge)
            const from = bridge.calls.length
            const isAtOnce = await typeBehind(page, ...key.replace('Mod', 'Control').split(' '))
            await settled(page, bridge)
            const found = await wrongSince(from, `${id} (${key})`, own[id], { page, bridge })
            // Letters that came too late for a word are commands of their own, and tell nothing.
            isJudged = isAtOnce || found.length === 0
            if (isJudged) wrong.push(...found)
            await leave(page, bridge)
          }
        }
        expect(wrong, name).toEqual([])
      })
    },
    300_000,
  )
})
