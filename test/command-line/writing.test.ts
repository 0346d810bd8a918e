import { existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ProfileLock } from '../../electron/command-line/profile-lock.ts'
import { listeningFile } from '../../electron/command-line/protocol.ts'
import { CommandServer } from '../../electron/command-line/socket-server.ts'
import { success, type AppError } from '../../shared/errors.ts'
import { hasHidden } from '../../shared/hidden-characters.ts'
import type { Obstacles } from '../../shared/model/rows.ts'
import { sampleErrors } from '../support/sample-errors.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { run, runWith } from './support/run-stage.ts'

/** The program's answers: to the edit itself, and then to the repeated question about its outcome. */
interface Answers {
  readonly submit?: AppError
  readonly find?: AppError
  readonly account?: 'signedOut'
  /** How the service is spoken to; the newer way where it is left out. */
  readonly apiVersion?: 'v3' | 'v4'
  readonly isAnnulled?: boolean
  /** The row of the edit, one look after the other; null where there is none. The last one is repeated. */
  readonly rows?: readonly (object | null)[]
  /** Takes the arguments of each edit. */
  readonly submitted?: unknown[]
  /** The commits of a branch, where the service can tell. */
  readonly commits?: readonly object[]
  readonly templates?: readonly object[]
  /** What holds the merge request up. */
  readonly obstacles?: Obstacles
  /** What is read of items and projects, by key. */
  readonly items?: Readonly<Record<string, object>>
  /** The labels of every project. */
  readonly labels?: readonly string[]
  /** The call during which the user quits Docket. */
  readonly quitsDuring?: 'submitEdit' | 'readRows'
  /** Docket does not come to an answer any more when it ends. */
  readonly isCutOff?: boolean
}

const edit = (state: string, error: AppError | null = null) => ({ kind: 'edit', key: 'here/edit/1', state, error })

/** A program that is open, for commands to speak to. Returns its profile. */
async function openProgram({
  submit,
  find,
  account,
  apiVersion = 'v4',
  isAnnulled = false,
  rows = [],
  submitted = [],
  commits,
  templates = [],
  obstacles,
  items = {},
  labels = ['bug'],
  quitsDuring,
  isCutOff = false,
}: Answers): Promise<string> {
  const profile = temporaryFolder()
  const lock = ProfileLock.take(profile)
  onTestFinished(() => lock?.release())
  const left = [...rows]
  const values: Readonly<Record<string, (args: unknown) => unknown>> = {
    readProgram: () => ({
      accounts: [
        {
          ...{ id: 'here', url: 'https://here.example', user: { id: 1, username: 'ada' }, state: account ?? 'ready' },
          service: { interface: apiVersion, version: null },
        },
      ],
    }),
    findProject: () => ({ project: 'here/project/1' }),
    findItem: (args) => ({ item: `here/${(args as { kind: string }).kind}/1` }),
    readChoices: () => ({
      people: [
        { id: 1, username: 'ada' },
        { id: 2, username: 'ben' },
        { id: 3, username: 'ines' },
      ],
      milestones: [{ id: 5, title: '1.0' }],
      labels: labels.map((name) => ({ name })),
    }),
    compareBranches: () => ({ commits: commits ?? null }),
    refreshServiceList: () => null,
    readServiceList: () => ({ rows: templates }),
    readItemContents: () => ({ obstacles: obstacles ?? null }),
    submitEdit: () => ({ edit: 'here/edit/1', isAnnulled }),
    readRows: (args) => {
      const [key = ''] = (args as { readonly keys: readonly string[] }).keys
      const ofEdit = () => (left.length > 1 ? left.shift() : left[0])
      return [key === 'here/edit/1' ? ofEdit() : items[key]].filter((row) => row !== null && row !== undefined)
    },
  }
  const server = CommandServer.open({
    profile,
    answer: (call, args) => {
      if (call === 'submitEdit') submitted.push(args)
      if (call === quitsDuring) {
        setImmediate(() => void server.close(isCutOff ? 0 : undefined))
        if (isCutOff) return new Promise(() => undefined)
      }
      const refusal = call === 'submitEdit' ? submit : call === 'findItem' || call === 'findProject' ? find : undefined
      return Promise.resolve(refusal === undefined ? success(values[call]?.(args)) : { ok: false, error: refusal })
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
  ['merge', 'tools/anvil!1'],
  ['mr', 'new', 'tools/anvil', 'grind', '--target', 'main'],
]

/** Everything but "the service has it", and how a script learns of it. */
const refusals: readonly (readonly [why: string, answers: Answers, code: number, said: RegExp])[] = [
  ['the item or project is not known', { find: sampleErrors.project_unknown }, 3, /^$/],
  ['Docket refuses it', { submit: sampleErrors.merged_for_good }, 1, /^$/],
  ['it cannot be saved', { submit: sampleErrors.disk_full }, 1, /^$/],
  ['nobody may do that', { rows: [edit('rejected', sampleErrors.forbidden)] }, 1, /^GitLab refused it\./],
  ['the service refuses it', { rows: [edit('rejected', sampleErrors.not_found)] }, 1, /refused it/],
  ['somebody else changed the same', { rows: [edit('conflict')] }, 1, /Somebody else changed the same/],
  ['it is discarded meanwhile', { rows: [edit('discarded')] }, 1, /^It was discarded in Docket/],
  ['it is undone meanwhile', { rows: [null] }, 1, /^It was undone in Docket/],
  ['it only undoes what was queued', { isAnnulled: true }, 0, /^There is nothing to send/],
  ['the service cannot be reached', { rows: [edit('waiting')] }, 5, /^Queued\./],
  ['the user is signed out', { account: 'signedOut', rows: [edit('waiting')] }, 5, /^Queued\. You are signed out/],
  ['nobody knows whether it arrived', { rows: [edit('doubtful')] }, 5, /^It is not clear yet/],
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
      output: 'Done: GitLab has it.\n',
      errors: '',
    })
  })
})

describe('a command that writes while the user quits Docket', () => {
  const comment = async (answers: Answers, ...options: string[]) => {
    const profile = await openProgram({ rows: [edit('waiting')], ...answers })
    return await run('/nowhere', '--profile', profile, 'comment', 'tools/anvil!1', 'Sharp.', ...options)
  }

  it.each([
    ['right after it was queued', { quitsDuring: 'submitEdit' }],
    ['while it waits for GitLab', { quitsDuring: 'readRows', isCutOff: true }],
  ] as const)('says that its edit is queued: %s (I7)', async (_, answers) => {
    const said = 'Queued, but it is not known whether GitLab has it. Docket was closed before it answered.'
    const { code, output } = await comment(answers)
    expect({ code, output }).toMatchObject({ code: 5, output: expect.stringContaining(said) as string })
    const scripted = await comment(answers, '--json')
    expect(scripted.code).toBe(5)
    expect(JSON.parse(scripted.output)).toMatchObject({ edit: 'here/edit/1', state: 'unknown' })
  })

  it('never says that nothing was changed where Docket gave no answer', async () => {
    expect(await comment({ quitsDuring: 'submitEdit', isCutOff: true })).toEqual({
      code: 1,
      output: '',
      errors:
        'Docket was closed before it answered. ' +
        'Before you try again, look whether it was done: what you wrote may be in the outbox.\n',
    })
  })
})

it('obeys no control character in the name of a label that is similar (S18)', async () => {
  const profile = await openProgram({ labels: ['bugs\u001b[2J\u202e'] })
  const words = ['new', 'tools/anvil', 'A title', '--label', 'bug']
  const { code, errors } = await run('/nowhere', '--profile', profile, ...words)
  expect(code).toBe(3)
  expect(errors).toBe('The project has no label “bug”. Similar: “bugs\\x1b[2J\\u202e”.\n')
  const scripted = await run('/nowhere', '--profile', profile, ...words, '--json')
  expect(hasHidden(scripted.errors)).toBe(false)
  expect(JSON.parse(scripted.errors)).toMatchObject({
    error: { message: expect.stringContaining('bugs\u001b[2J\u202e') as string },
  })
})

describe('an item of another account than the one that is named', () => {
  it.each([
    ['comment', 'there/issue/1', 'Sharp.'],
    ['merge', 'docket://there/projects/1/merge_requests/2'],
    ['mr', 'new', 'tools/anvil', 'grind', '--target', 'main', '--closes', 'there/issue/1'],
  ])('is not written to, nor written of: %s %s', async (...words) => {
    const submitted: unknown[] = []
    const issue = {
      kind: 'issue',
      key: 'there/issue/1',
      projectKey: 'there/project/1',
      projectPath: 'a/b',
      reference: '#1',
    }
    const profile = await openProgram({ rows: [edit('landed')], submitted, items: { 'there/issue/1': issue } })
    expect(await run('/nowhere', '--profile', profile, ...words, '--account', 'here')).toEqual({
      code: 3,
      output: '',
      errors: 'This item belongs to another account.\n',
    })
    expect(submitted).toEqual([])
  })
})

describe('a text from standard input', () => {
  const comment = async (text: Buffer) => {
    const submitted: unknown[] = []
    const profile = await openProgram({ rows: [edit('landed')], submitted })
    const input = Readable.from([text.subarray(0, 1), text.subarray(1)])
    const ended = await runWith({ input }, '/nowhere', '--profile', profile, 'comment', 'tools/anvil!1', '-')
    return { ...ended, bodies: submitted.map((args) => (args as { edit: { body: string } }).edit.body) }
  }

  it('is taken as it is, also where a shell puts a mark of its encoding before it', async () => {
    expect((await comment(Buffer.from('Schärfe 🦊\n'))).bodies).toEqual(['Schärfe 🦊'])
    expect((await comment(Buffer.from('\ufeffSchärfe\r\n'))).bodies).toEqual(['Schärfe'])
  })

  it.each(['latin1', 'utf16le'] as const)(
    'is refused where it is not UTF-8: its letters would be lost (%s)',
    async (as) => {
      expect(await comment(Buffer.from('\u00ffSchärfe', as))).toEqual({
        code: 2,
        output: '',
        errors: 'The text on standard input is not UTF-8. Nothing was written.\n',
        bodies: [],
      })
    },
  )
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

/** A merge request and a project as they are on this computer. */
const items = {
  'here/mergeRequest/1': { kind: 'mergeRequest', key: 'here/mergeRequest/1', sha: 'a1b2' },
  'here/issue/1': { kind: 'issue', projectKey: 'here/project/1', projectPath: 'tools/anvil', reference: '#1' },
  'here/project/1': { kind: 'project', defaultBranch: 'main' },
}

/** The edit that a command writes; what it says where it writes none. */
async function written(words: readonly string[], answers: Answers = {}): Promise<unknown> {
  const submitted: unknown[] = []
  const profile = await openProgram({ items, rows: [edit('landed')], submitted, ...answers })
  const { errors } = await run('/nowhere', '--profile', profile, ...words)
  const [first] = submitted
  return first === undefined ? errors.trimEnd() : (first as { edit: unknown }).edit
}

describe('docket merge', () => {
  const target = 'here/mergeRequest/1'
  const plain = {
    kind: 'merge',
    target,
    sha: 'a1b2',
    message: null,
    removeSourceBranch: false,
    whenBuildSucceeds: false,
  }

  it.each<[options: string[], edit: object | string]>([
    [[], plain],
    [['--auto', '--remove-branch'], { ...plain, whenBuildSucceeds: true, removeSourceBranch: true }],
    [['--message', 'In.'], { ...plain, message: 'In.' }],
    [['--squash'], { ...plain, squash: true }],
    [['--squash-message', 'All of it'], { ...plain, squash: true, squashMessage: 'All of it' }],
    [['--keep'], { ...plain, squash: false }],
    [['--cancel'], { kind: 'cancelMerge', target }],
    [['--cancel', '--wait', '5'], { kind: 'cancelMerge', target }],
    [['--cancel', '--auto'], '--cancel and --auto cannot be given together.'],
    [['--keep', '--squash'], '--keep and --squash cannot be given together.'],
    [['--keep', '--squash-message', 'All'], '--keep and --squash-message cannot be given together.'],
  ])('with %j merges the head that is on this computer', async (options, expected) => {
    expect(await written(['merge', 'tools/anvil!1', ...options])).toEqual(expected)
  })

  it('names what holds it up, where the service refuses it', async () => {
    const rows = [edit('rejected', sampleErrors.merge_held_up)]
    const checks = [{ name: 'scan', status: 'failed' }]
    const profile = await openProgram({ rows, obstacles: { blockedBy: [], hiddenBlocks: 0, checks, train: null } })
    const { output, code } = await run('/nowhere', '--profile', profile, 'merge', 'tools/anvil!1')
    expect(output.split('\n').slice(1)).toEqual([
      'It is waiting for you in Docket’s outbox.',
      'Status checks  scan, failed',
      '',
    ])
    expect(code).toBe(1)
  })

  it('takes no issue', async () => {
    expect(await written(['merge', 'tools/anvil#1'])).toBe('tools/anvil#1 is not a merge request.')
  })
})

describe('docket mr new', () => {
  const plain = {
    kind: 'createMergeRequest',
    target: 'here/project/1',
    sourceBranch: '7-grind-it',
    targetBranch: 'main',
    title: 'Grind it',
    description: '',
    labels: [],
    assigneeId: null,
    milestoneId: null,
    targetProjectId: null,
    removeSourceBranch: false,
  }
  const commits = [{ title: 'Grind the horn', message: 'Grind the horn\n\nIt was dull.' }]
  const templates = [{ id: 1, name: 'Default', content: '## Why' }]

  it.each<[more: string[], answers: Answers, edit: object | string]>([
    [[], {}, plain],
    [[], { commits }, { ...plain, title: 'Grind the horn', description: 'It was dull.' }],
    [[], { commits, templates }, { ...plain, title: 'Grind the horn', description: '## Why' }],
    [['Sharpen'], { commits }, { ...plain, title: 'Sharpen', description: 'It was dull.' }],
    [
      ['Sharpen', '--description', 'Said.', '--closes', 'tools/anvil#1'],
      { commits, templates },
      { ...plain, title: 'Sharpen', description: 'Said.\n\nCloses #1' },
    ],
    [['--draft'], {}, { ...plain, title: 'Draft: Grind it' }],
    // Older services know another word.
    [['--draft'], { apiVersion: 'v3' }, { ...plain, title: 'WIP: Grind it' }],
    [['--target', 'stable', '--squash'], {}, { ...plain, targetBranch: 'stable', squash: true }],
    [
      ['--assignee', 'me', '--assignee', '@ben', '--reviewer', 'ines', '--label', 'Bug', '--milestone', '%1.0'],
      {},
      { ...plain, assigneeId: 1, otherAssigneeIds: [2], reviewerIds: [3], labels: ['bug'], milestoneId: 5 },
    ],
    [['--reviewer', 'nobody'], {}, 'The project has no nobody.'],
    [['--closes', 'tools/anvil!1'], {}, 'tools/anvil!1 is not an issue.'],
    [[], { items: {} }, 'The default branch is not known. Name the branch with --target.'],
  ])('with %j makes one of what is known', async (more, answers, expected) => {
    expect(await written(['mr', 'new', 'tools/anvil', '7-grind-it', ...more], answers)).toEqual(expected)
  })

  it('is the only thing that docket mr does', async () => {
    expect(await written(['mr', 'old', 'tools/anvil', 'grind'])).toBe('Usage: docket mr new PROJECT BRANCH [TITLE]')
  })
})
