import { describe, expect, it } from 'vitest'
import { mergeWords, type MergeContext } from '../../renderer/features/editing/merge-words.ts'
import type { MergeRequestRow, Pending } from '../../shared/model/rows.ts'
import { samplePending } from '../support/sample-edits.ts'
import { ben } from '../support/samples.ts'
import { readSampleRows } from './support/sample-rows.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const edit = (kind: Pending['kind'], more: Partial<Pending> = {}): Pending =>
  samplePending(kind, kind === 'merge' ? 'Merge' : 'Close', { heldUntil: new Date(now + 8000).toISOString(), ...more })

function words(row: Partial<MergeRequestRow>, context: Partial<MergeContext> = {}) {
  const [sample] = readSampleRows().mergeRequests
  if (sample === undefined) throw new Error('there is no merge request in the sample')
  const open = {
    sourceBranch: 'fix',
    targetBranch: 'master',
    workInProgress: false,
    mergeStatus: 'can_be_merged',
    detailedMergeStatus: null,
  }
  return mergeWords({ ...sample, state: 'opened', ...open, ...row }, { sendState: 'open', now, ...context })
}

describe('the merge box', () => {
  it('says beforehand who may not merge, and nothing where that is not known', () => {
    const refused = { title: 'You cannot merge it.', canMerge: false }
    const path = { projectPath: 'tools/anvil' }
    expect(words({ ...path, ownLevel: 20 })).toMatchObject({
      ...refused,
      text: 'You are a reporter of tools/anvil. Only developers and above can merge it.',
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
      text: 'It goes out in 8 s. master does not change until GitLab has it.',
      canMerge: false,
    })
    expect(words(merged, { sendState: 'offline' }).text).toMatch(/^It goes out when GitLab can be reached\. /)
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

  it('says before when it is not merged, as long as that is to come', () => {
    const early = { detailedMergeStatus: 'merge_time', mergeAfter: '2026-12-03T12:00:00Z' }
    expect(words(early)).toMatchObject({
      ...{ title: 'It cannot be merged before 3 Dec, 12:00.', isReady: false, canMerge: true },
      text: 'Merge it then, or set it to auto-merge.',
    })
    // Something else is in the way as well.
    expect(words({ ...early, detailedMergeStatus: 'not_approved' }).missing).toContain('Not before 3 Dec, 12:00')
    expect(words({ ...early, detailedMergeStatus: 'mergeable', mergeAfter: '2026-11-22T11:59:00Z' })).toMatchObject({
      ...{ title: 'It can be merged.', missing: [] },
    })
  })

  it('says of a rebase how far it is, and when one is needed', () => {
    expect(words({ pending: [edit('rebase', { title: 'Rebase' })] })).toMatchObject({
      ...{ title: 'Rebase queued.', text: 'It goes out in 8 s.', canMerge: false, needsRebase: false },
    })
    expect(words({ pending: [edit('rebase', { state: 'sending' })] })).toMatchObject({
      title: 'Rebasing…',
      text: 'GitLab rebases fix onto master.',
    })
    const failed = { pending: [edit('rebase', { title: 'Rebase', state: 'rejected' })] }
    expect(words(failed, { refusal: 'It could not.' }).title).toBe('Rebase needs you.')
    expect(words({ detailedMergeStatus: 'need_rebase' }).needsRebase).toBe(true)
    expect(words({ detailedMergeStatus: 'mergeable' }).needsRebase).toBe(false)
  })

  it('has conflicts resolved by commands, where there are any', () => {
    expect(words({ mergeStatus: 'cannot_be_merged' }).hasConflicts).toBe(true)
    expect(words({}).hasConflicts).toBe(false)
    expect(words({ mergeStatus: 'cannot_be_merged' }).text).toBe(
      'fix and master change the same lines. Merge master into fix in your clone, resolve the conflicts and push. ' +
        'The next sync picks it up.',
    )
  })

  it('names the fork that a branch in conflict is in, and where the commands are meant for', () => {
    const of = (fork: MergeRequestRow['fork']) =>
      words({ mergeStatus: 'cannot_be_merged', fork, projectPath: 'tools/anvil' }).text
    const [path, repository] = ['eve/anvil', 'https://code.example.org/eve/anvil.git']
    expect(of({ path, repository, sshRepository: null })).toContain(
      'Merge master into fix of eve/anvil in your clone of tools/anvil, resolve',
    )
    expect(of({ path, repository: null, sshRepository: null })).toContain(
      'fix is in the fork eve/anvil: merge master of tools/anvil into it',
    )
    expect(of({ path: null, repository: null, sshRepository: null })).toContain(
      'fix is in a fork that Docket does not know: merge master',
    )
  })

  it('says why the service refused it', () => {
    const refused = { state: 'merged', pending: [edit('merge', { state: 'rejected' })] }
    expect(words(refused, { refusal: 'There are conflicts.' })).toMatchObject({
      tone: 'problem',
      title: 'Merge needs you.',
      text: 'There are conflicts. Retry or discard it in the outbox.',
    })
    expect(words(refused).text).toMatch(/^GitLab refused it, so it needs you\. /)
  })

  it('says the same of what waits for a build, of calling it off, and of closing', () => {
    expect(words({ mergeWhenBuildSucceeds: true, pending: [edit('merge', { title: 'Auto-merge' })] })).toMatchObject({
      title: 'Auto-merge queued.',
      text: 'It goes out in 8 s. Then GitLab merges it once its pipeline has succeeded.',
      canCancel: true,
    })
    expect(words({ mergeWhenBuildSucceeds: true })).toMatchObject({
      title: 'Auto-merge is set.',
      text: 'GitLab merges it once its pipeline has succeeded. Until then you can cancel auto-merge.',
    })
    expect(words({ mergeWhenBuildSucceeds: true }, { waitsForAll: true }).text).toMatch(/once nothing is in the way\./)
    expect(words({ pending: [edit('cancelMerge')] }).title).toBe('Cancel auto-merge: queued.')
    expect(words({ state: 'closed', pending: [edit('changeState')] }).title).toBe('Close queued.')
    expect(words({ pending: [edit('changeState', { title: 'Reopen' })] }).title).toBe('It can be merged.')
  })

  it.each([
    ['mergeable', 'It can be merged.', 'There are no conflicts with master.'],
    ['unchecked', 'Not checked yet.', /^GitLab has not checked for conflicts/],
    ['checking', 'GitLab is still checking whether it can be merged.', 'Try again in a moment.'],
    ['preparing', 'GitLab is still checking whether it can be merged.', 'Try again in a moment.'],
    ['approvals_syncing', 'GitLab is still checking whether it can be merged.', 'Try again in a moment.'],
    ['not_open', 'GitLab is still checking whether it can be merged.', 'Try again in a moment.'],
    // The title does not say so any more, or it would be said below its title.
    ['draft_status', 'GitLab is still checking whether it can be merged.', 'Try again in a moment.'],
    ['ci_must_pass', 'It can only be merged once its pipeline has succeeded.', /^Look at what failed/],
    ['ci_still_running', 'Its pipeline is still running.', /^Merge it once that has succeeded/],
    ['commits_status', 'It has no commits to merge.', /^Push its source branch/],
    ['conflict', 'It has conflicts.', /^fix and master change the same lines\./],
    ['broken_status', 'It has conflicts.', /^fix and master change the same lines\./],
    ['discussions_not_resolved', 'It has open threads.', 'Resolve them, then merge.'],
    ['not_approved', 'It is waiting for approval.', /^Merge it once those who have to approve it/],
    ['requested_changes', 'A reviewer has asked for changes.', /^Make them and ask for another review/],
    ['need_rebase', 'It has to be rebased first.', /^Bring its branch up to date/],
    ['merge_request_blocked', 'Another merge request has to be merged first.', /^Merge that one/],
    ['blocked_status', 'Another merge request has to be merged first.', /^Merge that one/],
    ['merge_time', 'It can only be merged later.', /see when\.$/],
    ['status_checks_must_pass', 'External status checks have not passed.', /see which ones\.$/],
    ['external_status_checks', 'External status checks have not passed.', /see which ones\.$/],
    ['security_policy_violations', 'A security policy on GitLab is blocking it.', /see what it requires\.$/],
    ['security_policy_pipeline_check', 'A security policy on GitLab is blocking it.', /see what it requires\.$/],
    ['policies_denied', 'A security policy on GitLab is blocking it.', /see what it requires\.$/],
    ['jira_association_missing', 'Its title or description has to mention a Jira issue.', 'Mention one, then merge.'],
    ['title_regex', 'Its title does not follow the project’s rule.', /reword the title, then merge\.$/],
    ['locked_paths', 'Somebody else has locked files that it changes.', /unlock the files/],
    ['locked_lfs_files', 'Somebody else has locked files that it changes.', /unlock the files/],
    ['moon_must_be_full', 'Something is in the way.', /^GitLab says “moon must be full”\. Open it in the browser/],
  ])('says of %s what the service says, whether or not there are conflicts', (detailedMergeStatus, title, text) => {
    const isReady = title === 'It can be merged.' || title === 'Not checked yet.'
    expect(words({ detailedMergeStatus })).toMatchObject({
      title,
      text: typeof text === 'string' ? text : (expect.stringMatching(text) as string),
      isReady,
      // The blocker may be gone, which no list shows: the merge stays possible, except with conflicts.
      canMerge: title !== 'It has conflicts.',
    })
    // Checks that are named below need no browser.
    const isCheck = title === 'External status checks have not passed.'
    expect(words({ detailedMergeStatus }, { namesChecks: true }).text === 'Merge it when they have.').toBe(isCheck)
    // Conflicts have precedence in the words.
    expect(words({ detailedMergeStatus, mergeStatus: 'cannot_be_merged' }).title).toBe('It has conflicts.')
    expect(words({ detailedMergeStatus, workInProgress: true }).title).toBe('It is a draft.')
    expect(words({ detailedMergeStatus, ownLevel: 20 }).isReady).toBe(false)
  })

  it('tells how many threads are open, as what is missing or as what the service waits for', () => {
    const threads = (openThreads: number, row: Partial<MergeRequestRow> = {}) => words({ ...row, openThreads })
    expect(threads(2)).toMatchObject({
      title: 'It can be merged.',
      missing: ['2 threads are open'],
      openThreads: 2,
      isReady: true,
    })
    expect(threads(1, { workInProgress: true }).missing).toEqual(['1 thread is open'])
    expect(threads(1, { mergeStatus: 'cannot_be_merged' }).missing).toEqual(['1 thread is open'])
    expect(threads(1, { detailedMergeStatus: 'not_approved' })).toMatchObject({
      title: 'It is waiting for approval.',
      missing: ['1 thread is open'],
    })
    expect(threads(0)).toMatchObject({ missing: [], openThreads: 0 })
    const waits = { detailedMergeStatus: 'discussions_not_resolved' }
    expect(threads(2, waits)).toMatchObject({
      title: 'It has 2 open threads.',
      text: 'Resolve them, then merge.',
      missing: [],
      openThreads: 2,
      canMerge: true,
      isReady: false,
    })
    expect(threads(1, waits)).toMatchObject({ title: 'It has 1 open thread.', text: 'Resolve it, then merge.' })
    for (const over of [{ state: 'merged' }, { state: 'closed' }, { state: 'locked' }, { pending: [edit('merge')] }]) {
      expect(threads(2, over)).toMatchObject({ missing: [], openThreads: 0 })
    }
  })

  it('tells whose reviews are pending, and who wants changes', () => {
    const reviewed = (...reviews: readonly (string | null)[]) => {
      const names = ['Rosa Ferri', 'Ben Okri', 'Ada Byron']
      const reviewers = reviews.map((review, index) => ({ ...ben, name: names[index] ?? '', review }))
      return words({ reviewers, detailedMergeStatus: 'discussions_not_resolved', openThreads: 1 }).missing
    }
    expect(reviewed('approved', 'reviewed', null)).toEqual([])
    expect(reviewed('unreviewed', 'approved')).toEqual(['1 review is pending'])
    expect(reviewed('requested_changes', 'review_started', 'unapproved')).toEqual([
      'Rosa Ferri requested changes',
      '2 reviews are pending',
    ])
    expect(reviewed('requested_changes', 'requested_changes')).toEqual(['Rosa Ferri and Ben Okri requested changes'])
  })

  it('tells how many approvals are missing, as what is missing or as what the service waits for', () => {
    const missing = (approvalsLeft: number | null, row: Partial<MergeRequestRow> = {}) =>
      words({ openThreads: 0, reviewers: [], ...row, approvalsLeft })
    expect(missing(2).missing).toEqual(['2 approvals are missing'])
    expect(missing(1, { openThreads: 1, detailedMergeStatus: 'ci_must_pass' }).missing).toEqual([
      '1 thread is open',
      '1 approval is missing',
    ])
    const waits = { detailedMergeStatus: 'not_approved' }
    expect(missing(2, waits)).toMatchObject({ title: '2 approvals are missing.', missing: [], isReady: false })
    expect(missing(1, { ...waits, openThreads: 2 })).toMatchObject({
      title: '1 approval is missing.',
      missing: ['2 threads are open'],
    })
    expect(missing(0).missing).toEqual([])
    expect(missing(null, waits)).toMatchObject({ title: 'It is waiting for approval.', missing: [] })
  })

  it('says whether there are conflicts where the service has no word for more', () => {
    expect(words({ detailedMergeStatus: null })).toMatchObject({ title: 'It can be merged.', isReady: true })
    expect(words({ detailedMergeStatus: null, mergeStatus: 'unchecked' }).title).toBe('Not checked yet.')
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
