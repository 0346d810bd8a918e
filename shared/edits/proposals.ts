import * as v from 'valibot'
import type { Edit } from '../edit.ts'
import { answerSchema, beginDiscussionSchema } from './discussions.ts'
import { createIssueSchema } from './issues.ts'
import { changeItemSchema, type ItemField } from './items.ts'
import { commentSchema } from './notes.ts'

/**
 * Edits that an assistant may propose to the user, who sends them or not. Nothing that deletes, merges, closes, approves or
 * administers is among them.
 */
const proposableEdits = [
  commentSchema,
  answerSchema,
  beginDiscussionSchema,
  changeItemSchema,
  createIssueSchema,
] as const

/** The most proposals of an account that wait for its user. */
export const mostProposals = 100

/** The longest proposed edit, in characters of its JSON. */
const longestProposal = 100_000

/** The longest name of an assistant that is kept. */
export const longestAssistantName = 80

/** The fields of items that a proposal may change: none of them decides who can see an item, or when it is merged. */
const proposableFields = [
  'title',
  'description',
  'assigneeId',
  'assignees',
  'reviewers',
  'milestoneId',
  'labels',
  'dueDate',
] as const satisfies readonly ItemField[]

/** A line that services carry out as a command when they get the text, such as `/close`. They know it in capitals too. */
const commandLine = /^[^\S\n]*\/[a-z_]+(?:[^\S\n]|$)/im

/** A carriage return ends a line for some services, and others take it out of the text first. */
function hasCommand(text: string): boolean {
  return commandLine.test(text.replaceAll('\r', '\n')) || commandLine.test(text.replaceAll('\r', ''))
}

function textsOf(edit: Edit): string[] {
  switch (edit.kind) {
    case 'comment':
    case 'answer':
    case 'beginDiscussion':
      return [edit.body]
    case 'changeItem':
      return [edit.fields.description ?? '']
    case 'createIssue':
      return [edit.description]
    default:
      return []
  }
}

/** A proposal as its user has changed it: they may write whatever they could write themselves. */
export const changedProposalSchema = v.variant('kind', proposableEdits)
export type ProposedEdit = Readonly<v.InferOutput<typeof changedProposalSchema>>

/** A proposal as an assistant makes it. */
export const proposedEditSchema = v.pipe(
  changedProposalSchema,
  v.check((edit) => JSON.stringify(edit).length <= longestProposal, 'a proposal has at most 100,000 characters'),
  v.check((edit) => {
    const fields = edit.kind === 'changeItem' ? Object.entries(edit.fields) : []
    return fields.every(([name, value]) => value === undefined || proposableFields.some((field) => field === name))
  }, 'a field that no proposal changes'),
  v.check(
    (edit) => edit.kind !== 'createIssue' || (edit.createdAt === null && edit.resolvesDiscussionsOf === null),
    'a new issue that resolves threads or has a time of its own',
  ),
  v.check(
    (edit) => edit.kind !== 'createIssue' || (edit.startDate === undefined && edit.issueType === undefined),
    'a new issue with a type or a start date',
  ),
  v.check(
    (edit) => !textsOf(edit).some(hasCommand),
    'a line of the text begins with a command, such as /close, which services carry out',
  ),
  v.check((edit) => !JSON.stringify(edit).includes('docket-file:'), 'a proposal names no files of this computer'),
)
