import { existsSync } from 'node:fs'
import { PassThrough, Writable } from 'node:stream'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ProfileLock } from '../../electron/command-line/profile-lock.ts'
import { listeningFile } from '../../electron/command-line/protocol.ts'
import { exitCodeOf } from '../../electron/command-line/run.ts'
import { CommandServer } from '../../electron/command-line/socket-server.ts'
import { AppFailure, success } from '../../shared/errors.ts'
import { sampleErrors } from '../support/sample-errors.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { run, runWith } from './support/run-stage.ts'

describe('a command', () => {
  it('waits for another program that has the files, and says so in the end', async () => {
    const profile = temporaryFolder()
    const lock = ProfileLock.take(profile)
    expect(await run(profile, 'inbox')).toEqual({
      code: 1,
      output: '',
      errors: 'Another Docket process is using your files. Wait until it has finished, or end it. Then try again.\n',
    })
    lock?.release()
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
})

it('leaves the files free for Docket while its output waits to be read, as in a pager', async () => {
  const profile = temporaryFolder()
  const { promise: written, resolve: onWritten } = Promise.withResolvers<() => void>()
  const output = new Writable({ write: (_text, _encoding, done) => onWritten(done) })
  const ended = runWith({ output }, profile, 'accounts')
  const readOn = await written
  const lock = ProfileLock.take(profile)
  expect(lock).not.toBeNull()
  lock?.release()
  readOn()
  expect(await ended).toMatchObject({ code: 0 })
})

it('leaves them free while its text is being written', async () => {
  const profile = temporaryFolder()
  const input = new PassThrough()
  const ended = runWith({ input }, profile, 'comment', 'tools/anvil#1', '-')
  input.write('It has been dull')
  await vi.waitFor(() => expect(input.readableLength).toBe(0))
  for (let look = 0; look < 5; look += 1) {
    const lock = ProfileLock.take(profile)
    expect(lock).not.toBeNull()
    lock?.release()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  input.end(' since spring.')
  expect(await ended).toMatchObject({ code: 4 })
})

it('says nothing to whoever listens where a Docket that crashed did (S18)', async () => {
  const profile = temporaryFolder()
  const asked: string[] = []
  const server = CommandServer.open({
    profile,
    answer: (call) => {
      asked.push(call)
      return Promise.resolve(success({ accounts: [] }))
    },
    open: () => undefined,
    onTrouble: () => undefined,
  })
  onTestFinished(async () => await server.close())
  await expect.poll(() => existsSync(listeningFile(profile))).toBe(true)
  expect(await run(profile, 'accounts', '--json')).toEqual({ code: 0, output: '[]\n', errors: '' })
  // Nor while another command has the files.
  const lock = ProfileLock.take(profile)
  expect(await run(profile, 'accounts')).toMatchObject({ code: 1 })
  lock?.release()
  expect(asked).toEqual([])
})

describe('docket open where Docket is closed', () => {
  it('starts it with the folder that the command was given', async () => {
    const [usual, other] = [temporaryFolder(), temporaryFolder()]
    const started: unknown[] = []
    const start = (address: string, profile: string | null) => {
      started.push([address, profile])
      return Promise.resolve(true)
    }
    const address = 'docket://all/settings/accounts'
    expect(await runWith({ start }, usual, 'open', address)).toMatchObject({ code: 0 })
    expect(await runWith({ start }, usual, 'open', address, '--profile', other)).toMatchObject({ code: 0 })
    expect(started).toEqual([
      [address, null],
      [address, other],
    ])
  })
})

describe('a command whose words cannot be written', () => {
  /** A stream that fails as the system's do: later, both to the writer and to listeners. */
  const failing = (code: string) =>
    new Writable({
      highWaterMark: 1,
      write: (_text, _encoding, done) => setImmediate(done, Object.assign(new Error(`write ${code}`), { code })),
    })

  it.each(['EPIPE', 'EOF'])('ends quietly where its output is not read on (%s)', async (code) => {
    for (const args of [['help'], ['version', '--json']]) {
      expect(await runWith({ output: failing(code) }, '/nowhere', ...args)).toEqual({ code: 0, output: '', errors: '' })
    }
  })

  it('says what else is wrong with its output', async () => {
    expect(await runWith({ output: failing('ENOSPC') }, '/nowhere', 'help')).toEqual({
      code: 1,
      output: '',
      errors: 'The output could not be written: write ENOSPC.\n',
    })
  })

  it('ends with its usual exit code where nobody reads what is wrong', async () => {
    expect(await runWith({ errors: failing('EPIPE') }, '/nowhere', 'nothing')).toMatchObject({ code: 2 })
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
