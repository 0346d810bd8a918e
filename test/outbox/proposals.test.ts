import { beforeEach, describe, expect, it } from 'vitest'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { removeItem } from '../../electron/cache/items/list-contents.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { storeNote } from '../../electron/cache/items/notes.ts'
import { storeProject } from '../../electron/cache/directory/projects.ts'
import type { UserStore } from '../../electron/threads/user-store/user-store.ts'
import type { Reader } from '../../electron/threads/reader/reader.ts'
import type { Changes } from '../../electron/protocols/thread-data.ts'
import { salvaged } from '../../electron/outbox/queue/salvage.ts'
import type { Edit } from '../../shared/edit.ts'
import { mostProposals, proposedEditSchema } from '../../shared/edits/proposals.ts'
import { wordsFor } from '../../shared/error-sentences.ts'
import { keyOf, partsOf, type Key } from '../../shared/model/key.ts'
import type { IssueRow, ProposalRow } from '../../shared/model/rows.ts'
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { openAccountOnFiles } from '../support/account-on-files.ts'
import { answer } from '../support/cache.ts'
import { errorThrown } from '../support/failures.ts'
import { randomFrom, randomness } from '../support/properties.ts'
import { ben, sampleIssue, sampleMergeRequest, sampleNote, sampleProject } from '../support/samples.ts'

let cache: WritableCache
let reader: Reader
let userStore: UserStore
let reported: Changes[]
let userFile: string
let now: number

beforeEach(() => {
  now = Date.UTC(2026, 0, 20, 12)
  ;({ cache, userStore, reader, reported, userFile } = openAccountOnFiles(() => now))
  store('As it was')
})

function store(title: string): void {
  answer(cache, (arrival) => {
    for (const id of [1, 2]) storeIssue(cache, sampleIssue(id, { author: ben, title, labels: ['bug'] }), arrival)
    storeProject(cache, sampleProject(1), null, arrival)
    storeMergeRequest(cache, sampleMergeRequest(1, { title }), arrival)
    storeMergeRequest(cache, sampleMergeRequest(2, { title: `Draft: ${title}` }), arrival)
  })
}

const issue = (id: number): Key<'issue'> => keyOf('here', 'issue', id)
const comment = (body: string): Edit => ({ kind: 'comment', target: issue(1), body })
const relabel: Edit = { kind: 'changeItem', target: issue(1), fields: { labels: { add: ['radio'], remove: ['bug'] } } }
const retitle: Edit = { kind: 'changeItem', target: issue(1), fields: { title: 'As proposed', description: 'New' } }
const proposals = () => reader.readRows(reader.listProposals('here').keys) as ProposalRow[]
const shown = () => (reader.readRows([issue(1)]) as IssueRow[])[0]
const refusals = (ids: readonly number[]) =>
  userStore.sendProposals(ids).refused.map(({ id, error }) => [id, error.code])
const due = async () =>
  (await userStore.listDue({ now: now + 1e9, most: 100, besides: [] })).due.map(({ edit }) => edit)

describe('a proposal', () => {
  it('is listed with who proposed it and what it changes, and changes nothing that is shown', () => {
    userStore.propose(relabel, 'Helper')
    now += 1000
    userStore.propose(retitle, 'Other')
    expect(proposals()).toMatchObject([
      {
        key: 'here/proposal/1',
        proposedBy: 'Helper',
        proposedAt: '2026-01-20T12:00:00.000Z',
        about: 'As it was',
        targetKey: issue(1),
        changes: [{ field: 'labels', added: ['radio'], removed: ['bug'] }],
        text: null,
        textBefore: null,
      },
      {
        proposedBy: 'Other',
        text: 'New',
        textBefore: 'What is wrong with 1',
        changes: [{ field: 'title', from: 'As it was', to: 'As proposed' }],
      },
    ])
    expect([shown()?.title, shown()?.labels.map(({ name }) => name)]).toEqual(['As it was', ['bug']])
    expect([shown()?.pending, reader.countEdits('here').waiting, reader.listEdits('here').count]).toEqual([[], 0, 0])
    expect(userStore.exportEdits('json').trim()).toBe('[]')
    expect(userStore.readUndo()).toBeNull()
    expect(reported).toEqual([
      { kinds: ['proposal'], keys: ['here/proposal/1'] },
      { kinds: ['proposal'], keys: ['here/proposal/2'] },
    ])
  })

  it('tells each field of a new issue', () => {
    const edit = v.parse(proposedEditSchema, {
      kind: 'createIssue',
      target: 'here/project/1',
      title: 'Made up',
      labels: ['bug'],
      assigneeId: ben.id,
      dueDate: '2026-02-01',
    })
    userStore.propose(edit, 'Helper')
    expect(proposals()[0]?.changes).toMatchObject([
      { field: 'title', from: null, to: 'Made up' },
      { field: 'assigneeId', to: ben.name },
      { field: 'dueDate', to: '2026-02-01' },
      { field: 'labels', added: ['bug'] },
    ])
  })

  it('says what it answers', () => {
    answer(cache, (arrival) =>
      storeNote(cache, 'issue', 1, sampleNote(4, { body: `Is it\n\n  so? ${'Really? '.repeat(40)}` }), arrival),
    )
    userStore.propose({ kind: 'answer', target: keyOf('here', 'note', 4), body: 'Yes.' }, 'Helper')
    userStore.propose(relabel, 'Helper')
    const [reply, change] = proposals()
    expect(reply?.answered?.by).toBe(ben.name)
    expect(reply?.answered?.beginning).toMatch(/^Is it so\? Really\? .{101}…$/)
    expect(change?.answered).toBeNull()
  })

  it('is the user’s edit once they send it, as one step that undo takes out of the outbox', async () => {
    userStore.propose(comment('One'), 'Helper')
    userStore.propose(relabel, 'Helper')
    userStore.propose(comment('Three'), 'Helper')
    userStore.sendProposals([1, 2])
    expect(await due()).toEqual([comment('One')])
    expect(reader.listEdits('here').count).toBe(2)
    expect(proposals().map(({ text }) => text)).toEqual(['Three'])
    expect(shown()?.labels.map(({ name }) => name)).toEqual(['radio'])
    userStore.undo()
    expect([reader.listEdits('here').count, await due()]).toEqual([0, []])
  })

  it('is sent though another one is refused, which stays as it was', () => {
    userStore.propose(comment('One'), 'Helper')
    userStore.propose({ ...comment('Two'), target: issue(2) } as Edit, 'Helper')
    userStore.propose(relabel, 'Helper')
    answer(cache, () => void removeItem(cache, 'issue', 2))
    expect(userStore.sendProposals([1, 2, 3, 7])).toMatchObject({
      edits: [expect.any(Number), expect.any(Number)] as number[],
      refused: [
        { id: 2, error: { code: 'item_unknown' } },
        { id: 7, error: { code: 'proposal_ended' } },
      ],
    })
    expect(userStore.listUnsettled().map(({ edit }) => edit)).toEqual([comment('One'), relabel])
    expect(proposals().map(({ text }) => text)).toEqual(['Two'])
    // All that were sent are one step; nothing was, no step.
    userStore.undo()
    expect([userStore.listUnsettled(), refusals([2]), userStore.readUndo()]).toEqual([[], [[2, 'item_unknown']], null])
  })

  it('is changed by the user, and stays of its kind and about the same thing', () => {
    userStore.propose(relabel, 'Helper')
    const fields = { labels: { add: ['radio'], remove: [] }, title: 'By hand' }
    userStore.changeProposal(1, { kind: 'changeItem', target: issue(1), fields })
    expect(proposals()[0]?.changes).toMatchObject([
      { field: 'title', from: 'As it was', to: 'By hand' },
      { field: 'labels', added: ['radio'], removed: [] },
    ])
    for (const other of [comment('Else'), { ...relabel, target: issue(2) } as Edit]) {
      expect(errorThrown(() => userStore.changeProposal(1, other)).code).toBe('bad_call')
    }
  })

  it('is thrown away for good, all or none', () => {
    userStore.propose(comment('One'), 'Helper')
    userStore.propose(comment('Two'), 'Helper')
    const failure = errorThrown(() => userStore.throwAwayProposals([1, 7]))
    expect(wordsFor(failure)).toBe('This proposal is no longer there. It was sent or thrown away in the meantime.')
    expect(proposals()).toHaveLength(2)
    userStore.throwAwayProposals([1, 2])
    expect([proposals(), reader.listDiscardedEdits('here').count]).toEqual([[], 0])
    expect(refusals([1])).toEqual([[1, 'proposal_ended']])
    // Its number is never another's: a window that still shows it must not send that one.
    expect(userStore.propose(comment('Three'), 'Helper')).toBe(3)
  })

  it('is refused where its target is not here, or too many wait', () => {
    expect(errorThrown(() => userStore.propose({ ...relabel, target: issue(9) } as Edit, 'Helper')).code).toBe(
      'item_unknown',
    )
    for (let count = 0; count < mostProposals; count += 1) userStore.propose(comment(`${count}`), 'Helper')
    const failure = errorThrown(() => userStore.propose(comment('More'), 'Helper'))
    expect(wordsFor(failure)).toBe(
      'Too many proposals are waiting already. Send some of them in the outbox, or throw them away.',
    )
  })

  it('is kept once where an assistant proposes the same again, whose answer was lost', () => {
    expect([userStore.propose(retitle, 'Helper'), userStore.propose(retitle, 'Helper')]).toEqual([1, 1])
    expect([userStore.propose(retitle, 'Other'), userStore.propose(relabel, 'Helper')]).toEqual([2, 3])
    userStore.sendProposals([1])
    expect(userStore.propose(retitle, 'Helper')).toBe(4)
  })

  it('does not decide by a title whether a merge request is ready', () => {
    const title = (id: number, to: string): Edit => ({
      kind: 'changeItem',
      target: keyOf('here', 'mergeRequest', id),
      fields: { title: to },
    })
    for (const edit of [title(1, 'Draft: Else'), title(1, 'wip: Else'), title(2, 'Else')]) {
      expect(wordsFor(errorThrown(() => userStore.propose(edit, 'Helper')))).toBe(
        'This title would decide whether the merge request is ready. Only the user decides that. Propose a title that leaves ' +
          'the draft mark as it is.',
      )
    }
    for (const edit of [title(1, 'Else'), title(2, 'Draft: Else')]) userStore.propose(edit, 'Helper')
    expect(proposals()).toHaveLength(2)
  })

  it('takes the place of no words that the user has written since, and of none of another proposal', () => {
    const described = (description: string): Edit => ({ kind: 'changeItem', target: issue(1), fields: { description } })
    for (const text of ['Proposed', 'Otherwise']) userStore.propose(described(text), 'Helper')
    userStore.submitEdit(described('Own'))
    userStore.sendProposals([1, 2])
    expect(userStore.listUnsettled().map(({ edit }) => edit)).toEqual(['Own', 'Proposed', 'Otherwise'].map(described))
  })

  it('is one edit with what waits where both change other fields', () => {
    userStore.propose(retitle, 'Helper')
    userStore.submitEdit(relabel)
    userStore.sendProposals([1])
    expect(userStore.listUnsettled()).toHaveLength(1)
  })

  it('is among what is salvaged of a damaged user.db, as what it is (F5)', () => {
    userStore.propose(comment('Kept all the same'), 'Helper')
    salvaged(userFile)
    expect(readFileSync(userFile.replace('.db', '-salvaged.md'), 'utf8')).toMatch(
      /Proposed by an assistant, and not sent: .*\n\nKept all the same/,
    )
  })
})

describe('a proposed comment on lines', () => {
  const name = 'review here/mergeRequest/1'
  const position = {
    ...{ baseSha: 'b', startSha: 's', headSha: 'h', positionType: 'text', oldPath: 'a.ts', newPath: 'a.ts' },
    ...{ oldLine: null, newLine: 7, lineRange: null },
  }
  const onLine = { kind: 'beginDiscussion', target: keyOf('here', 'mergeRequest', 1), body: 'Why?', position } as Edit

  it('is added to the draft of the user’s review, and nothing of it is ever queued', async () => {
    userStore.propose(onLine, 'Helper')
    expect(proposals()).toMatchObject([{ title: 'Comment for your review', line: 'a.ts, line 7', text: 'Why?' }])
    expect(refusals([1])).toEqual([[1, 'bad_call']])
    userStore.changeProposal(1, { ...onLine, body: 'Why so?' } as Edit)
    expect(proposals()).toMatchObject([{ text: 'Why so?' }])
    reported.length = 0
    const draft = userStore.addProposalToReview(1)
    expect([proposals(), userStore.listUnsettled(), await due()]).toEqual([[], [], []])
    expect(userStore.listDrafts()).toMatchObject([{ name, text: draft }])
    expect(reported).toEqual([{ kinds: ['proposal'], keys: ['here/proposal/1'] }])
    expect(reader.listSteps('here')[0]?.title).toMatch(/^Add a proposed comment to the review of .+!1$/)
  })

  it('joins what is stored of the review, whatever a window knows of that', () => {
    const there = { path: 'b.ts', kind: 'added', line: 3, code: '', text: 'First', position: null }
    userStore.saveDraft(name, JSON.stringify({ summary: 'Mine', comments: [there], verdict: 'approve' }))
    for (const body of ['Why?', 'So?']) userStore.propose({ ...onLine, body } as Edit, 'Helper')
    for (const id of [1, 2]) userStore.addProposalToReview(id)
    expect(JSON.parse(userStore.listDrafts()[0]?.text ?? '')).toEqual({
      ...{ summary: 'Mine', verdict: 'approve' },
      comments: [there, { path: 'a.ts', kind: 'added', line: 7, code: '', text: 'Why?\n\nSo?', position }],
    })
  })

  it('is added once, and is no other proposal', () => {
    userStore.propose(onLine, 'Helper')
    userStore.propose(comment('One'), 'Helper')
    userStore.propose({ ...onLine, position: null } as Edit, 'Helper')
    for (const id of [2, 3]) expect(errorThrown(() => userStore.addProposalToReview(id)).code).toBe('bad_call')
    userStore.addProposalToReview(1)
    userStore.saveDraft(name, 'Else')
    expect(errorThrown(() => userStore.addProposalToReview(1)).code).toBe('proposal_ended')
    expect(userStore.listDrafts()).toMatchObject([{ text: 'Else' }])
  })
})

describe('what can be proposed', () => {
  const isProposable = (edit: object) => v.is(proposedEditSchema, edit)

  it('neither deletes, merges, closes, approves nor administers', () => {
    expect([comment('A'), relabel, retitle].every(isProposable)).toBe(true)
    const target = issue(1)
    for (const edit of [
      { kind: 'deleteIssue', target },
      { kind: 'changeState', target, state: 'closed' },
      { kind: 'merge', target: 'here/mergeRequest/1' },
      { kind: 'approve', target: 'here/mergeRequest/1', approved: true, sha: null },
      { kind: 'deleteComment', target: 'here/note/1' },
      { kind: 'changeItem', target, fields: { confidential: false } },
      { kind: 'changeItem', target, fields: { title: 'A', mergeAfter: null } },
      { kind: 'createIssue', target: 'here/project/1', title: 'A', createdAt: '2020-01-01T00:00:00.000Z' },
      { kind: 'createIssue', target: 'here/project/1', title: 'A', resolvesDiscussionsOf: 3 },
      { kind: 'createIssue', target: 'here/project/1', title: 'A', startDate: '2026-03-01' },
      { kind: 'createIssue', target: 'here/project/1', title: 'A', issueType: 'incident' },
    ]) {
      expect([edit, isProposable(edit)]).toEqual([edit, false])
    }
  })

  it('holds no line that services carry out, names no files of this computer, and is not too long', () => {
    for (const text of [
      '/close',
      'Well.\n  /merge now',
      'Well.\r/label ~bug',
      '/Close',
      '/CLOSE now',
      '/\rclose',
      'Well.\r\n/clo\rse',
      '![](docket-file:0123456789abcdef.png)',
    ]) {
      expect([text, isProposable(comment(text))]).toEqual([text, false])
      const description = { kind: 'createIssue', target: 'here/project/1', title: 'A', description: text }
      expect([text, isProposable(description)]).toEqual([text, false])
      const changed = { kind: 'changeItem', target: issue(1), fields: { description: text } }
      expect([text, isProposable(changed)]).toEqual([text, false])
    }
    for (const text of ['Either/or', '/etc/hosts is wrong', 'See // there']) {
      expect([text, isProposable(comment(text))]).toEqual([text, true])
    }
    expect(isProposable(comment('a'.repeat(100_001)))).toBe(false)
  })
})

it('whatever else a user does, only their sending of a proposal makes an edit of it', async () => {
  const { seed, runs } = randomness(200)
  console.log(`proposals among other steps: ${runs} steps, seed ${seed}`)
  const random = randomFrom(seed)
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)]
  const sent = new Set<string>()
  let count = 0
  const own = () => userStore.listUnsettled().map(({ id }) => id)
  const steps: readonly (() => unknown)[] = [
    () => userStore.propose(comment(`proposed ${(count += 1)}`), 'Helper'),
    () => userStore.propose({ ...retitle, fields: { title: `proposed ${(count += 1)}` } } as Edit, 'Helper'),
    () => userStore.submitEdit(comment(`own ${(count += 1)}`)),
    () => {
      const one = pick(proposals())
      if (!one) return
      sent.add(JSON.stringify(one.edit))
      userStore.sendProposals([partsOf(one.key).id])
    },
    () => {
      const one = pick(proposals())
      if (one) userStore.throwAwayProposals([partsOf(one.key).id])
    },
    () => userStore.sendEditNow(pick(own()) ?? 0),
    () => userStore.discardEdit(pick(own()) ?? 0),
    () => userStore.restoreEdit(pick(own()) ?? 0),
    () => userStore.undo(),
    () => userStore.redo(),
    () => userStore.hurryAll(),
    () => (now += 60_000),
  ]
  for (let step = 0; step < runs; step += 1) {
    try {
      await pick(steps)?.()
    } catch {
      // There is no such edit, or no step to undo: nothing was done.
    }
    for (const { edit } of userStore.listUnsettled()) {
      const isOwn = edit.kind === 'comment' && edit.body.startsWith('own')
      // Titles of one issue are taken up into one edit: the last that was sent counts.
      expect([edit, isOwn || sent.has(JSON.stringify(edit))]).toEqual([edit, true])
    }
    for (const edit of await due())
      expect(JSON.stringify(edit).includes('proposed')).toBe(sent.has(JSON.stringify(edit)))
  }
  expect(sent.size).toBeGreaterThan(3)
})
