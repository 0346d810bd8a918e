// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, expect, it } from 'vitest'
import OwnStatus from '../../renderer/features/account/OwnStatus.svelte'
import { emojiNameOf } from '../../renderer/features/account/emoji-name.ts'
import PersonAbout from '../../renderer/features/editing/PersonAbout.svelte'
import PersonStatus from '../../renderer/ui/marks/PersonStatus.svelte'
import { accountMarks, handleOf } from '../../renderer/ui/marks/people.ts'
import { Stores } from '../../renderer/shell/stores.ts'
import { keyOf } from '../../shared/model/key.ts'
import type { PersonNow } from '../../shared/model/user-status.ts'
import { ben } from '../support/samples.ts'
import { accountId, accountOverV4 } from './support/sample-content.ts'
import { TestBridge } from './support/test-bridge.ts'
import { renderWithStores } from './support/with-stores.ts'

/** What people say of themselves. */

afterEach(cleanup)

const nothing: PersonNow = {
  status: { emoji: null, message: null, availability: null, clearStatusAt: null },
  ...{ state: 'active', isBot: false },
}
const saying = (status: Partial<PersonNow['status'] & object>): PersonNow => ({
  ...nothing,
  status: { emoji: null, message: null, availability: null, clearStatusAt: null, ...status },
})
const user = keyOf(accountId, 'user', 1)
async function opened(bridge: TestBridge): Promise<Stores> {
  const stores = new Stores(bridge)
  await stores.program.load()
  return stores
}
const textOf = () => document.body.textContent.replaceAll(/\s+/g, ' ').trim()

it.each<[PersonNow, string[]]>([
  [nothing, []],
  [saying({ availability: 'busy' }), ['Busy']],
  [{ ...nothing, isBot: true, state: 'deactivated' }, ['Bot', 'Deactivated']],
  [{ ...nothing, state: 'ldap_blocked' }, ['Blocked']],
  [{ status: null, state: null, isBot: false }, []],
])('of %j the marks are %j', (person, marks) => {
  expect(accountMarks(person)).toEqual(marks)
})

it('is named beside the handle of somebody who may not sign in', () => {
  expect([handleOf(ben, 1), handleOf({ ...ben, state: 'blocked_pending_approval' }, 1), handleOf(ben, ben.id)]).toEqual(
    ['@ben', '@ben, blocked pending approval', '@ben, you'],
  )
})

it('is shown with its emoji, also in the message', async () => {
  render(PersonStatus, {
    person: saying({ emoji: 'palm_tree', message: 'Away :coffee: at 10:30:15', availability: 'busy' }),
  })
  await waitFor(() => expect(textOf()).toBe('Busy 🌴 Away ☕ at 10:30:15'))
})

it('has nothing to show of somebody who says nothing', () => {
  render(PersonStatus, { person: nothing })
  expect(textOf()).toBe('')
})

it('is asked of the person whom a picker would choose', async () => {
  const bridge = new TestBridge({ latency: 0, accounts: [accountOverV4] })
  bridge.person = saying({ message: 'Away' })
  renderWithStores(await opened(bridge), PersonAbout, { user })
  await waitFor(() => expect(textOf()).toBe('Away'))
  expect(bridge.calls.filter(({ name }) => name === 'readPerson')).toHaveLength(1)
})

it('of one’s own is set and cleared now', async () => {
  const bridge = new TestBridge({ latency: 0, accounts: [accountOverV4] })
  bridge.person = saying({ emoji: 'palm_tree', message: 'Away' })
  renderWithStores(await opened(bridge), OwnStatus, { user })
  const message = await screen.findByLabelText<HTMLInputElement>('Message')
  await waitFor(() => expect(message.value).toBe('Away'))
  await fireEvent.input(message, { target: { value: 'Reading' } })
  await fireEvent.input(screen.getByLabelText('Emoji'), { target: { value: '☕' } })
  await fireEvent.click(screen.getByLabelText('Busy'))
  await fireEvent.submit(message.form as HTMLFormElement)
  const sent = () => bridge.calls.flatMap(({ name, args }) => (name === 'setOwnStatus' ? [args] : []))
  const status = { emoji: 'coffee', message: 'Reading', isBusy: true, clearsAfter: null }
  await waitFor(() => expect(sent()).toEqual([{ user, status }]))
  await fireEvent.click(await screen.findByRole('button', { name: 'Clear' }))
  const empty = { emoji: '', message: '', isBusy: false, clearsAfter: null }
  await waitFor(() => expect(sent().at(-1)).toEqual({ user, status: empty }))
})

it('of one’s own leaves what was typed when it is read late, and what was set since', async () => {
  const bridge = new TestBridge({ latency: 0, accounts: [accountOverV4] })
  const old = saying({ message: 'Away' })
  const read = async () => {
    bridge.person = old
    bridge.release('readPerson')
    // Answers come in the order in which they were asked for.
    await bridge.call('readPerson', { user })
    await tick()
  }
  const stores = await opened(bridge)
  bridge.person = old
  for (const isSet of [false, true]) {
    bridge.hold('readPerson')
    renderWithStores(stores, OwnStatus, { user })
    const message = screen.getByLabelText<HTMLInputElement>('Message')
    await fireEvent.input(message, { target: { value: 'Reading' } })
    if (isSet) {
      await fireEvent.submit(message.form as HTMLFormElement)
      await waitFor(() => expect(textOf()).toContain('Reading'))
    }
    await read()
    expect([message.value, textOf().includes('Away'), textOf().includes('Reading')]).toEqual(['Reading', !isSet, isSet])
    cleanup()
  }
})

it.each([
  ['coffee', 'coffee'],
  [':coffee: ', 'coffee'],
  ['☕', 'coffee'],
  ['', ''],
  ['unheard_of', 'unheard_of'],
])('an emoji that is typed as %j is %j', async (typed, name) => {
  expect(await emojiNameOf(typed)).toBe(name)
})
