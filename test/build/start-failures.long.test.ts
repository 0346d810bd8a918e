import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, expect, test } from 'vitest'
import { buildAll } from '../../build/build.mjs'
import { ProfileLock } from '../../electron/command-line/profile-lock.ts'
import { startService } from '../../service/server.ts'
import { wordsFor } from '../../shared/error-sentences.ts'
import type { Result } from '../../shared/errors.ts'
import { onPosix } from '../support/systems.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { launchProgram, openPage, valueOf, type Call } from './support/program.ts'
import { eventually } from './support/tiny-application.ts'

/** Messages and exit when the program cannot start as usual: the built program, on real files. */

// So that no start has to build first, which takes long on a busy computer.
beforeAll(() => buildAll(), 120_000)

/** The error that the page gets instead of the accounts. */
function refusalOf(result: Result<unknown>): string {
  if (result.ok) throw new Error('it was answered')
  return wordsFor(result.error)
}

/** A profile in which the program has run once. */
async function usedProfile(): Promise<{ profile: string; settings: string }> {
  const profile = temporaryFolder()
  const host = launchProgram(profile)
  valueOf(await (await openPage(host))('readProgram', {}))
  // Its page may ask for nothing: not for the camera, the place, or the clipboard.
  const { permissionsHandled, spelling } = await host.control.recorded()
  expect(permissionsHandled).toBe(true)
  // Nor does Electron fetch dictionaries for it.
  expect(spelling).toEqual(process.platform === 'darwin' ? ['en-US'] : null)
  await host.control.quit()
  expect(await host.ended, host.output()).toBe(0)
  return { profile, settings: join(profile, 'settings.db') }
}

test('a profile that cannot be made is said in a sentence, and the start fails', async () => {
  const file = join(temporaryFolder(), 'a-file')
  writeFileSync(file, '')
  const host = launchProgram(join(file, 'profile'))
  expect(await host.ended, host.output()).toBe(1)
  expect(host.output()).toContain('Docket cannot start: Docket cannot write to its own folder.')
  // A start from an icon has no terminal.
  expect(host.output()).toContain('Docket asked: Docket cannot start (answered: OK)')
  expect(host.output()).not.toContain('    at ')
})

test('settings of a newer Docket, settings that are damaged: each has a sentence, and the file stays as it was', async () => {
  const { profile, settings } = await usedProfile()
  const newer = new Database(settings)
  newer.pragma('user_version = 99')
  newer.close()
  const written = readFileSync(settings)
  let host = launchProgram(profile)
  expect(refusalOf(await (await openPage(host))('readProgram', {}))).toBe(
    'A newer version of Docket has used this data. Install that version or a later one. Nothing was changed.',
  )
  await host.stop()
  expect(readFileSync(settings).equals(written)).toBe(true)

  const damaged = Buffer.alloc(8192, 'x')
  writeFileSync(settings, damaged)
  host = launchProgram(profile)
  const { program } = valueOf(await (await openPage(host))('readProgram', {}))
  expect(program.problem && wordsFor(program.problem)).toContain('The file with the list of your accounts is damaged.')
  await host.stop()
  expect(readFileSync(settings).equals(damaged)).toBe(true)
})

onPosix('modes of files', test)(
  'while a command has the files of a profile, Docket waits and opens none; calls of its window wait',
  async () => {
    const profile = temporaryFolder()
    const lock = ProfileLock.take(profile)
    const host = launchProgram(profile)
    // Whoever tries to take the lock sets its mode first. So a second attempt says that the first one was refused.
    for (const attempt of ['first', 'second']) {
      chmodSync(join(profile, 'lock.db'), 0o644)
      const modeOf = () => statSync(join(profile, 'lock.db')).mode & 0o777
      expect(await eventually(modeOf, (mode) => mode === 0o600, 30_000), attempt).toBe(0o600)
    }
    const call = await openPage(host)
    const asked = call('readProgram', {})
    // The window is there, and the page has sent its question. Only then the files are to be had.
    await eventually(host.control.recorded, ({ windows }) => windows.length === 1)
    expect(existsSync(join(profile, 'settings.db'))).toBe(false)
    lock?.release()
    expect(valueOf(await asked).accounts).toEqual([])
  },
)

test('who ends Docket while it waits for the files of its profile waits for nothing', async () => {
  const profile = temporaryFolder()
  const lock = ProfileLock.take(profile)
  for (const end of ['quit', 'closeWindow'] as const) {
    const host = launchProgram(profile)
    await openPage(host)
    await host.control[end]()
    expect(await host.ended, host.output()).toBe(0)
  }
  lock?.release()
  expect(existsSync(join(profile, 'settings.db'))).toBe(false)
})

test('what keeps Docket from starting behind its window is said, and the start fails', async () => {
  const profile = temporaryFolder()
  mkdirSync(join(profile, 'lock.db'))
  const host = launchProgram(profile)
  expect(await host.ended, host.output()).toBe(1)
  expect(host.output()).toContain('Docket is open at')
  expect(host.output()).toContain('Docket asked: Docket cannot start (answered: OK)')
})

test('another program that holds the settings is named, and once it is gone Docket goes on', async () => {
  const { profile, settings } = await usedProfile()
  const other = new Database(settings)
  other.pragma('locking_mode = EXCLUSIVE')
  other.exec('BEGIN EXCLUSIVE')
  const call = await openPage(launchProgram(profile))
  expect(refusalOf(await call('readProgram', {}))).toMatch(/^Another program is using Docket’s file settings\.db\./)
  other.close()
  expect(valueOf(await call('readProgram', {})).accounts).toEqual([])
})

const fixture = {
  users: [{ username: 'ada', token: 'token-ada' }],
  projects: [{ path: 'ada/notes', members: { ada: 'owner' }, issues: ['Ink is out'] }],
}

/** Signs in, and writes a comment after the service has gone. */
async function withUnsentComment(call: Call): Promise<string> {
  const service = await startService({ port: 0, fixture })
  const url = service.url.replace('/api/v3', '')
  const { id: account } = valueOf(await call('signIn', { url, token: 'token-ada', keep: 'session' }))
  const issues = () => call('listIssues', { account, query: 'is:open' })
  const { keys } = valueOf(await eventually(issues, (list) => list.ok && list.value.count === 1))
  await service.close()
  const edit = { kind: 'comment', target: keys[0] ?? '', body: 'Written on the train.' }
  valueOf(await call('submitEdit', { edit } as never))
  return account
}

onPosix('signals', test)('a signal ends the program in order and asks nobody, unsent edits or not', async () => {
  const profile = temporaryFolder()
  const host = launchProgram(profile)
  const call = await openPage(host)
  await withUnsentComment(call)
  host.child.kill('SIGTERM')
  expect(await host.ended, host.output()).toBe(0)
  expect(host.output()).not.toContain('Docket asked')
  expect(readFileSync(join(profile, 'logs', 'main.log'), 'utf8')).toContain('Docket ends')
})

test('whoever quits with unsent edits is asked each time, may stay each time, and ends in order when they want to', async () => {
  const profile = temporaryFolder()
  let host = launchProgram(profile)
  let call = await openPage(host)
  const account = await withUnsentComment(call)
  const asked = async () => (await host.control.recorded()).dialogs.map(({ message, answer }) => `${message} ${answer}`)
  for (const times of [1, 2]) {
    await host.control.answerDialog({ button: 'Cancel' })
    await host.control.quit()
    await eventually(asked, (dialogs) => dialogs.length === times)
    expect((await asked()).at(-1)).toBe('One edit is not on GitLab yet. Cancel')
    expect(valueOf(await call('listEdits', { account })).count).toBe(1)
  }
  await host.control.answerDialog({ button: 'Quit and keep them' })
  await host.control.quit()
  expect(await host.ended, host.output()).toBe(0)
  expect(readFileSync(join(profile, 'logs', 'main.log'), 'utf8')).toContain('Docket ends')

  host = launchProgram(profile)
  call = await openPage(host)
  valueOf(await call('readProgram', {}))
  expect(valueOf(await call('listEdits', { account })).count).toBe(1)
})
