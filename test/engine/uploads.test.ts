import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, describe, expect, it } from 'vitest'
import { startService, type Service, type ServiceOptions } from '../../service/server.ts'
import { keyOf } from '../../shared/model/key.ts'
import { openAccount, type TestAccount } from '../support/account.ts'
import { ownIdOf } from '../support/asking.ts'
import { errorRejected } from '../support/failures.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** Pictures in the texts of a private project, of which the web asks a browser to sign in first. */

const secret = '0123456789abcdef0123456789abcdef'
const description = [
  `![a](/uploads/${secret}/a.png)`,
  `![b](/-/project/1/uploads/${secret}/b%20b.png)`,
  `![c](WEB/ada/anvil/uploads/${secret}/c.png)`,
  `![d](/uploads/${secret}/d.exe)`,
]

let service: Service
let account: TestAccount

async function open(version: NonNullable<ServiceOptions['version']>, said: string, ahead = true): Promise<void> {
  const project = { path: 'ada/anvil', visibility: 'private', issues: [{ title: 'Ring', author: 'ada' }] }
  service = await startService({
    port: 0,
    dialect: 'v4',
    version,
    fixture: { users: ['ada'], projects: [project] },
  })
  const token = 'token-ada'
  const text = description.join(' ').replace('WEB', new URL(service.url).origin)
  await fetch(`${service.url}/projects/1/issues/1`, {
    method: 'PUT',
    headers: { 'private-token': token, 'content-type': 'application/json' },
    body: JSON.stringify({ description: text }),
  })
  const ownUserId = await ownIdOf(service, token)
  account = await openAccount({ url: service.url, token, ownUserId, client: { version: said } })
  if (!ahead) account.userStore.setAheadBudget('nothing')
  await account.engine.start()
  await account.until(() => account.isSynced())
}

/** The first letters of the files of the pictures that are here, by what the text calls them. */
async function read(): Promise<Record<string, string>> {
  const project = keyOf(account.id, 'project', 1)
  account.userStore.keepOffline([project], true)
  await account.until(() => account.reader.readKeptOffline(project).complete)
  const { item } = account.reader.readItem(keyOf(account.id, 'issue', 1))
  return Object.fromEntries(
    Object.entries(item.pictures ?? {}).flatMap(([written, { local }]) => {
      const name = written.split('/').at(-1) ?? ''
      if (local === null) return []
      const bytes = readFileSync(join(account.folder, 'pictures', local.split('/')[2] ?? ''))
      return [[name, bytes.subarray(1, 4).toString()]]
    }),
  )
}

afterEach(async () => {
  await account.close()
  await service.close()
})

describe('an attachment of a private project', () => {
  const save = async (address: string) => {
    const file = join(temporaryFolder(), 'saved')
    await account.engine.items.saveUpload({ project: keyOf(account.id, 'project', 1), address, file })
    return readFileSync(file, 'utf8')
  }

  it('is saved as a file, however a text names it', async () => {
    await open('19', '19.5.0')
    const web = new URL(service.url).origin
    for (const address of [`/uploads/${secret}/plan.pdf`, `${web}/ada/anvil/uploads/${secret}/plan.pdf`])
      expect(await save(address)).toMatch(/^%PDF-1\.4\n[^]*%%EOF\n$/)
    expect(await save(`/-/project/1/uploads/${secret}/ein%20Lauf.log`)).toContain('ein Lauf.log\n')
  })

  it('is not saved where there is none, or its project is not known', async () => {
    await open('19', '19.5.0')
    for (const address of [
      `/uploads/${secret}/none.exe`,
      `${new URL(service.url).origin}/ada/other/uploads/${secret}/plan.pdf`,
      '/api/v4/user',
      `https://elsewhere.invalid/-/project/1/uploads/${secret}/plan.pdf`,
    ])
      expect((await errorRejected(save(address))).code).toBe('not_found')
    const project = keyOf(account.id, 'project', 1)
    const nowhere = { project, address: `/uploads/${secret}/plan.pdf`, file: join(temporaryFolder(), 'no', 'file') }
    expect((await errorRejected(account.engine.items.saveUpload(nowhere))).code).toBe('file_not_written')
  })
})

describe('pictures of a private project', () => {
  it('are read with the token where the API gives them, however a text names them', async () => {
    await open('19', '19.5.0')
    expect(await read()).toEqual({ 'a.png': 'PNG', 'b%20b.png': 'PNG', 'c.png': 'PNG' })
  })

  it('are the last to make room once somebody looked at the item that names them', async () => {
    await open('19', '19.5.0', false)
    await account.engine.items.refreshItem(keyOf(account.id, 'issue', 1))
    const cache = new Database(join(account.folder, 'cache.db'), { readonly: true })
    const used = cache.prepare('SELECT used_at IS NOT NULL FROM pictures').pluck().all()
    cache.close()
    expect(used).toEqual([1, 1, 1, 1])
  })

  it('are asked for at their web address where it does not, without the token', async () => {
    // Somebody who is not signed in gets none of them.
    await open('19', '17.3.0')
    expect(await read()).toEqual({})
  })
})
