import { setTimeout as wait } from 'node:timers/promises'
import { wordsFor } from '../../shared/error-sentences.ts'
import { parseEdit, type Edit } from '../../shared/edit.ts'
import { errorOf } from '../../shared/errors.ts'
import { keyOf, partsOf, type Key } from '../../shared/model/key.ts'
import { localIdOf } from '../../shared/model/local-id.ts'
import type { EditRow, IssueRow, MergeRequestRow } from '../../shared/model/rows.ts'
import { CommandFailure, exitCodes, type CommandContext, type Option, type Output } from './command.ts'
import { inLine } from './printing.ts'

/** What commands write goes through the outbox: the edit is on disk when the command ends, and arrives once. */

/** The option of all commands that write. */
export const waiting: Readonly<Record<string, Option>> = {
  wait: { type: 'string', value: 'SECONDS', help: 'how many seconds to wait until GitLab has it (15)' },
}

/** Milliseconds between two checks if the service has an edit. */
const lookEveryMs = 100

/**
 * Queues an edit, and waits until the service has it or the time is over. It is not held back for an undo: the command line gives
 * a finished edit, and the command waits for the service.
 *
 * @param tellMore returns further lines where the service refuses it
 */
export async function write(
  context: CommandContext,
  edit: Edit,
  tellMore: () => Promise<readonly string[]> = () => Promise.resolve([]),
): Promise<Output> {
  const { session } = context
  const { edit: key, isAnnulled } = await session.call('submitEdit', { edit, atOnce: true })
  if (isAnnulled) {
    const lines = ['There is nothing to send: the change that this undoes was still queued.']
    return { lines, json: { edit: key, state: 'undone' } }
  }
  try {
    return await outcomeOf(context, { key, kind: edit.kind, tellMore })
  } catch (thrown) {
    // It is on disk by now: whoever is told of a failure alone would write it once more.
    const why = wordsFor(errorOf(thrown), { isAskedOnce: true })
    const lines = [`Queued, but it is not known whether GitLab has it. ${inLine(why)}`]
    return { lines, json: { edit: key, state: 'unknown' }, code: exitCodes.waits }
  }
}

interface Written {
  readonly key: Key<'edit'>
  readonly kind: Edit['kind']
  readonly tellMore: () => Promise<readonly string[]>
}

/** Waits until the service has an edit that is queued, or refuses it, or the time is over. */
async function outcomeOf(context: CommandContext, { key, kind, tellMore }: Written): Promise<Output> {
  const { session, account, waitSeconds } = context
  const read = async () => (await session.call('readRows', { keys: [key] })).find((row) => row.kind === 'edit')
  for (let waited = 0; ; waited += lookEveryMs) {
    const row = await read()
    if (row === undefined) {
      const lines = ['It was undone in Docket and will not be sent.']
      return { lines, json: { edit: key, state: 'undone' }, code: exitCodes.failed }
    }
    if (row.state === 'landed') {
      const made = await readMade(context, kind, key).catch(() => null)
      const done = { lines: ['Done: GitLab has it.'], json: { edit: key, state: 'landed' } }
      if (made === null) return done
      return { lines: [`Created ${made.projectPath}${made.reference}.`], json: { ...done.json, made } }
    }
    const stopped = stoppedWords(row)
    if (stopped !== null) {
      const more = row.state === 'rejected' ? await tellMore().catch(() => []) : []
      return { lines: [...stopped, ...more], json: row, code: exitCodes.failed }
    }
    if (account.state === 'signedOut') {
      const lines = ['Queued. You are signed out: it will be sent once you sign in again in Docket’s settings.']
      return { lines, json: row, code: exitCodes.waits }
    }
    if (waited >= waitSeconds * 1_000) {
      return { lines: [waitingWords(row)], json: row, code: waitSeconds === 0 ? exitCodes.done : exitCodes.waits }
    }
    await wait(lookEveryMs)
  }
}

/** Returns the lines for an edit that is not sent by itself any more; null for one that is. */
function stoppedWords(row: EditRow): string[] | null {
  if (row.state === 'discarded') return ['It was discarded in Docket and will not be sent.']
  if (row.state !== 'rejected' && row.state !== 'conflict') return null
  const why = row.error === null ? 'Somebody else changed the same field.' : wordsFor(row.error, { isAskedOnce: true })
  return [`GitLab refused it. ${inLine(why)}`, 'It is waiting for you in Docket’s outbox.']
}

function waitingWords({ state }: EditRow): string {
  return state === 'doubtful'
    ? 'It is not clear yet whether it arrived. Docket checks before it sends it again.'
    : 'Queued. Docket will send it as soon as it is open and GitLab can be reached.'
}

const madeBy: Partial<Record<Edit['kind'], 'issue' | 'mergeRequest'>> = {
  createIssue: 'issue',
  createMergeRequest: 'mergeRequest',
}

/** The item that an edit has made, by the name that it had before the service knew it; null for one that makes none. */
async function readMade(
  { session, account }: CommandContext,
  edit: Edit['kind'],
  key: Key<'edit'>,
): Promise<IssueRow | MergeRequestRow | null> {
  const kind = madeBy[edit]
  if (kind === undefined) return null
  const made = keyOf(account.id, kind, localIdOf(Number(partsOf(key).id)))
  const [row] = await session.call('readRows', { keys: [made] })
  return row?.kind === 'issue' || row?.kind === 'mergeRequest' ? row : null
}

/** Parses an edit from the typed arguments. @throws CommandFailure */
export function editOf(edit: Record<string, unknown>): Edit {
  try {
    return parseEdit(edit)
  } catch (thrown) {
    throw new CommandFailure(
      exitCodes.usage,
      thrown instanceof Error ? `That is not possible: ${thrown.message}.` : 'That is not possible.',
    )
  }
}
