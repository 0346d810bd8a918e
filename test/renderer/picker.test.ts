// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, it, vi } from 'vitest'
import Picker from '../../renderer/ui/choosing/Picker.svelte'

afterEach(cleanup)

it('what one has gone to stays what Enter chooses, though others come before it', async () => {
  const onchoose = vi.fn()
  const options = (...names: string[]) => names.map((value) => ({ value, title: value, chosen: false }))
  const props = { title: 'Assign', placeholder: 'Name', none: 'Nobody', anchor: null, onchoose, onclose: vi.fn() }
  const { rerender } = render(Picker, { props: { ...props, options: options('Bo', 'Cy', 'Di') } })
  const field = await screen.findByRole('combobox')
  await fireEvent.keyDown(field, { key: 'ArrowDown' })
  await rerender({ ...props, options: options('Al', 'Bo', 'Cy', 'Di') })
  await fireEvent.keyDown(field, { key: 'Enter' })
  await rerender({ ...props, options: options('Al', 'Bo', 'Di') })
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Bo')
  // Another letter begins at the best match.
  await fireEvent.input(field, { target: { value: 'd' } })
  await fireEvent.keyDown(field, { key: 'Enter' })
  expect(onchoose.mock.calls).toEqual([['Cy'], ['Di']])
})
