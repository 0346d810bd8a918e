import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it } from 'vitest'
import { onPosix } from '../support/systems.ts'
import { clientOf } from './support.ts'
import { folders, folder } from './support/program-stage.ts'

const main = join(import.meta.dirname, '..', '..', 'service', 'main.ts')

afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true })
})

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Runs the program; once it is ready, calls `then` with its address and asks it to end. */
function run(words: readonly string[], then?: (url: string) => Promise<void>): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [main, ...words])
    let out = ''
    let err = ''
    let reported = false
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString()
      const url = /^Service ready at (http:\S+)$/m.exec(out)?.[1]
      if (url === undefined || reported) return
      reported = true
      void (then?.(url) ?? Promise.resolve()).catch(reject).finally(() => child.kill('SIGTERM'))
    })
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, out, err }))
  })
}

describe('the program', () => {
  onPosix('signals that a program can answer', it)(
    'says where it listens, answers, and ends in order when asked to',
    async () => {
      const ended = await run(['--port', '0', '--token', 'secret'], async (url) => {
        const root = clientOf(url, 'secret')
        expect((await root.get('/user')).body).toMatchObject({ username: 'root', is_admin: true })
        expect((await root.get('/projects/visible')).body).toEqual([])
        expect((await root.get('/users/2')).status).toBe(404)
      })
      expect(ended.code).toBe(0)
      expect(ended.out).toMatch(/^Service ready at http:\/\/127\.0\.0\.1:\d+\/api\/v3\n$/)
    },
  )

  onPosix('signals that a program can answer', it.each(['11.8', '16', '19']))(
    'says where API v4 is, and answers there, as version %s',
    async (version) => {
      const ended = await run(
        ['--port', '0', '--token', 'secret', '--dialect', 'v4', '--version', version],
        async (url) => {
          const root = clientOf(url, 'secret')
          expect((await root.get('/version')).body.version).toMatch(new RegExp(`^${version.replace('.', '\\.')}\\.`))
        },
      )
      expect(ended.out).toMatch(/^Service ready at http:\/\/127\.0\.0\.1:\d+\/api\/v4\n$/)
    },
  )

  onPosix('signals that a program can answer', it)(
    'gives a member of the sample a token beside the administrator’s, and says whose is whose',
    async () => {
      const words = ['--port', '0', '--sample', '--token', 'for-root', '--member-token', 'for-member']
      const ended = await run(words, async (url) => {
        const member = clientOf(url, 'for-member')
        expect((await member.get('/user')).body).toMatchObject({ username: 'mira', is_admin: false })
        expect((await member.get('/projects')).body.length).toBeGreaterThan(0)
        expect((await member.get('/todos')).body.length).toBeGreaterThan(0)
        const root = clientOf(url, 'for-root')
        expect((await root.get('/user')).body).toMatchObject({ username: 'root', is_admin: true })
        expect((await root.get('/projects')).body).toEqual([])
      })
      expect([ended.code, ended.out]).toEqual([0, expect.stringMatching(/^Service ready at \S+\n$/)])
      expect(ended.err).toBe(
        'The token for-root is root’s, the administrator, who is in no project of the sample.\n' +
          'The token for-member is mira’s, a member: sign in with it to see the sample.\n',
      )
    },
  )

  it('gives the token to the member it is told', async () => {
    const words = ['--port', '0', '--sample', '--member-token', 'for-member', '--member', 'ines']
    const ended = await run(words, async (url) => {
      expect((await clientOf(url, 'for-member').get('/user')).body).toMatchObject({ username: 'ines' })
      expect((await clientOf(url, 'docket-development').get('/user')).body).toMatchObject({ username: 'root' })
    })
    expect(ended.err).toMatch(/^The token docket-development is root’s, .*\nThe token for-member is ines’s, /)
  })

  it('says how to get a token that sees the sample, and whose the only one is', async () => {
    const sample = await run(['--port', '0', '--sample', '--token', 'for-root'])
    expect(sample.err).toBe(
      'The token for-root is root’s, the administrator, who is in no project of the sample.\n' +
        'Add --member-token TOKEN to sign in as a member (mira) and see the sample.\n',
    )
    const empty = await run(['--port', '0', '--token', 'for-root'])
    expect(empty.err).toBe('The token for-root is root’s, the administrator.\n')
  })

  it.each([
    ['nobody', /^The sample has no member "nobody"\. Its members are .*\bines\b.*, .*\bmira\b.*\.\n$/],
    ['pavel', /^The sample blocks pavel, who cannot sign in\. Its members are (?!.*\bpavel\b).*\bmira\b/],
    ['root', /^The sample’s member cannot be root, who is an administrator: that token is given with --token\.\n$/],
  ])('refuses %s as a member of the sample', async (member, sentence) => {
    const ended = await run(['--port', '0', '--sample', '--member-token', 'm', '--member', member])
    expect([ended.code, ended.out]).toEqual([2, ''])
    expect(ended.err).toMatch(sentence)
  })

  it('explains what it cannot do and ends with 2', async () => {
    const bad = await run(['--port', 'many'])
    expect([bad.code, bad.out]).toEqual([2, ''])
    expect(bad.err).toMatch(/^--port takes a whole number from 0 to 65535, not "many"\./)
    const file = join(folder(), 'fixture.json')
    writeFileSync(file, JSON.stringify({ users: [{}] }))
    const fixture = await run(['--port', '0', '--fixture', file])
    expect([fixture.code, fixture.err]).toEqual([2, 'The fixture cannot be used: users[0].username is missing.\n'])
  })
})

describe('the thread', () => {
  it('starts, tells its address, and ends on stop', async () => {
    const options = { port: 0, token: 'secret', tokens: { mira: 'for-mira' } }
    const worker = new Worker(new URL('../../service/thread.ts', import.meta.url), { workerData: options })
    const ended = new Promise<number>((resolve) => worker.once('exit', resolve))
    const url = await new Promise<string>((resolve, reject) => {
      worker.once('message', (message: { ready: { url: string } }) => resolve(message.ready.url))
      worker.once('error', reject)
    })
    expect((await clientOf(url, 'for-mira').get('/user')).body).toMatchObject({ username: 'mira', is_admin: false })
    worker.postMessage('stop')
    expect(await ended).toBe(0)
  })
})
