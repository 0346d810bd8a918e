import type { AwardEmoji } from '../../../shared/model/award-emoji.ts'
import * as api from './award-emoji.ts'
import type { Client } from '../client/client.ts'
import type { Noteable } from './noteable.ts'
import type { ReadPage } from '../client/walk.ts'

/** The requests for the awards of one thing, whichever kind it is (contract, "Award emoji"). */
export interface AwardsOf {
  readonly list: ReadPage<AwardEmoji>
  readonly create: (name: string) => Promise<AwardEmoji>
  readonly remove: (award: number) => Promise<unknown>
}

/** Something whose notes can have awards. The contract has none for notes of snippets. */
export interface NoteableWithAwards extends Noteable {
  readonly kind: Exclude<Noteable['kind'], 'snippet'>
}

const page = { per_page: 100 }

/**
 * Returns the requests for the awards of an issue, merge request or snippet. They throw the same errors as those of
 * award-emoji.ts.
 */
export function awardsOf(client: Client, { kind, id, projectId }: Noteable, signal: AbortSignal): AwardsOf {
  const options = { signal }
  switch (kind) {
    case 'issue': {
      const on = { id: projectId, issue_id: id }
      return {
        list: (link) => api.listIssueAwards(client, { ...on, ...page }, { signal, link }),
        create: (name) => api.createIssueAward(client, { ...on, name }, options),
        remove: (award) => api.deleteIssueAward(client, { ...on, award_id: award }, options),
      }
    }
    case 'mergeRequest': {
      const on = { id: projectId, merge_request_id: id }
      return {
        list: (link) => api.listMergeRequestAwards(client, { ...on, ...page }, { signal, link }),
        create: (name) => api.createMergeRequestAward(client, { ...on, name }, options),
        remove: (award) => api.deleteMergeRequestAward(client, { ...on, award_id: award }, options),
      }
    }
    case 'snippet': {
      const on = { id: projectId, snippet_id: id }
      return {
        list: (link) => api.listSnippetAwards(client, { ...on, ...page }, { signal, link }),
        create: (name) => api.createSnippetAward(client, { ...on, name }, options),
        remove: (award) => api.deleteSnippetAward(client, { ...on, award_id: award }, options),
      }
    }
  }
}

/** Returns the requests for the awards of a note on an issue or merge request. */
export function awardsOfNote(
  client: Client,
  { kind, id, projectId }: NoteableWithAwards,
  note: number,
  signal: AbortSignal,
): AwardsOf {
  const options = { signal }
  if (kind === 'issue') {
    const on = { id: projectId, issue_id: id, note_id: note }
    return {
      list: (link) => api.listIssueNoteAwards(client, { ...on, ...page }, { signal, link }),
      create: (name) => api.createIssueNoteAward(client, { ...on, name }, options),
      remove: (award) => api.deleteIssueNoteAward(client, { ...on, award_id: award }, options),
    }
  }
  const on = { id: projectId, merge_request_id: id, note_id: note }
  return {
    list: (link) => api.listMergeRequestNoteAwards(client, { ...on, ...page }, { signal, link }),
    create: (name) => api.createMergeRequestNoteAward(client, { ...on, name }, options),
    remove: (award) => api.deleteMergeRequestNoteAward(client, { ...on, award_id: award }, options),
  }
}
