import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readSources } from '../../build/architecture/imports.ts'
import { install } from '../../build/setup/install.mjs'
import { cacheIn } from '../../build/setup/paths.mjs'
import { programPackages } from '../../build/setup/program-packages.mjs'
import { onLinux } from '../support/systems.ts'
import { temporaryFolder } from '../support/temporary.ts'

const root = join(import.meta.dirname, '../..')

/** Installs what package.json names, as folders, and says where and how it was started. It fails where a file asks for it. */
const npm = `
const fs = require('node:fs')
const { devDependencies } = JSON.parse(fs.readFileSync('package.json', 'utf8'))
const [command] = process.argv.slice(2)
fs.appendFileSync(process.env.NPM_RUNS, command + ' in ' + require('node:path').basename(process.cwd()) + '\\n')
if (command === 'ci') fs.rmSync('node_modules', { recursive: true, force: true })
if (fs.existsSync('breaks-off')) process.exit(1)
for (const name of Object.keys(devDependencies)) fs.mkdirSync('node_modules/' + name, { recursive: true })
`

let project: string
const said: string[] = []
const set = (extent: 'all' | 'program') => install((line) => said.push(line), extent, project)
const has = (name: string) => existsSync(join(project, 'node_modules', name))
const runs = () => readFileSync(join(project, 'runs'), 'utf8').trim().split('\n')

function write(path: string, text: string) {
  mkdirSync(dirname(join(project, path)), { recursive: true })
  writeFileSync(join(project, path), text)
}

beforeEach(() => {
  project = join(temporaryFolder(), 'project')
  said.length = 0
  write('package.json', JSON.stringify({ devDependencies: { vite: '8.0.0', vitest: '5.0.0' } }))
  write('package-lock.json', JSON.stringify({ packages: {} }))
  write('build/runtime/package.json', '{}')
  write('npm.js', npm)
  vi.stubEnv('npm_execpath', join(project, 'npm.js'))
  vi.stubEnv('NPM_RUNS', join(project, 'runs'))
})

afterEach(() => vi.unstubAllEnvs())

describe('the packages that are installed', () => {
  test('are those of the program where that is enough, and the others follow without beginning anew', async () => {
    await set('program')
    await set('program')
    expect([has('vite'), has('vitest')]).toEqual([true, false])
    expect(existsSync(join(project, 'dist', '.setup'))).toBe(false)
    write('node_modules/vite/kept', '')
    await set('all')
    await set('all')
    await set('program')
    expect([has('vite/kept'), has('vitest')]).toEqual([true, true])
    expect(runs()).toEqual(['ci in .setup', 'install in project'])
    expect(said).toEqual([
      'Installing the packages that Docket is built of …',
      'Installing the packages that package-lock.json names …',
    ])
  })

  test('are all where all are wanted first', async () => {
    await set('all')
    await set('program')
    expect(runs()).toEqual(['ci in project'])
  })

  test('are replaced by those of another lock file', async () => {
    await set('program')
    write('node_modules/old', '')
    write('package-lock.json', JSON.stringify({ packages: { '': {} } }))
    await set('program')
    expect([has('vite'), has('old')]).toEqual([true, false])
    write('package-lock.json', JSON.stringify({ packages: {} }))
    await set('all')
    expect(runs()).toEqual(['ci in .setup', 'ci in .setup', 'ci in project'])
  })

  test('are installed anew after an attempt that was broken off', async () => {
    await set('program')
    write('breaks-off', '')
    await expect(set('all')).rejects.toThrow('npm could not install the packages.')
    rmSync(join(project, 'breaks-off'))
    await set('all')
    expect(runs()).toEqual(['ci in .setup', 'install in project', 'ci in project'])
    expect(existsSync(join(cacheIn(project), 'installed'))).toBe(true)
  })

  onLinux('folders on two disks', test)('are all where node_modules is on another disk', async () => {
    const elsewhere = mkdtempSync('/dev/shm/docket-')
    try {
      symlinkSync(elsewhere, join(project, 'dist'))
      await set('program')
      await set('program')
      await set('all')
      expect(has('vitest')).toBe(true)
      expect(runs()).toEqual(['ci in .setup', 'ci in project'])
    } finally {
      rmSync(elsewhere, { recursive: true })
    }
  })
})

test('the program is built and opened by nothing but its packages', async () => {
  const sources = await readSources(root, ['electron', 'renderer', 'shared', 'service', 'build'])
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: object
    devDependencies: object
  }
  expect(Object.keys(devDependencies)).toEqual(expect.arrayContaining(programPackages))
  // Whatever these begin with, and all that it leads to.
  const ofProgram =
    /^(electron|renderer|shared|service)\/|^build\/(build\.mjs|host\/(start|electron)\.ts|setup\/(start|cli|service)\.mjs)$/
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const reached = new Set([...byPath.keys()].filter((path) => ofProgram.test(path)))
  for (const path of reached) for (const file of byPath.get(path)?.files ?? []) reached.add(file)
  expect(reached).toContain('build/host/windows.ts')
  const allowed = new Set(['node', ...Object.keys(dependencies), ...programPackages])
  const others = [...reached].flatMap((path) =>
    (byPath.get(path)?.packages ?? []).filter((name) => !allowed.has(name)).map((name) => `${path}: ${name}`),
  )
  expect(others).toEqual([])
})
