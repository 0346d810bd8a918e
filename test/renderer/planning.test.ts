// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Edit, EditOf } from '../../shared/edit.ts'
import { opened, settle } from './support/opened.ts'
import { accountId, accountOverV4 } from './support/sample-content.ts'
import type { TestBridge } from './support/test-bridge.ts'

/** Start dates, types and plans of issues that are there, by their commands. */

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const key = (kind: 'issue' | 'mergeRequest', id: number) => `${accountId}/${kind}/${id}` as const
const of = (version: string) => ({ ...accountOverV4, service: { ...accountOverV4.service, version } })

/** A window on a service of that release, with an item open. @param type the type of the first issue */
async function withOpen(item: string | null, version = '19.5.0', type: string | null = 'issue') {
  const { bridge, stores } = await opened({ accounts: [of(version)] })
  bridge.planIssue(1, { issueType: type, startDate: null })
  if (item !== null) stores.pane.openItem(item)
  await settle()
  return { bridge, stores }
}

const changes = (bridge: TestBridge): readonly EditOf<'changeItem'>['fields'][] =>
  bridge.calls.flatMap(({ name, args }) => {
    if (name === 'submitEdit') return [(args as { readonly edit: EditOf<'changeItem'> }).edit.fields]
    if (name !== 'submitEdits') return []
    return (args as { readonly edits: readonly EditOf<'changeItem'>[] }).edits.map(({ fields }) => fields)
  })

describe('the type', () => {
  it('is changed between issue and incident, by what it becomes', async () => {
    const { bridge, stores } = await withOpen(key('issue', 1))
    expect(stores.commands.titleOf('changeType')).toBe('Change to incident')
    stores.commands.run('changeType')
    await settle()
    expect(stores.target.item).toMatchObject({ issueType: 'incident' })
    expect(stores.commands.titleOf('changeType')).toBe('Change to issue')
    stores.commands.run('changeType')
    await settle()
    expect(changes(bridge)).toEqual([{ issueType: 'incident' }, { issueType: 'issue' }])
    stores.commands.run('undo')
    await settle()
    expect(stores.target.item).toMatchObject({ issueType: 'incident' })
  })

  it.each([
    ['of a task', '19.5.0', 'task', key('issue', 1)],
    ['of a type that Docket does not know', '19.5.0', 'ticket', key('issue', 1)],
    ['on an older service', '15.11.0', null, key('issue', 1)],
    ['of a merge request', '19.5.0', 'issue', key('mergeRequest', 1)],
  ] as const)('is not changed %s', async (_what, version, type, item) => {
    const { stores } = await withOpen(item, version, type)
    expect(stores.commands.isAvailable('changeType')).toBe(false)
  })

  it('of several becomes that of incidents, in one step and after a question', async () => {
    const { bridge, stores } = await withOpen(null, '19.5.0', 'task')
    await stores.selection.all()
    stores.commands.run('changeType')
    await settle()
    const asked = stores.surfaces.triaging
    if (asked?.kind !== 'several') throw new Error('nothing was asked')
    asked.run()
    await settle()
    const changed = changes(bridge)
    expect(asked.title).toBe(`Change ${changed.length} issues to incidents?`)
    expect(changed.length).toBeGreaterThan(1)
    expect(new Set(changed.map(({ issueType }) => issueType))).toEqual(new Set(['incident']))
    const targets = bridge.calls.flatMap(({ name, args }) =>
      name === 'submitEdits' ? (args as { readonly edits: readonly Edit[] }).edits.map(({ target }) => target) : [],
    )
    // A task stays one.
    expect(targets).not.toContain(key('issue', 1))
  })
})

describe('the start date', () => {
  it('is asked for where the service has one', async () => {
    const { stores } = await withOpen(key('issue', 1))
    stores.commands.run('setStartDate')
    expect(stores.surfaces.editing).toMatchObject({ kind: 'startDate', row: { key: key('issue', 1) } })
  })

  it.each([
    ['on an older service', '19.4.0', key('issue', 1)],
    ['of a merge request', '19.5.0', key('mergeRequest', 1)],
  ] as const)('is not asked for %s', async (_what, version, item) => {
    const { stores } = await withOpen(item, version)
    expect(stores.commands.isAvailable('setStartDate')).toBe(false)
  })

  it('of several is asked for of the issues among them, and nowhere on an older service', async () => {
    const { stores } = await withOpen(null)
    await stores.selection.all()
    stores.commands.run('setStartDate')
    await settle()
    const { editing } = stores.surfaces
    const several = editing?.kind === 'startDate' ? editing.several : []
    expect(new Set(several?.map(({ kind }) => kind))).toEqual(new Set(['issue']))
    expect(stores.toasts.messages.at(-1)?.message).toMatch(/\b\d+ merge requests cannot have a start date\.$/)
    const older = await withOpen(null, '19.4.0')
    await older.stores.selection.all()
    expect(older.stores.commands.isAvailable('setStartDate')).toBe(false)
  })
})

describe('the plan', () => {
  const edition = { hasWeight: true, hasEpic: true, hasIteration: true, hasHealthStatus: true }
  const epic = { epicId: 5, epicTitle: 'Quieter forges', epicReference: 'platform&5' }
  const week = { iterationId: 7, iterationTitle: 'Week 1', iterationStart: '2026-11-23', iterationDue: '2026-11-29' }

  it('is asked for where the edition of the service has one', async () => {
    const { bridge, stores } = await withOpen(key('issue', 1))
    expect(stores.commands.isAvailable('planIssue')).toBe(false)
    bridge.planIssue(1, { hasWeight: true })
    await settle()
    stores.commands.run('planIssue')
    expect(stores.surfaces.editing).toMatchObject({ kind: 'planIssue', row: { key: key('issue', 1), hasWeight: true } })
  })

  it('is not asked for of a merge request', async () => {
    const { stores } = await withOpen(key('mergeRequest', 1))
    expect(stores.commands.isAvailable('planIssue')).toBe(false)
  })

  it('is shown as it was set, with the epic and the iteration that another issue is in, until that is undone', async () => {
    const { bridge, stores } = await withOpen(key('issue', 1))
    bridge.planIssue(1, { ...edition, weight: 2 })
    bridge.planIssue(2, { ...week, ...epic })
    const fields = { weight: 5, epicId: 5, iterationId: 7, healthStatus: 'at_risk' } as const
    void stores.edits.submit({ kind: 'changeItem', target: key('issue', 1), fields })
    await settle()
    expect(stores.target.item).toMatchObject({ weight: 5, healthStatus: 'at_risk', ...week, ...epic })
    stores.commands.run('undo')
    await settle()
    expect(stores.target.item).toMatchObject({ weight: 2, healthStatus: null, iterationId: null, iterationTitle: null })
    expect(stores.target.item).toMatchObject({ epicId: null, epicTitle: null, epicReference: null })
  })
})
