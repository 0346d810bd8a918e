// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import Composer from '../../renderer/features/item/Composer.svelte'
import { opened, settle } from './support/opened.ts'
import { accountId, accountOverV4 } from './support/sample-content.ts'
import { renderWithStores } from './support/with-stores.ts'

/** What is written for the members of a project is not sent to all. */

beforeEach(() => void vi.useFakeTimers())
afterEach(cleanup)
afterEach(() => void vi.useRealTimers())

const item = `${accountId}/issue/3`

async function openItem() {
  const { stores, bridge } = await opened({ accounts: [accountOverV4] })
  stores.pane.openItem(item)
  await settle()
  const project = stores.item.row?.projectKey ?? ''
  const show = async () => {
    cleanup()
    renderWithStores(stores, Composer, { target: item, project, onsubmitted: () => undefined })
    await settle()
  }
  const isInternal = () => screen.queryByRole('button', { name: 'Internal' })?.getAttribute('aria-pressed') === 'true'
  const write = (value: string) => fireEvent.input(screen.getByLabelText('Write a comment'), { target: { value } })
  const send = async () => {
    await fireEvent.click(screen.getByRole('button', { name: /^Comment( internally)?$/ }))
    await settle()
    const sent = bridge.calls.flatMap(({ name, args }) => (name === 'submitEdit' ? [args] : []))
    return sent.at(-1) as { readonly edit: unknown } | undefined
  }
  await show()
  return { stores, bridge, show, isInternal, write, send }
}

it('an internal comment is one after coming back to it too, and the next one is not', async () => {
  const { show, isInternal, write, send } = await openItem()
  await fireEvent.click(screen.getByRole('button', { name: 'Internal' }))
  await write('Few may know')
  await show()
  expect(isInternal()).toBe(true)
  expect(await send()).toMatchObject({ edit: { body: 'Few may know', internal: true } })
  await show()
  expect(isInternal()).toBe(false)
  await write('All may know')
  expect((await send())?.edit).not.toHaveProperty('internal')
})

it('an internal comment is one again when it is taken back, with all that was written since', async () => {
  const { stores, show, isInternal, write, send } = await openItem()
  await fireEvent.click(screen.getByRole('button', { name: 'Internal' }))
  await write('Few may know')
  await send()
  await write('More')
  expect(isInternal()).toBe(false)
  const undoing = stores.undo.undo(accountId)
  await settle()
  await undoing
  expect([stores.drafts.of(`comment ${item}`), isInternal()]).toEqual(['More\n\nFew may know', true])
  // The form is no text that was begun.
  expect([stores.drafts.count(accountId), stores.drafts.begun.length]).toEqual([1, 1])
  await write('')
  await show()
  expect(isInternal()).toBe(false)
})
