import { awardEmojiOperations } from '../../shared/contract/award-emoji.ts'
import { giveAward } from '../changes/awards.ts'
import type { Awardable } from '../changes/awards.ts'
import { routesOf } from '../http/router.ts'
import { awardResource, awardResources } from '../resources/award-emoji.ts'
import { requireWritable } from '../rules/access.ts'
import type { Caller } from '../rules/access.ts'
import type { Noteable } from '../rules/items.ts'
import { recordNotFound, unauthorized } from '../rules/refusals.ts'
import { deleteAward, findAward, listAwards } from '../store/awards.ts'
import type { AwardRow } from '../store/awards.ts'
import type { Window } from '../store/listing.ts'
import type { Workspace } from '../workspace.ts'
import { absentOnDelete } from './absent.ts'
import { issueNamed, mergeRequestNamed, noteNamed, snippetNamed } from './named.ts'

/** The target of an award, and its author. */
type Target = Awardable & { readonly authorId: number }

/** Contract, "Endpoints: Award emoji". */
export function awardEmojiRoutes(workspace: Workspace) {
  const { store } = workspace
  const onItem = (item: Noteable): Target => ({ type: item.type, id: item.row.id, item, authorId: item.row.author_id })
  const onNote = (caller: Caller, item: Noteable, noteId: number): Target => {
    const note = noteNamed(workspace, caller, item, noteId)
    return { type: 'Note', id: note.id, item, authorId: note.author_id }
  }
  const awardNamed = (target: Target, id: number): AwardRow | undefined => {
    const award = findAward(store, id)
    return award?.target_type === target.type && award.target_id === target.id ? award : undefined
  }
  const list = (target: Target, window: Window) => {
    const { rows, total } = listAwards(store, target.type, target.id, window)
    return { rows: awardResources(workspace, rows), total }
  }
  const read = (target: Target, id: number) => {
    const award = awardNamed(target, id)
    if (!award) throw recordNotFound()
    return { body: awardResource(workspace, award) }
  }
  const create = (caller: Caller, target: Target, name: string) => {
    requireWritable(target.item.project)
    return read(target, giveAward(workspace, caller.user, target, { authorId: target.authorId, name }))
  }
  const remove = (caller: Caller, target: Target, id: number) => {
    const award = awardNamed(target, id)
    if (!award) return absentOnDelete(workspace, recordNotFound())
    if (award.user_id !== caller.user.id && caller.user.is_admin === 0) throw unauthorized()
    store.write(() => deleteAward(store, award.id))
    return { body: awardResource(workspace, award) }
  }
  return routesOf(awardEmojiOperations, {
    listIssueAwards: ({ caller, args, window }) => list(onItem(issueNamed(workspace, caller, args)), window),
    readIssueAward: ({ caller, args }) => read(onItem(issueNamed(workspace, caller, args)), args.award_id),
    createIssueAward: ({ caller, args }) => create(caller, onItem(issueNamed(workspace, caller, args)), args.name),
    deleteIssueAward: ({ caller, args }) => remove(caller, onItem(issueNamed(workspace, caller, args)), args.award_id),
    listMergeRequestAwards: ({ caller, args, window }) =>
      list(onItem(mergeRequestNamed(workspace, caller, args)), window),
    readMergeRequestAward: ({ caller, args }) =>
      read(onItem(mergeRequestNamed(workspace, caller, args)), args.award_id),
    createMergeRequestAward: ({ caller, args }) =>
      create(caller, onItem(mergeRequestNamed(workspace, caller, args)), args.name),
    deleteMergeRequestAward: ({ caller, args }) =>
      remove(caller, onItem(mergeRequestNamed(workspace, caller, args)), args.award_id),
    listSnippetAwards: ({ caller, args, window }) => list(onItem(snippetNamed(workspace, caller, args)), window),
    readSnippetAward: ({ caller, args }) => read(onItem(snippetNamed(workspace, caller, args)), args.award_id),
    createSnippetAward: ({ caller, args }) => create(caller, onItem(snippetNamed(workspace, caller, args)), args.name),
    deleteSnippetAward: ({ caller, args }) =>
      remove(caller, onItem(snippetNamed(workspace, caller, args)), args.award_id),
    listIssueNoteAwards: ({ caller, args, window }) =>
      list(onNote(caller, issueNamed(workspace, caller, args), args.note_id), window),
    readIssueNoteAward: ({ caller, args }) =>
      read(onNote(caller, issueNamed(workspace, caller, args), args.note_id), args.award_id),
    createIssueNoteAward: ({ caller, args }) =>
      create(caller, onNote(caller, issueNamed(workspace, caller, args), args.note_id), args.name),
    deleteIssueNoteAward: ({ caller, args }) =>
      remove(caller, onNote(caller, issueNamed(workspace, caller, args), args.note_id), args.award_id),
    listMergeRequestNoteAwards: ({ caller, args, window }) =>
      list(onNote(caller, mergeRequestNamed(workspace, caller, args), args.note_id), window),
    readMergeRequestNoteAward: ({ caller, args }) =>
      read(onNote(caller, mergeRequestNamed(workspace, caller, args), args.note_id), args.award_id),
    createMergeRequestNoteAward: ({ caller, args }) =>
      create(caller, onNote(caller, mergeRequestNamed(workspace, caller, args), args.note_id), args.name),
    deleteMergeRequestNoteAward: ({ caller, args }) =>
      remove(caller, onNote(caller, mergeRequestNamed(workspace, caller, args), args.note_id), args.award_id),
  })
}
