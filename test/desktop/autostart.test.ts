import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import {
  autostartEntry,
  reasonForNoStartAtLogin,
  startAtLogin,
  wasOpenedAtLogin,
} from '../../electron/desktop/lifecycle/autostart.ts'
import { wordsFor } from '../../shared/error-sentences.ts'
import { errorRejected } from '../support/failures.ts'
import { temporaryFolder } from '../support/temporary.ts'

const { settings } = vi.hoisted(() => ({ settings: [] as unknown[] }))
vi.mock('electron', () => ({
  app: {
    setLoginItemSettings: (chosen: unknown) => settings.push(chosen),
    // macOS alone says this; elsewhere nobody may rely on it.
    getLoginItemSettings: () => ({ wasOpenedAtLogin: true }),
  },
}))

beforeEach(() => {
  settings.length = 0
})

const installed = { packaged: true, environment: {}, program: '/opt/Docket/docket' }

it('is a setting of macOS, which passes no arguments on: Docket asks whether it was opened at login', async () => {
  for (const choice of ['window', 'tray', 'no'] as const)
    await startAtLogin(choice, { ...installed, platform: 'darwin' })
  expect(settings).toEqual([{ openAtLogin: true }, { openAtLogin: true }, { openAtLogin: false }])
  expect(wasOpenedAtLogin('darwin')).toBe(true)
  expect(wasOpenedAtLogin('win32')).toBe(false)
})

it('is a setting of Windows, with the argument for a start in the tray', async () => {
  const windows = { ...installed, platform: 'win32', program: 'C:\\Docket\\Docket.exe' } as const
  for (const choice of ['window', 'tray', 'no'] as const) await startAtLogin(choice, windows)
  expect(settings).toEqual([
    { openAtLogin: true, path: 'C:\\Docket\\Docket.exe', args: [] },
    { openAtLogin: true, path: 'C:\\Docket\\Docket.exe', args: ['--hidden'] },
    { openAtLogin: false, path: 'C:\\Docket\\Docket.exe', args: [] },
  ])
})

it('names the file of the portable program, and not the temporary folder in which it runs', async () => {
  await startAtLogin('tray', {
    packaged: true,
    platform: 'win32',
    environment: { PORTABLE_EXECUTABLE_FILE: 'D:\\Docket portable.exe' },
    program: 'C:\\Temp\\1\\Docket.exe',
  })
  expect(settings).toEqual([{ openAtLogin: true, path: 'D:\\Docket portable.exe', args: ['--hidden'] }])
})

it('is a file of the desktop on Linux, which is gone when it is switched off', async () => {
  const folder = temporaryFolder()
  const linux = { ...installed, platform: 'linux', environment: { XDG_CONFIG_HOME: folder } } as const
  const file = join(folder, 'autostart', 'app.docket.Docket.desktop')
  await startAtLogin('window', linux)
  expect(readFileSync(file, 'utf8')).toContain('\nExec="/opt/Docket/docket"\n')
  const image = { APPIMAGE: '/opt/a b/Docket.AppImage', APPDIR: '/tmp/.mount_Docket' }
  const environment = { ...linux.environment, ...image }
  await startAtLogin('tray', { ...linux, environment, program: '/tmp/.mount_Docket/docket' })
  expect(readFileSync(file, 'utf8')).toContain('\nExec="/opt/a b/Docket.AppImage" --hidden\n')
  // Docket was installed, and started from a terminal that is an AppImage.
  await startAtLogin('tray', { ...linux, environment })
  expect(readFileSync(file, 'utf8')).toContain('\nExec="/opt/Docket/docket" --hidden\n')
  await startAtLogin('no', linux)
  expect(existsSync(file)).toBe(false)
  await startAtLogin('no', linux)
  expect(settings).toEqual([])
})

it.each(['', 'config'])(
  'is where the desktop looks for it where the folder of settings is given as “%s”',
  async (given) => {
    const home = temporaryFolder()
    vi.stubEnv('HOME', home)
    onTestFinished(() => void vi.unstubAllEnvs())
    await startAtLogin('window', { ...installed, platform: 'linux', environment: { XDG_CONFIG_HOME: given } })
    expect(existsSync(join(home, '.config', 'autostart', 'app.docket.Docket.desktop'))).toBe(true)
  },
)

it('leaves no entry of Docket 0.1 behind, which would go on starting it', async () => {
  const folder = temporaryFolder()
  const linux = { ...installed, platform: 'linux', environment: { XDG_CONFIG_HOME: folder } } as const
  const entries = join(folder, 'autostart')
  const left = { window: ['app.docket.Docket.desktop'], no: [] }
  for (const choice of ['window', 'no'] as const) {
    mkdirSync(entries, { recursive: true })
    writeFileSync(join(entries, 'docket.desktop'), '[Desktop Entry]')
    await startAtLogin(choice, linux)
    expect(readdirSync(entries)).toEqual(left[choice])
  }
})

it.each(['linux', 'darwin', 'win32'] as const)(
  'is refused in a checkout on %s, whose program is none',
  async (platform) => {
    const folder = temporaryFolder()
    const checkout = {
      packaged: false,
      platform,
      environment: { XDG_CONFIG_HOME: folder },
      program: '/usr/bin/node',
    }
    expect(reasonForNoStartAtLogin(checkout)).toBe('checkout')
    expect(wordsFor(await errorRejected(startAtLogin('tray', checkout)))).toBe(
      'Your system cannot start this Docket when you log in. Settings → Window and tray says why.',
    )
    await startAtLogin('no', checkout)
    expect([settings, existsSync(join(folder, 'autostart'))]).toEqual([[], false])
  },
)

it('is refused in a Flatpak, whose files the desktop does not read', async () => {
  const environment = { FLATPAK_ID: 'app.docket.Docket', XDG_CONFIG_HOME: temporaryFolder() }
  expect(reasonForNoStartAtLogin({ packaged: true, environment })).toBe('flatpak')
  const start = startAtLogin('window', { ...installed, platform: 'linux', environment })
  expect((await errorRejected(start)).code).toBe('start_at_login_refused')
  expect(existsSync(join(environment.XDG_CONFIG_HOME, 'autostart'))).toBe(false)
  expect(reasonForNoStartAtLogin({ packaged: true, environment: {} })).toBeNull()
})

it('names the program as the Desktop Entry Specification reads it, whatever its path', () => {
  expect(autostartEntry('window', '/o"p$t/100%/a\\b')).toContain('Exec="/o\\\\"p\\\\$t/100%%/a\\\\\\\\b"\n')
})
