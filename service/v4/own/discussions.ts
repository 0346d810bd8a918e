import { answer } from '../../changes/answers.ts'
import { comment, rewrite } from '../../changes/comments.ts'
import { resolve } from '../../changes/discussions.ts'
import { removeNote, requireBody } from '../../changes/notes.ts'
import { missing } from '../../http/refusals.ts'
import { noteResource, noteResources } from '../../resources/notes.ts'
import { issueNamed, mergeRequestNamed, noteNamed, notesOf, snippetNamed } from '../../routes/named.ts'
import type { IssueArguments, MergeRequestArguments, SnippetArguments } from '../../routes/named.ts'
import { requireWritable } from '../../rules/access.ts'
import type { Caller } from '../../rules/access.ts'
import { discussionOf, discussionSha, isResolvable, isResolved, mayResolve } from '../../rules/discussions.ts'
import type { Discussion } from '../../rules/discussions.ts'
import type { Noteable } from '../../rules/items.ts'
import { dateOfNote, requireOwnNote } from '../../rules/notes.ts'
import { positionProblems } from '../../rules/positions.ts'
import type { Position, RangeEnd } from '../../rules/positions.ts'
import { forbidden, notFound, recordNotFound } from '../../rules/refusals.ts'
import { diffVersionsOf } from '../../rules/versions.ts'
import { listDiscussions, notesOfDiscussion } from '../../store/discussions.ts'
import type { Window } from '../../store/listing.ts'
import { whole } from '../../store/listing.ts'
import type { NoteRow } from '../../store/notes.ts'
import { neededOfPosition } from '../../../shared/contract/v4/discussions.ts'
import type { Workspace } from '../../workspace.ts'
import type { Values } from '../../../shared/contract/target.ts'
import { noteRows } from '../rows/notes.ts'
import { own } from '../versioned-service.ts'
import type { OwnHandlers, VersionedService } from '../versioned-service.ts'
import { commanded, invalidNote, requireCarriedOut, saidOf } from './note-answers.ts'

interface DiscussionArguments {
  readonly discussion_id: string
}

interface Writing extends Values {
  readonly body: string
  readonly created_at?: string | undefined
}

type NoteChange = DiscussionArguments & {
  readonly note_id: number
  readonly body?: string | undefined
  readonly resolved?: boolean | undefined
}

/** Discussions: reading, beginning and answering them, and saying that they are resolved. */
export function discussionHandlers(versioned: VersionedService): OwnHandlers {
  const { workspace } = versioned
  const { store } = workspace
  const resolvesIssues = versioned.has('issueDiscussionsResolvable')

  const readable = (caller: Caller, item: Noteable, id: number) => readableDiscussion(workspace, caller, item, id)
  const named = (caller: Caller, item: Noteable, sha: string): Discussion => {
    const discussion = findDiscussion(workspace, caller, item, sha)
    if (!discussion) throw notFound('Discussion')
    return discussion
  }
  const shown = (caller: Caller, { id, notes }: Discussion) => {
    const showing = { versioned, viewer: caller.user, args: {}, single: false }
    const [first] = notes
    const canBeResolved = notes.some((note) => isResolvable(note, resolvesIssues))
    return {
      id: discussionSha(id),
      individual_note: first?.kind === null,
      notes: noteRows(showing, noteResources(workspace, notes)),
      ...(versioned.has('discussionState')
        ? { resolvable: canBeResolved, resolved: isResolved({ notes }, resolvesIssues) }
        : {}),
    }
  }

  /** A page is cut before what the caller may not read is left out of it: it may be short. */
  const list = (caller: Caller, item: Noteable, window: Window) => {
    const { rows, total } = listDiscussions(store, notesOf(workspace, caller, item), window)
    const discussions = rows.flatMap(({ id }) => readable(caller, item, id) ?? [])
    return { rows: discussions.map((discussion) => shown(caller, discussion)), total }
  }
  const read = (caller: Caller, item: Noteable, { discussion_id }: DiscussionArguments) => ({
    body: shown(caller, named(caller, item, discussion_id)),
  })
  const contentOf = (caller: Caller, item: Noteable, { body, created_at }: Writing) => {
    requireBody(body)
    requireWritable(item.project)
    return { body, createdAt: dateOfNote(store, caller, item, created_at) }
  }
  const create = (caller: Caller, item: Noteable, args: Writing) => {
    const content = contentOf(caller, item, args)
    const position = positionIn(args)
    if (position !== null && item.type === 'MergeRequest') {
      const problems = positionProblems(diffVersionsOf(store, item.row), position)
      if (problems !== null) throw invalidNote(versioned, problems)
    }
    const place = position === null ? null : JSON.stringify(position)
    const within = { kind: position === null ? 'DiscussionNote' : 'DiffNote', position: place } as const
    const written = comment(workspace, caller.user, item, { ...content, within })
    requireCarriedOut(versioned, written)
    if ('commands' in written) return commanded(versioned, written.commands, item)
    if (!('noteId' in written)) throw recordNotFound()
    const notes = notesOfDiscussion(store, notesOf(workspace, caller, item), written.noteId)
    return { body: shown(caller, { id: written.noteId, notes }) }
  }
  const reply = (caller: Caller, item: Noteable, args: DiscussionArguments & Writing) => {
    const discussion = named(caller, item, args.discussion_id)
    const content = contentOf(caller, item, args)
    if (discussion.notes[0]?.system === 1) throw saidOf(versioned, 'Discussion can not be replied to.')
    const written = answer(workspace, caller.user, item, { discussion, content, resolvesIssues })
    requireCarriedOut(versioned, written)
    if ('commands' in written) return commanded(versioned, written.commands, item)
    if (!('noteId' in written)) throw recordNotFound()
    return { body: noteResource(workspace, noteNamed(workspace, caller, item, written.noteId)) }
  }
  const noteWithin = (caller: Caller, item: Noteable, args: Pick<NoteChange, 'discussion_id' | 'note_id'>): NoteRow => {
    const note = noteNamed(workspace, caller, item, args.note_id)
    if (discussionSha(discussionOf(note)) !== args.discussion_id) throw recordNotFound()
    return note
  }
  const update = (caller: Caller, item: Noteable, args: NoteChange) => {
    const note = noteWithin(caller, item, args)
    if (args.body !== undefined) {
      requireOwnNote(store, caller, item, note)
      rewrite(workspace, caller.user, item, { note, body: args.body })
    } else {
      if (note.author_id !== caller.user.id && !mayResolve(store, caller.user, item)) throw forbidden()
      if (!isResolvable(note, resolvesIssues)) throw saidOf(versioned, 'Note is not resolvable')
      resolve(workspace, caller.user, item, { notes: [note], on: args.resolved === true })
    }
    return { body: noteResource(workspace, noteNamed(workspace, caller, item, note.id)) }
  }
  const remove = (caller: Caller, item: Noteable, args: Pick<NoteChange, 'discussion_id' | 'note_id'>) => {
    const note = noteWithin(caller, item, args)
    requireOwnNote(store, caller, item, note)
    removeNote(workspace, item, note)
    return { body: undefined }
  }
  const setState = (caller: Caller, item: Noteable, args: DiscussionArguments & { readonly resolved: boolean }) => {
    const discussion = named(caller, item, args.discussion_id)
    const notes = discussion.notes.filter((note) => isResolvable(note, resolvesIssues))
    requireWritable(item.project)
    if (notes.length === 0 || !mayResolve(store, caller.user, item)) throw forbidden()
    resolve(workspace, caller.user, item, { notes, on: args.resolved })
    return { body: shown(caller, named(caller, item, args.discussion_id)) }
  }

  const issue = (caller: Caller, args: IssueArguments) => issueNamed(workspace, caller, args)
  const mergeRequest = (caller: Caller, args: MergeRequestArguments) => mergeRequestNamed(workspace, caller, args)
  const snippet = (caller: Caller, args: SnippetArguments) => snippetNamed(workspace, caller, args)
  return {
    ...handlersFor('Issue', issue),
    ...handlersFor('MergeRequest', mergeRequest),
    ...handlersFor('Snippet', snippet),
  }

  /** The handlers of what discussions are of, by the names of their operations. */
  function handlersFor<Args>(what: string, item: (caller: Caller, args: Args) => Noteable): OwnHandlers {
    return {
      [`list${what}Discussions`]: own<Args>(({ caller, args, window }) => list(caller, item(caller, args), window)),
      [`read${what}Discussion`]: own<Args & DiscussionArguments>(({ caller, args }) =>
        read(caller, item(caller, args), args),
      ),
      [`create${what}Discussion`]: own<Args & Writing>(({ caller, args }) => create(caller, item(caller, args), args)),
      [`answer${what}Discussion`]: own<Args & DiscussionArguments & Writing>(({ caller, args }) =>
        reply(caller, item(caller, args), args),
      ),
      [`update${what}DiscussionNote`]: own<Args & NoteChange>(({ caller, args }) =>
        update(caller, item(caller, args), args),
      ),
      [`delete${what}DiscussionNote`]: own<Args & NoteChange>(({ caller, args }) =>
        remove(caller, item(caller, args), args),
      ),
      [`resolve${what}Discussion`]: own<Args & DiscussionArguments & { readonly resolved: boolean }>(
        ({ caller, args }) => setState(caller, item(caller, args), args),
      ),
    }
  }
}

/** A discussion with those of its notes that the caller may read; undefined where there is none of them. */
function readableDiscussion(workspace: Workspace, caller: Caller, item: Noteable, id: number): Discussion | undefined {
  const notes = notesOfDiscussion(workspace.store, notesOf(workspace, caller, item), id)
  return notes.length === 0 ? undefined : { id, notes }
}

/** Finds a discussion of an item by the id that clients know it by; undefined where the caller reads none of it. */
export function findDiscussion(
  workspace: Workspace,
  caller: Caller,
  item: Noteable,
  sha: string,
): Discussion | undefined {
  const { rows } = listDiscussions(workspace.store, notesOf(workspace, caller, item), whole)
  const found = rows.find(({ id }) => discussionSha(id) === sha)
  return found && readableDiscussion(workspace, caller, item, found.id)
}

/** The place in a diff that a request names; null where it names none. */
export function positionIn(args: Values): Position | null {
  const part = (name: string) => args[`position[${name}]`]
  if (!Object.keys(args).some((name) => name.startsWith('position['))) return null
  const absent = neededOfPosition.filter((name) => part(name) === undefined)
  if (absent.length > 0) {
    throw missing(
      absent.map((name) => `position[${name}]`),
      'real',
    )
  }
  const text = (name: string) => (part(name) ?? '') as string
  const number = (name: string) => (part(name) ?? null) as number | null
  const end = (name: string): RangeEnd => ({
    line_code: part(`line_range][${name}][line_code`) as string | undefined,
    type: part(`line_range][${name}][type`) as string | undefined,
    old_line: number(`line_range][${name}][old_line`),
    new_line: number(`line_range][${name}][new_line`),
  })
  const isRange = Object.keys(args).some((name) => name.startsWith('position[line_range]'))
  const sides = Object.fromEntries(
    (['width', 'height', 'x', 'y'] as const).flatMap((name) =>
      part(name) === undefined ? [] : [[name, Number(part(name))]],
    ),
  )
  return {
    base_sha: text('base_sha'),
    start_sha: text('start_sha'),
    head_sha: text('head_sha'),
    position_type: part('position_type') as Position['position_type'],
    old_path: text('old_path'),
    new_path: text('new_path'),
    old_line: number('old_line'),
    new_line: number('new_line'),
    line_range: isRange ? { start: end('start'), end: end('end') } : null,
    ...sides,
  }
}
