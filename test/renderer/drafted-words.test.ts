// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import { draftsQuestion } from '../../renderer/features/drafts/commands.ts'
import ConflictDialog from '../../renderer/features/outbox/ConflictDialog.svelte'
import Outbox from '../../renderer/features/outbox/Outbox.svelte'
import { Stores } from '../../renderer/shell/stores.ts'
import { accountId } from './support/sample-content.ts'
import { queue, queueConflict } from './support/sample-edits.ts'
import { TestBridge } from './support/test-bridge.ts'
import { renderWithStores } from './support/with-stores.ts'

/** Words for what waits in the outbox, while they are written: whatever becomes of the edit, they are kept. */

afterEach(cleanup)

const item = `${accountId}/issue/1`
const soon = () => new Promise((resolve) => setTimeout(resolve, 50))

async function openOutbox() {
  const bridge = new TestBridge({ latency: 0 })
  const stores = new Stores(bridge)
  await stores.start()
  // Its time to be thought over is nearly over.
  const edit = queue(bridge, { kind: 'comment', target: item, body: 'Old words' }, 890)
  await stores.edits.load(accountId)
  const show = () => renderWithStores(stores, Outbox, { onopen: () => undefined })
  const begin = () => fireEvent.click(screen.getByRole('button', { name: 'Edit the text' }))
  const field = () => screen.getByLabelText<HTMLTextAreaElement>(/^Text of/)
  const write = (value: string) => fireEvent.input(field(), { target: { value } })
  show()
  await soon()
  return { bridge, stores, edit, show, begin, field, write }
}

it('outlive that the edit is sent without them, and are offered then', async () => {
  const { bridge, stores, edit, begin, write } = await openOutbox()
  await begin()
  await write('The words that I meant')
  await bridge.land(edit)
  await soon()
  expect(screen.queryByLabelText(/^Text of/)).toBeNull()
  screen.getByRole('region', { name: 'Text that was not sent' })
  screen.getByText('The words that I meant')
  await stores.drafts.flush()
  expect([...bridge.drafts.values()].join('')).toContain('The words that I meant')
  expect(stores.drafts.begun).toEqual([{ kind: 'words', key: item, edit, words: 'The words that I meant' }])
  const entries = draftsQuestion(stores as never).options() ?? []
  expect(entries.map(({ title }) => title)).toEqual(['The words that I meant'])
  await fireEvent.click(screen.getByRole('button', { name: 'Throw away' }))
  expect(stores.drafts.begun).toEqual([])
  stores.toasts.messages[0]?.action?.run()
  expect(stores.drafts.begun).toHaveLength(1)
})

it('have the edit wait while they are written', async () => {
  const { bridge, edit, begin, field } = await openOutbox()
  const heldFor = async () => {
    const rows = await bridge.call('readRows', { keys: [edit] })
    const row = rows.ok ? rows.value[0] : undefined
    return row?.kind === 'edit' && row.heldUntil !== null ? Date.parse(row.heldUntil) - Date.now() : 0
  }
  expect(await heldFor()).toBeLessThan(60_000)
  await begin()
  await soon()
  expect(await heldFor()).toBeGreaterThan(60_000)
  screen.getByText(/waits while you write/)
  await fireEvent.keyDown(field(), { key: 'Escape' })
  await soon()
  expect(screen.queryByText(/waits while you write/)).toBeNull()
  expect(bridge.calls.filter(({ name }) => name === 'holdEdit').map(({ args }) => args)).toEqual([
    { edit, held: true },
    { edit, held: false },
  ])
})

it('are there after leaving the outbox, and forgotten once they are saved or discarded', async () => {
  const { bridge, stores, edit, show, begin, field, write } = await openOutbox()
  await begin()
  await write('New words')
  cleanup()
  show()
  await soon()
  screen.getByText(/^You began other words for it/)
  expect(screen.queryByText('Text that was not sent')).toBeNull()
  await begin()
  expect(field().value).toBe('New words')
  await fireEvent.click(screen.getByRole('button', { name: 'Save text' }))
  await soon()
  const rows = await bridge.call('readRows', { keys: [edit] })
  expect(rows.ok && rows.value).toMatchObject([{ text: 'New words' }])
  expect(stores.drafts.begun).toEqual([])
  await begin()
  await write('Others')
  await fireEvent.keyDown(field(), { key: 'Escape' })
  expect(stores.drafts.begun).toHaveLength(1)
  await begin()
  await fireEvent.click(screen.getByRole('button', { name: 'Discard text' }))
  expect(stores.drafts.begun).toEqual([])
})

it('of a text that is merged by hand are there when the choice is gone back to, until it is made', async () => {
  const { bridge, stores } = await openOutbox()
  cleanup()
  const [base, theirs, mine] = ['One', 'Two', 'Three']
  const field = { field: 'description', base, theirs, mine, both: null, isText: true, changedBy: null, changedAt: null }
  const edit = await queueConflict(bridge, [field])
  await stores.edits.load(accountId)
  const target = stores.edits.find(edit)?.targetKey
  const show = () => renderWithStores(stores, ConflictDialog, { target: target ?? null, onclose: () => undefined })
  const text = () => screen.getByLabelText<HTMLTextAreaElement>(/what to keep$/)
  show()
  await fireEvent.click(screen.getByLabelText('Edit by hand'))
  expect([text().value, stores.drafts.begun]).toEqual(['Three', []])
  await fireEvent.input(text(), { target: { value: 'Two and three' } })
  cleanup()
  show()
  expect(text().value).toBe('Two and three')
  await fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await soon()
  expect(bridge.calls.findLast(({ name }) => name === 'resolveConflict')?.args).toEqual({
    edit,
    fields: { description: 'Two and three' },
  })
  expect(stores.drafts.begun).toEqual([])
})
