import { existsSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listeningFile } from '../../electron/command-line/protocol.ts'
import { CommandServer } from '../../electron/command-line/socket-server.ts'
import { success, type AppError } from '../../shared/errors.ts'
import { sampleErrors } from '../support/sample-errors.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { run } from './support/run-stage.ts'

/** The program's answers: to the edit itself, and then to the repeated question about its outcome. */
interface Answers {
  readonly submit?: AppError
  readonly find?: AppError
  readonly account?: 'signedOut'
  readonly isAnnulled?: boolean
  /** The row of the edit, one look after the other; null where there is none. The last one is repeated. */
  readonly rows?: readonly (object | null)[]
  /** Takes the arguments of each edit. */
  readonly submitted?: unknown[]
}

const edit = (state: string, error: AppError | null = null) => ({ kind: 'edit', key: 'here/edit/1', state, error })

/** A program that is open, for commands to speak to. Returns its profile. */
async function openProgram({
  submit,
  find,
  account,
  isAnnulled = false,
  rows = [],
  submitted = [],
}: Answers): Promise<string> {
  const profile = temporaryFolder()
  const left = [...rows]
  const values: Readonly<Record<string, () => unknown>> = {
    readProgram: () => ({
      accounts: [
        { id: 'here', url: 'https://here.example', user: { id: 1, username: 'ada' }, state: account ?? 'ready' },
      ],
    }),
    findProject: () => ({ project: 'here/project/1' }),
    findItem: () => ({ item: 'here/mergeRequest/1' }),
    readChoices: () => ({ people: [], milestones: [], labels: [] }),
    submitEdit: () => ({ edit: 'here/edit/1', isAnnulled }),
    readRows: () => [left.length > 1 ? left.shift() : left[0]].filter((row) => row !== null && row !== undefined),
  }
  const server = CommandServer.open({
    profile,
    answer: (call, args) => {
      if (call === 'submitEdit') submitted.push(args)
      const refusal = call === 'submitEdit' ? submit : call === 'findItem' || call === 'findProject' ? find : undefined
      return Promise.resolve(refusal === undefined ? success(values[call]?.()) : { ok: false, error: refusal })
    },
    open: () => undefined,
    onTrouble: (what, thrown) => {
      throw new Error(what, { cause: thrown })
    },
  })
  onTestFinished(() => server.close())
  await expect.poll(() => existsSync(listeningFile(profile))).toBe(true)
  return profile
}

const commands: readonly (readonly string[])[] = [
  ['comment', 'tools/anvil!1', 'Sharp.'],
  ['close', 'tools/anvil!1'],
  ['reopen', 'tools/anvil!1'],
  ['new', 'tools/anvil', 'A title'],
]

/** Everything but "the service has it", and how a script learns of it. */
const refusals: readonly (readonly [why: string, answers: Answers, code: number, said: RegExp])[] = [
  ['the item or project is not known', { find: sampleErrors.project_unknown }, 3, /^$/],
  ['Docket refuses it', { submit: sampleErrors.merged_for_good }, 1, /^$/],
  ['it cannot be saved', { submit: sampleErrors.disk_full }, 1, /^$/],
  ['nobody may do that', { rows: [edit('rejected', sampleErrors.forbidden)] }, 1, /^The service refused it\./],
  ['the service refuses it', { rows: [edit('rejected', sampleErrors.not_found)] }, 1, /refused it/],
  ['somebody else changed the same', { rows: [edit('conflict')] }, 1, /Somebody else changed the same/],
  ['it is discarded meanwhile', { rows: [edit('discarded')] }, 1, /^It was discarded in Docket/],
  ['it is undone meanwhile', { rows: [null] }, 1, /^It was undone in Docket/],
  ['it only undoes what was queued', { isAnnulled: true }, 0, /^There is nothing to send/],
  ['the service cannot be reached', { rows: [edit('waiting')] }, 5, /^Queued\./],
  ['the user is signed out', { account: 'signedOut', rows: [edit('waiting')] }, 5, /^Queued\. You are signed out/],
  ['nobody knows whether it arrived', { rows: [edit('doubtful')] }, 5, /^Nobody knows yet/],
]

describe.each(commands.map((words) => [words.join(' '), words] as const))('docket %s', (_line, words) => {
  it.each(refusals)('never says that it is done where %s', async (_why, answers, code, said) => {
    const profile = await openProgram(answers)
    const ended = await run('/nowhere', '--profile', profile, ...words, '--wait', '0.1')
    expect(ended.output + ended.errors).not.toMatch(/\b(?:done|created|has it)\b/i)
    expect(ended.output).toMatch(said)
    expect(ended.output + ended.errors).not.toBe('')
    expect(ended.code).toBe(code)
  })

  it('says that it is done once the service has it', async () => {
    const profile = await openProgram({ rows: [edit('sending'), edit('landed')] })
    expect(await run('/nowhere', '--profile', profile, ...words)).toEqual({
      code: 0,
      output: 'Done: the service has it.\n',
      errors: '',
    })
  })
})

describe('docket comment', () => {
  it.each([
    [[], { kind: 'comment', target: 'here/mergeRequest/1', body: 'Sharp.' }],
    [['--internal'], { kind: 'comment', target: 'here/mergeRequest/1', body: 'Sharp.', internal: true }],
  ] as const)(
    'with %j writes what everybody may read only where it is not asked otherwise',
    async (options, written) => {
      const submitted: unknown[] = []
      const profile = await openProgram({ rows: [edit('landed')], submitted })
      await run('/nowhere', '--profile', profile, 'comment', 'tools/anvil!1', 'Sharp.', ...options)
      expect(submitted).toEqual([{ edit: written, atOnce: true }])
    },
  )
})
