import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { wordsFor } from '../../shared/error-sentences.ts'
import { onLinux } from '../support/systems.ts'

const run = promisify(execFile)
const child = fileURLToPath(new URL('keyring-child.ts', import.meta.url))

const tools = ['dbus-run-session', 'gnome-keyring-daemon']
const onPath = (tool: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, tool)))

onLinux('gnome-keyring and its bus', describe)('the keyring of Linux', () => {
  let home: string

  beforeAll(() => {
    const missing = tools.filter((tool) => !onPath(tool))
    if (missing.length === 0) return
    const packages = 'libsecret-1-0 gnome-keyring dbus'
    throw new Error(`${missing.join(' and ')} not found; apt-get install -y --no-install-recommends ${packages}`)
  })

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'docket-keyring-'))
    onTestFinished(() => rm(home, { recursive: true, force: true }))
  })

  /** Resolves with the child's report after a shell ran `before` in a session of its own; null: without a session. */
  async function report(before: string | null, steps: readonly string[], environment: Record<string, string> = {}) {
    const env: NodeJS.ProcessEnv = {
      PATH: process.env['PATH'],
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_RUNTIME_DIR: home,
      ...environment,
    }
    const node = [process.execPath, '--no-warnings', child, ...steps]
    const [command = '', ...args] =
      before === null ? node : ['dbus-run-session', '--', 'sh', '-c', `${before}; exec "$@"`, 'sh', ...node]
    const { stdout } = await run(command, args, { env })
    return JSON.parse(stdout) as [{ state: string; problem: string | null; detail?: string }, ...unknown[]]
  }

  /** A session's bus on which nothing is started by itself; with more rules of what may pass, if any are given. */
  async function writeBus(rules = ''): Promise<string> {
    const file = join(home, 'session.conf')
    await writeFile(
      file,
      `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
       <busconfig><type>session</type><listen>unix:tmpdir=${home}</listen><auth>EXTERNAL</auth>
       <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>${rules}</policy></busconfig>`,
    )
    return file
  }

  const daemon = (password: string) =>
    `printf %s ${password} | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1`

  it('keeps a token until it is deleted', async () => {
    const steps = [
      'get one',
      'set one tok-1',
      'get one',
      'set one tok-2',
      'get one',
      'get two',
      'delete one',
      'get one',
    ]
    expect(await report(daemon('PW'), steps)).toEqual([
      { state: 'available', problem: null },
      null,
      'set',
      'tok-1',
      'set',
      'tok-2',
      null,
      'deleted',
      null,
      'available',
    ])
  })

  it('keeps it for the next start, and says that it is locked instead of empty', async () => {
    await report(daemon('PW'), ['set one tok-1'])
    expect((await report(daemon('PW'), ['get one']))[1]).toBe('tok-1')
    const started = 'gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1'
    const locked = await report(started, ['get one', 'set one tok-2', 'delete one'], { DOCKET_TEST_PATIENCE: '3000' })
    expect(locked[0]).toMatchObject({ state: 'locked', problem: 'keychain_locked' })
    expect(locked.slice(1)).toEqual(['keychain_locked', 'keychain_locked', 'keychain_locked', 'locked'])
    expect((await report(daemon('PW'), ['get one']))[1]).toBe('tok-1')
  })

  it('that was never made is unavailable', async () => {
    const started = 'gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1'
    const [opened, got] = await report(started, ['get one'], { DOCKET_TEST_PATIENCE: '3000' })
    expect(opened).toMatchObject({ state: 'unavailable', problem: 'keychain_unavailable' })
    expect(opened.detail).toContain('/collection/login')
    expect(got).toBe('keychain_unavailable')
  })

  it('is unavailable without D-Bus', async () => {
    const [opened, got] = await report(null, ['get one'])
    expect(opened).toMatchObject({ state: 'unavailable', problem: 'keychain_unavailable' })
    expect(opened.detail).toMatch(/D-Bus/i)
    expect(got).toBe('keychain_unavailable')
  })

  it('is unavailable without a service for secrets', async () => {
    // An empty session: nothing in it may start the keyring by itself.
    const config = await writeBus()
    const env = { PATH: process.env['PATH'], HOME: home, XDG_DATA_HOME: home, XDG_RUNTIME_DIR: home }
    const args = [
      `--config-file=${config}`,
      '--',
      process.execPath,
      '--no-warnings',
      child,
      'get one',
      'set one canary-tok',
    ]
    const { stdout } = await run('dbus-run-session', args, { env })
    const [opened, got, put] = JSON.parse(stdout) as [Record<string, string>, unknown, unknown]
    expect(opened).toMatchObject({ state: 'unavailable', problem: 'keychain_unavailable' })
    expect(opened['detail']).toContain('org.freedesktop.secrets')
    expect([got, put]).toEqual(['keychain_unavailable', 'keychain_unavailable'])
    // There is no second place where a token would go unprotected.
    expect(filesWith(home, 'canary-tok')).toEqual([])
  })

  it('that is slow is told apart from one that is locked, and is used once it answers', async () => {
    const steps = ['set one tok-1', 'stop', 'get one', 'continue', 'get one']
    const [opened, ...rest] = await report(daemon('PW'), steps, { DOCKET_TEST_PATIENCE: '3000' })
    expect(opened.state).toBe('available')
    expect(rest).toEqual(['set', 'stopped', 'keychain_slow', 'continued', 'tok-1', 'available'])
  })

  it('that does not let Docket in says so', async () => {
    // As in a sandbox without the permission: the keyring is there and unlocked, but the bus passes nothing on to it.
    const config = await writeBus('<deny send_destination="org.freedesktop.secrets"/>')
    const env = { PATH: process.env['PATH'], HOME: home, XDG_DATA_HOME: home, XDG_RUNTIME_DIR: home }
    const script = ['sh', '-c', `${daemon('PW')}; exec "$@"`, 'sh']
    const args = [`--config-file=${config}`, '--', ...script, process.execPath, '--no-warnings', child, 'set one tok']
    const { stdout } = await run('dbus-run-session', args, { env })
    const [opened, put] = JSON.parse(stdout) as [Record<string, string>, unknown]
    expect(opened).toMatchObject({ state: 'unavailable', problem: 'keychain_denied' })
    expect(put).toBe('keychain_denied')
    expect(wordsFor({ code: 'keychain_denied' })).toBe(
      'The keychain of this computer does not let Docket in. Allow it when the system asks, then try again, or sign in for this session only.',
    )
  })
})

/** The files below a folder that contain a text. */
function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile() && readFileSync(path).includes(text))
}
