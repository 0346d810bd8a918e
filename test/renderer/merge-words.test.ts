import { describe, expect, it } from 'vitest'
import { mergeWords, type MergeContext } from '../../renderer/views/editing/merge-words.ts'
import type { MergeRequestRow, Pending } from '../../shared/model/rows.ts'
import { readSampleRows } from './support/sample-rows.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const edit = (kind: Pending['kind'], more: Partial<Pending> = {}): Pending => ({
  edit: 'a/edit/1',
  kind,
  title: 'Close',
  state: 'waiting',
  heldUntil: new Date(now + 8000).toISOString(),
  nextAttemptAt: null,
  waitsFor: null,
  isProjectHidden: false,
  isInDoubt: false,
  ...more,
})

function words(row: Partial<MergeRequestRow>, context: Partial<MergeContext> = {}) {
  const [sample] = readSampleRows().mergeRequests
  if (sample === undefined) throw new Error('there is no merge request in the sample')
  const open = { sourceBranch: 'fix', targetBranch: 'master', workInProgress: false, mergeStatus: 'can_be_merged' }
  return mergeWords({ ...sample, state: 'opened', ...open, ...row }, { way: 'open', now, ...context })
}

describe('the merge box', () => {
  it('says beforehand who may not merge, and nothing where that is not known', () => {
    const refused = { title: 'You cannot merge it.', canMerge: false }
    const path = { projectPath: 'tools/anvil' }
    expect(words({ ...path, ownLevel: 20 })).toMatchObject({
      ...refused,
      text: 'You are a reporter of tools/anvil, and that takes a developer. Somebody else can merge it.',
    })
    expect(words({ ...path, ownLevel: 0 })).toMatchObject({
      ...refused,
      text: expect.stringContaining('You are not a member of tools/anvil') as string,
    })
    expect(words({ ownLevel: 30 }).canMerge).toBe(true)
    expect(words({ ownLevel: null }).canMerge).toBe(true)
    expect(words({ ownLevel: 0 }, { isAdministrator: true }).canMerge).toBe(true)
  })

  it('says of a merge that is queued that it is, and what holds it', () => {
    const merged = { state: 'merged', pending: [edit('merge')] }
    expect(words(merged)).toMatchObject({
      tone: 'waiting',
      title: 'Merge queued.',
      text: 'It goes out in 8 s. master is as it was until the service has it.',
      canMerge: false,
    })
    expect(words(merged, { way: 'offline' }).text).toMatch(/^It goes out when the service can be reached\. /)
    expect(words({ ...merged, pending: [edit('merge', { state: 'sending' })] }).title).toBe('Merge on its way.')
    expect(words({ ...merged, pending: [edit('comment')] }).title).toBe('Merged.')
  })

  it('says of what the service is merging that it is open and being merged', () => {
    const locked = words({ state: 'locked' })
    expect(locked).toMatchObject({ title: 'Being merged.', tone: 'waiting', canMerge: false, canCancel: false })
    expect(locked.text).not.toMatch(/reopen/i)
    expect(words({ state: 'locked', workInProgress: true, mergeStatus: 'cannot_be_merged' }).title).toBe(
      'Being merged.',
    )
  })

  it('says why the service refused it', () => {
    const refused = { state: 'merged', pending: [edit('merge', { state: 'rejected' })] }
    expect(words(refused, { refusal: 'There are conflicts.' })).toMatchObject({
      tone: 'problem',
      title: 'Merge needs you.',
      text: 'There are conflicts. Retry or discard it in the outbox.',
    })
    expect(words(refused).text).toMatch(/^The service refused it, so it needs you\. /)
  })

  it('says the same of what waits for a build, of calling it off, and of closing', () => {
    expect(words({ mergeWhenBuildSucceeds: true, pending: [edit('merge')] })).toMatchObject({
      title: 'Merge queued.',
      text: 'It goes out in 8 s. Then the service merges it as soon as its build succeeds.',
      canCancel: true,
    })
    expect(words({ mergeWhenBuildSucceeds: true }).title).toBe('Merged as soon as its build succeeds.')
    expect(words({ pending: [edit('cancelMerge')] }).title).toBe('Merge called off: queued.')
    expect(words({ state: 'closed', pending: [edit('changeState')] }).title).toBe('Close queued.')
    expect(words({ pending: [edit('changeState', { title: 'Reopen' })] }).title).toBe('It can be merged.')
  })

  it('says what would help where it cannot be merged', () => {
    const readyTitle = (title: string) => words({ title, workInProgress: true }).readyTitle
    expect(['WIP: Weld', '[wip] Weld', 'wip Weld', 'Weld', 'WIP:'].map(readyTitle)).toEqual([
      'Weld',
      'Weld',
      'Weld',
      null,
      null,
    ])
    expect(['Draft: Weld', '[draft] Weld', '(Draft) Weld', 'Draft Weld'].map(readyTitle)).toEqual([
      'Weld',
      'Weld',
      'Weld',
      null,
    ])
    expect(words({ title: 'WIP: Weld' }).readyTitle).toBeNull()
    expect(words({ mergeStatus: 'cannot_be_merged' })).toMatchObject({
      title: 'It has conflicts.',
      text: expect.stringContaining('Merge master into fix') as string,
      canMerge: false,
    })
  })
})
