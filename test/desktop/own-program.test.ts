import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { readArguments } from '../../electron/arguments.ts'
import { ownProgram, startOwnProgram } from '../../electron/desktop/lifecycle/own-program.ts'
import { temporaryFolder } from '../support/temporary.ts'

const screen = { DISPLAY: ':0' }
const execPath = '/opt/Docket/docket'

it('is the file that stays when the command has ended', () => {
  expect(ownProgram({ platform: 'linux', env: screen, execPath })).toBe(execPath)
  const image = { ...screen, APPIMAGE: '/programs/Docket.AppImage', APPDIR: '/tmp/.mount_Docket' }
  expect(ownProgram({ platform: 'linux', env: image, execPath: '/tmp/.mount_Docket/docket' })).toBe(image.APPIMAGE)
  expect(ownProgram({ platform: 'darwin', env: {}, execPath })).toBe(execPath)
})

it('is not the terminal from which an installed Docket was started, which may be an AppImage', () => {
  const env = { ...screen, APPIMAGE: '/programs/Terminal.AppImage', APPDIR: '/tmp/.mount_Termin' }
  expect(ownProgram({ platform: 'linux', env, execPath })).toBe(execPath)
})

it('is none where no window could be shown, or would end with the command', () => {
  expect(ownProgram({ platform: 'linux', env: {}, execPath })).toBeNull()
  expect(ownProgram({ platform: 'linux', env: { WAYLAND_DISPLAY: 'wayland-0' }, execPath })).toBe(execPath)
  expect(ownProgram({ platform: 'linux', env: { ...screen, FLATPAK_ID: 'app.docket.Docket' }, execPath })).toBeNull()
})

it('is started with the address, and says whether that could be done', async () => {
  const folder = temporaryFolder()
  const program = join(folder, 'program')
  const written = join(folder, 'written')
  writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "$@" > '${written}.new' && mv '${written}.new' '${written}'\n`)
  chmodSync(program, 0o755)
  const started = { platform: 'linux', env: screen, execPath: program } as const
  const address = 'docket://3k9x/inbox'
  expect(await startOwnProgram(address, null, started)).toBe(true)
  await expect.poll(() => existsSync(written)).toBe(true)
  expect(readFileSync(written, 'utf8')).toBe(`${address}\n`)
  expect(await startOwnProgram(address, null, { ...started, execPath: join(folder, 'gone') })).toBe(false)
  expect(await startOwnProgram(address, null, { ...started, env: {} })).toBe(false)
  rmSync(written)
  expect(await startOwnProgram(address, '-a folder', started)).toBe(true)
  await expect.poll(() => existsSync(written)).toBe(true)
  const args = readFileSync(written, 'utf8').trim().split('\n')
  // The program reads no option behind a link.
  expect(readArguments(args)).toMatchObject({ profile: resolve('-a folder') })
  expect(args.at(-1)).toBe(address)
})
