import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { startService, type Service } from '../../service/server.ts'
import type { CopiedFile } from '../../shared/copied-file.ts'
import { damageTable } from '../support/damaged-files.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { closeAccounts, isSynced, MemoryKeychain, openAccounts } from './support/opened-accounts.ts'

/** Files of an account in which damage is met while Docket runs. */

let service: Service

afterEach(async () => {
  await closeAccounts()
  await service.close()
})

it.each<[CopiedFile, string, string]>([
  [
    'search.db',
    'search_issues_data',
    'The search index of this account was damaged. It is made anew from the copy; until then, searches may find less.',
  ],
  [
    'cache.db',
    'issues',
    'The copy of this account was damaged. It was set aside and is fetched again; your edits are not touched.',
  ],
])(
  'a damaged %s that a reader meets is had anew while Docket runs, and that is told once (F5)',
  async (file, table, says) => {
    const fixture = { users: ['ada'], projects: [{ path: 'ada/notes', members: { ada: 'owner' }, issues: ['A pump'] }] }
    service = await startService({ port: 0, fixture })
    const starting = { folder: temporaryFolder(), keychain: new MemoryKeychain() }
    const find = async ({ reader }: Awaited<ReturnType<typeof openAccounts>>) => {
      const { count, keys, partial } = await reader.calls.listIssues({ query: 'pump' })
      return { count, partial, rows: await reader.calls.readRows({ keys }) }
    }
    const before = await openAccounts(starting)
    const { id } = await before.accounts.signIn(service.url.replace('/api/v3', ''), 'token-ada', 'keychain')
    await before.until(() => isSynced(before, id))
    const whole = { count: 1, partial: false, rows: [{ title: 'A pump' }] }
    await expect.poll(() => find(before)).toMatchObject(whole)
    await before.close()

    damageTable(join(starting.folder, 'accounts', id, file), table)
    // Nothing is begun, so that it is a reader that meets it.
    const opened = await openAccounts({ ...starting, isSafe: true })
    await expect(find(opened)).rejects.toMatchObject({ error: { code: 'database_damaged', file } })
    await opened.until(() => opened.accounts.list()[0]?.problem?.code === 'database_damaged')
    await opened.until(() => opened.accounts.list()[0]?.problem === null)
    await opened.accounts.leaveSafeMode()
    await expect.poll(() => find(opened), { timeout: 20_000 }).toMatchObject(whole)
    expect(opened.reported).toEqual([says])
  },
)
