import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { keepCompiledCode } from '../../electron/threads/compiled-code.ts'
import { onPosix } from '../support/systems.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { whileReadOnly } from '../support/unprivileged.ts'

/** Compiled code in a profile, kept by a process of its own, since Node keeps code for a whole process. */

/** Tests keep their own compiled code elsewhere, which the process must not know. */
const { NODE_COMPILE_CACHE: _, ...env } = process.env
const child = join(import.meta.dirname, '../support/compiling-child.ts')
const run = async (profile: string, version: string, added: NodeJS.ProcessEnv = {}) =>
  await promisify(execFile)(process.execPath, [child, profile, version], { env: { ...env, ...added } })

it('the compiled code of threads is kept for the next start, and that of other versions is not', async () => {
  const profile = temporaryFolder()
  const folder = join(profile, 'compiled-code')
  expect(await run(profile, '1.0.0')).toEqual({ stdout: '{"problem":null}\n', stderr: '' })
  const kept = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(kept.length).toBeGreaterThan(0)
  await run(profile, '1.0.1')
  expect(readdirSync(folder)).toEqual(['1.0.1'])
})

it('the files of an AppImage lie elsewhere at each start, and nothing of them is kept', async () => {
  const profile = temporaryFolder()
  await run(profile, '1.0.0', { APPIMAGE: 'Docket.AppImage', APPDIR: '.mount_Docket1' })
  expect(existsSync(join(profile, 'compiled-code'))).toBe(false)
})

it('no profile is made for it: that is not anybody’s but its owner’s', () => {
  const profile = join(temporaryFolder(), 'profile')
  keepCompiledCode(profile, '1.0.0')
  expect(existsSync(profile)).toBe(false)
})

onPosix('a folder that is read-only', it)('where it cannot be kept, nothing is said', () => {
  const profile = join(temporaryFolder(), 'profile')
  mkdirSync(profile)
  whileReadOnly(profile, () => keepCompiledCode(profile, '1.0.0'))
  expect(readdirSync(profile)).toEqual([])
})
