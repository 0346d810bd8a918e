import { discussionOperations as operations, positionValues } from '../../../shared/contract/v4/discussions.ts'
import { AppFailure } from '../../../shared/errors.ts'
import type { Discussion } from '../../../shared/model/discussion.ts'
import type { Note } from '../../../shared/model/note.ts'
import type { Position } from '../../../shared/model/position.ts'
import { oddIn, problemOf, RowProblem, wireRow, withOdd } from '../../../shared/model/wire-row.ts'
import type { OddValue } from '../../../shared/model/wire-row.ts'
import type { Client } from '../client/client.ts'
import type { RowReader } from '../client/paging.ts'
import { listing, oneRow } from '../client/requests.ts'
import type { ReadPage } from '../client/walk.ts'
import type { Noteable } from './noteable.ts'
import { createdOn, noteOn, noteTypes, type CreatedNote } from './notes.ts'

/** Discussions of issues, merge requests and snippets, for services that have them (`discussions`). */

/** The requests for the discussions of one thing. They throw an AppFailure when they fail. */
export interface DiscussionsOf {
  readonly list: ReadPage<Discussion>
  /** @param discussion its id @throws AppFailure `not_found` */
  readonly read: (discussion: string) => Promise<Discussion>
  /**
   * Begins a discussion, at a place in the changes where one is given. Null where the text was commands alone. Sent once, never
   * repeated.
   */
  readonly create: (body: string, position: Position | null) => Promise<Discussion | null>
  /** Answers a discussion. Sent once, never repeated. @param discussion its id */
  readonly answer: (discussion: string, body: string) => Promise<CreatedNote>
  /** Resolves a discussion, or opens it again. Doing it twice is no failure. @throws AppFailure `forbidden` */
  readonly resolve: (discussion: string, resolved: boolean) => Promise<Discussion>
}

/**
 * Returns the requests for the discussions of an issue, merge request or snippet.
 *
 * @throws AppFailure `item_unknown` for an item whose number is not known
 */
export function discussionsOf(client: Client, noteable: Noteable, signal: AbortSignal): DiscussionsOf {
  const { kind, id, projectId } = noteable
  const note = noteOn(noteTypes[kind], id)
  const discussion = discussionOf(note)
  const begun = begunOf(discussion)
  const created = createdOn(note)
  const options = { signal }
  const page = { per_page: 100 }
  switch (kind) {
    case 'issue': {
      const on = { id: projectId, issue_iid: client.numberOf(kind, id) }
      return {
        list: (link) =>
          listing(operations.listIssueDiscussions, discussion)(client, { ...on, ...page }, { signal, link }),
        read: (discussion_id) =>
          oneRow(operations.readIssueDiscussion, discussion)(client, { ...on, discussion_id }, options),
        create: (body) => oneRow(operations.createIssueDiscussion, begun)(client, { ...on, body }, options),
        answer: (discussion_id, body) =>
          oneRow(operations.answerIssueDiscussion, created)(client, { ...on, discussion_id, body }, options),
        resolve: (discussion_id, resolved) =>
          oneRow(operations.resolveIssueDiscussion, discussion)(client, { ...on, discussion_id, resolved }, options),
      }
    }
    case 'mergeRequest': {
      const on = { id: projectId, merge_request_iid: client.numberOf(kind, id) }
      return {
        list: (link) =>
          listing(operations.listMergeRequestDiscussions, discussion)(client, { ...on, ...page }, { signal, link }),
        read: (discussion_id) =>
          oneRow(operations.readMergeRequestDiscussion, discussion)(client, { ...on, discussion_id }, options),
        create: (body, position) => {
          const place = position === null ? {} : positionValues(position)
          return oneRow(operations.createMergeRequestDiscussion, begun)(client, { ...on, body, ...place }, options)
        },
        answer: (discussion_id, body) =>
          oneRow(operations.answerMergeRequestDiscussion, created)(client, { ...on, discussion_id, body }, options),
        resolve: (discussion_id, resolved) =>
          oneRow(operations.resolveMergeRequestDiscussion, discussion)(
            client,
            { ...on, discussion_id, resolved },
            options,
          ),
      }
    }
    case 'snippet': {
      const on = { id: projectId, snippet_id: id }
      return {
        list: (link) =>
          listing(operations.listSnippetDiscussions, discussion)(client, { ...on, ...page }, { signal, link }),
        read: (discussion_id) =>
          oneRow(operations.readSnippetDiscussion, discussion)(client, { ...on, discussion_id }, options),
        create: (body) => oneRow(operations.createSnippetDiscussion, begun)(client, { ...on, body }, options),
        answer: (discussion_id, body) =>
          oneRow(operations.answerSnippetDiscussion, created)(client, { ...on, discussion_id, body }, options),
        // Notes of snippets have no state.
        resolve: () =>
          Promise.reject(AppFailure.of('bad_call', { detail: 'a discussion of a snippet is not resolved' })),
      }
    }
  }
}

/** Reads what came of the text that was to begin a discussion. */
function begunOf(discussion: RowReader<Discussion>): RowReader<Discussion | null> {
  return (row) => {
    const given = wireRow(row, 'discussion')
    return given['notes'] === undefined && given['commands_changes'] !== undefined ? null : discussion(row)
  }
}

/**
 * Reads a discussion with its notes. A note that cannot be read is left out and reported. The notes are kept where only the id of
 * the discussion cannot be read.
 */
function discussionOf(noteOf: RowReader<Note>): RowReader<Discussion> {
  return (row) => {
    const { id, notes: rows } = wireRow(row, 'discussion')
    if (!Array.isArray(rows)) throw new RowProblem('notes is not a list')
    const odd: OddValue[] = []
    const isKnown = typeof id === 'string' && id !== ''
    if (!isKnown) odd.push({ field: 'id', isUnknown: true, problem: 'id is not a text' })
    const notes: Note[] = []
    let whole = true
    for (const each of rows as unknown[]) {
      try {
        const note = noteOf({ ...wireRow(each, 'note'), ...(isKnown && { discussion_id: id }) })
        odd.push(...oddIn(note).map((one) => ({ ...one, field: 'notes', problem: `notes: ${one.problem}` })))
        notes.push(note)
      } catch (thrown) {
        whole = false
        odd.push({ field: 'notes', isUnknown: false, problem: `notes: ${problemOf(thrown)}` })
      }
    }
    return withOdd({ id: isKnown ? id : null, notes, whole }, odd)
  }
}
