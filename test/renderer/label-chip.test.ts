// @vitest-environment happy-dom
import { render } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import LabelChip from '../../renderer/ui/marks/LabelChip.svelte'

test('a label with a scope shows it apart, and is read as its whole name', () => {
  const chip = (name: string) => render(LabelChip, { name, color: '#ff0000' }).container
  const scoped = chip('priority::high')
  expect(scoped.textContent).toBe('priority::high')
  expect(scoped.querySelector('.scope')?.textContent).toBe('priority')
  const plain = chip('bug')
  expect([plain.textContent, plain.querySelector('.scope')]).toEqual(['bug', null])
})
