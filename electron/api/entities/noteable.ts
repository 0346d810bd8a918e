import { AppFailure } from '../../../shared/errors.ts'
import type { Note, NoteableKind } from '../../../shared/model/note.ts'
import type { Client } from '../client/client.ts'
import * as api from './notes.ts'
import type { CreatedNote } from './notes.ts'
import { forward, type ReadPage } from '../client/walk.ts'

/** The thing that notes belong to, as requests name it. */
export interface Noteable {
  readonly kind: NoteableKind
  readonly id: number
  readonly projectId: number
}

/** The requests for the notes of one thing, whichever kind it is (contract, "Notes"). */
export interface NotesOf {
  readonly list: ReadPage<Note>
  /** A note with its text. */
  readonly read: (note: number) => Promise<Note>
  /**
   * @param internal only members of the project are to see it; for services that have that (`internalNotes`)
   * @param sha the head of a merge request that may be merged by a command in it
   */
  readonly create: (body: string, internal: boolean, sha?: string) => Promise<CreatedNote>
  readonly update: (note: number, body: string) => Promise<Note>
  readonly remove: (note: number) => Promise<unknown>
}

/**
 * Returns the requests for the notes of an issue, merge request or snippet. They throw the same errors as those of
 * notes.ts.
 */
export function notesOf(client: Client, { kind, id, projectId }: Noteable, signal: AbortSignal): NotesOf {
  const options = { signal }
  const page = { per_page: 100 }
  switch (kind) {
    case 'issue': {
      const on = { id: projectId, issue_id: id }
      return {
        list: (link) => api.listIssueNotes(client, { ...on, ...page }, { signal, link }),
        read: (note) => api.readIssueNote(client, { ...on, note_id: note }, options),
        create: (body, internal) =>
          api.createIssueNote(client, { ...on, body, ...(internal && { internal }) }, options),
        update: (note, body) => api.updateIssueNote(client, { ...on, note_id: note, body }, options),
        remove: (note) => api.deleteIssueNote(client, { ...on, note_id: note }, options),
      }
    }
    case 'mergeRequest': {
      const on = { id: projectId, merge_request_id: id }
      return {
        list: (link) => api.listMergeRequestNotes(client, { ...on, ...page }, { signal, link }),
        read: (note) => api.readMergeRequestNote(client, { ...on, note_id: note }, options),
        create: (body, internal, sha) => {
          const head = sha === undefined ? {} : { merge_request_diff_head_sha: sha }
          return api.createMergeRequestNote(client, { ...on, body, ...(internal && { internal }), ...head }, options)
        },
        update: (note, body) => api.updateMergeRequestNote(client, { ...on, note_id: note, body }, options),
        remove: (note) => api.deleteMergeRequestNote(client, { ...on, note_id: note }, options),
      }
    }
    case 'snippet': {
      const on = { id: projectId, snippet_id: id }
      const list: NotesOf['list'] = (link) => api.listSnippetNotes(client, { ...on, ...page }, { signal, link })
      return {
        list,
        read: async (note) => {
          const view = await api.readSnippetNote(client, { ...on, note_id: note }, options)
          return view.kind === 'note' ? view.note : await findNote(list, note)
        },
        create: (body) => api.createSnippetNote(client, { ...on, body }, options),
        update: (note, body) => api.updateSnippetNote(client, { ...on, note_id: note, body }, options),
        remove: (note) => api.deleteSnippetNote(client, { ...on, note_id: note }, options),
      }
    }
  }
}

/**
 * Reads a note that is known to exist from its list, where the contract shows a single note without its text.
 *
 * @throws AppFailure `answer_malformed` when the list does not name it: another one may have gone while it was read
 */
async function findNote(list: ReadPage<Note>, id: number): Promise<Note> {
  for await (const { items } of forward(list)) {
    const found = items.find((note) => note.id === id)
    if (found) return found
  }
  throw AppFailure.of('answer_malformed', { detail: `note ${id} is not in its list` })
}
