import { expect, it } from 'vitest'
import type { ReadableCache, WritableCache } from '../../electron/cache/storage/database.ts'
import { openCache, openCacheForReading } from '../../electron/cache/storage/open-cache.ts'
import { createFoldedTables, FoldedRows, readStoredItem } from '../../electron/cache/items/folded.ts'
import type { Reason } from '../../electron/cache/inbox/inbox-entries.ts'
import { storedLink, storeIssueLinks } from '../../electron/cache/items/issue-links.ts'
import { itemTables, type ItemKind, type ItemRecord } from '../../electron/cache/items/items.ts'
import type { NoteRecord } from '../../electron/cache/items/notes.ts'
import {
  hasTurn,
  hasUnansweredMention,
  isUnanswered,
  readTurn,
  type Expression,
  type OfRow,
} from '../../electron/cache/items/turns.ts'
import { issueLinkTypes } from '../../shared/model/issue-link-type.ts'
import { turns, type Turn } from '../../shared/model/turn.ts'
import { RandomRows } from '../inbox/random-rows.ts'
import { answer } from '../support/cache.ts'
import { newCacheFile } from '../support/databases.ts'
import { deriveInbox } from '../support/inbox.ts'
import { checkRuns, oneOf, randomFrom, timeFor } from '../support/properties.ts'
import { ada, ben } from '../support/samples.ts'
import { temporaryFolder } from '../support/temporary.ts'

const kinds = ['issue', 'mergeRequest'] as const

/** The shown rows, read one by one and put together without any SQL of turns. */
interface Shown {
  readonly item: ItemRecord
  readonly comments: readonly NoteRecord[]
  readonly reasons: readonly Reason[]
  readonly finished: ReadonlySet<number>
  /** An open issue blocks it. */
  readonly isBlocked: boolean
}

function listShown(cache: ReadableCache, kind: ItemKind): Shown[] {
  const all = <R>(text: string): R[] => cache.prepare(text).all() as R[]
  const { stored, folded } = itemTables[kind]
  const newer = all<ItemRecord & { gone: number }>(`SELECT * FROM temp.${folded}`)
  const items = [
    ...all<ItemRecord>(`SELECT * FROM ${stored}`).filter(({ id }) => !newer.some((row) => row.id === id)),
    ...newer.filter(({ gone }) => gone === 0),
  ]
  const foldedNotes = all<NoteRecord & { gone: number }>(`SELECT * FROM temp.folded_notes`)
  const notes = [
    ...all<NoteRecord>('SELECT * FROM notes').filter(({ id }) => !foldedNotes.some((note) => note.id === id)),
    ...foldedNotes.filter(({ gone }) => gone === 0),
  ].filter((note) => note.item_kind === kind && note.system === 0)
  // Comments that are not sent yet are the newest, and the last one written has the lowest id.
  const place = ({ id, created_at }: NoteRecord) => (id < 0 ? [1, -id, 0] : [0, Number(created_at), id])
  const ordered = notes.sort((one, other) => {
    const [first, second] = [place(one), place(other)]
    return first.map((part, index) => part - (second[index] ?? 0)).find((difference) => difference !== 0) ?? 0
  })
  const entries = all<{ item_id: number; reasons: string }>(
    `SELECT item_id, reasons FROM inbox_entries WHERE item_kind = '${kind}'`,
  )
  const todos = all<{ id: number; up_to: number | null }>('SELECT * FROM temp.folded_todos')
  return items.map((item) => {
    const reasons = entries
      .filter((entry) => entry.item_id === item.id)
      .flatMap((entry) => JSON.parse(entry.reasons) as Reason[])
    const finished = reasons.flatMap(({ todoId }) =>
      todoId !== null && todos.some(({ id, up_to }) => id === todoId || todoId <= (up_to ?? 0)) ? [todoId] : [],
    )
    const comments = ordered.filter((note) => note.item_id === item.id)
    const isBlocked = kind === 'issue' && blockers(cache, Number(item.id)).some((id) => isOpenAmong(items, id))
    return { item, comments, reasons, finished: new Set(finished), isBlocked }
  })
}

/** The ids of the issues that block one, by the stored links and those that wait. */
function blockers(cache: ReadableCache, id: number): number[] {
  interface Link {
    readonly source_id: number
    readonly target_id: number
    readonly type: string
    readonly gone?: number
  }
  const folded = cache.prepare('SELECT * FROM temp.folded_issue_links').all() as Link[]
  const ends = (link: Link) => [link.source_id, link.target_id].toSorted().join()
  const stored = (cache.prepare('SELECT * FROM issue_links').all() as Link[]).filter(
    (link) => !folded.some((each) => ends(each) === ends(link)),
  )
  return [...stored, ...folded.filter(({ gone }) => gone === 0)]
    .filter((link) => link.type === 'blocks' && link.target_id === id)
    .map((link) => link.source_id)
}

/** An issue is open, which is not on this computer where its id is above 100. */
const isOpenAmong = (items: readonly ItemRecord[], id: number) =>
  id > 100 ? id % 2 === 0 : items.some((item) => item.id === id && item.state === 'opened')

/** The reasons that came after the user's last comment and are not finished. */
function askedIn({ comments, reasons, finished }: Shown): Reason[] {
  const own = comments.filter((note) => note.author_id === ada.id).at(-1)
  const since = own === undefined ? -Infinity : own.id < 0 ? Infinity : Number(own.created_at)
  return reasons.filter(({ at, todoId }) => at > since && !(todoId !== null && finished.has(todoId)))
}

const isMention = ({ kind }: Reason) => kind === 'mentioned' || kind === 'directly_addressed'
const hasOpenBox = (text: unknown) => /^\s*([-*+]|\d+[.)])\s+\[ \]\s/m.test(String(text))

const lists = (item: object, column: string, user: number) => {
  const ids = (item as Readonly<Record<string, string | null | undefined>>)[column]
  return (JSON.parse(ids ?? '[]') as number[]).includes(user)
}

/** The state of somebody's review, where states are known. Whoever was asked since they were read has not reviewed yet. */
function reviewOf(item: object, reviewer: number): string | null {
  const { review_states: states } = item as { readonly review_states?: string | null }
  if (states === null || states === undefined) return null
  return (JSON.parse(states) as Readonly<Record<string, string>>)[reviewer] ?? 'unreviewed'
}

const awaited = ['unreviewed', 'review_started', 'unapproved']
type OfMergeRequest = { readonly [column in 'merge_status' | 'detailed_merge_status']?: string | null } & {
  readonly [column in 'may_approve' | 'approvals_left' | 'work_in_progress']?: number | null
}

/** The rules for the user's own merge requests; null where none of them fits. */
function ownTurn(item: ItemRecord & OfMergeRequest, isHeard: boolean): { held: boolean; turn: Turn | null } {
  const { merge_status: merges, detailed_merge_status: detailed } = item
  const states = [ada.id, ben.id].flatMap((id) =>
    lists(item, 'reviewer_ids', id) && !lists(item, 'approver_ids', id) ? (reviewOf(item, id) ?? []) : [],
  )
  const isAwaited = states.some((state) => awaited.includes(state))
  const isWanted = states.includes('requested_changes') || (detailed === 'requested_changes' && !isAwaited)
  const held = merges === 'cannot_be_merged' || isWanted
  const isReviewed = [ada.id, ben.id].some((id) => lists(item, 'reviewer_ids', id) && reviewOf(item, id) !== null)
  const left = item.approvals_left ?? null
  const isUnapproved = left === null ? isReviewed && detailed === 'not_approved' : left > 0 && !item.work_in_progress
  if (isHeard && ((isReviewed && isAwaited) || isUnapproved)) return { held, turn: 'them' }
  if (!isReviewed) return { held, turn: null }
  return { held, turn: detailed === 'mergeable' && !isAwaited ? 'me' : null }
}

/** The rules for merge requests that the user is to review; null where none of them fits. */
function reviewTurn({ item, comments }: Shown): Turn | null {
  const state = reviewOf(item, ada.id)
  const last = comments.at(-1)?.author_id === ada.id ? 'them' : 'me'
  if (state === null) return last
  if (state === 'approved') return (item as OfMergeRequest).may_approve === null ? null : 'me'
  if (awaited.includes(state)) return 'me'
  if (state === 'requested_changes') return 'them'
  const hasSpoken = comments.some((note) => note.author_id === ada.id)
  return state === 'reviewed' && !hasSpoken ? 'them' : last
}

/** The rules of docs/words.md, sentence by sentence. */
function turnByRules(shown: Shown): Turn {
  const { item, comments } = shown
  const commenter = comments.at(-1)?.author_id
  const [isWriter, isAssigned] = [item.author_id === ada.id, item.assignee_id === ada.id]
  if (item.state !== 'opened') return 'nobody'
  const own = isWriter ? ownTurn(item, commenter === undefined || commenter === ada.id) : null
  if (own?.held) return 'me'
  if (askedIn(shown).some((reason) => isMention(reason) || reason.source === 'service')) return 'me'
  if (own && own.turn !== null) return own.turn
  if (shown.isBlocked) return isAssigned || isWriter || item.subscribed === 1 ? 'them' : 'nobody'
  if (isAssigned) return !isWriter && commenter === ada.id && !hasOpenBox(item.description) ? 'them' : 'me'
  const review = lists(item, 'reviewer_ids', ada.id) && !lists(item, 'approver_ids', ada.id) ? reviewTurn(shown) : null
  if (review !== null) return review
  if (isWriter) return commenter === undefined || commenter === ada.id ? 'them' : 'me'
  if (item.subscribed === 1 && (item.assignee_id !== null || commenter === ada.id)) return 'them'
  return 'nobody'
}

/** The ids of the shown rows for which a condition holds, in the way lists are read: stored rows, then folded ones. */
function idsWhere(cache: ReadableCache, kind: ItemKind, condition: (row: OfRow) => Expression): number[] {
  const { stored, folded, shown } = itemTables[kind]
  const ids = [
    { from: stored, table: stored, hidden: `AND id NOT IN (SELECT id FROM temp.${folded})` },
    { from: `temp.${shown}`, table: shown, hidden: '' },
  ].flatMap(({ from, table, hidden }) => {
    const { text, parameters } = condition({ kind, table, ownUserId: ada.id })
    const rows = cache.prepare(`SELECT id FROM ${from} WHERE ${text} ${hidden}`).pluck()
    return rows.all(...parameters) as number[]
  })
  return ids.sort((one, other) => one - other)
}

/** Waiting edits at random: items changed and taken away, comments written and deleted, todos finished. */
function foldAtRandom(cache: ReadableCache, rows: FoldedRows, random: () => number): void {
  for (const kind of kinds) {
    for (let id = 1; id <= 12; id += 1) {
      const stored = readStoredItem(cache, kind, id)
      if (!stored || random() < 0.6) continue
      if (random() < 0.1) rows.removeItem(kind, id)
      else {
        const state = oneOf(random, ['opened', 'closed'])
        const changed = {
          state,
          is_open: state === 'opened' ? 1 : 0,
          assignee_id: oneOf(random, [ada.id, ben.id, null]),
        }
        rows.putItem(kind, { ...stored, ...changed, description: oneOf(random, ['- [ ] a', '- [x] a', '[ ] a', '']) })
      }
    }
  }
  const note = { system: 0, internal: 0, author_id: ada.id, created_at: 0, updated_at: null, body: 'Mine' }
  for (let id = -1; id > -6; id -= 1) {
    rows.putNote({ ...note, id, item_kind: oneOf(random, kinds), item_id: 1 + Math.floor(random() * 12) } as NoteRecord)
  }
  for (let id = 1; id <= 30; id += 1) if (random() < 0.4) rows.removeNote(id)
  for (let id = 1; id <= 10; id += 1) if (random() < 0.15) rows.finishTodo(id)
  if (random() < 0.5) rows.finishTodos(Math.floor(random() * 10))
  rows.write()
}

/** Links that wait at random. */
function foldLinks(rows: FoldedRows, random: () => number): void {
  const linked = Array.from({ length: 6 }, () => 1 + Math.floor(random() * 12))
  for (const [at, id] of linked.entries()) {
    const link = storedLink(id, linked[(at + 1) % 6] ?? 0, oneOf(random, issueLinkTypes))
    if (link.source_id !== link.target_id) rows.setLink(link, random() < 0.6)
  }
  rows.write()
}

/** The service says of some issues what blocks them: others that are on this computer, and that are not. */
function linkAtRandom(cache: WritableCache, random: () => number): void {
  const other = { iid: 1, projectId: 1, title: 'Elsewhere', webUrl: null, full: '' }
  const here = cache.prepare('SELECT id FROM issues').pluck().all() as number[]
  for (const id of here) {
    const linked = [oneOf(random, here), 101 + Math.floor(random() * 4)].filter((each) => each !== id && random() < 0.3)
    const links = linked.map((each) => ({
      ...{ ...other, id: each, state: each % 2 === 0 ? 'opened' : 'closed', issueLinkId: id * 1000 + each },
      linkType: oneOf(random, issueLinkTypes),
    }))
    if (links.length > 0) answer(cache, (arrival) => storeIssueLinks(cache, id, links, arrival))
  }
}

function withCaches<T>(work: (writing: WritableCache, open: () => ReadableCache) => T): T {
  const { cache: writing } = openCache(newCacheFile(temporaryFolder()))
  const opened: ReadableCache[] = []
  try {
    return work(writing, () => {
      const cache = openCacheForReading(writing.name)
      opened.push(cache)
      createFoldedTables(cache)
      return cache
    })
  } finally {
    for (const cache of opened) cache.close()
    writing.close()
  }
}

it(
  'the turn of each row, and the lists of what waits, are what the rules say',
  async () => {
    const seen = new Map<string, number>()
    const count = (name: string, found: number) => seen.set(name, (seen.get(name) ?? 0) + found)
    await checkRuns('turns', 30, async ({ seed, random }) => {
      withCaches((writing, open) => {
        const service = new RandomRows(writing, seed)
        for (let happening = 0; happening < 90; happening += 1) service.happen()
        writing.prepare(`UPDATE issues SET description = '1. [ ] a' WHERE id % 3 = 0`).run()
        deriveInbox(writing)
        const linking = randomFrom(seed)
        linkAtRandom(writing, linking)
        const cache = open()
        const rows = new FoldedRows(cache, ada.id)
        foldAtRandom(cache, rows, random)
        foldLinks(rows, linking)
        const limit = Date.UTC(2026, 0, 1) + random() * 150 * 3_600_000
        for (const kind of kinds) {
          const shown = listShown(cache, kind)
          const idsOf = (fits: (one: Shown) => boolean) =>
            shown
              .filter(fits)
              .map(({ item }) => item.id)
              .sort((one, other) => one - other)
          count('blocked', shown.filter(({ isBlocked }) => isBlocked).length)
          for (const turn of turns) {
            const expected = idsOf((one) => turnByRules(one) === turn)
            count(turn, expected.length)
            expect(idsWhere(cache, kind, (row) => hasTurn(turn, row))).toEqual(expected)
            for (const id of expected) expect(readTurn(cache, { kind, id, ownUserId: ada.id })).toBe(turn)
          }
          const waiting = idsOf((one) => {
            const last = one.comments.at(-1)
            const since =
              last === undefined ? Number(one.item.created_at) : last.id < 0 ? Infinity : Number(last.created_at)
            return one.item.author_id === ada.id && turnByRules(one) === 'them' && since <= limit
          })
          count('unanswered', waiting.length)
          expect(idsWhere(cache, kind, (row) => isUnanswered(row, limit))).toEqual(waiting)
          const mentioned = idsOf(
            (one) => one.item.state === 'opened' && askedIn(one).some((each) => isMention(each) && each.at <= limit),
          )
          count('mentioned', mentioned.length)
          expect(idsWhere(cache, kind, (row) => hasUnansweredMention(row, limit))).toEqual(mentioned)
        }
      })
    })
    // Or nothing would be compared.
    expect([...seen.values()].filter((found) => found < 5)).toEqual([])
    expect(seen.size).toBe(6)
  },
  timeFor(30),
)
