// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import { afterEach, expect, it, vi } from 'vitest'
import { DraftsStore } from '../../renderer/features/drafts/drafts.svelte.ts'
import { emptyIssue } from '../../renderer/features/editing/made-issue.ts'
import { Making } from '../../renderer/features/editing/making.svelte.ts'
import { ToastStore } from '../../renderer/data/toasts.svelte.ts'
import QuickAdd from '../../renderer/shell/QuickAdd.svelte'
import { accountId, accountOfToday, otherAccount } from './support/sample-content.ts'
import { TestBridge } from './support/test-bridge.ts'

/** The small window for a new issue, beside the main one: both write the same draft. */

afterEach(cleanup)

const project = `${accountId}/project/1`

async function openWindows() {
  const bridge = new TestBridge({ latency: 0, accounts: [accountOfToday] })
  const open = async () => {
    const drafts = new DraftsStore(bridge, new ToastStore())
    await drafts.load(accountId)
    return { drafts, making: new Making(drafts, 'issue', project, emptyIssue) }
  }
  return { bridge, main: await open(), small: await open() }
}

it('shows in each window what is written in the other one, and neither overwrites it', async () => {
  const { bridge, main, small } = await openWindows()
  small.making.change({ title: 'Boiler leaks', description: 'Twenty lines' })
  await small.drafts.flush()
  expect(main.making.fields).toMatchObject({ title: 'Boiler leaks', description: 'Twenty lines' })
  main.making.change({ title: 'Boiler' })
  await main.drafts.flush()
  expect(small.making.fields).toMatchObject({ title: 'Boiler', description: 'Twenty lines' })
  expect([...bridge.drafts.values()].join('')).toContain('Twenty lines')
})

it('takes nothing from the other window over what is written here and not on disk yet', async () => {
  const { bridge, main, small } = await openWindows()
  main.making.change({ title: 'Mine' })
  small.making.change({ title: 'Theirs' })
  await small.drafts.flush()
  expect(main.making.fields.title).toBe('Mine')
  bridge.hold('saveDraft')
  const flushed = main.drafts.flush()
  bridge.emit('draftChanged', { draft: `issue ${project}`, text: '{"title":"Theirs"}' })
  expect(main.making.fields.title).toBe('Mine')
  bridge.release('saveDraft')
  await flushed
  expect(small.making.fields.title).toBe('Mine')
})

it('sends all that the main window has filled in, which then has nothing begun', async () => {
  const { bridge, main } = await openWindows()
  main.making.change({
    ...{ title: 'Boiler leaks', labels: ['urgent'], assigneeId: '1', dueDate: '2026-12-24' },
    ...{ issueType: 'incident', startDate: '2026-12-01', confidential: true },
  })
  await main.drafts.flush()
  render(QuickAdd, { bridge })
  const project = await screen.findByLabelText<HTMLSelectElement>('Project')
  expect(project.value).toBe(main.making.project)
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Boiler leaks')
  await fireEvent.click(screen.getByRole('button', { name: 'Create issue' }))
  await waitFor(() => expect(bridge.calls.some(({ name }) => name === 'closeQuickAdd')).toBe(true))
  expect(bridge.calls.find(({ name }) => name === 'submitEdit')?.args).toMatchObject({
    edit: {
      ...{ title: 'Boiler leaks', labels: ['urgent'], assigneeId: 1, dueDate: '2026-12-24' },
      ...{ issueType: 'incident', startDate: '2026-12-01', confidential: true },
    },
  })
  expect(main.making.fields).toEqual(emptyIssue)
})

it('stays where its user went on, though an account that was left is read only then', async () => {
  const bridge = new TestBridge({ latency: 0, accounts: [accountOfToday, otherAccount] })
  const slow = Promise.withResolvers<void>()
  const answer = bridge.call.bind(bridge)
  vi.spyOn(bridge, 'call').mockImplementation(async (name, args) => {
    if (name === 'listDrafts' && 'account' in args && args.account === otherAccount.id) await slow.promise
    return await answer(name, args)
  })
  render(QuickAdd, { bridge })
  const accounts = await screen.findByLabelText<HTMLSelectElement>('Account')
  const project = () => screen.getByLabelText<HTMLSelectElement>('Project').value
  await fireEvent.change(accounts, { target: { value: otherAccount.id } })
  await fireEvent.change(accounts, { target: { value: accountId } })
  await waitFor(() => expect(project()).toMatch(accountId))
  const chosen = `${accountId}/project/2`
  await fireEvent.change(screen.getByLabelText('Project'), { target: { value: chosen } })
  slow.resolve()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(project()).toBe(chosen)
  await fireEvent.input(screen.getByLabelText('Title'), { target: { value: 'Boiler leaks' } })
  await fireEvent.click(screen.getByRole('button', { name: 'Create issue' }))
  await waitFor(() => expect(bridge.calls.some(({ name }) => name === 'closeQuickAdd')).toBe(true))
  expect(bridge.calls.find(({ name }) => name === 'submitEdit')?.args).toMatchObject({
    edit: { target: chosen },
  })
})

it('sends nothing to the account before while the chosen one is on its way, and takes the words along to it', async () => {
  const bridge = new TestBridge({ latency: 0, accounts: [accountOfToday, otherAccount], sampleInAll: true })
  render(QuickAdd, { bridge })
  const accounts = await screen.findByLabelText<HTMLSelectElement>('Account')
  const title = () => screen.getByLabelText<HTMLInputElement>('Title')
  await fireEvent.input(title(), { target: { value: 'Boiler leaks' } })
  bridge.hold('listDrafts')
  await fireEvent.change(accounts, { target: { value: otherAccount.id } })
  await fireEvent.keyDown(title(), { key: 'Enter', ctrlKey: true })
  expect(bridge.calls.some(({ name }) => name === 'submitEdit')).toBe(false)
  await fireEvent.input(title(), { target: { value: 'Boiler leaks badly' } })
  bridge.release('listDrafts')
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Project').value).toMatch(otherAccount.id))
  expect(title().value).toBe('Boiler leaks badly')
  await fireEvent.keyDown(title(), { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(bridge.calls.some(({ name }) => name === 'closeQuickAdd')).toBe(true))
  const sent = bridge.calls.find(({ name }) => name === 'submitEdit')?.args
  expect(sent).toMatchObject({ edit: { title: 'Boiler leaks badly' } })
  expect(JSON.stringify(sent)).toContain(`"target":"${otherAccount.id}/project/`)
})

it('has no issue resolve the threads of a merge request of another project than the one it was begun in', async () => {
  const { bridge, main } = await openWindows()
  main.making.change({ title: 'Boiler leaks', resolves: '7' })
  await main.drafts.flush()
  render(QuickAdd, { bridge })
  const chosen = await screen.findByLabelText<HTMLSelectElement>('Project')
  await fireEvent.change(chosen, { target: { value: `${accountId}/project/2` } })
  await fireEvent.click(screen.getByRole('button', { name: 'Create issue' }))
  await waitFor(() => expect(bridge.calls.some(({ name }) => name === 'closeQuickAdd')).toBe(true))
  expect(bridge.calls.find(({ name }) => name === 'submitEdit')?.args).toMatchObject({
    edit: { target: `${accountId}/project/2`, resolvesDiscussionsOf: null },
  })
})
