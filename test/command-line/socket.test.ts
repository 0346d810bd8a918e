import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { listeningFile, longestLine } from '../../electron/command-line/protocol.ts'
import { CommandServer } from '../../electron/command-line/socket-server.ts'
import { findOpenProgram } from '../../electron/command-line/socket-session.ts'
import { AppFailure, errorOf } from '../../shared/errors.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { onPosix } from '../support/systems.ts'

interface Listening {
  readonly address: string
  readonly secret: string
}

const servers: CommandServer[] = []

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

/** A server that answers every call with its name and arguments. */
async function serve(profile = temporaryFolder()) {
  const calls: unknown[] = []
  const opened: string[] = []
  const callers: string[] = []
  const server = CommandServer.open({
    profile,
    answer: (call, args, caller) => {
      calls.push({ call, args })
      callers.push(caller)
      if (call === 'readAssistant') return Promise.resolve(accountOf(args))
      if (call === 'syncNow') return Promise.resolve({ ok: false, error: { code: 'working_offline' } })
      return Promise.resolve({ ok: true, value: { call, args } })
    },
    open: (address) => opened.push(address),
    onTrouble: (what, thrown) => {
      throw new Error(what, { cause: thrown })
    },
  })
  servers.push(server)
  await expect.poll(() => existsSync(listeningFile(profile))).toBe(true)
  const listening = JSON.parse(readFileSync(listeningFile(profile), 'utf8')) as Listening
  return { profile, server, calls, callers, opened, listening }
}

/** The account that an assistant is started for, as the program finds it: by its id. */
function accountOf(args: unknown): object {
  const { account } = args as { readonly account: string | null }
  return { ok: true, value: { account: account === null ? null : { id: account }, fitting: 2 } }
}

/** Sends lines as they are, and returns the answer up to the end of the connection by the other side. */
async function said(address: string, ...lines: string[]): Promise<string> {
  const socket = connect(address)
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => (text += part))
  socket.on('error', () => undefined)
  for (const line of lines) socket.write(`${line}\n`)
  // Not `once` of events: it fails on an error, and a connection that is cut off may report one first.
  await new Promise((resolve) => socket.on('close', resolve))
  return text
}

describe('the socket for commands', () => {
  it('answers calls as windows get them, and refuses in the same way', async () => {
    const { profile, opened } = await serve()
    const session = await findOpenProgram(profile)
    expect(await session?.call('listEdits', { account: 'abc' })).toEqual({
      call: 'listEdits',
      args: { account: 'abc' },
    })
    const refused = await session?.call('syncNow', {}).catch(errorOf)
    expect(refused).toEqual({ code: 'working_offline' })
    expect(await session?.open('docket://abc/inbox')).toBe(true)
    expect(opened).toEqual(['docket://abc/inbox'])
    await session?.close()
  })

  onPosix('sockets that are files', it)(
    'is reached by its user only, as is the file with its secret (S18)',
    async () => {
      const { profile, listening } = await serve()
      expect(statSync(listeningFile(profile)).mode & 0o777).toBe(0o600)
      expect(statSync(listening.address).mode & 0o777).toBe(0o600)
      expect(listening.address).toBe(join(profile, 'command-line.sock'))
    },
  )

  it('tells nothing to whoever does not know the secret (S18)', async () => {
    const { listening, calls } = await serve()
    const call = JSON.stringify({ kind: 'call', id: 1, call: 'readProgram', args: {} })
    const wrong = `${listening.secret.slice(0, -1)}${listening.secret.endsWith('A') ? 'B' : 'A'}`
    for (const greeting of [JSON.stringify({ secret: wrong }), JSON.stringify({ secret: '' }), '{}', 'no JSON', call]) {
      expect(await said(listening.address, greeting, call)).toBe('')
    }
    expect(calls).toEqual([])
  })

  it('has another secret at each start (S18)', async () => {
    const first = await serve()
    await first.server.close()
    const second = await serve(first.profile)
    expect(second.listening.secret).not.toBe(first.listening.secret)
    expect(second.listening.secret.length).toBeGreaterThanOrEqual(43)
  })

  it.each([
    ['a call that commands may not make', { kind: 'call', id: 1, call: 'signIn', args: {} }],
    ['a call that there is not', { kind: 'call', id: 1, call: 'constructor', args: {} }],
    ['something else', { kind: 'quit', id: 1 }],
  ])('ends a connection after %s', async (_, request) => {
    const { listening, calls } = await serve()
    const greeting = JSON.stringify({ secret: listening.secret })
    expect(await said(listening.address, greeting, JSON.stringify(request))).toBe('')
    expect(calls).toEqual([])
  })

  it.each([
    ['one that queues an edit', { kind: 'call', id: 1, call: 'submitEdit', args: {} }],
    ['one that asks the service', { kind: 'call', id: 1, call: 'callOperation', args: {} }],
    ['one that sends what it proposed', { kind: 'call', id: 1, call: 'sendProposals', args: {} }],
    ['one that has an item read anew', { kind: 'call', id: 1, call: 'openItem', args: { item: 'here/issue/1' } }],
    ['one for all accounts and settings', { kind: 'call', id: 1, call: 'readProgram', args: {} }],
    ['one for the window', { kind: 'open', id: 1, address: 'docket://all/settings/accounts' }],
  ])('ends the connection of an assistant after a call that only its user may make: %s (S21)', async (_, request) => {
    const { listening, calls, opened } = await serve()
    const greeting = JSON.stringify({ secret: listening.secret, as: 'assistant' })
    expect(await said(listening.address, greeting, JSON.stringify(request))).toBe('')
    expect([calls, opened]).toEqual([[], []])
  })

  it('answers an assistant as one', async () => {
    const { profile, callers } = await serve()
    const session = await findOpenProgram(profile, 'assistant')
    const item = 'here/issue/1'
    await session?.call('readAssistant', { account: 'here' })
    expect(await session?.call('openItem', { item, glance: true, stored: true })).toMatchObject({ call: 'openItem' })
    expect(callers).toEqual(['assistant', 'assistant'])
    await session?.close()
  })

  const asking = (call: string, args: object) => ({ kind: 'call', id: 2, call, args })
  it.each<[string, string | null, object]>([
    ['before it has an account', null, asking('listIssues', { account: 'here', query: '' })],
    ['with rows of another account', 'here', asking('readRows', { keys: ['here/issue/1', 'there/issue/1'] })],
    ['for all accounts', 'here', asking('listInbox', {})],
    [
      'for a project of another account',
      'here',
      asking('listIssues', { account: 'here', project: 'there/project/1', query: '' }),
    ],
    [
      'that proposes to another account',
      'here',
      asking('propose', { edit: { kind: 'comment', target: 'there/issue/1', body: 'A' }, by: 'A' }),
    ],
  ])('ends the connection of an assistant after a call %s (S21)', async (_, account, request) => {
    const { listening, calls } = await serve()
    const lines = [
      { secret: listening.secret, as: 'assistant' },
      { kind: 'call', id: 1, call: 'readAssistant', args: { account } },
    ]
    const { address } = listening
    const socket = connect(address)
    const answers: string[] = []
    const closed = new Promise((resolve) => socket.once('close', resolve))
    const answered = new Promise((resolve) => socket.once('data', resolve))
    socket
      .setEncoding('utf8')
      .on('data', (part: string) => answers.push(part))
      .on('error', () => undefined)
    for (const line of lines) socket.write(`${JSON.stringify(line)}\n`)
    await answered
    socket.write(`${JSON.stringify(request)}\n`)
    await closed
    expect(answers.join('').trim().split('\n')).toHaveLength(1)
    expect(calls).toHaveLength(1)
  })

  it('tells an assistant of no account besides the first (S21)', async () => {
    const { profile } = await serve()
    const session = await findOpenProgram(profile, 'assistant')
    await session?.call('readAssistant', { account: null })
    await session?.call('readAssistant', { account: 'here' })
    await session?.call('readAssistant', { account: 'here' })
    expect(await session?.call('readAssistant', { account: 'there' }).catch(errorOf)).toEqual({ code: 'docket_closed' })
  })

  it('lets no command propose', async () => {
    const { listening } = await serve()
    const request = JSON.stringify({ kind: 'call', id: 1, call: 'propose', args: {} })
    expect(await said(listening.address, JSON.stringify({ secret: listening.secret }), request)).toBe('')
  })

  it('ends a connection after a line without end', async () => {
    const { listening } = await serve()
    const greeting = JSON.stringify({ secret: listening.secret })
    expect(await said(listening.address, greeting, 'x'.repeat(longestLine + 100_000))).toBe('')
  })

  it('answers where the accounts cannot be opened, so that no command waits for ever', async () => {
    const profile = temporaryFolder()
    const server = CommandServer.open({
      profile,
      answer: () => Promise.reject(AppFailure.of('disk_full')),
      open: () => undefined,
      onTrouble: () => undefined,
    })
    servers.push(server)
    await expect.poll(() => existsSync(listeningFile(profile))).toBe(true)
    const session = await findOpenProgram(profile)
    expect(await session?.call('readProgram', {}).catch(errorOf)).toEqual({ code: 'disk_full' })
    await session?.close()
  })

  it('brings answers of any length, such as the long comments of an item', async () => {
    const profile = temporaryFolder()
    const value = 'ä\n'.repeat(longestLine)
    const server = CommandServer.open({
      profile,
      answer: () => Promise.resolve({ ok: true, value }),
      open: () => undefined,
      onTrouble: () => undefined,
    })
    servers.push(server)
    await expect.poll(() => existsSync(listeningFile(profile))).toBe(true)
    const session = await findOpenProgram(profile)
    const answers = await Promise.all([session?.call('listEdits', {}), session?.call('listEdits', {})])
    expect(answers.map((answer) => (answer as unknown) === value)).toEqual([true, true])
    await session?.close()
  })

  it('leaves nothing behind, and is not found then', async () => {
    const { profile, server, listening } = await serve()
    await server.close()
    expect(existsSync(listeningFile(profile))).toBe(false)
    await expect.poll(() => existsSync(listening.address)).toBe(false)
    expect(await findOpenProgram(profile)).toBeNull()
  })

  it('answers what was asked before the program ends, and nothing later', async () => {
    const profile = temporaryFolder()
    const { promise: saved, resolve: save } = Promise.withResolvers<void>()
    const asked: string[] = []
    const server = CommandServer.open({
      profile,
      answer: async (call) => {
        asked.push(call)
        await saved
        return { ok: true, value: 'on disk' }
      },
      open: () => undefined,
      onTrouble: () => undefined,
    })
    await expect.poll(() => existsSync(listeningFile(profile))).toBe(true)
    const session = await findOpenProgram(profile)
    const submitted = session?.call('submitEdit', {} as never)
    await expect.poll(() => asked).toEqual(['submitEdit'])
    const closed = server.close()
    const later = session?.call('readSyncStates', {}).catch(errorOf)
    save()
    expect(await submitted).toBe('on disk')
    expect(await later).toEqual({ code: 'docket_closed' })
    await closed
    expect(asked).toEqual(['submitEdit'])
  })

  it('ends what waits for an answer when the program ends', async () => {
    const profile = temporaryFolder()
    const server = CommandServer.open({
      profile,
      answer: async () => await new Promise(() => undefined),
      open: () => undefined,
      onTrouble: () => undefined,
    })
    await expect.poll(() => existsSync(listeningFile(profile))).toBe(true)
    const session = await findOpenProgram(profile)
    const waiting = session?.call('readSyncStates', {}).catch(errorOf)
    await server.close(0)
    expect(await waiting).toEqual({ code: 'docket_closed' })
  })

  it('is elsewhere where its path would be too long', async () => {
    const profile = join(temporaryFolder(), 'x'.repeat(120))
    mkdirSync(profile)
    const { listening, server } = await serve(profile)
    expect(listening.address.startsWith(profile)).toBe(false)
    const session = await findOpenProgram(profile)
    expect(await session?.call('listEdits', { account: 'abc' })).toBeTruthy()
    await session?.close()
    await server.close()
    await expect.poll(() => existsSync(listening.address)).toBe(false)
  })
})
