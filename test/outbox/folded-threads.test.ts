import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { readItemRecord } from '../../electron/cache/items/items.ts'
import { listNoteIds, readNoteRecord, storeDiscussionId, storeNote } from '../../electron/cache/items/notes.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { openCache, openCacheForReading } from '../../electron/cache/storage/open-cache.ts'
import { markLanded } from '../../electron/cache/storage/landed.ts'
import { Overlay } from '../../electron/outbox/fold/overlay.ts'
import { discard, doubt, retire, startSending } from '../../electron/outbox/queue/transitions.ts'
import {
  openUserDatabase,
  openUserDatabaseForReading,
  type WritableUserDatabase,
} from '../../electron/user/database.ts'
import type { Edit } from '../../shared/edit.ts'
import { keyOf } from '../../shared/model/key.ts'
import { localIdOfPart } from '../../shared/model/local-id.ts'
import type { Note } from '../../shared/model/note.ts'
import { answer } from '../support/cache.ts'
import { newCacheFile, newUserFile } from '../support/databases.ts'
import { queueEdit } from '../support/edits.ts'
import { ada, ben, sampleMergeRequest, sampleNote } from '../support/samples.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** Threads with edits that wait: ada answers, begins, resolves and opens them again. */

const item = { kind: 'mergeRequest', id: 3 } as const
const base = { projectId: 1, iid: 3, projectPath: 'group/project', title: 'Merge request 3', state: 'opened', item }
const target = keyOf('here', 'mergeRequest', 3)
const now = Date.UTC(2026, 1, 1)

let cache: WritableCache
let user: WritableUserDatabase
let overlay: Overlay

function say(id: number, discussionId: string | null, more: Partial<Note> = {}): void {
  answer(cache, (arrival) =>
    storeNote(cache, 'mergeRequest', 3, sampleNote(id, { discussionId, resolvable: true, ...more }), arrival),
  )
}

const queue = (edit: Edit) => queueEdit(user, edit, base, { createdAt: now, heldUntil: null })
const note = (id: number) => keyOf('here', 'note', id)
const reply = (id: number, body = 'So') => queue({ kind: 'answer', target: note(id), body })
const resolve = (id: number, resolved = true) => queue({ kind: 'resolveDiscussion', target: note(id), resolved })
const begin = (body: string) => queue({ kind: 'beginDiscussion', target, body, position: null })
const comment = (body: string) => queue({ kind: 'comment', target, body })

const shown = () => overlay.read((reading) => listNoteIds(reading, 'mergeRequest', 3))
const shownNote = (id: number) => overlay.read((reading) => readNoteRecord(reading, id))
const resolvedOnes = () => shown().filter((id) => shownNote(id)?.resolved === 1)

/** The edit lands, and has made this note. */
function land(edit: number, serviceId: number): void {
  const made = { kind: 'note', serviceId } as const
  cache.transaction(() => markLanded(cache, edit, { at: now, made }))()
  retire(user, { id: edit, at: now, outcome: { made } })
}

beforeEach(() => {
  const folder = temporaryFolder()
  cache = openCache(newCacheFile(folder)).cache
  user = openUserDatabase(newUserFile(folder))
  answer(cache, (arrival) => storeMergeRequest(cache, sampleMergeRequest(3), arrival))
  overlay = new Overlay(
    'here',
    openCacheForReading(join(folder, 'cache.db')),
    openUserDatabaseForReading(join(folder, 'user.db')),
    1,
  )
  say(10, 'a')
  say(11, 'b')
  say(12, 'a')
  say(13, null, { resolvable: false })
})

describe('threads with edits that wait (I1)', () => {
  it('show answers in their place, also to what was not sent yet', () => {
    expect(shown()).toEqual([10, 12, 11, 13])
    const toFirst = reply(10)
    const thread = begin('Why?')
    const toThread = reply(-thread)
    const toComment = reply(13)
    const again = reply(-toThread)
    expect(shown()).toEqual([10, 12, -toFirst, 11, 13, -toComment, -thread, -toThread, -again])
    expect(shownNote(-toThread)).toMatchObject({ body: 'So', author_id: 1, resolvable: 1, resolved: 0 })
    expect(overlay.read((reading) => readItemRecord(reading, 'mergeRequest', 3))).toMatchObject({ notes_count: 5 })
    expect(cache.prepare('SELECT count(*) FROM notes').pluck().get()).toBe(4)
    discard(user, { id: toThread, at: now })
    expect(shown()).toEqual([10, 12, -toFirst, 11, 13, -toComment, -thread])
  })

  it('keep an answer with its thread while the first note of it lands', () => {
    const first = comment('First')
    const second = reply(-first)
    expect(shown().slice(-2)).toEqual([-first, -second])
    say(40, null, { author: ada, body: 'First', resolvable: false })
    land(first, 40)
    expect(shown().slice(-2)).toEqual([40, -second])
    // The service has told the thread meanwhile, with an answer of somebody else.
    say(40, 'c', { author: ada, body: 'First' })
    say(41, 'c')
    say(42, 'd')
    expect(shown()).toEqual([10, 12, 11, 13, 40, 41, -second, 42])
    say(43, 'c', { author: ada, body: 'So' })
    storeDiscussionId(cache, 40, 'c')
    land(second, 43)
    expect(shown()).toEqual([10, 12, 11, 13, 40, 41, 43, 42])
  })

  it('are resolved with all their notes at once, and not when that is taken back', () => {
    say(14, 'a', { system: true, resolvable: false })
    const answered = reply(10)
    const edit = resolve(12)
    expect(resolvedOnes()).toEqual([10, 12, -answered])
    expect(shownNote(10)).toMatchObject({ resolved_by: 1, resolved_at: now })
    // An answer to what is resolved is resolved.
    const later = reply(12)
    expect(resolvedOnes()).toEqual([10, 12, -answered, -later])
    expect(cache.prepare('SELECT count(*) FROM notes WHERE resolved = 1').pluck().get()).toBe(0)
    discard(user, { id: edit, at: now })
    expect(resolvedOnes()).toEqual([])
    resolve(10)
    resolve(10, false)
    expect(resolvedOnes()).toEqual([])
  })

  it('are opened again, those that somebody else has resolved too', () => {
    const byBen = { resolved: true, resolvedBy: ben, resolvedAt: '2026-01-05T00:00:00.000Z' }
    say(10, 'a', byBen)
    say(12, 'a', byBen)
    const answered = reply(10)
    expect(resolvedOnes()).toEqual([10, 12, -answered])
    expect([shownNote(12)?.resolved_by, shownNote(-answered)?.resolved_by]).toEqual([ben.id, 1])
    resolve(-answered, false)
    expect(resolvedOnes()).toEqual([])
    expect(shownNote(10)).toMatchObject({ resolved_by: null, resolved_at: null })
  })

  it('are folded again over what the service says of any of their notes', () => {
    resolve(10)
    expect(resolvedOnes()).toEqual([10, 12])
    say(50, 'a')
    expect(resolvedOnes()).toEqual([10, 12, 50])
    say(12, 'a', { body: 'Reworded' })
    expect(resolvedOnes()).toEqual([10, 12, 50])
    expect(shownNote(12)?.body).toBe('Reworded')
    // A comment that was answered: it belongs to the thread from then on.
    say(13, 'a')
    expect(resolvedOnes()).toEqual([10, 12, 13, 50])
  })
})

describe('an answer or a thread in doubt that was read meanwhile (I8)', () => {
  function inDoubt(id: number): number {
    startSending(user, { id, at: now, sentAfter: 40, version: 0 })
    doubt(user, { id, nextAttemptAt: now, error: null })
    return id
  }

  it.each([
    ['an answer', () => reply(10, 'Same'), 'a', 12],
    ['a thread', () => begin('Same'), 'new', null],
    ['a comment', () => comment('Same'), 'new', null],
  ])('is shown once: %s', (_, make, discussion, after) => {
    const edit = inDoubt(make())
    expect(shown()).toContain(-edit)
    // The same words elsewhere.
    if (discussion === 'a') say(41, 'other', { author: ada, body: 'Same' })
    else say(41, 'a', { author: ada, body: 'Same' })
    expect(shown()).toContain(-edit)
    say(42, discussion, { author: ada, body: 'Same' })
    expect(shown()).not.toContain(-edit)
    expect(shown()).toContain(42)
    if (after !== null) expect(shown()[shown().indexOf(42) - 1]).toBe(after)
  })
})

describe('a review that waits', () => {
  const position = {
    ...{ baseSha: 'b', startSha: 's', headSha: 'h', positionType: 'text', oldPath: 'a', newPath: 'a' },
    ...{ oldLine: null, newLine: 3, lineRange: null },
  }
  const publish = (verdict: 'comment' | 'approve' | 'requestChanges' = 'comment') =>
    queue({
      ...{ kind: 'publishReview', target, verdict, sha: null, summary: 'Nearly' },
      comments: [{ body: 'Here?', position }],
      answers: [{ to: note(10), body: 'So', resolved: true }],
      resolutions: [{ of: note(11), resolved: true }],
    })
  const item = () => overlay.read((reading) => readItemRecord(reading, 'mergeRequest', 3)) as Record<string, unknown>

  let edit = 0
  beforeEach(() => {
    edit = publish()
  })

  it('shows its comments and replies, and the threads as it leaves them', () => {
    const [here, so, nearly] = [0, 1, 2].map((part) => localIdOfPart(edit, part))
    expect(shown()).toEqual([10, 12, so, 11, 13, here, nearly])
    expect([here, so, nearly].map((id) => shownNote(id ?? 0)?.body)).toEqual(['Here?', 'So', 'Nearly'])
    expect(JSON.parse(String(shownNote(here ?? 0)?.position))).toEqual(position)
    expect(resolvedOnes()).toEqual([10, 12, so, 11])
    expect(item()['notes_count']).toBe(Number(sampleMergeRequest(3).userNotesCount) + 3)
    const pending = overlay.pendingOf('note', so ?? 0)
    expect(pending.map(({ kind }) => kind)).toEqual(['publishReview'])
  })

  it('is folded with its verdict', () => {
    expect(item()['approver_ids']).not.toBe('[1]')
    discard(user, { id: edit, at: now })
    publish('approve')
    expect(item()['approver_ids']).toBe('[1]')
  })

  it('shows once what an attempt has published, and what is still to come (I8)', () => {
    startSending(user, { id: edit, at: now, sentAfter: 40, version: 0 })
    say(41, 'new', { author: ada, body: 'Nearly' })
    say(42, 'other', { author: ben, body: 'Here?' })
    const texts = shown().map((id) => [id < 0, shownNote(id)?.body])
    expect(texts.filter(([, body]) => body === 'Nearly')).toEqual([[false, 'Nearly']])
    expect(texts.filter(([, body]) => body === 'Here?')).toHaveLength(2)
    expect(texts).toContainEqual([true, 'So'])
  })
})
