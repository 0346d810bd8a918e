// @vitest-environment happy-dom
import { tick } from 'svelte'
import { expect, test } from 'vitest'
import { CompletionKeys } from '../../renderer/ui/choosing/completion-keys.ts'
import { CompletionList, type Offered } from '../../renderer/ui/choosing/completion-list.svelte.ts'

/** A field whose last word is completed by what the test answers, with the list of a shorter word still open. */
function write(value: string) {
  const field = document.body.appendChild(document.createElement('textarea'))
  const after = document.body.appendChild(document.createElement('button'))
  const list = new CompletionList<Offered>()
  const take = async ({ title }: Offered): Promise<void> => {
    list.close()
    await tick()
    field.setRangeText(`${title} `, field.value.lastIndexOf('#'), field.selectionEnd, 'end')
  }
  const keys = new CompletionKeys(list, ({ key }) => list.press(key, take), ['Enter', 'Tab'])
  field.addEventListener('keydown', (event) => keys.press(event))
  field.value = value
  field.focus()
  list.offer([{ title: '#1', about: '' }])
  const isWanted = list.ask()
  return {
    field,
    after,
    answer: (...titles: readonly string[]) => {
      if (!isWanted()) return
      list.active = 0
      list.offer(titles.map((title) => ({ title, about: '' })))
    },
    /** Returns true for the keys that the browser was kept from. */
    press: (...pressed: readonly (string | KeyboardEventInit)[]) =>
      pressed.map((each) => {
        const init = typeof each === 'string' ? { key: each } : each
        return !field.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))
      }),
  }
}

test('Enter and Tab choose among the completions of all that was typed, not of its beginning', async () => {
  for (const key of ['Enter', 'Tab']) {
    const { field, press, answer } = write('see #rust')
    expect(press(key)).toEqual([true])
    expect(field.value).toBe('see #rust')
    answer('#7', '#8')
    await expect.poll(() => field.value).toBe('see #7 ')
  }
})

test('what is typed behind the key that chooses stands behind the completion', async () => {
  const { field, press, answer } = write('see #rust')
  press('ArrowDown', 'Enter', 'a', 'b', 'Backspace', 'Enter', 'c')
  answer('#7', '#8')
  await expect.poll(() => field.value).toBe('see #8 a\nc')
})

test('without completions Enter ends the line, and Tab goes on to the next control', async () => {
  const line = write('see #rust')
  line.press('Enter', 'a')
  line.answer()
  await expect.poll(() => line.field.value).toBe('see #rust\na')
  const left = write('see #rust')
  left.press('Tab')
  left.answer()
  await expect.poll(() => document.activeElement).toBe(left.after)
})

test('Escape gives up the completions, and so does a key that cannot be pressed later', async () => {
  for (const [key, isTaken] of [['Escape', true] as const, [{ key: 'v', ctrlKey: true }, false] as const]) {
    const { field, press, answer } = write('see #rust')
    expect(press('Enter', 'a', key)).toEqual([true, true, isTaken])
    answer('#7')
    await expect.poll(() => field.value).toBe('see #rust\na')
  }
})

test('the key that sends is pressed again once the completion before it is chosen', async () => {
  const { field, press, answer } = write('see #rust')
  const sent: string[] = []
  field.addEventListener('keydown', ({ key, ctrlKey, defaultPrevented }) => {
    if (key === 'Enter' && ctrlKey && !defaultPrevented) sent.push(field.value)
  })
  press('Enter', { key: 'Control', ctrlKey: true }, { key: 'Enter', ctrlKey: true })
  answer('#7')
  await expect.poll(() => sent).toEqual(['see #7 '])
})

test('keys are those of the browser where nothing is awaited', () => {
  const { press, answer } = write('see #rust')
  answer()
  expect(press('Enter', 'Tab', 'a', 'ArrowDown')).toEqual([false, false, false, false])
})
