import type { Position } from '../../model/position.ts'
import type { ArgumentsOf, Operations, Parameters } from '../operation.ts'
import type { Values } from '../target.ts'
import { snippet } from '../parameters.ts'
import { numberedIssue, numberedMergeRequest, type Named } from './numbered-items.ts'

/** Discussions of API v4: notes that answer each other, and their places in a diff. */

const discussion = { discussion_id: { type: 'string', required: true } } as const
const note = { note_id: { type: 'integer', required: true } } as const
const words = { body: { type: 'string', required: true }, created_at: { type: 'timestamp' } } as const

/** One end of the lines that a comment is about. */
const end = <Name extends 'start' | 'end'>(name: Name) =>
  ({
    [`position[line_range][${name}][line_code]`]: { type: 'string' },
    [`position[line_range][${name}][type]`]: { type: 'string' },
    [`position[line_range][${name}][old_line]`]: { type: 'integer' },
    [`position[line_range][${name}][new_line]`]: { type: 'integer' },
  }) satisfies Parameters

/** Required fields of a position, where one is sent. */
export const neededOfPosition = ['base_sha', 'start_sha', 'head_sha', 'position_type'] as const

/** A place in the diff of a merge request. */
export const positionParameters = {
  'position[base_sha]': { type: 'string' },
  'position[start_sha]': { type: 'string' },
  'position[head_sha]': { type: 'string' },
  'position[position_type]': { type: 'string', oneOf: ['text', 'image', 'file'] },
  'position[old_path]': { type: 'string' },
  'position[new_path]': { type: 'string' },
  'position[old_line]': { type: 'integer' },
  'position[new_line]': { type: 'integer' },
  'position[width]': { type: 'integer' },
  'position[height]': { type: 'integer' },
  'position[x]': { type: 'integer' },
  'position[y]': { type: 'integer' },
  ...end('start'),
  ...end('end'),
} as const satisfies Parameters

/** Returns a position as the arguments of a request name it; what it does not have is left out. */
export function positionValues(of: Position): PositionValues {
  const ends = Object.entries(of.lineRange ?? {}).flatMap(([name, { lineCode, type, oldLine, newLine }]) => [
    [`position[line_range][${name}][line_code]`, lineCode],
    [`position[line_range][${name}][type]`, type],
    [`position[line_range][${name}][old_line]`, oldLine],
    [`position[line_range][${name}][new_line]`, newLine],
  ])
  const values = {
    'position[base_sha]': of.baseSha,
    'position[start_sha]': of.startSha,
    'position[head_sha]': of.headSha,
    'position[position_type]': of.positionType,
    'position[old_path]': of.oldPath,
    'position[new_path]': of.newPath,
    'position[old_line]': of.oldLine,
    'position[new_line]': of.newLine,
    ...(Object.fromEntries(ends) as Values),
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as PositionValues
}

type PositionValues = Partial<
  Omit<ArgumentsOf<typeof discussionOperations.createMergeRequestDiscussion>, 'id' | 'body'>
>

const list = <P extends Parameters>({ what, path, names }: Named<P>) =>
  ({
    summary: `Lists the discussions of ${what} with their notes.`,
    method: 'GET',
    path: `${path}/discussions`,
    parameters: names,
    result: 'Discussion',
    list: true,
    paged: true,
    access: 'visible',
  }) as const

const read = <P extends Parameters>({ what, path, names }: Named<P>) =>
  ({
    summary: `Reads a discussion of ${what}.`,
    method: 'GET',
    path: `${path}/discussions/:discussion_id`,
    parameters: { ...names, ...discussion },
    result: 'Discussion',
    access: 'visible',
  }) as const

const create = <P extends Parameters, Place extends Parameters>({ what, path, names }: Named<P>, place: Place) =>
  ({
    summary: `Begins a discussion of ${what}.`,
    method: 'POST',
    path: `${path}/discussions`,
    parameters: { ...names, ...words, ...place },
    result: 'Discussion',
    access: 'visible',
  }) as const

const answer = <P extends Parameters>({ what, path, names }: Named<P>) =>
  ({
    summary: `Answers a discussion of ${what}.`,
    method: 'POST',
    path: `${path}/discussions/:discussion_id/notes`,
    parameters: { ...names, ...discussion, ...words },
    result: 'Note',
    access: 'visible',
  }) as const

/** Its text, or whether it is resolved: one of the two. */
const update = <P extends Parameters>({ what, path, names }: Named<P>) =>
  ({
    summary: `Changes a note in a discussion of ${what}, or resolves it.`,
    method: 'PUT',
    path: `${path}/discussions/:discussion_id/notes/:note_id`,
    parameters: { ...names, ...discussion, ...note, body: { type: 'string' }, resolved: { type: 'boolean' } },
    exclusive: [['body', 'resolved']],
    oneNeeded: ['body', 'resolved'],
    result: 'Note',
    access: 'author',
  }) as const

const remove = <P extends Parameters>({ what, path, names }: Named<P>) =>
  ({
    summary: `Deletes a note in a discussion of ${what}.`,
    method: 'DELETE',
    path: `${path}/discussions/:discussion_id/notes/:note_id`,
    parameters: { ...names, ...discussion, ...note },
    result: 'Note',
    access: 'author',
  }) as const

/** For developers, and for whoever wrote the item. */
const resolve = <P extends Parameters>({ what, path, names }: Named<P>) =>
  ({
    summary: `Resolves a discussion of ${what}, or opens it again.`,
    method: 'PUT',
    path: `${path}/discussions/:discussion_id`,
    parameters: { ...names, ...discussion, resolved: { type: 'boolean', required: true } },
    result: 'Discussion',
    access: 'author',
  }) as const

const ofSnippet = { what: 'a snippet', path: '/projects/:id/snippets/:snippet_id', names: snippet } as const

export const discussionOperations = {
  listIssueDiscussions: list(numberedIssue),
  readIssueDiscussion: read(numberedIssue),
  createIssueDiscussion: create(numberedIssue, {}),
  answerIssueDiscussion: answer(numberedIssue),
  updateIssueDiscussionNote: update(numberedIssue),
  deleteIssueDiscussionNote: remove(numberedIssue),
  /** Of the newest services. */
  resolveIssueDiscussion: resolve(numberedIssue),
  listMergeRequestDiscussions: list(numberedMergeRequest),
  readMergeRequestDiscussion: read(numberedMergeRequest),
  createMergeRequestDiscussion: create(numberedMergeRequest, positionParameters),
  answerMergeRequestDiscussion: answer(numberedMergeRequest),
  updateMergeRequestDiscussionNote: update(numberedMergeRequest),
  deleteMergeRequestDiscussionNote: remove(numberedMergeRequest),
  resolveMergeRequestDiscussion: resolve(numberedMergeRequest),
  listSnippetDiscussions: list(ofSnippet),
  readSnippetDiscussion: read(ofSnippet),
  createSnippetDiscussion: create(ofSnippet, {}),
  answerSnippetDiscussion: answer(ofSnippet),
} as const satisfies Operations
