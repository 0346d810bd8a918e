// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/svelte'
import { afterEach, expect, it, vi } from 'vitest'
import WordsForm from '../../renderer/features/outbox/WordsForm.svelte'
import { Stores } from '../../renderer/shell/stores.ts'
import { accountId } from './support/sample-content.ts'
import { TestBridge } from './support/test-bridge.ts'
import { renderWithStores } from './support/with-stores.ts'

afterEach(cleanup)

it.each([
  [{ title: 'Weld', text: 'Today' }, 'Title', 0],
  [{ title: 'Weld', text: 'Today' }, 'Text of “Weld”', 1],
  [{ title: null, text: 'Today' }, 'Text of “Weld”', 0],
])(
  'the words %j without their %s are saved %i times: a title is needed, and a text where there is no title',
  async (words, emptied, times) => {
    const onsave = vi.fn(() => Promise.resolve(false))
    const of = { key: `${accountId}/edit/1`, title: 'Weld', targetKey: `${accountId}/issue/1` }
    renderWithStores(new Stores(new TestBridge()), WordsForm, { of, words, onsave, onclose: vi.fn() })
    await fireEvent.input(screen.getByLabelText(emptied), { target: { value: ' ' } })
    await fireEvent.click(screen.getByRole('button', { name: 'Save text' }))
    expect(onsave).toHaveBeenCalledTimes(times)
  },
)
