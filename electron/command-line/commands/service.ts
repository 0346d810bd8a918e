import { setTimeout as wait } from 'node:timers/promises'
import { wordsFor } from '../../../shared/error-sentences.ts'
import type { AppError } from '../../../shared/errors.ts'
import type { Account, SyncState } from '../../../shared/ipc.ts'
import {
  isChange,
  operationNamed,
  operationNames,
  parametersOf,
  typedValue,
  type ParameterValue,
} from '../../../shared/contract/call.ts'
import { hasUserInAddress } from '../../../shared/contract/secrets.ts'
import { reasonOf } from '../../../shared/contract/statuses.ts'
import { accessWords, parameterNotes } from '../../../shared/contract/words.ts'
import type { Operation } from '../../../shared/contract/operation.ts'
import { parsePlace, placeNamed, placeNames, printPlace } from '../../../shared/place.ts'
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
import { findItem, itemNamed } from '../named-items.ts'
import { columns, counted, inLine, jsonText, shown } from '../printing.ts'
import { partsOf } from '../../../shared/model/key.ts'

/** Commands that ask the service itself, or the window. */

/** Milliseconds between two looks at the progress of the sync. */
const lookEveryMs = 200

/** Time that edits may take after all was read, in milliseconds: some are held back for an undo in the window. */
const sendWithinMs = 20_000

/** Time after which a failure of before counts as that of the attempt that was asked for, in milliseconds: it changes nothing then. */
const believedAfterMs = 5_000

function hasReadSince(before: SyncState | null, { phase, lastSyncedAt }: SyncState): boolean {
  return phase === 'idle' && lastSyncedAt !== null && lastSyncedAt !== (before?.lastSyncedAt ?? null)
}

/** What keeps an account from reading; null while it reads, and once it has. */
function hindranceOf(state: SyncState, before: SyncState | null): AppError | null {
  const isReading = state.phase === 'first' || state.phase === 'syncing'
  return isReading || hasReadSince(before, state) ? null : state.problem
}

export const sync: Command = {
  name: 'sync',
  summary: 'Read what is new from GitLab, and send what is waiting.',
  usage: '',
  options: { wait: { type: 'string', value: 'SECONDS', help: 'stop waiting after this many seconds (600)' } },
  needs: 'service',
  run: async ({ session, account, words, given }) => {
    wordsOf(sync, words, 0)
    const most = given['wait'] === undefined ? 600 : Number(given['wait'])
    const stateOf = async () =>
      (await session.call('readSyncStates', {})).find((state) => state.account === account.id) ?? null
    const before = await stateOf()
    await session.call('syncNow', { account: account.id })
    let isNew = false
    let readAt: number | null = null
    let state = before
    for (let waited = 0; waited <= most * 1_000; waited += lookEveryMs) {
      state = await stateOf()
      isNew ||= state?.phase !== before?.phase || state?.problem?.code !== before?.problem?.code
      const hindrance = state && hindranceOf(state, before)
      if (state && hindrance && (isNew || waited >= believedAfterMs)) return failedSync(state, hindrance, account)
      if (state && (state.stopped || hasReadSince(before, state))) {
        readAt ??= waited
        const { waitingEdits, rejectedEdits } = state
        if (waitingEdits <= rejectedEdits || waited - readAt >= sendWithinMs) return endedSync(state)
      }
      await wait(lookEveryMs)
    }
    const hindrance = state && hindranceOf(state, before)
    if (state && hindrance) return failedSync(state, hindrance, account)
    return { lines: ['The sync is still running.'], json: state, code: exitCodes.waits }
  },
}

function failedSync(state: SyncState, problem: AppError, account: Account): Output {
  const code = state.phase === 'paused' ? exitCodes.account : exitCodes.failed
  return { lines: [wordsFor(problem, account)], json: state, code }
}

/** The outcome once nothing more is read, and all was sent that can be. */
function endedSync(state: SyncState): Output {
  const { waitingEdits, stopped } = state
  const isSent = waitingEdits === 0
  return {
    lines: [
      stopped ? 'Nothing was read: reading is paused in Docket. Resume it in the sync panel.' : 'Synced.',
      ...(isSent ? [] : [`${counted(waitingEdits, 'edit')} not on GitLab yet. See docket outbox.`]),
    ],
    json: state,
    code: stopped ? exitCodes.failed : isSent ? exitCodes.done : exitCodes.waits,
  }
}

export const open: Command = {
  name: 'open',
  summary: 'Show a place, issue or merge request in the Docket window.',
  usage: 'PLACE',
  takes: ['place'],
  forWords: () => ({ help: [`PLACE is a KEY, an address, or one of ${placeNames.join(', ')}.`], options: {} }),
  needs: 'files',
  run: async (context) => {
    wordsOf(open, context.words, 1)
    const [text = ''] = context.words
    const address = await addressOf(text)
    if (await context.session.open(address)) return { lines: [`Docket shows ${address}`], json: { address } }
    throw new CommandFailure(exitCodes.failed, 'Docket is not open. Start it first, with npm start in a checkout.')

    async function addressOf(named: string): Promise<string> {
      if (parsePlace(named) !== null) return named
      const place = placeNamed(named, () => context.account.id)
      if (place !== null) return printPlace(place)
      const { account } = context
      const item = itemNamed(named, account)
      if (item === null) throw new CommandFailure(exitCodes.usage, `“${named}” is not a place. See docket help open.`)
      if (typeof item !== 'string') return printPlace({ ...item, account: account.id })
      const key = await findItem(context, named)
      const { row } = await context.session.call('openItem', { item: key, glance: true })
      const { id: project } = partsOf<'project'>(row.projectKey)
      return printPlace({ kind: row.kind, project, number: row.iid, account: account.id })
    }
  },
}

export const api: Command = {
  name: 'api',
  summary: 'Call a GitLab API operation, and print its answer unchanged.',
  usage: 'OPERATION [--PARAMETER VALUE]...',
  readsInput: true,
  takes: ['operation'],
  options: {
    yes: { type: 'boolean', help: 'confirm an operation that changes something' },
    sudo: { type: 'string', value: 'USERNAME', help: 'for administrators: act as somebody else' },
  },
  forWords: ([name]) => {
    const operation = operationNamed(name ?? '')
    if (operation === null) return { help: [], options: {} }
    const options = Object.fromEntries(
      parametersOf(operation).map(([parameter, schema]): [string, Option] => [
        parameter,
        {
          type: 'string',
          value: schema.secret === 'whole' ? '-' : 'VALUE',
          help: parameterNotes(schema).join(', ').replaceAll('`', ''),
        },
      ]),
    )
    const { method, path, access } = operation
    return { help: [`${name}: ${method} ${path}, for ${accessWords[access]}.`], options }
  },
  needs: 'service',
  run: async (context) => {
    const { session, words, given } = context
    const [name = ''] = words
    if (name === '') return { lines: columns(listed()), json: operationNames }
    wordsOf(api, words, 1)
    const operation = operationNamed(name)
    if (operation === null)
      throw new CommandFailure(exitCodes.usage, `There is no operation ${name}. docket api lists them.`)
    if (isChange(operation) && given['yes'] !== true) {
      throw new CommandFailure(
        exitCodes.usage,
        `${name} changes something on GitLab, and Docket cannot undo it. Add --yes to do it.`,
      )
    }
    const { account } = context
    const values = valuesFor(operation, context)
    const sudo = typeof given['sudo'] === 'string' ? { sudo: given['sudo'] } : {}
    const answer = await session.call('callOperation', {
      account: account.id,
      operation: name,
      values,
      ...sudo,
    })
    const { status, text, target } = answer
    const notes = [inLine(`${operation.method} ${target}: ${status}. ${reasonOf(operation, status)}`)]
    const code = status >= 400 ? (status === 404 ? exitCodes.nothing : exitCodes.failed) : exitCodes.done
    const value = parsed(text)
    const lines = typeof value === 'string' ? value.split('\n').map(shown) : jsonText(value).split('\n')
    return { lines, json: value, notes, code }
  },
}

function listed(): string[][] {
  return operationNames.map((name) => {
    const operation = operationNamed(name)
    return [name, operation?.method ?? '', operation?.path ?? '']
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The values for an operation. A secret comes over standard input: everybody on a computer sees its command lines. */
function valuesFor(operation: Operation, context: CommandContext): Record<string, ParameterValue> {
  const values: Record<string, ParameterValue> = {}
  for (const [name, parameter] of parametersOf(operation)) {
    const typed = context.given[name]
    if (typeof typed !== 'string') continue
    const isSecret = parameter.secret === 'whole' || (parameter.secret === 'in address' && hasUserInAddress(typed))
    if (isSecret && typed !== '-') {
      throw new CommandFailure(
        exitCodes.usage,
        `--${name} is a secret, and others on this computer can see what is typed here. Give - instead, and write it to standard input.`,
      )
    }
    values[name] = typedValue(parameter, textOf(typed, context))
  }
  return values
}
