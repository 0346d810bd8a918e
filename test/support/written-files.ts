import { join } from 'node:path'
import { openSettings } from '../../electron/accounts/settings.ts'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { UserStore } from '../../electron/threads/user-store/user-store.ts'
import { Reader } from '../../electron/threads/reader/reader.ts'
import { listDiscardedEdits } from '../../electron/outbox/queue/queue.ts'
import type { EndedEdit, QueuedEdit } from '../../electron/protocols/queued-edit.ts'
import { openUserDatabaseForReading } from '../../electron/user/database.ts'
import { listKeptReasons } from '../../electron/user/kept-reasons.ts'
import { readLook } from '../../electron/user/looked-at.ts'
import { listRules, readRuledSince } from '../../electron/user/rules.ts'
import { listServiceNames } from '../../electron/user/service-names.ts'
import { readShownSince } from '../../electron/user/shown-notifications.ts'
import { listViewedFiles } from '../../electron/user/viewed-files.ts'
import { listViews } from '../../electron/user/views.ts'
import { wordsFor } from '../../shared/error-sentences.ts'
import { partsOf, type Key } from '../../shared/model/key.ts'
import { inboxParts, type InboxPart } from '../../shared/model/triage.ts'
import type { NoteableKind } from '../../shared/model/note.ts'
import type { Row } from '../../shared/model/rows.ts'

/** Reads the files of older versions of Docket, which are kept in `test/fixtures`, with today's program. */

/** The account of the files, and the id of its user on the service. */
export const account = 'work'
export const ownUserId = 2

/**
 * The time when the files were written. Tests use it as the present, since a start deletes rows older than thirty
 * days.
 */
export const writtenAt = Date.parse('2026-03-04T10:00:00Z')

/** The on-demand lists of the files. */
export const serviceListKinds = ['keys', 'emails', 'groups', 'projects'] as const

/** Opens an account's files with today's user store. */
export function openUserStore(folder: string, now: () => number = () => writtenAt): UserStore {
  return new UserStore({
    account,
    ownUserId,
    userFile: join(folder, 'user.db'),
    cacheFile: join(folder, 'cache.db'),
    holdSeconds: 0,
    now,
    onChange: () => undefined,
    onQueued: () => undefined,
    onAheadPlan: () => undefined,
  })
}

/**
 * Opens user.db and cache.db as a start does, and returns what the user store and the reader find: everything that the
 * user wrote, marked and kept, and the service's rows.
 */
export function readWhatWasWritten(folder: string) {
  const { cache, setAside } = openCache(join(folder, 'cache.db'))
  cache.close()
  const userStore = openUserStore(folder)
  const user = openUserDatabaseForReading(join(folder, 'user.db'))
  const reader = new Reader()
  reader.openAccount({
    account,
    ownUserId,
    cacheFile: join(folder, 'cache.db'),
    userFile: join(folder, 'user.db'),
  })
  try {
    const itemsOf = (kind: 'issue' | 'mergeRequest') => reader.listItems(kind, { query: '' }).keys
    const inboxOf = (part: InboxPart) => reader.readRows(reader.listInbox(account, part).keys).map(entryOf)
    const notesOf = (item: string) => reader.readRows(reader.listThread(item as Key<NoteableKind>).keys).map(noteOf)
    const serviceListOf = (kind: (typeof serviceListKinds)[number]) =>
      reader.readServiceList({ kind, of: `${account}/user/${ownUserId}` }).rows.map(({ id }) => id)
    const mergeRequestIds = itemsOf('mergeRequest').map((key) => partsOf(key).id)
    const items = [...itemsOf('issue'), ...itemsOf('mergeRequest')]
    return {
      setAside,
      edits: userStore.listUnsettled().map(editOf),
      discarded: listDiscardedEdits(user).map(editOf),
      drafts: userStore.listDrafts(),
      inbox: Object.fromEntries(inboxParts.map((part) => [part, inboxOf(part)])),
      looks: itemsOf('issue').map((key) => readLook(user, 'issue', partsOf(key).id)),
      kept: userStore.readAheadPlan(),
      keptReasons: listKeptReasons(user),
      serviceNames: listServiceNames(user),
      steps: reader.listSteps(account).map(({ title }) => title),
      items: reader.readRows(items).map(itemOf),
      threads: Object.fromEntries(items.map((key) => [key, notesOf(key)])),
      activity: reader.listActivity({}).count,
      found: reader.listItems('issue', { query: 'gateway' }).keys,
      views: listViews(user),
      rules: listRules(user),
      ruledSince: readRuledSince(user) !== null,
      shownSince: readShownSince(user),
      viewedFiles: Object.fromEntries(mergeRequestIds.map((id) => [id, listViewedFiles(user, id)])),
      serviceLists: Object.fromEntries(serviceListKinds.map((kind) => [kind, serviceListOf(kind)])),
    }
  } finally {
    reader.close()
    user.close()
    userStore.close()
  }
}

/** Returns what the program finds in settings.db. */
export function readSettings(folder: string) {
  const { settings, problem } = openSettings(join(folder, 'settings.db'))
  try {
    return {
      problem,
      accounts: settings.listAccounts(),
      theme: settings.read('theme'),
      projectOrder: settings.readOf(account, 'projectOrder'),
    }
  } finally {
    settings.close()
  }
}

// Only data of the user or the service, so that a later version may show a row differently.

function editOf({ id, edit, base, state, isInDoubt, conflict, error }: QueuedEdit | EndedEdit) {
  return {
    id,
    edit,
    title: base.title,
    seen: base.seen ?? null,
    state,
    isInDoubt,
    conflict,
    error: error && wordsFor(error),
  }
}

function itemOf(row: Row) {
  if (row.kind !== 'issue' && row.kind !== 'mergeRequest') throw new Error(`a row of the kind ${row.kind}`)
  const { key, iid, title, state, labels, milestone, assignee, author, pending } = row
  return {
    key,
    iid,
    title,
    state,
    labels: labels.map(({ name }) => name),
    milestone: milestone?.title ?? null,
    people: [author?.username ?? null, assignee?.username ?? null],
    waiting: pending.length,
  }
}

function noteOf(row: Row) {
  if (row.kind !== 'note') throw new Error(`a row of the kind ${row.kind}`)
  return { body: row.body, author: row.author?.username ?? null, waiting: row.pending.length }
}

function entryOf(row: Row) {
  if (row.kind !== 'inboxEntry') throw new Error(`a row of the kind ${row.kind}`)
  return { title: row.item?.title ?? null, reasons: row.reasons.map(({ kind, source }) => `${kind}, ${source}`) }
}
