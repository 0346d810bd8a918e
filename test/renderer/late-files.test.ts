// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/svelte'
import type { Component } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'
import AnswerField from '../../renderer/features/item/AnswerField.svelte'
import Composer from '../../renderer/features/item/Composer.svelte'
import ItemEditor from '../../renderer/features/item/ItemEditor.svelte'
import NoteEditor from '../../renderer/features/item/NoteEditor.svelte'
import { Stores } from '../../renderer/shell/stores.ts'
import { accountId, accountOverV4 } from './support/sample-content.ts'
import { TestBridge } from './support/test-bridge.ts'
import { renderWithStores } from './support/with-stores.ts'

/** A file that is here only when the field for which it was chosen is gone. */

afterEach(cleanup)

const item = `${accountId}/issue/1`
const project = `${accountId}/project/1`
const note = `${accountId}/note/1`
const editor = {
  item: { description: 'As it was', pictures: {} },
  row: { key: item, kind: 'issue', title: 'Title', reference: '#1', projectKey: project },
  onclose: () => undefined,
}

interface Field {
  readonly label: string
  readonly shown: unknown
  readonly props: Record<string, unknown>
  readonly draft: string
}

const fields: readonly Field[] = [
  {
    label: 'Write a comment',
    shown: Composer,
    props: { target: item, project, onsubmitted: () => undefined },
    draft: `comment ${item}`,
  },
  {
    label: 'Your reply',
    shown: AnswerField,
    props: { answered: note, item, project, isInternal: false, canResolve: false, onclose: () => undefined },
    draft: `answer ${note}`,
  },
  {
    label: 'Your comment',
    shown: NoteEditor,
    props: { note: { key: note, body: 'As it was', pictures: {} }, item, project, onclose: () => undefined },
    draft: `editComment ${note}`,
  },
  { label: 'Description', shown: ItemEditor, props: editor, draft: `description ${item}` },
]

/** A window whose files arrive when `arrive` is called. */
async function openWindow() {
  const bridge = new TestBridge({ latency: 0, accounts: [accountOverV4] })
  const stores = new Stores(bridge)
  await stores.program.load()
  const arrived = Promise.withResolvers<void>()
  const attach = vi.spyOn(stores.writing, 'attach').mockImplementation(async () => {
    await arrived.promise
    return { ok: true, value: '[big.bin](docket-file:9f3a61c2d04b7e85)' }
  })
  const show = ({ shown, props }: Field) => renderWithStores(stores, shown as Component<typeof props>, props)
  const write = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } })
  const choose = async () => {
    const chooser = document.querySelector('input[type=file]')
    if (chooser === null) throw new Error('The field takes no files.')
    await fireEvent.change(chooser, { target: { files: [new File(['x'], 'big.bin')] } })
    expect(attach).toHaveBeenCalledOnce()
  }
  const arrive = async () => {
    arrived.resolve()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { stores, show, write, choose, arrive }
}

it.each(fields)('stands behind what was written after coming back: $label', async (field) => {
  const { stores, show, write, choose, arrive } = await openWindow()
  show(field)
  await write(field.label, 'First words')
  await choose()
  cleanup()
  show(field)
  await write(field.label, 'First words, and many more')
  await arrive()
  expect(screen.getByLabelText<HTMLTextAreaElement>(field.label).value).toBe(
    'First words, and many more\n\n[big.bin](docket-file:9f3a61c2d04b7e85)',
  )
  expect(stores.drafts.of(field.draft)).toContain('and many more')
})

it('is named where it was chosen, not where its user went', async () => {
  const { stores, show, write, choose, arrive } = await openWindow()
  const [field] = fields
  if (field === undefined) throw new Error('There is no field.')
  const other = `${accountId}/issue/2`
  show(field)
  await write(field.label, 'Here')
  await choose()
  cleanup()
  show({ ...field, props: { ...field.props, target: other } })
  await write(field.label, 'There')
  await arrive()
  expect(stores.drafts.of(`comment ${item}`)).toMatch(/^Here\n\n\[big\.bin\]/)
  expect(stores.drafts.of(`comment ${other}`)).toBe('There')
})
