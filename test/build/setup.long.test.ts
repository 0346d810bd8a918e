import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { obtainElectron } from '../../build/setup/electron-binary.mjs'
import { withLock } from '../../build/setup/lock.mjs'
import { temporaryFolder } from '../support/temporary.ts'
import { fakeElectron, runsOf } from './support/setup-stage.ts'

const root = join(import.meta.dirname, '../..')

async function runScript(script: string, args: string[], env = process.env) {
  const child = spawn(process.execPath, [join(root, script), ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  let error = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (error += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, out, error }
}

const installs = `
const fs = require('node:fs')
fs.mkdirSync(__dirname + '/dist', { recursive: true })
fs.writeFileSync(__dirname + '/dist/electron', '#!/bin/sh\\n', { mode: 0o755 })
fs.writeFileSync(__dirname + '/path.txt', 'electron')
`
const countsRuns = "require('node:fs').appendFileSync(__dirname + '/runs', '.')\n"
const fails = `${countsRuns}console.error('Error: getaddrinfo ENOTFOUND'); process.exit(1)`
const hangs = `${countsRuns}setInterval(() => {}, 1000)`
const dribbles = `
const fs = require('node:fs'), os = require('node:os'), path = require('node:path')
let rounds = 0
setInterval(() => {
  fs.appendFileSync(path.join(os.tmpdir(), 'part'), 'bytes')
  if ((rounds += 1) === 12) { ${installs}; process.exit(0) }
}, 100)`

describe('Electron’s binary', () => {
  const said: string[] = []
  const say = (line: string) => said.push(line)

  test('is downloaded once', async () => {
    const at = fakeElectron(installs)
    expect(await obtainElectron({ retry: false, say, at })).toEqual({ binary: join(at.electron, 'dist', 'electron') })
    expect(said).toContain('Downloading Electron 45.4.1 …')
  })

  test('that could not be downloaded is remembered, until asked again or for another version', async () => {
    const at = fakeElectron(fails)
    const first = await obtainElectron({ retry: false, say, at })
    expect(first).toEqual({
      binary: null,
      reason: 'Electron 45.4.1 could not be downloaded: getaddrinfo ENOTFOUND',
    })
    const second = await obtainElectron({ retry: false, say, at })
    expect(second).toMatchObject({ binary: null, reason: expect.stringContaining('--retry-electron') as string })
    expect(runsOf(at)).toBe(1)
    await obtainElectron({ retry: true, say, at })
    expect(runsOf(at)).toBe(2)
    writeFileSync(join(at.electron, 'package.json'), JSON.stringify({ version: '46.0.0' }))
    await obtainElectron({ retry: false, say, at })
    expect(runsOf(at)).toBe(3)
    writeFileSync(join(at.electron, 'install.js'), installs)
    expect(await obtainElectron({ retry: true, say, at })).toMatchObject({ binary: expect.any(String) as string })
    expect(existsSync(at.failure)).toBe(false)
  })

  test('that stands still is given up', async () => {
    const at = fakeElectron(hangs)
    expect(await obtainElectron({ retry: false, say, at, standstillMs: 300 })).toEqual({
      binary: null,
      reason: 'Electron 45.4.1 could not be downloaded: nothing came for 0.3 s',
    })
  })

  test('that comes slowly is waited for', async () => {
    const at = fakeElectron(dribbles)
    // Time passes only as it comes: by all of it, more than it may stand still.
    const folder = dirname(at.failure)
    const come = () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(({ name }) => name === 'part')
        .map(({ parentPath, name }) => statSync(join(parentPath, name)).size / 'bytes'.length)[0] ?? 0
    vi.spyOn(Date, 'now').mockImplementation(() => come() * 100)
    const outcome = await obtainElectron({ retry: false, say, at, standstillMs: 700 })
    expect(outcome).toEqual({ binary: join(at.electron, 'dist', 'electron') })
  })
})

describe('the options of npm start', () => {
  test.each([
    [['--prot', '1']],
    [['--port', 'x']],
    [['--port', '70000']],
    [['--profile']],
    [['--profile=']],
    [['file']],
  ])('%j ends with a clear error', async (args) => {
    const { code, error } = await runScript('build/setup/start.mjs', args)
    expect(code).toBe(2)
    expect(error).toContain(args[0]?.split('=')[0])
    expect(error).toContain('npm start -- [options]')
    expect(error).not.toContain('    at ')
  })

  test('are shown by --help', async () => {
    const { code, out } = await runScript('build/setup/start.mjs', ['--help'])
    expect([code, out.includes('--retry-electron')]).toEqual([0, true])
  })
})

describe('the set-up', () => {
  test('runs once at a time, and takes over a lock whose process is gone', async () => {
    const lock = join(temporaryFolder(), 'lock')
    let inside = 0
    let most = 0
    const work = async () => {
      inside += 1
      most = Math.max(most, inside)
      await new Promise((done) => setImmediate(done))
      inside -= 1
    }
    await Promise.all(Array.from({ length: 5 }, () => withLock(lock, work, { pollMs: 1 })))
    expect(most).toBe(1)
    expect(existsSync(lock)).toBe(false)

    const child = spawn(process.execPath, ['-e', ''])
    await once(child, 'close')
    for (const stale of [String(child.pid), '']) {
      writeFileSync(lock, stale)
      expect(await withLock(lock, async () => 'mine', { pollMs: 1 })).toBe('mine')
    }
    await expect(withLock(lock, async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(existsSync(lock)).toBe(false)
  })
})
