// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import MergeBox from '../../renderer/features/editing/MergeBox.svelte'
import MergeTime from '../../renderer/features/editing/MergeTime.svelte'
import PickMerged from '../../renderer/features/editing/PickMerged.svelte'
import { TriedPick } from '../../renderer/features/editing/tried-pick.svelte.ts'
import { Stores } from '../../renderer/shell/stores.ts'
import { wordsFor } from '../../shared/error-sentences.ts'
import type { ErrorCode } from '../../shared/errors.ts'
import type { Key } from '../../shared/model/key.ts'
import type { MergeRequestRow } from '../../shared/model/rows.ts'
import { sampleErrors } from '../support/sample-errors.ts'
import { accountId, accountOverV4 } from './support/sample-content.ts'
import { TestBridge } from './support/test-bridge.ts'
import { renderWithStores } from './support/with-stores.ts'

/** What asks for the earliest merge, and for the branch that takes what was merged. */

afterEach(cleanup)

const key = `${accountId}/mergeRequest/1` as Key<'mergeRequest'>
const openedAs = async (bridge: TestBridge, changed: Partial<MergeRequestRow> = {}): Promise<MergeRequestRow> => {
  const { ok, ...rest } = await bridge.call('readRows', { keys: [key] })
  const [row] = ok && 'value' in rest ? rest.value : []
  if (row?.kind !== 'mergeRequest') throw new Error('there is no merge request')
  return { ...row, ...changed }
}
const button = (name: string) => screen.getByRole('button', { name })
const isOffered = (name: string) => button(name).getAttribute('aria-disabled') === 'false'
const write = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } })

it('a fork in conflict is reached over HTTPS or SSH, as one chooses', async () => {
  const bridge = new TestBridge({ latency: 0 })
  const [repository, sshRepository] = ['https://git.example.com/eve/anvil.git', 'git@git.example.com:eve/anvil.git']
  const show = async (fork: MergeRequestRow['fork']) => {
    const row = await openedAs(bridge, { mergeStatus: 'cannot_be_merged', fork })
    renderWithStores(new Stores(bridge), MergeBox, { row, obstacles: null })
  }
  await show({ path: 'eve/anvil', repository, sshRepository })
  expect(screen.getByText(/git fetch/).textContent).toContain(`git fetch ${repository}`)
  await fireEvent.click(screen.getByRole('radio', { name: 'SSH' }))
  expect(screen.getByText(/git fetch/).textContent).toContain(`git fetch ${sshRepository}`)
  await fireEvent.click(button('Copy'))
  await waitFor(() => expect(JSON.stringify(bridge.calls)).toContain(`git fetch ${sshRepository}`))
  cleanup()
  await show({ path: 'eve/anvil', repository, sshRepository: null })
  expect(screen.queryByRole('radio')).toBeNull()
})

describe('the earliest merge', () => {
  const moment = new Date('2030-01-04T08:30').toISOString()
  async function show(mergeAfter: string | null) {
    const bridge = new TestBridge({ latency: 0 })
    const row = await openedAs(bridge, { mergeAfter })
    const [onchoose, onclose] = [vi.fn(), vi.fn()]
    renderWithStores(new Stores(bridge), MergeTime, { row, onchoose, onclose })
    const form = screen.getByRole('dialog').querySelector('form')
    return { onchoose, onclose, submit: () => fireEvent.submit(form as HTMLFormElement) }
  }

  it('is set to a moment by the clock of this computer, and not before there is one', async () => {
    const { onchoose, submit } = await show(null)
    screen.getByRole('dialog', { name: 'Earliest merge of !1' })
    expect(isOffered('Set')).toBe(false)
    await submit()
    expect(onchoose).not.toHaveBeenCalled()
    await write('Not before', 'soonish')
    expect(isOffered('Set')).toBe(false)
    await write('Not before', '4 jan 2030 8:30')
    await submit()
    expect(onchoose.mock.calls).toEqual([[moment]])
  })

  it('shows the one that is set, and takes it away where that is emptied', async () => {
    const { onchoose, submit } = await show(moment)
    expect(screen.getByLabelText<HTMLInputElement>('Not before').value).toMatch(/4 Jan 2030.* 08:30$/)
    expect(isOffered('Set')).toBe(false)
    await write('Not before', '')
    expect(isOffered('Remove')).toBe(true)
    await submit()
    expect(onchoose.mock.calls).toEqual([[null]])
  })

  it('is left as it was by Cancel', async () => {
    const { onchoose, onclose } = await show(null)
    await fireEvent.click(button('Cancel'))
    expect([onclose.mock.calls.length, onchoose.mock.calls.length]).toEqual([1, 0])
  })
})

describe('what was merged', () => {
  interface Shown {
    readonly does?: 'cherryPick' | 'revert'
    readonly version?: string
    readonly fails?: ErrorCode
  }
  async function show({ does = 'cherryPick', version = '16.11.2', fails }: Shown = {}) {
    const account = { ...accountOverV4, service: { ...accountOverV4.service, version } }
    const bridge = new TestBridge({ accounts: [account], latency: 0 })
    const commit = { authorName: 'Ines', authorEmail: 'ines@example.org', committedAt: '2026-01-01T10:00:00Z' }
    bridge.serviceLists = {
      branches: ['main', 'stable'].map((name, id) => ({ id, name, isDefault: name === 'main', ...commit })),
    }
    if (fails !== undefined) bridge.fail('pickMerged', sampleErrors[fails])
    const stores = new Stores(bridge)
    await stores.start()
    const row = await openedAs(bridge, { state: 'merged', targetBranch: 'main' })
    const onclose = vi.fn()
    renderWithStores(stores, PickMerged, { does, row, onclose })
    const asked = () => bridge.calls.flatMap(({ name, args }) => (name === 'pickMerged' ? [args] : []))
    const messages = () => stores.toasts.messages.map(({ message }) => message)
    return { asked, onclose, messages, bridge }
  }
  const possible = (branch: string) =>
    screen.findByText((_, element) => element?.textContent?.trim() === `${branch} takes it without conflicts.`)

  it('is tried on each branch once it is typed, and then brought in there at once', async () => {
    const { asked, onclose, messages } = await show()
    expect(isOffered('Cherry-pick')).toBe(false)
    await write('Branch', 'sta')
    await write('Branch', ' stable ')
    await waitFor(() =>
      expect(asked()).toEqual([{ item: key, does: 'cherryPick', branch: 'stable', from: null, tries: true }]),
    )
    await possible('stable')
    await fireEvent.click(button('Cherry-pick'))
    await waitFor(() => expect(onclose).toHaveBeenCalledOnce())
    expect(asked().at(-1)).toEqual({ item: key, does: 'cherryPick', branch: 'stable', from: null, tries: false })
    expect(messages()).toEqual(['!1 was cherry-picked into stable.'])
  })

  it('is taken back on the branch that it was merged into, unless another is chosen', async () => {
    const { asked, messages, onclose } = await show({ does: 'revert' })
    await waitFor(() => expect(asked()).toMatchObject([{ does: 'revert', branch: 'main', tries: true }]))
    await fireEvent.click(button('Revert'))
    await waitFor(() => expect(onclose).toHaveBeenCalledOnce())
    expect(messages()).toEqual(['!1 was reverted on main.'])
  })

  it('offers the branches of the project by their names', async () => {
    await show()
    await fireEvent.focus(screen.getByLabelText('Branch'))
    await waitFor(() => expect(screen.getAllByRole('option').map((one) => one.textContent)).toHaveLength(2))
    expect(screen.getAllByRole('option')[0]?.textContent).toContain('main')
  })

  it.each(['pick_conflict', 'pick_empty', 'forbidden', 'unreachable'] as const)(
    'stays open and says why where it is refused: %s',
    async (fails) => {
      const { asked, onclose, messages, bridge } = await show({ fails })
      await write('Branch', 'stable')
      await screen.findByText(wordsFor(sampleErrors[fails]))
      await fireEvent.click(button('Cherry-pick'))
      await waitFor(() => expect(asked().at(-1)).toMatchObject({ tries: false }))
      expect([onclose.mock.calls.length, messages()]).toEqual([0, []])
      // Another branch may take it.
      bridge.fail('pickMerged', null)
      await write('Branch', 'main')
      expect(screen.queryByText(wordsFor(sampleErrors[fails]))).toBeNull()
      await possible('main')
    },
  )

  it('is not tried by a service that would do it', async () => {
    const { asked, onclose } = await show({ does: 'revert', version: '13.2.0' })
    await fireEvent.click(button('Revert'))
    await waitFor(() => expect(onclose).toHaveBeenCalledOnce())
    expect(asked()).toMatchObject([{ tries: false }])
  })
})

it('a try that something else was asked after says nothing', async () => {
  vi.useFakeTimers()
  try {
    const asked = Promise.withResolvers<{ readonly ok: true; readonly value: null }>()
    const tried = new TriedPick({ call: () => asked.promise as never })
    const end = tried.try({ item: key, does: 'revert', branch: 'main', from: null })
    await vi.advanceTimersByTimeAsync(1_000)
    end()
    tried.try({ item: key, does: 'revert', branch: '', from: null })
    asked.resolve({ ok: true, value: null })
    await vi.advanceTimersByTimeAsync(1_000)
    expect([tried.isPossible, tried.error]).toEqual([false, null])
  } finally {
    vi.useRealTimers()
  }
})
