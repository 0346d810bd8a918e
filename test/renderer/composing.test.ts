// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/svelte'
import { createRawSnippet } from 'svelte'
import { expect, it, onTestFinished, vi } from 'vitest'
import { holdKeys } from '../../renderer/shell/keys/held-keys.ts'
import Modal from '../../renderer/ui/surfaces/Modal.svelte'

it('Escape that gives up a word of an input method leaves the dialog around the field open', async () => {
  const nothingAwaited = { asked: 0, isAnyOpen: false, deferred: null, refusals: 0, cancel: () => undefined }
  onTestFinished(holdKeys(nothingAwaited))
  const onclose = vi.fn()
  const children = createRawSnippet(() => ({ render: () => '<input aria-label="Name">' }))
  render(Modal, { title: 'Label', onclose, children })
  const field = await screen.findByLabelText('Name')
  await fireEvent.keyDown(field, { key: 'Escape', isComposing: true })
  expect(onclose).not.toHaveBeenCalled()
  await fireEvent.keyDown(field, { key: 'Escape' })
  expect(onclose).toHaveBeenCalledOnce()
})
