// @vitest-environment happy-dom
import { createRawSnippet, type Component } from 'svelte'
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import SheetSection from '../../renderer/ui/surfaces/SheetSection.svelte'

afterEach(cleanup)

const line = createRawSnippet<[row: string, start: (what: string) => void]>((row, start) => ({
  render: () => `<button>${row()}</button>`,
  setup: (button) => button.addEventListener('click', () => start()('change')),
}))
const form = createRawSnippet(() => ({ render: () => '<form><input aria-label="Name" /></form>' }))
const given = { id: 'labels', title: 'Labels', newTitle: 'New label', none: 'None', nameOf: (row: string) => row }

it.each([
  ['renamed', ['bolts', 'weld', 'rust']],
  ['taken away', ['bolts', 'rust']],
  ['taken away with all others', []],
])('what is written in the form of a row stays when others have %s that row', async (_what, rows) => {
  const section = render(SheetSection as unknown as Component<Record<string, unknown>>, {
    ...given,
    rows: ['bolts', 'welds', 'rust'],
    line,
    form,
  })
  await fireEvent.click(screen.getByRole('button', { name: 'welds' }))
  const field = await screen.findByLabelText<HTMLInputElement>('Name')
  field.value = 'Seams'
  await section.rerender({ rows })
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Seams')
  expect(screen.getByLabelText('Name')).toBe(field)
})
