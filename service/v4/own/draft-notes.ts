import { comment } from '../../changes/comments.ts'
import {
  changeDraft,
  discardDraft,
  ownDrafts,
  publishDraft,
  publishDrafts,
  writeDraft,
} from '../../changes/draft-notes.ts'
import { liftRequestedChanges, review } from '../../changes/reviews.ts'
import { badParameter } from '../../http/refusals.ts'
import type { AnyAnswer } from '../../http/router.ts'
import { mergeRequestNamed } from '../../routes/named.ts'
import type { MergeRequestArguments } from '../../routes/named.ts'
import { requireWritable } from '../../rules/access.ts'
import type { Caller } from '../../rules/access.ts'
import { discussionSha, mayResolve, seesInternal } from '../../rules/discussions.ts'
import type { MergeRequestItem } from '../../rules/items.ts'
import { codeOfPosition } from '../../rules/positions.ts'
import type { Position } from '../../rules/positions.ts'
import { failedValidation, recordNotFound, Refusal } from '../../rules/refusals.ts'
import { diffVersionsOf } from '../../rules/versions.ts'
import type { DraftNoteRow } from '../../store/draft-notes.ts'
import type { ReviewState } from '../../store/item-people.ts'
import type { Values } from '../../../shared/contract/target.ts'
import { own } from '../versioned-service.ts'
import type { OwnHandlers, VersionedService } from '../versioned-service.ts'
import { findDiscussion, positionIn } from './discussions.ts'
import { saidOf } from './note-answers.ts'

type DraftArguments = MergeRequestArguments & { readonly draft_note_id: number }

type NewDraft = MergeRequestArguments &
  Values & {
    readonly note: string
    readonly in_reply_to_discussion_id?: string | undefined
    readonly resolve_discussion?: boolean | undefined
    readonly commit_id?: string | undefined
  }

type DraftChange = DraftArguments & Values & { readonly note?: string | undefined }

type Publishing = MergeRequestArguments & {
  readonly reviewer_state?: Extract<ReviewState, 'reviewed' | 'requested_changes'> | undefined
  readonly note?: string | undefined
  readonly internal?: boolean | undefined
}

/** The place of a draft that has none, as services tell it. */
const nowhere = {
  base_sha: null,
  start_sha: null,
  head_sha: null,
  old_path: null,
  new_path: null,
  position_type: 'text',
  old_line: null,
  new_line: null,
  line_range: null,
} as const

const done: AnyAnswer = { body: undefined, status: 204 }

/** Draft notes: each caller knows and changes their own only. */
export function draftNoteHandlers(versioned: VersionedService): OwnHandlers {
  const { workspace } = versioned
  const { store } = workspace

  const shown = (item: MergeRequestItem, drafts: readonly DraftNoteRow[]) => {
    const versions = diffVersionsOf(store, item.row)
    return drafts.map((draft) => {
      const position = JSON.parse(draft.position ?? 'null') as Position | null
      return {
        id: draft.id,
        author_id: draft.author_id,
        merge_request_id: draft.merge_request_id,
        resolve_discussion: draft.resolve_discussion === 1,
        discussion_id: draft.discussion === null ? null : discussionSha(draft.discussion),
        note: draft.note,
        commit_id: draft.commit_id,
        line_code: position === null ? null : codeOfPosition(versions, position),
        position: position ?? nowhere,
      }
    })
  }
  const draftNamed = (caller: Caller, item: MergeRequestItem, id: number): DraftNoteRow => {
    const draft = ownDrafts(workspace, caller.user, item).find((each) => each.id === id)
    if (!draft) throw recordNotFound()
    return draft
  }
  const one = (caller: Caller, item: MergeRequestItem, id: number): AnyAnswer => ({
    body: shown(item, [draftNamed(caller, item, id)])[0],
  })
  /** Returns the id of the discussion that a new draft answers; null where it answers none. */
  const answeredBy = (caller: Caller, item: MergeRequestItem, args: NewDraft): number | null => {
    const { in_reply_to_discussion_id: sha = '', resolve_discussion: resolves = false } = args
    const discussion = sha === '' ? undefined : findDiscussion(workspace, caller, item, sha)
    if (sha !== '' && !discussion) throw failedValidation({ base: ['Thread to reply to cannot be found'] })
    if (discussion?.notes[0]?.system === 1) {
      throw failedValidation({ base: ['Replies to system notes are not allowed'] })
    }
    if (resolves && !(discussion && mayResolve(store, caller.user, item))) {
      throw failedValidation({ base: ['User is not allowed to resolve thread'] })
    }
    if (!discussion) return null
    const isTaken = ownDrafts(workspace, caller.user, item).some((draft) => draft.discussion === discussion.id)
    if (isTaken) throw failedValidation({ author_id: ['has already been taken'] })
    return discussion.id
  }
  /** The answer to a publishing that is not possible: real services call it a fault of their own. */
  const unpublishable = ({ project }: MergeRequestItem): AnyAnswer | null =>
    project.archived === 0
      ? null
      : { body: versioned.has('reviewSummaries') ? { message: 'Not allowed to create notes' } : null, status: 500 }

  /** Writes what a reviewer says of all of it. */
  const summarise = (caller: Caller, item: MergeRequestItem, body: string, internal: boolean): void => {
    const isInternal = internal && seesInternal(store, caller.user, item)
    const written = comment(workspace, caller.user, item, { body, within: { internal: Number(isInternal) } })
    if ('commands' in written) throw new Refusal(422, { message: 'Commands only Commands applied' })
  }

  return {
    listDraftNotes: own<MergeRequestArguments>(({ caller, args }) => {
      const item = mergeRequestNamed(workspace, caller, args)
      const drafts = shown(item, ownDrafts(workspace, caller.user, item))
      return { rows: drafts, total: drafts.length }
    }),
    readDraftNote: own<DraftArguments>(({ caller, args }) =>
      one(caller, mergeRequestNamed(workspace, caller, args), args.draft_note_id),
    ),
    createDraftNote: own<NewDraft>(({ caller, args }) => {
      const item = mergeRequestNamed(workspace, caller, args)
      requireWritable(item.project)
      const position = positionIn(args)
      const id = writeDraft(workspace, caller.user, item, {
        note: args.note,
        discussion: answeredBy(caller, item, args),
        resolve_discussion: Number(args.resolve_discussion === true),
        commit_id: args.commit_id === undefined || args.commit_id === 'undefined' ? null : args.commit_id,
        position: position === null ? null : JSON.stringify(position),
      })
      return one(caller, item, id)
    }),
    updateDraftNote: own<DraftChange>(({ caller, args }) => {
      const item = mergeRequestNamed(workspace, caller, args)
      if (args.note === undefined) throw saidOf(versioned, 'Missing params to modify')
      if (args.note.trim() === '') throw badParameter('note', 'is empty')
      const draft = draftNamed(caller, item, args.draft_note_id)
      requireWritable(item.project)
      const position = positionIn(args)
      changeDraft(workspace, draft, {
        note: args.note,
        position: position === null ? null : JSON.stringify(position),
      })
      return one(caller, item, draft.id)
    }),
    deleteDraftNote: own<DraftArguments>(({ caller, args }) => {
      const item = mergeRequestNamed(workspace, caller, args)
      discardDraft(workspace, caller.user, item, draftNamed(caller, item, args.draft_note_id))
      return { body: undefined }
    }),
    publishDraftNote: own<DraftArguments>(({ caller, args }) => {
      const item = mergeRequestNamed(workspace, caller, args)
      const draft = draftNamed(caller, item, args.draft_note_id)
      const refused = unpublishable(item)
      if (refused) return refused
      publishDraft(workspace, caller.user, item, draft)
      return done
    }),
    publishDraftNotes: own<Publishing>(({ caller, args }) => {
      const item = () => mergeRequestNamed(workspace, caller, args)
      const refused = unpublishable(item())
      if (refused) return refused
      publishDrafts(workspace, caller.user, item())
      const { note = '', internal = false, reviewer_state: state } = args
      if (note.trim() !== '') summarise(caller, item(), note, internal)
      if (state === 'reviewed') liftRequestedChanges(workspace, caller.user, item())
      if (state !== undefined) review(workspace, caller.user, item(), state)
      return done
    }),
  }
}
