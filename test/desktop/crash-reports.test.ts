import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { keepCrashReports, listCrashReports } from '../../electron/desktop/lifecycle/crash-reports.ts'
import { temporaryFolder } from '../support/temporary.ts'

const paths = vi.hoisted(() => new Map<string, string>())
const started = vi.hoisted(() => [] as unknown[])

vi.mock('electron', () => ({
  app: { setPath: (name: string, path: string) => paths.set(name, path) },
  crashReporter: { start: (options: unknown) => started.push(options) },
}))

it('a profile in which no reports can be kept keeps nobody from starting', () => {
  const file = join(temporaryFolder(), 'a-file')
  writeFileSync(file, '')
  const onTrouble = vi.fn()
  keepCrashReports(file, onTrouble)
  expect(onTrouble).toHaveBeenCalledTimes(1)
})

it('reports of crashes stay in the profile, are sent to nobody, and only the newest five are kept (S17)', () => {
  const profile = temporaryFolder()
  const folder = join(profile, 'crashes', 'completed')
  mkdirSync(folder, { recursive: true })
  const reports = [1, 2, 3, 4, 5, 6, 7].map((day) => {
    const file = join(folder, `${day}.dmp`)
    writeFileSync(file, 'memory')
    utimesSync(file, day, day)
    return file
  })
  keepCrashReports(profile, vi.fn())
  expect(paths.get('crashDumps')).toBe(join(profile, 'crashes'))
  expect(started).toEqual([{ uploadToServer: false }])
  expect(reports.map((file) => existsSync(file))).toEqual([false, false, true, true, true, true, true])
  expect(listCrashReports(profile).map(({ at }) => at)).toEqual([7000, 6000, 5000, 4000, 3000])
})
