import { createHash } from 'node:crypto'
import { noteResources } from '../../resources/notes.ts'
import { issueNamed, mergeRequestNamed, notesOf } from '../../routes/named.ts'
import type { IssueArguments, MergeRequestArguments } from '../../routes/named.ts'
import type { Caller } from '../../rules/access.ts'
import type { Item } from '../../rules/items.ts'
import type { Window } from '../../store/listing.ts'
import { listNotes } from '../../store/notes.ts'
import { noteRows } from '../rows/notes.ts'
import { own } from '../versioned-service.ts'
import type { OwnHandlers, VersionedService } from '../versioned-service.ts'

/** Discussions: on this service, each note is one of its own. */
export function discussionHandlers(versioned: VersionedService): OwnHandlers {
  const { workspace } = versioned
  const list = (caller: Caller, item: Item, window: Window) => {
    const { rows, total } = listNotes(workspace.store, notesOf(caller, item), window)
    const showing = { versioned, viewer: caller.user, args: {}, single: false }
    const notes = noteRows(showing, noteResources(workspace, rows))
    const discussions = notes.map((note) => ({
      id: createHash('sha1').update(`discussion of note ${note.id}`).digest('hex'),
      individual_note: true,
      notes: [note],
    }))
    return { rows: discussions, total }
  }
  return {
    listIssueDiscussions: own<IssueArguments>(({ caller, args, window }) =>
      list(caller, issueNamed(workspace, caller, args), window),
    ),
    listMergeRequestDiscussions: own<MergeRequestArguments>(({ caller, args, window }) =>
      list(caller, mergeRequestNamed(workspace, caller, args), window),
    ),
  }
}
