import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { buildAll } from '../../build/build.mjs'
import { launchHost, type HostProcess } from '../../build/host/control-client.ts'
import { ProfileLock } from '../../electron/command-line/profile-lock.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { ask, enter, PageSocket } from './support/page-socket.ts'
import { untilStarted } from './support/program.ts'
import { eventually } from './support/tiny-application.ts'
import { onPosix } from '../support/systems.ts'

/** `npm start` as people run it, on the web host: real processes, each ended by its own id. */

const root = join(import.meta.dirname, '../..')
// So that no start has to build first, which takes long on a busy computer.
beforeAll(() => buildAll(), 120_000)

const startScript = join(root, 'build', 'setup', 'start.mjs')

interface Started {
  readonly child: ChildProcess
  readonly output: () => string
  readonly ended: Promise<number | null>
  /** The address it prints, once it has. */
  readonly address: () => Promise<string>
}

/** The programs that were started, by the port they are shown at and the process to end when a test has failed. */
const running: Started[] = []

afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
  }
})

function start(command: string, args: readonly string[], profile: string): Started {
  const child = spawn(command, [...args, '--web', '--no-sample', '--profile', profile], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (written += text))
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const address = async () => {
    const printed = await eventually(
      () => /^Docket is open at (.*)$/m.exec(written)?.[1],
      (found) => found !== undefined || child.exitCode !== null,
      30_000,
    )
    if (printed === undefined) throw new Error(`no address was printed:\n${written}`)
    return printed
  }
  const started = { child, output: () => written, ended, address }
  running.push(started)
  return started
}

const startDirectly = (profile: string, ...more: string[]) => start(process.execPath, [startScript, ...more], profile)

/** Resolves with true if a server still answers at the port of an address. */
function isServed(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

async function untilEndedInOrder(address: string, profile: string): Promise<void> {
  await eventually(
    () => isServed(address),
    (served) => !served,
  )
  // A database that was not closed leaves this file behind.
  await eventually(
    () => existsSync(join(profile, 'settings.db-wal')),
    (left) => !left,
  )
  expect(readFileSync(join(profile, 'logs', 'main.log'), 'utf8')).toContain('Docket ends')
}

test('a second start brings the first one forward, prints a fresh address of it, and ends well (F7)', async () => {
  const profile = temporaryFolder()
  const first = startDirectly(profile)
  const used = await enter(await first.address())
  const second = startDirectly(profile)
  expect(await second.ended, second.output()).toBe(0)
  expect(second.output()).toContain('Docket is already open with this profile')
  const fresh = await second.address()
  expect(new URL(fresh).origin).toBe(used.origin)
  // It opens the same window, once.
  expect((await enter(fresh)).page).toBe(used.page)
  expect((await ask(fresh)).status).toBe(410)
})

test('a second start with a port of its own choice goes to the first one all the same', async () => {
  const profile = temporaryFolder()
  const first = startDirectly(profile)
  const { port } = new URL(await first.address())
  const second = startDirectly(profile, '--port', port)
  expect(await second.ended, second.output()).toBe(0)
  expect(new URL(await second.address()).port).toBe(port)
})

test('a port in use is said in a sentence, and the start fails', async () => {
  const { port } = new URL(await startDirectly(temporaryFolder()).address())
  const profile = temporaryFolder()
  const other = startDirectly(profile, '--port', port)
  expect(await other.ended, other.output()).toBe(1)
  expect(other.output()).toContain(`Docket cannot be shown: port ${port} is taken. Choose another with --port.`)
  expect(other.output()).not.toContain('    at ')
  // It has ended in order too.
  expect(existsSync(join(profile, 'settings.db-wal'))).toBe(false)
})

onPosix('signals that a program can answer', test).each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
  'the program ends in order with the start script that %s ends',
  async (signal) => {
    const profile = temporaryFolder()
    const started = startDirectly(profile)
    const address = await started.address()
    await untilStarted(profile)
    started.child.kill(signal)
    await untilEndedInOrder(address, profile)
    await started.ended
  },
)

onPosix('signals that a program can answer', test)(
  'the program ends in order with an npm that SIGTERM ends',
  async () => {
    const profile = temporaryFolder()
    const started = start('npm', ['start', '--'], profile)
    const address = await started.address()
    await untilStarted(profile)
    started.child.kill('SIGTERM')
    await untilEndedInOrder(address, profile)
  },
)

/** Starts the program so that SIGUSR1 and SIGUSR2 are accidents in it, which happen in no program that is whole. */
function launchWithUncaughtErrors(profile: string): HostProcess {
  // A promise nobody waits for is rejected, and a listener throws.
  const crashes = join(temporaryFolder(), 'accidents.mjs')
  writeFileSync(
    crashes,
    `import { isMainThread } from 'node:worker_threads'
    if (isMainThread) {
      process.on('SIGUSR1', () => void Promise.reject(new RangeError('Dear Rosa')))
      process.on('SIGUSR2', () => { throw new TypeError('Dear Rosa') })
    }`,
  )
  return launchHost({
    mainScript: join(root, 'dist', 'main', 'main.js'),
    args: ['--profile', profile, '--no-sample'],
    env: { ...process.env, NODE_OPTIONS: `--import ${crashes}` },
  })
}

onPosix('signals that a program can answer', test)(
  'an accident in the main process is written down without a word of anybody’s; a rejection does not end it',
  async () => {
    const profile = temporaryFolder()
    const host = launchWithUncaughtErrors(profile)
    await untilStarted(profile)
    const log = () => readFileSync(join(profile, 'logs', 'main.log'), 'utf8')
    host.child.kill('SIGUSR1')
    await eventually(log, (text) => text.includes('a failure that nobody waited for: RangeError'))
    expect((await host.control.recorded()).windows).toHaveLength(1)
    host.child.kill('SIGUSR2')
    expect(await host.ended, host.output()).toBe(1)
    expect(log()).toMatch(/an exception that nobody caught: Docket ends: TypeError[^]*Docket ends/)
    expect(log()).not.toContain('Rosa')
    expect(host.output()).toContain('Docket has to close')
    expect(existsSync(join(profile, 'settings.db-wal'))).toBe(false)
  },
)

onPosix('signals that a program can answer', test)(
  'so is one that comes while the window waits for all that is behind it',
  async () => {
    const profile = temporaryFolder()
    // The main objects wait for whoever has the files of the profile.
    const lock = ProfileLock.take(profile)
    const host = launchWithUncaughtErrors(profile)
    await host.printedAddress()
    host.child.kill('SIGUSR2')
    expect(await host.ended, host.output()).toBe(1)
    lock?.release()
    const log = readFileSync(join(profile, 'logs', 'main.log'), 'utf8')
    expect(log).toContain('an exception that nobody caught: Docket ends: TypeError')
    expect(log).not.toMatch(/Rosa|starts/)
  },
)

test('a start finds its code compiled, that of the main process too', async () => {
  const profile = temporaryFolder()
  const { NODE_COMPILE_CACHE: _, ...env } = process.env
  const run = async (starts: number) => {
    const host = launchHost({
      mainScript: join(root, 'dist', 'main', 'main.js'),
      args: ['--profile', profile, '--no-sample'],
      // Node tells then which code it found.
      env: { ...env, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' },
    })
    await untilStarted(profile, starts)
    await host.stop()
    return host.output()
  }
  await run(1)
  const said = await run(2)
  for (const name of ['launch', 'application', 'settings-thread', 'reader-thread']) {
    expect(said).toMatch(new RegExp(`/${name}\\.js was accepted`))
  }
})

test('the times of a start are written down once the window shows what it is for', async () => {
  const profile = temporaryFolder()
  const host = launchHost({
    mainScript: join(root, 'dist', 'main', 'main.js'),
    args: ['--profile', profile, '--no-sample'],
  })
  try {
    const socket = await PageSocket.open(await enter(await host.printedAddress()))
    socket.tell({ type: 'loaded' })
    await eventually(host.control.recorded, ({ windows }) => windows[0]?.visible === true)
    for (const id of [1, 2]) {
      socket.tell({ type: 'invoke', id, channel: 'call:showing', args: [{ item: 'a1/issue/1' }] })
      await socket.next('answer')
    }
  } finally {
    await host.stop()
  }
  const log = readFileSync(join(profile, 'logs', 'main.log'), 'utf8')
  const steps = ['main', 'ready', 'window', 'page', 'shown', 'list'].map((step) => `${step} \\d+ ms`).join(', ')
  expect(log.match(new RegExp(`\\[debug\\].*the start took: ${steps}`, 'g'))).toHaveLength(1)
})
