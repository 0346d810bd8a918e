// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/svelte'
import { afterEach, describe, expect, it } from 'vitest'
import SavedReplies from '../../renderer/features/settings/SavedReplies.svelte'
import { Stores } from '../../renderer/shell/stores.ts'
import type { SavedReply } from '../../shared/saved-reply.ts'
import { usualReplies } from '../../shared/saved-reply.ts'
import { asUsual } from '../../shared/model/view.ts'
import { accountId, otherAccount, sampleAccount } from './support/sample-content.ts'
import { TestBridge } from './support/test-bridge.ts'
import { renderWithStores } from './support/with-stores.ts'

afterEach(cleanup)

const accounts = [sampleAccount, otherAccount]
const [nit, question, blocking] = usualReplies as [SavedReply, SavedReply, SavedReply]

/** Presses the button of the newest message. */
const putBack = (stores: Stores) => stores.toasts.messages.at(-1)?.action?.run()

describe('what was removed is put back', () => {
  it('in its own account, a view', async () => {
    const bridge = new TestBridge({ latency: 0, accounts, sampleInAll: true })
    const stores = new Stores(bridge)
    const namesIn = async (account: string) => {
      const listed = await bridge.call('listViews', { account })
      return listed.ok ? listed.value.views.map(({ name }) => name) : []
    }
    await stores.views.load(accountId)
    await stores.views.save(null, { name: 'Mine', icon: 'star', list: 'issues', query: 'is:open', ...asUsual })
    await stores.views.load(accountId)
    await stores.views.remove(stores.views.all.find(({ name }) => name === 'Mine') ?? expect.fail())
    await stores.views.load(otherAccount.id)
    putBack(stores)
    await expect.poll(() => namesIn(accountId)).toContain('Mine')
    expect(await namesIn(otherAccount.id)).not.toContain('Mine')
  })

  it('in its own account, a rule', async () => {
    const bridge = new TestBridge({ latency: 0, accounts, sampleInAll: true })
    const stores = new Stores(bridge)
    const namesIn = async (account: string) => {
      const listed = await bridge.call('listRules', { account })
      return listed.ok ? listed.value.rules.map(({ name }) => name) : []
    }
    await stores.rules.load(accountId)
    await stores.rules.save(null, { name: 'Bots', query: 'is:bot', action: 'done', localLabel: null, isOn: true })
    await stores.rules.load(accountId)
    await stores.rules.remove(stores.rules.all.find(({ name }) => name === 'Bots') ?? expect.fail())
    await stores.rules.load(otherAccount.id)
    putBack(stores)
    await expect.poll(() => namesIn(accountId)).toContain('Bots')
    expect(await namesIn(otherAccount.id)).not.toContain('Bots')
  })
})

describe('saved replies', () => {
  async function shown() {
    const bridge = new TestBridge({ latency: 0 })
    const stores = new Stores(bridge)
    await stores.program.load()
    renderWithStores(stores, SavedReplies, {})
    const replies = () => bridge.program.preferences.savedReplies
    return { stores, replies }
  }
  const press = async (name: string) => await fireEvent.click(await screen.findByRole('button', { name }))

  it('that are put back leave those that were added meanwhile', async () => {
    const { stores, replies } = await shown()
    await press('Remove the saved reply Question')
    await expect.poll(replies).toEqual([nit, blocking])
    const added = { name: 'Praise', text: 'praise: ', letter: 'q' }
    await stores.program.change({ savedReplies: [nit, blocking, added] })
    putBack(stores)
    // Its letter is another one's by now.
    await expect.poll(replies).toEqual([nit, { name: 'Question', text: 'question: ' }, blocking, added])
  })

  it('that are changed are saved in their own place, though others were removed and put back before them', async () => {
    const { stores, replies } = await shown()
    await press('Change the saved reply Question')
    const field = screen.getByLabelText<HTMLTextAreaElement>('Text')
    await fireEvent.input(field, { target: { value: 'ask: ' } })
    await press('Remove the saved reply Nit')
    await expect.poll(replies).toEqual([question, blocking])
    expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('ask: ')
    await press('Save')
    await expect.poll(replies).toEqual([{ ...question, text: 'ask: ' }, blocking])
    putBack(stores)
    await expect.poll(replies).toEqual([nit, { ...question, text: 'ask: ' }, blocking])
  })
})
