import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { ProfileLock } from '../../electron/command-line/profile-lock.ts'
import { listeningFile } from '../../electron/command-line/protocol.ts'
import { apiVersion } from '../support/api-version.ts'
import { onLinux, onPosix } from '../support/systems.ts'
import { docketCommand, shellIn, shellWithDocket } from '../support/command-line.ts'
import { signIn, testOn, type Stage } from '../support/stage.ts'
import { everythingIn } from '../support/kept-text.ts'

/** The command line as people and scripts use it, with and without the window, on the real service. */

const fixture = {
  users: [
    { username: 'ada', name: 'Ada Byron' },
    { username: 'ben', name: 'Ben Okri' },
    { username: 'ines', name: 'Inês Carvalho', administrator: true },
  ],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'developer' }, createdAt: '2026-01-05T09:00:00Z' }],
  projects: [
    {
      path: 'tools/anvil',
      createdAt: '2026-01-05T09:00:00Z',
      labels: ['bug', 'docs'],
      milestones: [{ title: '1.0', dueDate: '2026-12-24' }],
      branches: ['oil-the-base'],
      issues: [
        {
          title: 'The horn is dull',
          author: 'ben',
          assignee: 'ada',
          labels: ['bug'],
          milestone: '1.0',
          createdAt: '2026-02-02T10:00:00Z',
          description: 'It has been dull since spring.\n\nSharpen it, please.',
          notes: [{ author: 'ben', body: 'Ines has the right file for it.', createdAt: '2026-02-03T10:00:00Z' }],
        },
        { title: 'Say what the hole is for', author: 'ada', labels: ['docs'], createdAt: '2026-02-04T10:00:00Z' },
        { title: 'A smaller one', author: 'ben', createdAt: '2026-02-05T10:00:00Z' },
      ],
      mergeRequests: [
        { title: 'Grind the horn', branch: 'grind', author: 'ben', assignee: 'ada', createdAt: '2026-02-06T10:00:00Z' },
      ],
    },
  ],
  todos: [
    { user: 'ada', author: 'ben', target: 'tools/anvil#1', action: 'assigned' },
    { user: 'ada', author: 'ben', target: 'tools/anvil!1', action: 'assigned' },
  ],
}

const test = testOn(fixture)

/** The address of the service, the name of the account, and the day, as the document has them. */
const shownAddress = 'https://projects.example.com'
const shownAccount = '2pbe7rcfy8'
const shownDay = '2026-11-24'

/** The document is about a service of v3. One of v4 has a dash in the addresses of its pages, and other rows. */
const inThisVersion = (printed: string): string =>
  apiVersion === 'v3' ? printed : printed.replaceAll('tools/anvil/issues/', 'tools/anvil/-/issues/')
const rowsInV4: Readonly<Record<string, string>> = {
  'docket api listLabels --id tools/anvil':
    'GET /projects/tools%2Fanvil/labels?with_counts=true: 200. It succeeded.\n[\n  {\n    "id": 1,\n    "name": "bug",',
  "docket api createLabel --id tools/anvil --name urgent --color '#ff0000' --yes":
    'POST /projects/tools%2Fanvil/labels: 201. It was made.\n{\n  "id": 3,\n  "name": "urgent",',
}

const root = join(import.meta.dirname, '..', '..')
const document = readFileSync(join(root, 'docs', 'command-line.md'), 'utf8')
const readme = readFileSync(join(root, 'README.md'), 'utf8')

/** The commands of a text in order, each with the output below it. */
function examplesIn(text: string): { readonly line: string; readonly printed: string }[] {
  return [...text.matchAll(/^```console\n(.*?)^```$/gms)].flatMap(([, block = '']) =>
    block
      .split(/^\$ /m)
      .filter(Boolean)
      .map((example) => {
        const [line = '', ...printed] = example.split('\n')
        return { line, printed: printed.join('\n').trimEnd() }
      }),
  )
}

/** The lines of a text that a shell runs and that print nothing. */
function scriptLinesIn(text: string): string[] {
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block)
  return blocks
    .flatMap((block) => block.split('\n'))
    .filter((line) => line.startsWith('docket ') || line.includes('&& docket '))
}

onPosix('bash, and programs that are scripts of it', test)(
  'every command of the document prints what is shown there',
  async ({ stage }) => {
    // Each of its many commands opens and closes the files of the profile.
    test.setTimeout(240_000)
    const { service } = stage
    const { page } = await stage.start()
    await signIn(page, service.address)
    await expect(page.getByText(/^Synced/)).toBeVisible({ timeout: 30_000 })
    await stage.quit()

    mkdirSync(join(stage.folder, 'zsh'))
    const run = shellWithDocket(stage.folder, stage.profile)
    const [account] = JSON.parse((await run('docket accounts --json')).output) as { id: string }[]
    const today = new Date().toISOString().slice(0, 10)
    const asShown = (text: string) =>
      text
        .replaceAll(service.address, shownAddress)
        .replaceAll(account?.id ?? 'none', shownAccount)
        .replaceAll(today, shownDay)
        .trimEnd()
    const sections = document.split(/^## /m)
    // As a zsh would say where it looks for completions.
    const asZsh = `fpath=('' "$HOME/zsh")`
    for (const section of sections) {
      if (section.startsWith('Offline')) await service.stop()
      if (section.startsWith('In the window')) {
        await service.start()
        await stage.start()
      }
      for (const line of scriptLinesIn(section)) {
        const ended = await run(`${asZsh}; ${line}`)
        expect.soft({ line, code: ended.code, errors: ended.errors }).toEqual({ line, code: 0, errors: '' })
      }
      for (const { line, printed } of examplesIn(section)) {
        const { output } = await run(`exec 2>&1; ${line}`)
        const row = rowsInV4[line]
        if (apiVersion === 'v4' && row !== undefined) expect.soft(asShown(output), line).toContain(row)
        else expect.soft(asShown(output), line).toBe(inThisVersion(printed))
      }
    }
    // Now a shell completes what is on this computer.
    const offered = async (...lines: readonly (readonly string[])[]) => {
      const typed = lines.map((words) => {
        const line = words.map((word) => `'${word}'`).join(' ')
        return `COMP_WORDS=(docket ${line}); COMP_CWORD=${words.length}; _docket; echo "\${COMPREPLY[*]}"`
      })
      return (await run(`. ~/.bashrc; ${typed.join('; ')}`)).output.split('\n').slice(0, -1)
    }
    const lines = [
      ['issues', '--project', 'to'],
      ['show', 'tools/anvil!'],
      ['merge', 'tools/anvil'],
      ['mr', 'new', 'to'],
      // The account is named by its id too, which is random.
      ['inbox', '--account', 'ada'],
      ['open', 'tools/anvil#2'],
    ]
    const [all, open] = ['tools/anvil\\!1 tools/anvil\\!2', 'tools/anvil\\!2']
    expect(await offered(...lines)).toEqual(['tools/anvil', all, open, 'tools/anvil', 'ada', 'tools/anvil#2'])
    for (const file of ['zsh/_docket', '.config/fish/completions/docket.fish']) {
      expect(readFileSync(join(stage.folder, file), 'utf8')).toContain('docket complete -- ')
    }
  },
)

/** Signs in with the window, and reads everything once. */
async function prepare(stage: Stage, token = 'token-ada') {
  const docket = await stage.start()
  await signIn(docket.page, stage.service.address, token)
  await expect(docket.page.getByText(/^Synced/)).toBeVisible({ timeout: 30_000 })
  return docket
}

interface Note {
  readonly body: string
}

test('with the window open, commands go through it, and what they write arrives once', async ({ stage }) => {
  const { page } = await prepare(stage)
  const docket = (...args: string[]) => docketCommand(stage.profile, args)
  expect(ProfileLock.take(stage.profile)).toBeNull()

  // Several at once, while the window writes too.
  const bodies = ['One', 'Two', 'Three', 'Four']
  const ended = await Promise.all(bodies.map((body) => docket('comment', 'tools/anvil#2', body)))
  expect(ended.map(({ code, output }) => `${code} ${output}`)).toEqual(bodies.map(() => '0 Done: GitLab has it.\n'))
  const notes = await stage.service.ask<Note[]>('token-ada', '/projects/tools%2Fanvil/issues/2/notes')
  expect(notes.map(({ body }) => body).toSorted()).toEqual(bodies.toSorted())

  // The window shows what a command asks for, and what it wrote.
  expect(await docket('open', 'tools/anvil#2')).toMatchObject({ code: 0 })
  await expect(page.getByRole('heading', { name: 'Say what the hole is for' })).toBeVisible()
  await expect(page.locator('#detail, main').getByText('Four', { exact: true }).first()).toBeVisible()

  // A refusal of the service is said as the window says it.
  await stage.service.ask('token-ines', '/projects/tools%2Fanvil/issues/3', { method: 'DELETE' })
  const refused = await docket('comment', 'tools/anvil#3', 'Too late.')
  expect(refused.code).toBe(1)
  expect(refused.output).toMatch(/^GitLab refused it\. .+\nIt is waiting for you in Docket’s outbox\.\n$/)
})

test('without the window, commands wait for each other and open the files themselves', async ({ stage }) => {
  await prepare(stage)
  await stage.quit()
  const docket = (...args: string[]) => docketCommand(stage.profile, args)
  const bodies = ['One', 'Two', 'Three']
  const ended = await Promise.all(bodies.map((body) => docket('comment', 'tools/anvil#2', body)))
  expect(ended.map(({ code }) => code)).toEqual([0, 0, 0])
  const notes = await stage.service.ask<Note[]>('token-ada', '/projects/tools%2Fanvil/issues/2/notes')
  expect(notes.map(({ body }) => body).toSorted()).toEqual(bodies.toSorted())

  // Offline it is queued, and the next command that reaches the service takes it along.
  await stage.service.stop()
  expect(await docket('close', 'tools/anvil#2', '--wait', '0')).toMatchObject({ code: 0 })
  expect(await docket('comment', 'tools/anvil#2', 'Later', '--wait', '0.5')).toMatchObject({ code: 5 })
  expect((await docket('sync')).code).toBe(1)
  await stage.service.start()
  expect(await docket('sync')).toMatchObject({ code: 0, output: 'Synced.\n' })
  const issue = await stage.service.ask<{ state: string }>('token-ada', '/projects/tools%2Fanvil/issues/2')
  expect(issue.state).toBe('closed')

  // A window that is opened while a command has the files waits for it.
  const lock = ProfileLock.take(stage.profile)
  expect(lock).not.toBeNull()
  const starting = stage.start()
  const waiting = docket('inbox')
  await expect.poll(() => existsSync(join(stage.profile, 'web-host'))).toBe(true)
  expect(existsSync(listeningFile(stage.profile))).toBe(false)
  lock?.release()
  await expect((await starting).page.getByText(/^Synced/)).toBeVisible({ timeout: 30_000 })
  expect(await waiting).toMatchObject({ code: 0 })
})

test('what is not understood, not there or not allowed is said, with its exit code', async ({ stage }) => {
  await prepare(stage)
  const { profile } = stage
  const docket = (...args: string[]) => docketCommand(profile, args)
  const cases: readonly [args: string[], code: number, said: RegExp][] = [
    [['inbocks'], 2, /^There is no command “inbocks”\. See docket help\.$/],
    [['inbox', '--fast'], 2, /^Unknown option '--fast'\. See docket help inbox\.$/],
    [['inbox', '--part', 'lost'], 2, /^--part must be open, done, snoozed or muted\.$/],
    [['issues', '--most', 'all'], 2, /^--most needs a number\.$/],
    [['issues', 'is:nothing'], 2, /^The query “is:nothing” cannot be read: /],
    [['issues', '--project', 'tools/tongs'], 3, /^The project tools\/tongs is not on this computer\./],
    [['show'], 2, /^Usage: docket show KEY$/],
    [['show', 'anvil'], 2, /^“anvil” is not an item\./],
    [['comment', 'tools/anvil#1', ''], 2, /^That is not possible/],
    [['comment', 'tools/anvil#1', 'x', '--wait', 'long'], 2, /^--wait needs a number of seconds\.$/],
    [['new', 'tools/anvil', 'x', '--assignee', 'nobody'], 3, /^The project has no nobody\.$/],
    [['new', 'tools/anvil', 'x', '--due', 'tomorrow'], 2, /^That is not possible/],
    [['open', 'nowhere'], 2, /^“nowhere” is not a place\./],
    [['api', 'readEverything'], 2, /^There is no operation readEverything\./],
    [['api', 'deleteLabel', '--id', 'tools/anvil', '--name', 'bug'], 2, /Add --yes to do it\.$/],
    [['api', 'readTrigger', '--id', '1', '--token', 'typed'], 2, /^--token is a secret/],
    [['api', 'readProject', '--id', 'tools/tongs'], 3, /404/],
    [['accounts', '--account', 'x', 'more'], 2, /^Usage: docket accounts$/],
    [['inbox', '--account', 'somebody'], 4, /^There is no such account\. These exist:\n .+ @ada on http/],
    [['completion', 'tcsh'], 2, /^Completion is available for bash, zsh and fish\.$/],
  ]
  for (const [args, code, said] of cases) {
    const ended = await docket(...args)
    expect.soft(ended.errors.trim(), args.join(' ')).toMatch(said)
    expect.soft(ended.code, args.join(' ')).toBe(code)
  }
  const labels = await stage.service.ask<{ name: string }[]>('token-ada', '/projects/tools%2Fanvil/labels')
  expect(labels.map(({ name }) => name)).toContain('bug')
})

test('secrets are neither printed nor kept, and a title cannot command the terminal (S18)', async ({ stage }) => {
  await prepare(stage, 'token-ines')
  const { profile, service } = stage
  const docket = (...args: string[]) => docketCommand(profile, args)
  const { secret } = JSON.parse(readFileSync(listeningFile(profile), 'utf8')) as { secret: string }

  // The password of a new user comes over standard input, and only the service has it afterwards.
  const password = 'canary-of-a-password'
  const user = ['--email', 'nia@example.com', '--username', 'nia', '--name', 'Nia']
  const made = await docketCommand(profile, ['api', 'createUser', ...user, '--password', '-', '--yes'], password)
  expect(made).toMatchObject({ code: 0 })
  const found = await service.ask<{ name: string }[]>('token-ines', '/users?username=nia')
  expect(found.map(({ name }) => name)).toEqual(['Nia'])

  const title = 'Ring\u001b[2J\u009b31m the \u202ebell'
  await service.ask('token-ines', '/projects/tools%2Fanvil/issues', { method: 'POST', body: { title } })
  await docket('sync')
  const listed = await docket('issues', 'ring')
  expect(listed.output).toContain('Ring\\x1b[2J\\x9b31m the \\u202ebell')
  const asJson = await docket('issues', 'ring', '--json')
  expect((JSON.parse(asJson.output) as { title: string }[]).map((issue) => issue.title)).toEqual([title])
  const outputs = [made, listed, asJson, await docket('accounts', '--json'), await docket('sync', '--json')]

  expect(outputs.map(({ output }) => output).join('')).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)

  const said = outputs.map(({ output, errors }) => output + errors).join('\n')
  const kept = everythingIn(profile, (name) => name !== 'command-line.json')
  for (const canary of ['token-ines', password, secret]) {
    expect(said).not.toContain(canary)
    expect(kept).not.toContain(canary)
  }
  await stage.quit()
  expect(existsSync(listeningFile(profile))).toBe(false)
})

onLinux('a place for profiles that the environment names', test)(
  'a checkout runs the commands of its documents',
  async ({ stage }) => {
    await prepare(stage)
    await stage.quit()
    // The usual folder of Docket's files.
    const config = join(stage.folder, 'config')
    mkdirSync(config)
    symlinkSync(stage.profile, join(config, 'Docket'))
    const run = shellIn(root, { XDG_CONFIG_HOME: config })
    const lines = [readme, document].flatMap((text) => text.match(/^npm run --silent cli -- .*$/gm) ?? [])
    expect(lines.length).toBeGreaterThanOrEqual(2)
    for (const line of new Set(lines)) {
      const { code, output } = await run(line)
      expect.soft({ line, code }).toEqual({ line, code: 0 })
      expect.soft(output, line).toContain('tools/anvil')
    }
  },
)
