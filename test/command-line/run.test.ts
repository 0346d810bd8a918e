import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { ProfileLock } from '../../electron/command-line/profile-lock.ts'
import { exitCodeOf, runCommandLine, type Surroundings } from '../../electron/command-line/run.ts'
import { AppFailure } from '../../shared/errors.ts'
import { sampleErrors } from '../support/sample-errors.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { locateThread } from '../support/threads.ts'

/** Runs a command with a profile, and returns its exit code and what it said. */
async function run(profile: string, ...args: readonly string[]) {
  const streams = { input: new PassThrough(), output: new PassThrough(), errors: new PassThrough() }
  const texts = { output: '', errors: '' }
  for (const name of ['output', 'errors'] as const) {
    streams[name].setEncoding('utf8').on('data', (text: string) => (texts[name] += text))
  }
  const code = await runCommandLine(args, {
    profile,
    version: '1.2.3',
    locate: locateThread,
    systemProxy: () => Promise.resolve(null),
    start: () => Promise.resolve(false),
    patienceMs: 100,
    ...(streams as unknown as Pick<Surroundings, 'input' | 'output' | 'errors'>),
  })
  return { code, ...texts }
}

describe('a command', () => {
  it('waits for another program that has the files, and says so in the end', async () => {
    const profile = temporaryFolder()
    const lock = ProfileLock.take(profile)
    expect(await run(profile, 'inbox')).toEqual({
      code: 1,
      output: '',
      errors:
        'Another program of Docket is using your files. Wait until the command that runs is done, or end it. Then try again.\n',
    })
    lock?.release()
  })

  it('leaves the files of a profile free, also when it could not do anything with them', async () => {
    const profile = temporaryFolder()
    expect(await run(profile, 'inbox')).toEqual({
      code: 4,
      output: '',
      errors: 'There is no account yet. Open Docket and sign in.\n',
    })
    expect(await run(profile, 'accounts', '--json')).toEqual({ code: 0, output: '[]\n', errors: '' })
    const lock = ProfileLock.take(profile)
    expect(lock).not.toBeNull()
    lock?.release()
  })

  it('may have its profile named before it, and needs none for what is no matter of files', async () => {
    const profile = temporaryFolder()
    expect(await run('/nowhere', '--profile', profile, 'accounts')).toMatchObject({ code: 0 })
    expect(await run('/nowhere', `--profile=${profile}`, 'accounts')).toMatchObject({ code: 0 })
    // Which options an operation has is known by its name, which stands behind the profile then.
    const labels = ['api', 'listLabels', '--id', 'tools/anvil']
    expect(await run('/nowhere', '--profile', profile, ...labels)).toMatchObject({ code: 4 })
    expect(await run('/nowhere', 'version')).toEqual({ code: 0, output: '1.2.3\n', errors: '' })
    expect((await run('/nowhere', '--help')).output).toMatch(/^docket COMMAND …\n/)
    expect((await run('/nowhere', 'help', 'sync')).output).toMatch(/^docket sync\n/)
  })

  it.each([
    [['inbocks', '--json'], { exit: 2, code: null, message: 'There is no command “inbocks”. See docket help.' }],
    [
      ['inbox', '--fast', '--json'],
      { exit: 2, code: null, message: "Unknown option '--fast'. See docket help inbox." },
    ],
    [['inbox', '--json'], { exit: 4, code: null, message: 'There is no account yet. Open Docket and sign in.' }],
  ])('tells scripts of failures as JSON: %j', async (args, error) => {
    const { code, output, errors } = await run(temporaryFolder(), ...args)
    expect({ output, error: JSON.parse(errors) as unknown }).toEqual({ output: '', error: { error } })
    expect(code).toBe(error.exit)
  })

  it('names the code of what went wrong', async () => {
    const profile = temporaryFolder()
    const lock = ProfileLock.take(profile)
    const { errors } = await run(profile, 'inbox', '--json')
    expect(JSON.parse(errors)).toMatchObject({ error: { exit: 1, code: 'profile_in_use' } })
    // A shell that completes does not wait.
    expect(await run(profile, 'complete', '--', 'inbox', '')).toMatchObject({ code: 1, output: '' })
    lock?.release()
  })

  it('completes what there is on every computer, from an empty profile', async () => {
    const profile = temporaryFolder()
    const offered = async (...words: string[]) => {
      const { output } = await run(profile, 'complete', '--', ...words)
      return output.split('\n').slice(0, -1)
    }
    expect(await offered('open', 'se')).toEqual(
      expect.arrayContaining(['search', 'settings', 'settings/keys', 'settings/accounts']),
    )
    expect(await offered('help', 'co')).toEqual(['comment', 'completion'])
    expect(await offered('completion', '')).toEqual(['bash', 'zsh', 'fish'])
    expect(await offered('api', 'createLabel', '--co')).toEqual(['--color'])
    expect(await offered('api', 'createLa')).toEqual(['createLabel'])
    expect(await offered('issues', '--project', '')).toEqual([])
    expect(await offered('nothing', '')).toEqual([])
    expect(await run('/nowhere', '--profile', profile, 'complete', '--', 'open', 'wee')).toMatchObject({
      output: 'week\n',
    })
  })
})

describe('the exit code of a command that fails', () => {
  const codes = (...names: (keyof typeof sampleErrors)[]) =>
    names.map((name) => exitCodeOf(new AppFailure(sampleErrors[name])))

  it('tells of an account that is not there or not signed in, and of what is nowhere, from other failures', () => {
    expect(codes('token_missing', 'token_of_session', 'signed_out', 'unauthorized', 'account_unknown')).toEqual([
      4, 4, 4, 4, 4,
    ])
    expect(codes('item_unknown', 'project_unknown', 'not_found')).toEqual([3, 3, 3])
    expect(codes('unreachable', 'forbidden', 'disk_full')).toEqual([1, 1, 1])
    expect(exitCodeOf(new Error('a bug'))).toBe(1)
  })
})
