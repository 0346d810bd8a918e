import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { autostartEntry, startAtLogin } from '../../electron/desktop/autostart.ts'
import { temporaryFolder } from '../support/temporary.ts'

const { settings } = vi.hoisted(() => ({ settings: [] as unknown[] }))
vi.mock('electron', () => ({ app: { setLoginItemSettings: (chosen: unknown) => settings.push(chosen) } }))

beforeEach(() => {
  settings.length = 0
})

it('is a setting of the system on macOS and Windows', async () => {
  await startAtLogin('tray', { platform: 'win32' })
  await startAtLogin('no', { platform: 'darwin' })
  expect(settings).toEqual([
    { openAtLogin: true, args: ['--hidden'] },
    { openAtLogin: false, args: [] },
  ])
})

it('is a file of the desktop on Linux, which is gone when it is switched off', async () => {
  const folder = temporaryFolder()
  const environment = { XDG_CONFIG_HOME: folder }
  const file = join(folder, 'autostart', 'docket.desktop')
  await startAtLogin('window', { platform: 'linux', environment, program: '/opt/Docket/docket' })
  expect(readFileSync(file, 'utf8')).toContain('\nExec="/opt/Docket/docket"\n')
  await startAtLogin('tray', {
    platform: 'linux',
    environment: { ...environment, APPIMAGE: '/opt/a b/Docket.AppImage' },
  })
  expect(readFileSync(file, 'utf8')).toContain('\nExec="/opt/a b/Docket.AppImage" --hidden\n')
  await startAtLogin('no', { platform: 'linux', environment })
  expect(existsSync(file)).toBe(false)
  await startAtLogin('no', { platform: 'linux', environment })
  expect(settings).toEqual([])
})

it('names the program as the Desktop Entry Specification reads it, whatever its path', () => {
  expect(autostartEntry('window', '/o"p$t/100%/a\\b')).toContain('Exec="/o\\\\"p\\\\$t/100%%/a\\\\\\\\b"\n')
})
