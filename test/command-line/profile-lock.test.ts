import { statSync } from 'node:fs'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { ProfileLock } from '../../electron/command-line/profile-lock.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { onPosix } from '../support/systems.ts'

const source = join(import.meta.dirname, '..', '..', 'electron', 'command-line', 'profile-lock.ts')

describe('the lock of a profile', () => {
  it('is held by one at a time (F7)', async () => {
    const folder = temporaryFolder()
    const first = ProfileLock.take(folder)
    expect(first).not.toBeNull()
    expect(ProfileLock.take(folder)).toBeNull()
    const waiting = ProfileLock.await(folder, 30_000)
    first?.release()
    const second = await waiting
    expect(second).not.toBeNull()
    expect(ProfileLock.take(folder)).toBeNull()
    second?.release()
  })

  it('is given up by somebody who waits for too long', async () => {
    const folder = temporaryFolder()
    const lock = ProfileLock.take(folder)
    expect(await ProfileLock.await(folder, 0)).toBeNull()
    lock?.release()
  })

  it('is free again when the process that held it was killed', async () => {
    const folder = temporaryFolder()
    const script = `import { ProfileLock } from ${JSON.stringify(source)}
      const lock = ProfileLock.take(${JSON.stringify(folder)})
      console.log(lock ? 'taken' : 'busy')
      // A lock that nobody holds on to is closed with the garbage.
      setInterval(() => lock, 1_000)`
    const holder = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'pipe' })
    const ended = once(holder, 'exit')
    expect(String(((await once(holder.stdout, 'data')) as [Buffer])[0])).toBe('taken\n')
    expect(ProfileLock.take(folder)).toBeNull()
    holder.kill('SIGKILL')
    await ended
    const lock = ProfileLock.take(folder)
    expect(lock).not.toBeNull()
    lock?.release()
  })

  onPosix('modes of files', it)('is a file that only its user can open', () => {
    const folder = temporaryFolder()
    const lock = ProfileLock.take(folder)
    expect(statSync(join(folder, 'lock.db')).mode & 0o777).toBe(0o600)
    lock?.release()
  })
})
