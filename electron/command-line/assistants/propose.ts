import * as v from 'valibot'
import { can } from '../../../shared/contract/abilities.ts'
import { placedLines } from '../../../shared/diff/lines.ts'
import { proposedEditSchema } from '../../../shared/edits/proposals.ts'
import { parseKey, type Key } from '../../../shared/model/key.ts'
import type { Position } from '../../../shared/model/position.ts'
import type { Account } from '../../../shared/ipc.ts'
import { CommandFailure, exitCodes } from '../command.ts'
import { readRows } from '../commands/lists.ts'
import { labelsAmong, namedChoices } from '../named-choices.ts'
import { findItem, findProject } from '../named-items.ts'
import type { AssistantContext } from './assistant-session.ts'
import { changeOf } from './read-item.ts'
import { described, itemArgument, tool } from './tool.ts'

/** The tool that proposes an edit. It lies in the outbox until the user of Docket sends it or throws it away. */

const text = v.pipe(v.string(), v.maxLength(100_000))
const names = v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(255))), v.maxLength(100)), [])

const kinds = ['comment', 'answer', 'change', 'issue', 'lineComment'] as const

const schema = v.strictObject({
  kind: described(
    v.picklist(kinds),
    'comment: on an item. answer: to a comment. change: of fields of an item. issue: a new one. lineComment: on a line of the ' +
      'changes of a merge request, for the review that the user writes. It stays a draft until they publish that review',
  ),
  item: described(v.optional(v.unwrap(v.optional(itemArgument))), 'For comment, change and lineComment: the item'),
  comment: described(
    v.optional(v.pipe(v.string(), v.maxLength(80))),
    'For answer: the key of the comment that is answered',
  ),
  project: described(v.optional(v.pipe(v.string(), v.maxLength(1_000))), 'For issue: the path of its project'),
  text: described(v.optional(text), 'For comment, answer and lineComment: what is said, in Markdown'),
  internal: described(v.optional(v.boolean()), 'For comment: only members of the project see it'),
  title: described(v.optional(v.pipe(v.string(), v.maxLength(255))), 'For issue, or change'),
  description: described(v.optional(text), 'For issue, or change: the whole new description, in Markdown'),
  addLabels: described(names, 'For issue, or change: labels that the project has'),
  removeLabels: described(names, 'For change'),
  assignee: described(
    v.optional(v.nullable(v.pipe(v.string(), v.maxLength(255)))),
    'For issue, or change: the user name of the one assignee; null for nobody',
  ),
  addReviewers: described(names, 'For change of a merge request: user names'),
  removeReviewers: described(names, 'For change of a merge request: user names'),
  milestone: described(
    v.optional(v.nullable(v.pipe(v.string(), v.maxLength(255)))),
    'For issue, or change: the title of the milestone; null for none',
  ),
  dueDate: described(
    v.optional(v.nullable(v.pipe(v.string(), v.isoDate()))),
    'For an issue: YYYY-MM-DD; null for none',
  ),
  file: described(v.optional(v.pipe(v.string(), v.maxLength(4_000))), 'For lineComment: the path of the changed file'),
  line: described(
    v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    'For lineComment: the number of the line',
  ),
  side: described(
    v.optional(v.picklist(['new', 'old']), 'new'),
    'For lineComment: old counts lines as before the change, for a line that was removed',
  ),
})
type Asked = v.InferOutput<typeof schema>

export const propose = tool({
  name: 'propose',
  title: 'Propose an edit to the user',
  description:
    'Proposes an edit. Nothing is sent: it stays in Docket’s outbox, marked as your proposal, until the user sends it, changes ' +
    'it or throws it away. Tell the user that it is waiting there. You cannot send it, and you cannot delete, merge, close or approve.',
  isReading: false,
  schema,
  run: async (context, asked, by) => {
    const edit = v.safeParse(proposedEditSchema, await editOf(context, asked))
    if (!edit.success) throw new CommandFailure(exitCodes.usage, `That cannot be proposed: ${edit.issues[0].message}.`)
    const { proposal } = await context.session.call('propose', { edit: edit.output, by })
    return {
      proposal,
      state: 'waits for the user',
      notice: 'It has not been sent. The user decides about it in Docket’s outbox.',
    }
  },
})

async function editOf(context: AssistantContext, asked: Asked): Promise<object> {
  switch (asked.kind) {
    case 'comment':
      return {
        kind: 'comment',
        target: await itemOf(context, asked),
        body: asked.text ?? '',
        ...(asked.internal === true && { internal: true }),
      }
    case 'answer':
      return { kind: 'answer', target: await answeredBy(context, asked), body: asked.text ?? '' }
    case 'change':
      return await changeOfItem(context, asked)
    case 'issue':
      return await newIssue(context, asked)
    case 'lineComment':
      return await lineComment(context, asked)
  }
}

function given<T>(value: T | undefined, name: string): T {
  if (value !== undefined) return value
  throw new CommandFailure(exitCodes.usage, `“${name}” is missing.`)
}

async function itemOf(context: AssistantContext, asked: Asked) {
  return await findItem(context, given(asked.item, 'item'))
}

/** @throws CommandFailure where its service has no threads */
function ensureThreads({ service }: Account): void {
  if (!can(service, 'discussions'))
    throw new CommandFailure(exitCodes.failed, 'This GitLab server has no threads. Propose a comment instead.')
}

async function answeredBy(context: AssistantContext, asked: Asked): Promise<Key<'note'>> {
  ensureThreads(context.account)
  const comment = given(asked.comment, 'comment')
  const key = parseKey(comment)
  const [note] = key?.kind === 'note' && key.account === context.account.id ? await readRows(context, [comment]) : []
  if (note?.kind !== 'note')
    throw new CommandFailure(exitCodes.nothing, `There is no comment “${comment}” on this computer.`)
  return note.key as Key<'note'>
}

/** The names of labels, people and a milestone, as the project has them. @throws CommandFailure when it has none of a name */
async function choicesOf(context: AssistantContext, project: Key<'project'>, asked: Asked) {
  const { assignee, milestone, addLabels } = asked
  return await namedChoices(
    {
      ...context,
      given: {
        label: addLabels,
        ...(typeof assignee === 'string' && { assignee: [assignee] }),
        ...(typeof milestone === 'string' && { milestone: [milestone] }),
      },
    },
    project,
  )
}

async function changeOfItem(context: AssistantContext, asked: Asked) {
  const target = await itemOf(context, asked)
  const [row] = await readRows(context, [target])
  if (row?.kind !== 'issue' && row?.kind !== 'mergeRequest')
    throw new CommandFailure(exitCodes.nothing, 'This item is not on this computer.')
  const project = row.projectKey as Key<'project'>
  const { fields, idsOf } = await choicesOf(context, project, asked)
  const { title, description, assignee, milestone, dueDate, removeLabels, addReviewers, removeReviewers } = asked
  const isAboutReviewers = addReviewers.length + removeReviewers.length > 0
  if (isAboutReviewers && (row.kind === 'issue' || !can(context.account.service, 'reviewers')))
    throw new CommandFailure(exitCodes.usage, 'This item has no reviewers.')
  if (dueDate !== undefined && row.kind === 'mergeRequest')
    throw new CommandFailure(exitCodes.usage, 'A merge request has no due date.')
  const removed = labelsAmong(
    removeLabels,
    row.labels.map(({ name }) => name),
  )
  return {
    kind: 'changeItem',
    target,
    fields: {
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...(assignee !== undefined && { assigneeId: fields.assigneeId }),
      ...(milestone !== undefined && { milestoneId: fields.milestoneId }),
      ...(dueDate !== undefined && { dueDate }),
      ...(fields.labels.length + removed.length > 0 && { labels: { add: fields.labels, remove: removed } }),
      ...(isAboutReviewers && { reviewers: { add: idsOf(addReviewers), remove: idsOf(removeReviewers) } }),
    },
  }
}

async function newIssue(context: AssistantContext, asked: Asked) {
  const target = await findProject(context, given(asked.project, 'project'))
  const { fields } = await choicesOf(context, target, asked)
  const { title = '', description = '', dueDate = null } = asked
  return { kind: 'createIssue', target, title, description, dueDate, ...fields }
}

async function lineComment(context: AssistantContext, asked: Asked) {
  ensureThreads(context.account)
  const target = await itemOf(context, asked)
  const [file, number] = [given(asked.file, 'file'), given(asked.line, 'line')]
  const { versions, change, diff } = await changeOf(context, target, file)
  const place = placedLines(diff).find(({ line }) => number === (asked.side === 'new' ? line.after : line.before))
  const { baseCommitSha: baseSha, startCommitSha: startSha, headCommitSha: headSha } = versions[0] ?? {}
  if (!place || !baseSha || !startSha || !headSha)
    throw new CommandFailure(
      exitCodes.nothing,
      `Line ${number} of “${file}” is not among the changes on this computer.`,
    )
  const position: Position = {
    ...{ baseSha, startSha, headSha, positionType: 'text' },
    ...{ oldPath: change.oldPath, newPath: change.newPath },
    ...{ oldLine: place.line.before, newLine: place.line.after, lineRange: null },
  }
  return { kind: 'beginDiscussion', target, body: asked.text ?? '', position }
}
