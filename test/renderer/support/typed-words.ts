import type { Page } from '@playwright/test'
import { typingPace } from '../../../renderer/shell/keys/held-keys.ts'
import type { CallArgs } from '../../../shared/ipc.ts'
import { press } from '../../support/keys.ts'
import type { TestBridge } from './test-bridge.ts'

/** A word each of whose letters is a command: it adds a todo, marks done and stars the project. */
export const word = 'test'

/**
 * Presses keys and types the word right behind them. Resolves with true if the page got the last key and the letters as close to
 * each other as those of a word are: on a busy computer they may come too late. Such letters are commands of their own, and prove
 * nothing.
 */
export async function typeBehind(page: Page, ...keys: readonly string[]): Promise<boolean> {
  const heard = await page.evaluateHandle(() => {
    const times: number[] = []
    const hear = ({ isTrusted, timeStamp }: Event): void => {
      // Keys that Docket presses again were not typed.
      if (isTrusted) times.push(timeStamp)
    }
    window.addEventListener('keydown', hear, true)
    const end = (): readonly number[] => {
      window.removeEventListener('keydown', hear, true)
      return times
    }
    return { end }
  })
  await press(page, ...keys)
  await page.keyboard.type(word)
  const times = (await heard.evaluate(({ end }) => end())).slice(-word.length - 1)
  await heard.dispose()
  return times.every((time, at) => at === 0 || time - (times[at - 1] ?? 0) < typingPace)
}

/** The commands that letters of the word have run: `addTodo`, `done` and `star`, once for each time. */
export function doneByWord(calls: TestBridge['calls']): string[] {
  return calls.flatMap(({ name, args }) => {
    if (name === 'mark') return (args as CallArgs<'mark'>).mark.as === 'done' ? ['done'] : []
    if (name !== 'submitEdit') return []
    const { kind } = (args as CallArgs<'submitEdit'>).edit
    return kind === 'addTodo' || kind === 'star' ? [kind] : []
  })
}

/** The text of the field that has the focus; null where none has. */
export function textInFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const { activeElement: focused } = document
    if (focused instanceof HTMLTextAreaElement) return focused.value
    return focused instanceof HTMLInputElement && focused.selectionStart !== null ? focused.value : null
  })
}

/** Resolves with true if a field or a dialog asks for input. */
export async function isAsked(page: Page): Promise<boolean> {
  return (await textInFocus(page)) !== null || (await page.getByRole('dialog').count()) > 0
}

/** Resolves with true if a command has asked for input or explained a refusal: a word behind it is no command then. */
export async function isAnswered(page: Page): Promise<boolean> {
  if (await isAsked(page)) return true
  return await page.evaluate(() =>
    [...document.querySelectorAll('.toast.info')].some(
      (toast) =>
        toast.querySelectorAll('button').length === 1 &&
        // Toasts of the letters of the word, as commands of their own.
        !/^(?:Add to my todos|Mark done|Star|This is not in your inbox)/.test(toast.textContent?.trim() ?? ''),
    ),
  )
}

/** Dismisses the toasts of the window. */
export async function dismissMessages(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.querySelectorAll<HTMLElement>('[aria-label="Dismiss message"]').forEach((button) => button.click()),
  )
}

/** Waits until the window has painted twice without asking for anything. */
export async function settled(page: Page, bridge: TestBridge): Promise<void> {
  for (let before = -1; before !== bridge.calls.length;) {
    before = bridge.calls.length
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
}
