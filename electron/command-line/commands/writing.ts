import { setTimeout as wait } from 'node:timers/promises'
import { wordsFor } from '../../../shared/error-sentences.ts'
import { parseEdit, type Edit } from '../../../shared/edit.ts'
import { keyOf, partsOf, type Key } from '../../../shared/model/key.ts'
import { localIdOf } from '../../../shared/model/local-id.ts'
import type { EditRow, IssueRow } from '../../../shared/model/rows.ts'
import {
  CommandFailure,
  exitCodes,
  textOf,
  wordsOf,
  type Command,
  type CommandContext,
  type Option,
  type Output,
} from '../command.ts'
import { labelsAmong } from '../labels-among.ts'
import { findItem, findProject } from '../named-items.ts'
import { inLine } from '../printing.ts'

/** Commands that go through the outbox: the edit is on disk when the command ends, and arrives once. */

const waiting: Readonly<Record<string, Option>> = {
  wait: { type: 'string', value: 'SECONDS', help: 'how many seconds to wait until the service has it (15)' },
}

/** Milliseconds between two checks if the service has an edit. */
const lookEveryMs = 100

/**
 * Queues an edit, and waits until the service has it or the time is over. It is not held back for an undo: the command line gives
 * a finished edit, and the command waits for the service.
 */
async function write(context: CommandContext, edit: Edit): Promise<Output> {
  const { session, account, waitSeconds } = context
  const { edit: key, isAnnulled } = await session.call('submitEdit', { edit, atOnce: true })
  if (isAnnulled) {
    const lines = ['There is nothing to send: the change that this undoes was still queued.']
    return { lines, json: { edit: key, state: 'undone' } }
  }
  const read = async () => (await session.call('readRows', { keys: [key] })).find((row) => row.kind === 'edit')
  for (let waited = 0; ; waited += lookEveryMs) {
    const row = await read()
    if (row === undefined) {
      const lines = ['It was undone in Docket, and is not sent.']
      return { lines, json: { edit: key, state: 'undone' }, code: exitCodes.failed }
    }
    if (row.state === 'landed') {
      const made = edit.kind === 'createIssue' ? await readMade(context, key) : null
      const done = { lines: ['Done: the service has it.'], json: { edit: key, state: 'landed' } }
      if (made === null) return done
      return { lines: [`Created ${made.projectPath}${made.reference}.`], json: { ...done.json, made } }
    }
    const given = givenUp(row)
    if (given !== null) return { lines: given, json: row, code: exitCodes.failed }
    if (account.state === 'signedOut') {
      const lines = ['Queued. You are signed out: it is sent once you have signed in again, in the settings of Docket.']
      return { lines, json: row, code: exitCodes.waits }
    }
    if (waited >= waitSeconds * 1_000) {
      return { lines: [waitingWords(row)], json: row, code: waitSeconds === 0 ? exitCodes.done : exitCodes.waits }
    }
    await wait(lookEveryMs)
  }
}

/** Returns the lines for an edit that is not sent by itself any more; null for one that is. */
function givenUp(row: EditRow): string[] | null {
  if (row.state === 'discarded') return ['It was discarded in Docket, and is not sent.']
  if (row.state !== 'rejected' && row.state !== 'conflict') return null
  const why = row.error === null ? 'Somebody else changed the same.' : wordsFor(row.error, { isAskedOnce: true })
  return [`The service refused it. ${inLine(why)}`, 'It waits for you in the outbox of Docket.']
}

function waitingWords({ state }: EditRow): string {
  return state === 'doubtful'
    ? 'Nobody knows yet whether it has arrived. Docket finds out before it sends it again.'
    : 'Queued. Docket sends it as soon as it is open and the service can be reached.'
}

/** The issue that an edit has made, by the name that it had before the service knew it. */
async function readMade({ session, account }: CommandContext, edit: Key<'edit'>): Promise<IssueRow | null> {
  const made = keyOf(account.id, 'issue', localIdOf(Number(partsOf(edit).id)))
  const [row] = await session.call('readRows', { keys: [made] })
  return row?.kind === 'issue' ? row : null
}

/** Parses an edit from the typed arguments. @throws CommandFailure */
function editOf(edit: Record<string, unknown>): Edit {
  try {
    return parseEdit(edit)
  } catch (thrown) {
    throw new CommandFailure(
      exitCodes.usage,
      thrown instanceof Error ? `That is not possible: ${thrown.message}.` : 'That is not possible.',
    )
  }
}

export const comment: Command = {
  name: 'comment',
  summary: 'Comment on an issue or merge request. A text of - is read from standard input.',
  usage: 'KEY TEXT',
  takes: ['item'],
  options: { ...waiting, internal: { type: 'boolean', help: 'only members of the project see it' } },
  needs: 'service',
  run: async (context) => {
    wordsOf(comment, context.words, 2)
    const target = await findItem(context, context.words[0] ?? '')
    const body = await textOf(context.words[1] ?? '', context)
    const internal = context.given['internal'] === true ? { internal: true } : {}
    return await write(context, editOf({ kind: 'comment', target, body, ...internal }))
  },
}

function stateChange(name: string, state: 'opened' | 'closed', summary: string): Command {
  const command: Command = {
    name,
    summary,
    usage: 'KEY',
    takes: ['item'],
    options: waiting,
    needs: 'service',
    run: async (context) => {
      wordsOf(command, context.words, 1)
      const target = await findItem(context, context.words[0] ?? '')
      return await write(context, editOf({ kind: 'changeState', target, state }))
    },
  }
  return command
}

export const close = stateChange('close', 'closed', 'Close an issue or merge request.')
export const reopen = stateChange('reopen', 'opened', 'Reopen an issue or merge request.')

export const create: Command = {
  name: 'new',
  summary: 'Create an issue in a project.',
  usage: 'PROJECT TITLE',
  takes: ['project'],
  options: {
    description: { type: 'string', value: 'TEXT', help: 'its description; - reads it from standard input' },
    label: { type: 'string', value: 'NAME', help: 'a label; may be given several times', multiple: true },
    assignee: { type: 'string', value: 'USERNAME', help: 'the assignee; me for yourself' },
    milestone: { type: 'string', value: 'TITLE', help: 'its milestone' },
    due: { type: 'string', value: 'DATE', help: 'when it is due, like 2026-12-24' },
    confidential: { type: 'boolean', help: 'only for members of the project' },
    ...waiting,
  },
  needs: 'service',
  run: async (context) => {
    wordsOf(create, context.words, 2)
    const { session, given } = context
    const target = await findProject(context, context.words[0] ?? '')
    const { people, milestones, labels } = await session.call('readChoices', { project: target })
    const edit = {
      kind: 'createIssue',
      target,
      title: context.words[1] ?? '',
      description: await textOf(typeof given['description'] === 'string' ? given['description'] : '', context),
      labels: labelsAmong(
        Array.isArray(given['label']) ? given['label'] : [],
        labels.map(({ name }) => name),
      ),
      assigneeId: idAmong(
        given['assignee'],
        people.map(({ id, username }) => [username, id]),
        context,
      ),
      milestoneId: idAmong(
        given['milestone'],
        milestones.map(({ id, title }) => [title, id]),
        context,
      ),
      dueDate: given['due'] ?? null,
      confidential: given['confidential'] === true,
    }
    return await write(context, editOf(edit))
  },
}

function idAmong(
  name: CommandContext['given'][string],
  choices: readonly (readonly [name: string, id: number])[],
  { account }: CommandContext,
): number | null {
  if (typeof name !== 'string') return null
  const wanted = name.replace(/^[@%]/, '')
  if (wanted === 'me') return account.user.id
  const [, id] = choices.find(([each]) => each.toLowerCase() === wanted.toLowerCase()) ?? []
  if (id === undefined) throw new CommandFailure(exitCodes.nothing, `The project has no ${name}.`)
  return id
}
