import { chmodSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openLog } from '../../electron/log.ts'
import { prepareProfile } from '../../electron/profile.ts'
import { AppFailure } from '../../shared/errors.ts'
import { errorThrown } from '../support/failures.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { whileReadOnly } from '../support/unprivileged.ts'
import { onPosix } from '../support/systems.ts'

/** The profile's folder and the log in it, as real files. */

const modeOf = (folder: string) => (statSync(folder).mode & 0o777).toString(8)

onPosix('modes of folders', it)('the folder of a profile is made with those above it, for its owner only', () => {
  const folder = join(temporaryFolder(), 'above', 'profile')
  prepareProfile(folder)
  expect(modeOf(folder)).toBe('700')
})

onPosix('modes of folders', it)('a folder that others could look into is closed to them', () => {
  const folder = join(temporaryFolder(), 'profile')
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  prepareProfile(folder)
  expect(modeOf(folder)).toBe('700')
})

onPosix('a folder that is read-only', it)(
  'a folder in which nobody may write is refused, and so is one that cannot be made (F7)',
  () => {
    const above = temporaryFolder()
    const there = join(above, 'there')
    mkdirSync(there)
    const refused = { code: 'profile_not_writable', file: null }
    whileReadOnly(above, () => {
      expect(errorThrown(() => prepareProfile(join(above, 'profile')))).toMatchObject(refused)
    })
    if (process.geteuid?.() === 0) {
      // Of another user: only root can bring that about.
      whileReadOnly(above, () => expect(errorThrown(() => prepareProfile(there))).toMatchObject(refused))
    }
  },
)

it('the log says what happened and where, and never what was in a message (S17)', () => {
  const folder = temporaryFolder()
  const log = openLog(folder)
  log.info('Docket starts')
  log.error('the reader thread ended')
  const token = 'glpat-1234'
  log.error('a call failed', new TypeError(`bad header: ${token}\n    at ${token}`))
  log.error('a call failed', AppFailure.of('invalid', { detail: `GitLab said: ${token}` }))
  log.error('a call failed', token)
  const written = readFileSync(join(folder, 'logs', 'main.log'), 'utf8')
  expect(written).toMatch(/\[info\] +Docket starts/)
  expect(written).toMatch(/\[error\] +the reader thread ended/)
  expect(written).toMatch(/a call failed: TypeError\n +at .*profile\.test\.ts/)
  expect(written).toContain('a call failed: AppFailure invalid')
  expect(written).toContain('a call failed: a thrown string')
  expect(written).not.toContain(token)
})

it('beyond a megabyte the log goes on in a new file, and the one before is kept', () => {
  const folder = temporaryFolder()
  const log = openLog(folder)
  log.info(`the first ${'.'.repeat(1024 * 1024)}`)
  log.info('the second')
  log.info('the third')
  const of = (name: string) => readFileSync(join(folder, 'logs', name), 'utf8')
  expect(of('main.old.log')).toContain('the first')
  expect(of('main.log')).toContain('the third')
  expect(of('main.log')).not.toContain('the first')
})
