import { appendFileSync, existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Surroundings } from '../../electron/desktop/lifecycle/surroundings.ts'
import { updatingOf } from '../../electron/desktop/updates/update-kind.ts'
import { updaterOf } from '../../electron/desktop/updates/updater.ts'
import { Updates } from '../../electron/desktop/updates/updates.ts'
import { wordsFor } from '../../shared/error-sentences.ts'
import { AppFailure } from '../../shared/errors.ts'
import { updateOriginIn, type UpdateOrigin, type UpdateState } from '../../shared/updates.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { makeSigningKey, UpdateServer } from '../support/update-server.ts'
import { onLinux } from '../support/systems.ts'

vi.mock('electron', () => ({ app: {} }))

/** Electron's own downloading, with requests made by Node. */
class RequestsOfNode extends ElectronHttpExecutor {
  override createRequest(options: never, callback: (response: never) => void): never {
    return request(options, callback as never) as never
  }
}

let server: UpdateServer
let folder: string
let program: string
let chosen: { updates: 'off' | 'tell'; updateChannel: 'stable' | 'beta'; workOffline: boolean }
let states: UpdateState[]
let days: Array<() => void>
const tell = vi.fn<(version: string) => void>()
const quit = vi.fn()
const giveWay = vi.fn()
const onTrouble = vi.fn<(what: string, thrown: unknown) => void>()

beforeEach(async () => {
  server = await UpdateServer.start()
  folder = temporaryFolder()
  program = join(folder, 'Docket.AppImage')
  writeFileSync(program, 'Docket 1.0.0')
  writeFileSync(join(folder, 'app-update.yml'), 'provider: generic\nupdaterCacheDirName: docket-updater\n')
  vi.stubEnv('APPIMAGE', program)
  chosen = { updates: 'off', updateChannel: 'stable', workOffline: false }
  states = []
  days = []
  for (const mock of [tell, quit, giveWay, onTrouble]) mock.mockClear()
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await server.stop()
})

/** Docket's own handling of updates in version 1.0.0, with electron-updater behind it. */
function updatesOf({ publicKey = server.publicKey }: { publicKey?: string } = {}): Updates {
  const updater = updaterOf({
    kind: 'appImage',
    origin: { feed: server.address, publicKey },
    adapter: {
      version: '1.0.0',
      name: 'Docket',
      isPackaged: true,
      appUpdateConfigPath: join(folder, 'app-update.yml'),
      userDataPath: join(folder, 'docket-updater'),
      baseCachePath: folder,
      whenReady: async () => undefined,
      quit,
      relaunch: () => undefined,
      onQuit: () => undefined,
    },
    executor: new RequestsOfNode(),
    giveWay,
  })
  return new Updates({
    source: { open: async () => updater },
    preferences: () => chosen,
    onState: (state) => states.push(state),
    tell,
    daily: (work) => {
      days.push(work)
      return () => void days.splice(days.indexOf(work), 1)
    },
    quit,
    onTrouble,
  })
}

/**
 * The files that could be installed. What was still being written when the fetching failed (`temp-…`) may be left for a moment,
 * and is never installed.
 */
const fetched = (): string[] =>
  existsSync(join(folder, 'docket-updater', 'pending'))
    ? readdirSync(join(folder, 'docket-updater', 'pending')).filter(
        (name) => name.endsWith('.AppImage') && !name.startsWith('temp-'),
      )
    : []

const problemOf = ({ state }: Updates): string => (state.state === 'failed' ? wordsFor(state.problem) : state.state)
const notGenuine = 'The new version that was offered is not genuine, or was damaged on the way.'

describe('a new version', () => {
  it('is not looked for while the user works offline', async () => {
    chosen = { updates: 'tell', updateChannel: 'stable', workOffline: true }
    const updates = updatesOf()
    updates.preferencesChanged()
    days[0]?.()
    expect(states).toEqual([])
    await updates.check()
    expect(problemOf(updates)).toContain('You are working offline.')
    expect(server.asked).toEqual([])
  })

  it('is not fetched while the user works offline, nor the rest of it once they do (S19)', async () => {
    server.publish({ version: '1.1.0', file: Buffer.alloc(200_000, 'x') })
    const updates = updatesOf()
    await updates.check()
    const before = server.asked.length
    chosen = { ...chosen, workOffline: true }
    await updates.download()
    expect(problemOf(updates)).toContain('You are working offline.')
    expect(server.asked).toHaveLength(before)

    chosen = { ...chosen, workOffline: false }
    await updates.check()
    server.stalls = true
    const downloading = updates.download()
    await vi.waitFor(() => expect(server.open).toBe(1))
    chosen = { ...chosen, workOffline: true }
    updates.preferencesChanged()
    await downloading
    expect(problemOf(updates)).toContain('You are working offline.')
    expect(fetched()).toEqual([])
    await vi.waitFor(() => expect(server.open).toBe(0))

    server.stalls = false
    chosen = { ...chosen, workOffline: false }
    await updates.check()
    await updates.download()
    expect(updates.state).toMatchObject({ state: 'ready', version: '1.1.0' })
  })

  onLinux('AppImages', it)('is found, fetched when the user asks, and installed when they ask', async () => {
    const started = join(folder, 'started')
    const file = Buffer.from(`#!/bin/sh\necho new > '${started}.part'\nmv '${started}.part' '${started}'\n`)
    server.publish({ version: '1.1.0', file, releaseNotes: '- Something.' })
    const updates = updatesOf()
    await updates.check()
    expect(updates.state).toEqual({ state: 'available', version: '1.1.0', releaseNotes: '- Something.' })
    expect(fetched()).toEqual([])
    // A user who asks sees it in the window.
    expect(tell).not.toHaveBeenCalled()

    await updates.download()
    expect(states.slice(-2).map(({ state }) => state)).toEqual(['downloading', 'ready'])
    expect(fetched()).toEqual(['Docket-1.1.0.AppImage'])
    expect(readFileSync(program, 'utf8')).toBe('Docket 1.0.0')

    await updates.restart()
    expect(quit).toHaveBeenCalledOnce()
    expect(readFileSync(program, 'utf8')).toBe('Docket 1.0.0')
    updates.leave()
    await vi.waitFor(() => expect(existsSync(started)).toBe(true), { timeout: 20_000 })
    expect(readFileSync(program)).toEqual(file)
    // Before the new one starts, which would bring the old one forward and end.
    expect(giveWay).toHaveBeenCalledOnce()
    expect(quit).toHaveBeenCalledTimes(2)
  })

  it('is not installed when the user stays, or quits without asking for it', async () => {
    server.publish({ version: '1.1.0' })
    const updates = updatesOf()
    await updates.check()
    await updates.download()
    await updates.restart()
    updates.stay()
    updates.leave()
    await vi.waitFor(() => expect(quit).toHaveBeenCalledTimes(2))
    expect(giveWay).not.toHaveBeenCalled()
    expect(readFileSync(program, 'utf8')).toBe('Docket 1.0.0')
  })

  it('is refused when the folder may not be written, before anything ends', async () => {
    server.publish({ version: '1.1.0' })
    const updates = updatesOf()
    await updates.check()
    await updates.download()
    vi.stubEnv('APPIMAGE', join(folder, 'gone', 'Docket.AppImage'))
    await updates.restart()
    expect(problemOf(updates)).toContain(
      'Docket cannot replace its own file, because it cannot write to the folder it is in.',
    )
    expect(quit).not.toHaveBeenCalled()
  })

  it('that cannot be put in place at the end leaves the old one there, is written down, and the program ends', async () => {
    server.publish({ version: '1.1.0' })
    const updates = updatesOf()
    await updates.check()
    await updates.download()
    await updates.restart()
    for (const file of fetched()) rmSync(join(folder, 'docket-updater', 'pending', file))
    updates.leave()
    await vi.waitFor(() => expect(quit).toHaveBeenCalledTimes(2))
    expect(onTrouble).toHaveBeenCalledExactlyOnceWith('the new version could not be installed', expect.any(AppFailure))
    expect(readFileSync(program, 'utf8')).toBe('Docket 1.0.0')
    expect(readdirSync(folder).filter((name) => name.includes('AppImage'))).toEqual(['Docket.AppImage'])
  })

  onLinux('AppImages', it)('takes the place of an old one whose name has its version', async () => {
    const old = join(folder, 'Docket-1.0.0.AppImage')
    renameSync(program, old)
    vi.stubEnv('APPIMAGE', old)
    server.publish({ version: '1.1.0', file: Buffer.from('#!/bin/sh\n') })
    const updates = updatesOf()
    await updates.check()
    await updates.download()
    await updates.restart()
    updates.leave()
    await vi.waitFor(() => expect(quit).toHaveBeenCalledTimes(2))
    expect(readdirSync(folder).filter((name) => name.includes('AppImage'))).toEqual(['Docket-1.1.0.AppImage'])
    expect(fetched()).toEqual([])
  })

  it.each(['1.0.0', '0.9.0', '1.0.0-beta.9'])('is not one when it is %s (S14)', async (version) => {
    server.publish({ version })
    const updates = updatesOf()
    await updates.check()
    expect(updates.state).toEqual({ state: 'newest' })
  })

  it('comes from the channel that the user has chosen, and an older one does not when they go back', async () => {
    server.publish({ version: '1.1.0' })
    server.publish({ version: '1.2.0-beta.1', channel: 'beta' })
    const updates = updatesOf()
    chosen = { updates: 'off', updateChannel: 'beta', workOffline: false }
    updates.preferencesChanged()
    await updates.check()
    expect(updates.state).toMatchObject({ state: 'available', version: '1.2.0-beta.1' })
    chosen = { updates: 'off', updateChannel: 'stable', workOffline: false }
    updates.preferencesChanged()
    expect(updates.state).toEqual({ state: 'idle' })
    await updates.check()
    expect(updates.state).toMatchObject({ state: 'available', version: '1.1.0' })
  })

  it.each(['off', 'tell'] as const)(
    'is not offered for a restart where another channel is chosen while it is fetched (checks %s)',
    async (wanted) => {
      server.publish({ version: '1.1.0' })
      server.publish({ version: '1.2.0-beta.1', channel: 'beta', file: Buffer.alloc(200_000, 'x') })
      const updates = updatesOf()
      chosen = { updates: wanted, updateChannel: 'beta', workOffline: false }
      updates.preferencesChanged()
      await updates.check()
      await vi.waitFor(() => expect(updates.state).toMatchObject({ state: 'available', version: '1.2.0-beta.1' }))
      server.stalls = true
      const downloading = updates.download()
      await vi.waitFor(() => expect(server.open).toBe(1))
      server.stalls = false
      chosen = { ...chosen, updateChannel: 'stable' }
      updates.preferencesChanged()
      await downloading
      expect(updates.state).toMatchObject(
        wanted === 'off' ? { state: 'idle' } : { state: 'available', version: '1.1.0' },
      )
      expect(fetched()).toEqual([])
    },
  )
})

describe('what is not genuine', () => {
  it.each<[string, (feed: string) => void]>([
    ['a feed that was changed', (feed) => server.files.set(feed, Buffer.from(`${server.files.get(feed)}\n`))],
    ['a feed without a signature', (feed) => server.files.set(`${feed}.sig`, Buffer.from(''))],
    ['a feed that another key has signed', (feed) => server.sign(feed, { key: makeSigningKey() })],
    ['the feed of another channel', (feed) => server.sign(feed, { as: 'beta-linux.yml' })],
    [
      'a feed that is not one',
      (feed) => {
        server.files.set(feed, Buffer.from('version: : {'))
        server.sign(feed)
      },
    ],
    [
      'a version that is not one',
      (feed) => {
        server.files.set(feed, Buffer.from(`${server.files.get(feed)}`.replace('1.1.0', 'newest')))
        server.sign(feed)
      },
    ],
  ])('is %s: it is not offered (S14)', async (_what, tamper) => {
    tamper(server.publish({ version: '1.1.0' }))
    const updates = updatesOf()
    await updates.check()
    expect(problemOf(updates)).toContain(notGenuine)
    await updates.download()
    expect(fetched()).toEqual([])
  })

  it('is a file that was changed: it is not kept, and the genuine one is fetched afterwards (S14)', async () => {
    server.publish({ version: '1.1.0' })
    const genuine = server.files.get('Docket-1.1.0.AppImage')!
    server.files.set('Docket-1.1.0.AppImage', Buffer.from('Docket 9.9.9'))
    const updates = updatesOf()
    await updates.check()
    await updates.download()
    expect(problemOf(updates)).toContain(notGenuine)
    expect(fetched()).toEqual([])
    await updates.restart()
    expect(quit).not.toHaveBeenCalled()

    server.files.set('Docket-1.1.0.AppImage', genuine)
    await updates.check()
    await updates.download()
    expect(updates.state).toMatchObject({ state: 'ready', version: '1.1.0' })
  })

  it.each([
    ['was changed', (file: string) => appendFileSync(file, 'and more')],
    ['was removed', (file: string) => rmSync(file)],
  ])('is a file that %s after it was fetched: it is not installed, and fetched anew (S14)', async (_, spoil) => {
    server.publish({ version: '1.1.0' })
    const updates = updatesOf()
    await updates.check()
    await updates.download()
    const [file = ''] = fetched()
    spoil(join(folder, 'docket-updater', 'pending', file))
    await updates.restart()
    expect(problemOf(updates)).toContain(notGenuine)
    expect(quit).not.toHaveBeenCalled()
    await updates.check()
    await updates.download()
    await updates.restart()
    expect(quit).toHaveBeenCalledOnce()
    expect(readFileSync(join(folder, 'docket-updater', 'pending', file))).toEqual(server.files.get(file))
  })

  it('is everything where the package has another key (S14)', async () => {
    server.publish({ version: '1.1.0' })
    const other = await UpdateServer.start()
    const updates = updatesOf({ publicKey: other.publicKey })
    await other.stop()
    await updates.check()
    expect(problemOf(updates)).toContain(notGenuine)
  })
})

describe('a connection that fails', () => {
  it('in the middle of a file leaves nothing of it, and the next attempt goes on', async () => {
    server.publish({ version: '1.1.0', file: Buffer.alloc(200_000, 'x') })
    server.breaksOffAfter = 70_000
    const updates = updatesOf()
    await updates.check()
    await updates.download()
    expect(problemOf(updates)).toContain('Docket could not check for new versions, or could not download one.')
    expect(fetched()).toEqual([])
    server.breaksOffAfter = null
    await updates.check()
    await updates.download()
    expect(updates.state).toMatchObject({ state: 'ready' })
  })

  it('says nothing where nobody asked, and tells what was asked', async () => {
    const updates = updatesOf()
    chosen = { updates: 'tell', updateChannel: 'stable', workOffline: false }
    updates.preferencesChanged()
    await vi.waitFor(() => expect(states.map(({ state }) => state)).toEqual(['checking', 'idle']))
    await updates.check()
    expect(problemOf(updates)).toContain('Docket could not check for new versions, or could not download one.')
  })
})

describe('looking by itself', () => {
  it('is off until it is chosen', async () => {
    server.publish({ version: '1.1.0' })
    updatesOf().preferencesChanged()
    expect([days.length, states, server.asked]).toEqual([0, [], []])
  })

  it('happens at once and once a day, and tells of what is new', async () => {
    const updates = updatesOf()
    server.publish({ version: '1.0.0' })
    chosen = { updates: 'tell', updateChannel: 'stable', workOffline: false }
    updates.preferencesChanged()
    updates.preferencesChanged()
    expect(days).toHaveLength(1)
    await vi.waitFor(() => expect(updates.state.state).toBe('newest'))
    expect(tell).not.toHaveBeenCalled()
    server.publish({ version: '1.1.0' })
    days[0]?.()
    await vi.waitFor(() => expect(tell).toHaveBeenCalledExactlyOnceWith('1.1.0'))
    chosen = { updates: 'off', updateChannel: 'stable', workOffline: false }
    updates.preferencesChanged()
    expect(days).toEqual([])
  })

  it('sends nothing about the computer or its user (S17)', async () => {
    server.publish({ version: '1.1.0' })
    const updates = updatesOf()
    await updates.check()
    await updates.download()
    expect(server.asked).toHaveLength(3)
    for (const each of server.asked) expect(each).not.toMatch(/staging|cookie|authorization|noCache|1\.0\.0/i)
  })
})

describe('the way of updating', () => {
  const origin = { feed: 'https://updates.example/', publicKey: 'AA==' }
  const surroundings: Surroundings = {
    packaged: true,
    platform: 'linux',
    environment: { APPIMAGE: '/apps/Docket.AppImage', APPDIR: '/mnt/docket' },
    program: '/mnt/docket/docket',
  }
  it.each<[string, Partial<Surroundings>, UpdateOrigin | null]>([
    ['checkout', { packaged: false }, origin],
    ['packageManager', { environment: {} }, origin],
    // Started out of another AppImage.
    ['packageManager', { program: '/opt/Docket/docket' }, origin],
    ['portable', { platform: 'win32', environment: { PORTABLE_EXECUTABLE_FILE: 'D:\\Docket.exe' } }, origin],
    ['noFeed', {}, null],
    ['noFeed', { platform: 'darwin', environment: {} }, null],
  ])('is none for the reason %s', (why, changed, from) => {
    expect(updatingOf({ ...surroundings, ...changed }, from)).toEqual({ kind: 'none', why })
  })

  it.each<[string, Partial<Surroundings>]>([
    ['appImage', {}],
    ['nsis', { platform: 'win32', environment: {} }],
    ['mac', { platform: 'darwin', environment: {} }],
  ])('is that of the package elsewhere: %s', (kind, changed) => {
    expect(updatingOf({ ...surroundings, ...changed }, origin)).toEqual({ kind, origin })
  })

  it('where it is none, asks for nothing, fetches nothing and tells of nothing', async () => {
    const updates = new Updates({
      source: { why: 'packageManager' },
      preferences: () => ({ updates: 'tell', updateChannel: 'beta', workOffline: false }),
      onState: (state) => states.push(state),
      tell,
      daily: () => expect.unreachable(),
      quit,
      onTrouble: () => undefined,
    })
    updates.preferencesChanged()
    await updates.check()
    expect(updates.state).toEqual({ state: 'unavailable', why: 'packageManager' })
    expect(states).toEqual([])
  })
})

describe('where updates come from', () => {
  const origin = { feed: 'https://updates.example/docket/', publicKey: 'AA==' }
  it('is what the description of the package says, if that is safe and whole', () => {
    expect(updateOriginIn({ name: 'docket', updates: origin })).toEqual(origin)
    expect(updateOriginIn({ updates: { ...origin, feed: 'http://127.0.0.1:80/' } })).not.toBeNull()
    for (const updates of [
      undefined,
      { feed: origin.feed },
      { ...origin, feed: 'http://updates.example/' },
      { ...origin, feed: 'http://127.0.0.1.example/' },
      { ...origin, feed: 'no address' },
      { ...origin, publicKey: '?' },
    ]) {
      expect(updateOriginIn({ updates })).toBeNull()
    }
  })
})
