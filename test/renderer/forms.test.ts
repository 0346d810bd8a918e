// @vitest-environment happy-dom
import { createRawSnippet } from 'svelte'
import { fireEvent, render, screen } from '@testing-library/svelte'
import { expect, test, vi } from 'vitest'
import { completedBy, CompletionList } from '../../renderer/ui/choosing/completion-list.svelte.ts'
import FormDialog from '../../renderer/ui/surfaces/FormDialog.svelte'
import FormSheet from '../../renderer/ui/surfaces/FormSheet.svelte'

const offered = ['one', 'two', 'three'].map((title) => ({ title, about: '' }))
const field = createRawSnippet(() => ({ render: () => '<input aria-label="Name">' }))

function listOf(completions = offered) {
  const list = new CompletionList<(typeof offered)[number]>()
  list.offer(completions)
  const taken: string[] = []
  const press = (key: string) =>
    list.press(key, ({ title }) => {
      taken.push(title)
      return Promise.resolve()
    })
  return { list, taken, press }
}

test('arrows go round in a list of completions, and Enter takes the one they are at', () => {
  const { list, taken, press } = listOf()
  expect(press('ArrowUp')).toBe(true)
  expect(list.active).toBe(2)
  press('ArrowDown')
  press('Enter')
  expect(taken).toEqual(['one'])
})

test('with nothing chosen, Tab takes the first completion and Enter none', () => {
  const { taken, press } = listOf()
  expect(press('Enter')).toBe(false)
  expect(press('Tab')).toBe(true)
  expect(taken).toEqual(['one'])
})

test('Escape closes a list of completions, and those that are still on their way come too late', () => {
  const { list, press } = listOf()
  const isWanted = list.ask()
  expect(isWanted()).toBe(true)
  expect(press('Escape')).toBe(true)
  expect([list.isOpen, isWanted()]).toEqual([false, false])
  expect(press('Escape')).toBe(false)
  expect(completedBy(list, 'list')['aria-controls']).toBeUndefined()
})

test('a field says which completion is chosen', () => {
  const { list, press } = listOf()
  expect(completedBy(list, 'list')['aria-activedescendant']).toBeUndefined()
  press('ArrowDown')
  expect(completedBy(list, 'list')).toMatchObject({ 'aria-controls': 'list', 'aria-activedescendant': 'list-0' })
})

test('a form is sent once at a time, and again when that is over', async () => {
  const sent = Promise.withResolvers<undefined>()
  const onsave = vi.fn(() => sent.promise)
  render(FormSheet, { action: 'Save', onsave, oncancel: vi.fn(), children: field })
  const save = screen.getByRole('button', { name: 'Save' })
  await fireEvent.click(save)
  await fireEvent.click(save)
  expect(onsave).toHaveBeenCalledTimes(1)
  expect(save.getAttribute('aria-disabled')).toBe('true')
  sent.resolve(undefined)
  await vi.waitFor(() => expect(save.getAttribute('aria-disabled')).toBe('false'))
  await fireEvent.click(save)
  expect(onsave).toHaveBeenCalledTimes(2)
})

test('a form that is not ready is not sent, and says what is wrong', async () => {
  const onsave = vi.fn()
  render(FormSheet, { problem: 'No.', action: 'Save', isReady: false, onsave, oncancel: vi.fn(), children: field })
  await fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(onsave).not.toHaveBeenCalled()
  screen.getByText('No.')
})

test('a form has the focus in its first field', async () => {
  render(FormSheet, { action: 'Save', onsave: vi.fn(), oncancel: vi.fn(), children: field })
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
})

test('what is written in a form is lost by a second Escape only', async () => {
  const oncancel = vi.fn()
  render(FormSheet, { action: 'Save', onsave: vi.fn(), oncancel, children: field })
  const name = screen.getByLabelText('Name')
  await fireEvent.input(name, { target: { value: 'Bots' } })
  await fireEvent.keyDown(name, { key: 'Escape' })
  expect(oncancel).not.toHaveBeenCalled()
  await fireEvent.keyDown(name, { key: 'Escape' })
  expect(oncancel).toHaveBeenCalledTimes(1)
})

test('a dialog with nothing to submit has no button for it', () => {
  render(FormDialog, {
    title: 'Merge',
    action: null,
    cancel: 'Close',
    onsubmit: vi.fn(),
    onclose: vi.fn(),
    children: field,
  })
  screen.getByText('Close')
  expect(document.querySelector('[type="submit"]')).toBeNull()
})
