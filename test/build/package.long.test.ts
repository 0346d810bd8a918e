import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { gatherLicences, licencesText } from '../../build/package/licences.mjs'
import { afterInstallScript, afterRemoveScript } from '../../build/package/linux-files.mjs'
import { smokeStart } from '../../build/package/smoke.mjs'
import { temporaryFolder } from '../support/temporary.ts'

const afterInstall = readFileSync(afterInstallScript, 'utf8')
const afterRemove = readFileSync(afterRemoveScript, 'utf8')

/** The scripts of the Debian package run in its shell. */
const onLinux = process.platform === 'linux' ? it : () => undefined

describe('the packages', () => {
  onLinux(
    'give AppArmor their profile where its parser reads it, and load it where there is a kernel for it',
    async () => {
      const system = await installedSystem({ reads: true, isEnabled: true })
      expect(await system.run(afterInstall)).toEqual([
        '--skip-kernel-load --debug',
        '--replace --write-cache --skip-read-cache',
      ])
      expect(existsSync(system.profile)).toBe(true)
      // An upgrade removes nothing.
      expect(await system.run(afterRemove, 'upgrade')).toEqual([])
      expect(await system.run(afterRemove, 'remove')).toEqual(['--remove'])
      expect(existsSync(system.profile)).toBe(false)

      const byRpm = await installedSystem({ reads: true, isEnabled: true })
      await byRpm.run(afterInstall, '2')
      expect(await byRpm.run(afterRemove, '1')).toEqual([])
      expect(existsSync(byRpm.profile)).toBe(true)
      expect(await byRpm.run(afterRemove, '0')).toEqual(['--remove'])
      expect(existsSync(byRpm.profile)).toBe(false)

      const image = await installedSystem({ reads: true, isEnabled: false })
      expect(await image.run(afterInstall)).toEqual(['--skip-kernel-load --debug'])
      expect(existsSync(image.profile)).toBe(true)

      const older = await installedSystem({ reads: false, isEnabled: true })
      // The system would complain at each start about a profile that an earlier package had left there.
      await writeFile(older.profile, 'abi <abi/4.0>,')
      expect(await older.run(afterInstall)).toEqual(['--skip-kernel-load --debug'])
      expect(existsSync(older.profile)).toBe(false)
    },
  )
})

/**
 * A folder in place of a system, as the scripts of the package find it after unpacking. `run` returns how the parser of
 * AppArmor was asked, without the file's name.
 */
async function installedSystem({ reads, isEnabled }: { readonly reads: boolean; readonly isEnabled: boolean }) {
  const root = temporaryFolder()
  const log = join(root, 'asked')
  const programs = {
    apparmor_parser: `echo "$*" >>'${log}'; exit ${reads ? 0 : 1}`,
    'aa-status': `exit ${isEnabled ? 0 : 1}`,
    ischroot: 'exit 1',
    // Only root may give files away.
    chown: 'exit 0',
  }
  for (const folder of ['programs', 'etc/apparmor.d', 'opt/Docket/resources']) {
    await mkdir(join(root, folder), { recursive: true })
  }
  for (const [name, line] of Object.entries(programs)) {
    await writeFile(join(root, 'programs', name), `#!/bin/sh\n${line}\n`, { mode: 0o755 })
  }
  await writeFile(join(root, 'opt/Docket/chrome-sandbox'), '')
  await writeFile(join(root, 'opt/Docket/resources/apparmor-profile'), 'profile docket')
  return {
    profile: join(root, 'etc/apparmor.d/docket'),
    run: async (script: string, ...args: string[]): Promise<string[]> => {
      await writeFile(log, '')
      const inFolder = script.replaceAll('${DPKG_ROOT:-}/', `${root}/`)
      const env = { PATH: `${join(root, 'programs')}:/usr/bin:/bin` }
      await promisify(execFile)('sh', ['-c', inFolder, 'script', ...args], { env })
      const asked = (await readFile(log, 'utf8')).split('\n').filter(Boolean)
      return asked.map((line) => line.slice(0, line.lastIndexOf(' ')))
    },
  }
}

it('the smoke start fails with a program that ends, and says what it printed', async () => {
  const program = ['-e', 'console.log("no display"); process.exitCode = 3', '--']
  await expect(smokeStart(process.execPath, program)).rejects.toThrow(/it ended with 3\.\nno display/)
})

describe('licences', () => {
  it('are known and allowed of everything that is shipped', async () => {
    const licences = await gatherLicences()
    const names = licences.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['better-sqlite3', 'undici', 'svelte', 'dompurify', 'fastify']))
    expect(names).not.toContain('vitest')
    expect(licencesText(licences)).toContain('better-sqlite3')
  })

  it('are there for each package that the page is made of', async () => {
    const renderer = join(import.meta.dirname, '..', '..', 'renderer')
    const files = (await readdir(renderer, { recursive: true })).filter((name) => /\.(ts|svelte)$/.test(name))
    const texts = await Promise.all(files.map((name) => readFile(join(renderer, name), 'utf8')))
    const packages = texts.flatMap((text) =>
      [...text.matchAll(/(?:from|import) '((?:@[\w-]+\/)?[a-z][\w.-]*)/g)].map(([, name]) => name ?? ''),
    )
    expect(packages).toContain('marked')
    const names = new Set((await gatherLicences()).map(({ name }) => name))
    expect(packages.filter((name) => !names.has(name))).toEqual([])
  })
})
