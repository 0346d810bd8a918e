// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, it, vi } from 'vitest'
import WordsForm from '../../renderer/features/outbox/WordsForm.svelte'

afterEach(cleanup)

it.each([
  [{ title: 'Weld', text: 'Today' }, 'Title', 0],
  [{ title: 'Weld', text: 'Today' }, 'Text of “Weld”', 1],
  [{ title: null, text: 'Today' }, 'Text of “Weld”', 0],
])(
  'the words %j without their %s are saved %i times: a title is needed, and a text where there is no title',
  async (words, emptied, times) => {
    const onsave = vi.fn(async () => {})
    render(WordsForm, { of: 'Weld', words, onsave, oncancel: vi.fn() })
    await fireEvent.input(screen.getByLabelText(emptied), { target: { value: ' ' } })
    await fireEvent.click(screen.getByRole('button', { name: 'Save text' }))
    expect(onsave).toHaveBeenCalledTimes(times)
  },
)
