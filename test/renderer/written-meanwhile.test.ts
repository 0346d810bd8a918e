// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/svelte'
import type { Component } from 'svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import AnswerField from '../../renderer/features/item/AnswerField.svelte'
import Composer from '../../renderer/features/item/Composer.svelte'
import ItemEditor from '../../renderer/features/item/ItemEditor.svelte'
import NoteEditor from '../../renderer/features/item/NoteEditor.svelte'
import { Stores } from '../../renderer/shell/stores.ts'
import type { Key } from '../../shared/model/key.ts'
import type { NoteRow } from '../../shared/model/rows.ts'
import { accountId, accountOverV4 } from './support/sample-content.ts'
import { TestBridge } from './support/test-bridge.ts'
import { renderWithStores } from './support/with-stores.ts'

afterEach(cleanup)

const issue = `${accountId}/issue/1` as Key<'issue'>
const project = `${accountId}/project/1`

interface Shown {
  readonly bridge: TestBridge
  readonly stores: Stores
  /** The field, whose form was sent with these words. The answer is on its way. */
  readonly send: (label: string, words: string) => Promise<HTMLElement>
}

/** Shows a form, whose edits are saved once `submitEdit` is released. */
async function show(form: Component<never>, props: (bridge: TestBridge) => Promise<object>): Promise<Shown> {
  const bridge = new TestBridge({ latency: 0, accounts: [accountOverV4] })
  const stores = new Stores(bridge)
  await stores.program.load()
  renderWithStores(stores, form as never, { project, ...(await props(bridge)) } as never)
  const send = async (label: string, words: string): Promise<HTMLElement> => {
    const field = await screen.findByLabelText(label)
    await fireEvent.input(field, { target: { value: words } })
    bridge.hold('submitEdit')
    await fireEvent.submit(field.closest('form') ?? expect.fail())
    return field
  }
  return { bridge, stores, send }
}

async function noteOn(bridge: TestBridge): Promise<NoteRow> {
  const list = await bridge.call('listThread', { item: issue, rows: 40 })
  const note = list.ok ? list.value.first.find(({ system }) => !system) : undefined
  return note ?? expect.fail()
}

async function itemOf(bridge: TestBridge) {
  const item = await bridge.call('openItem', { item: issue })
  return item.ok ? item.value : expect.fail()
}

/** The forms by their names: their properties, the label of the field, and the words that are in the edit. */
const forms = {
  'a comment': {
    form: Composer,
    props: () => Promise.resolve({ target: issue, onsubmitted: vi.fn() }),
    label: 'Write a comment',
  },
  'a reply': {
    form: AnswerField,
    props: async (bridge: TestBridge) => ({
      ...{ answered: (await noteOn(bridge)).key, item: issue, isInternal: false, canResolve: false, onclose: vi.fn() },
    }),
    label: 'Your reply',
  },
  'a changed comment': {
    form: NoteEditor,
    props: async (bridge: TestBridge) => ({ note: await noteOn(bridge), item: issue, onclose: vi.fn() }),
    label: 'Your comment',
  },
  'a description': {
    form: ItemEditor,
    props: async (bridge: TestBridge) => {
      const item = await itemOf(bridge)
      return { item, row: item.row, onclose: vi.fn() }
    },
    label: 'Description',
  },
}

describe.each(Object.entries(forms))('%s that is being saved', (_name, { form, props, label }) => {
  it('leaves what is written behind it where it is', async () => {
    let given: object = {}
    const { bridge, stores, send } = await show(form as never, async (own) => (given = await props(own)))
    const field = await send(label, 'It rusts.')
    await fireEvent.input(field, { target: { value: 'It rusts.\n\nAnd leaks.' } })
    bridge.release('submitEdit')
    await expect.poll(() => bridge.edits.length).toBe(1)
    await expect.poll(() => stores.drafts.begun.length).toBe(1)
    expect(screen.getByLabelText(label)).toHaveProperty('value', expect.stringContaining('And leaks.'))
    expect(Object.values(given).filter((each) => vi.isMockFunction(each) && each.mock.calls.length > 0)).toEqual(
      label === 'Write a comment' ? [expect.anything()] : [],
    )
    expect(JSON.stringify(bridge.edits)).not.toContain('And leaks.')
  })

  it('closes nothing and moves no focus once one is elsewhere', async () => {
    let given: object = {}
    const { bridge, stores, send } = await show(form as never, async (own) => (given = await props(own)))
    await send(label, 'It rusts.')
    cleanup()
    bridge.release('submitEdit')
    await expect.poll(() => bridge.edits.length).toBe(1)
    await expect.poll(() => stores.drafts.begun).toEqual([])
    for (const each of Object.values(given)) if (vi.isMockFunction(each)) expect(each).not.toHaveBeenCalled()
  })
})
