import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StoredData } from '../../electron/accounts/stored-data.ts'
import { startService, type Service } from '../../service/server.ts'
import { partsOf } from '../../shared/model/key.ts'
import { wordsFor } from '../../shared/error-sentences.ts'
import { errorRejected } from '../support/failures.ts'
import { askService } from '../support/asking.ts'
import { temporaryFolder } from '../support/temporary.ts'
import {
  closeAccounts,
  isSynced,
  MemoryKeychain,
  openAccounts,
  type OpenedAccounts,
} from './support/opened-accounts.ts'

/** An account's data on this computer, over the real service, threads and files. Only the file dialogs are answered here. */

const fixture = {
  users: ['ada', 'ben'],
  projects: [
    {
      path: 'ada/notes',
      members: { ada: 'owner', ben: 'developer' },
      issues: [
        {
          title: '=1+1',
          author: 'ben',
          description: 'Says "hello", and\nmore',
          notes: [{ author: 'ada', body: 'Fine' }],
        },
        { title: 'Bulk {n}', author: 'ben', repeat: 250 },
        { title: 'Chart', author: 'ben', description: `![Chart](/uploads/${'a'.repeat(32)}/chart.png)` },
      ],
      mergeRequests: [{ title: 'Forge', branch: 'forge', author: 'ben' }],
    },
  ],
}

let service: Service
let folder: string
let chosen: string | null
/** The names that were proposed for files. */
let proposed: string[]
let progress: { done: number; total: number }[]

beforeEach(async () => {
  service = await startService({ port: 0, fixture })
  folder = temporaryFolder()
  chosen = null
  proposed = []
  progress = []
})
afterEach(async () => {
  await closeAccounts()
  await service.close()
})

async function synced(): Promise<{ opened: OpenedAccounts; id: string; data: StoredData }> {
  const opened = await openAccounts({ folder, keychain: new MemoryKeychain() })
  const { id } = await opened.accounts.signIn(service.url.replace('/api/v3', ''), 'token-ada', 'keychain')
  const data = new StoredData({
    profile: folder,
    logs: join(folder, 'logs'),
    accounts: opened.accounts,
    reader: opened.reader,
    writeForUser: async (name, write) => {
      proposed.push(name)
      return chosen !== null && (await write(chosen, true)) ? { name: basename(chosen) } : null
    },
    pickBackup: () => Promise.resolve(chosen),
    onExport: (one) => progress.push(one),
  })
  await opened.until(() => isSynced(opened, id) && opened.states.get(id)?.ahead === null)
  return { opened, id, data }
}

const issuesOf = (opened: OpenedAccounts) => opened.reader.calls.listIssues({ query: 'is:open' })

describe('an export', () => {
  it('holds every issue and merge request with its comments, in each format, and appears whole or not at all', async () => {
    const { data, id } = await synced()
    const out = temporaryFolder()
    chosen = join(out, 'all.json')
    expect(await data.export(id, 'json')).toEqual({ name: 'all.json' })
    expect(proposed).toEqual([`Docket ada on 127.0.0.1-${new URL(service.url).port}.json`])
    const items = JSON.parse(readFileSync(chosen, 'utf8')) as { title: string; kind: string; comments: unknown[] }[]
    expect(items).toHaveLength(253)
    expect(items.find(({ title }) => title === '=1+1')).toMatchObject({
      ...{ project: 'ada/notes', number: 1, author: 'ben', comments: [{ author: 'ada', body: 'Fine' }] },
    })
    // In parts, so that others are answered in between.
    expect(progress.map(({ done }) => done)).toEqual([200, 252, 253])

    chosen = join(out, 'all.csv')
    await data.export(id, 'csv')
    const csv = readFileSync(chosen, 'utf8')
    // A formula that a spreadsheet would run is a text.
    expect(csv).toContain(`issue,ada/notes,1,'=1+1,opened,ben,,,,`)
    expect(csv).toContain(`"Says ""hello"", and\nmore"\r\n`)
    expect(csv).toContain(`comment,ada/notes,1,'=1+1,,ada,`)

    chosen = join(out, 'all.md')
    await data.export(id, 'markdown')
    const markdown = readFileSync(chosen, 'utf8')
    expect(markdown).toContain('# ada/notes!1 Forge\n')
    const [picture = ''] = readdirSync(join(out, 'all pictures'))
    expect(markdown).toContain(`![Chart](all%20pictures/${picture})`)
    expect(
      readFileSync(join(out, 'all pictures', picture))
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')

    chosen = join(out, 'left.json')
    const left = data.export(id, 'json')
    await Promise.resolve()
    data.cancelExport(id)
    expect(await left).toBeNull()
    chosen = join(out, 'nowhere', 'all.json')
    expect(wordsFor(await errorRejected(data.export(id, 'json')))).toMatch(/^The file could not be written\./)
    expect(readdirSync(out).sort()).toEqual(['all pictures', 'all.csv', 'all.json', 'all.md'])
  }, 30_000)
})

describe('the cache', () => {
  it('is fetched anew, and edits stay', async () => {
    const { data, id, opened } = await synced()
    const { keys } = await issuesOf(opened)
    const target = keys[0] ?? ''
    await opened.accounts.workOffline(true)
    const { userStore } = opened.accounts.threadsOfAccount(id)
    await userStore.calls.submitEdits({ edits: [{ kind: 'comment', target, body: 'Wait' }] })
    await opened.until(() => opened.states.get(id)?.waitingEdits === 1)
    const before = await data.sizes()
    expect(before.accounts).toMatchObject([{ account: id }])
    expect(before.accounts[0]?.cache).toBeGreaterThan(100_000)
    expect(before.accounts[0]?.user).toBeGreaterThan(0)

    await data.resetCache(id)
    expect((await issuesOf(opened)).count).toBe(0)
    expect(opened.states.get(id)?.waitingEdits).toBe(1)
    await opened.accounts.workOffline(false)
    await opened.until(() => isSynced(opened, id) && opened.states.get(id)?.waitingEdits === 0)
    expect((await issuesOf(opened)).count).toBe(252)
  }, 30_000)
})

describe('a backup', () => {
  it('is restored with its edits, none of which goes out by itself; what was there is set aside', async () => {
    const { data, id, opened } = await synced()
    const target = (await issuesOf(opened)).keys[0] ?? ''
    await opened.accounts.workOffline(true)
    const submit = (body: string) =>
      opened.accounts.threadsOfAccount(id).userStore.calls.submitEdits({ edits: [{ kind: 'comment', target, body }] })
    await submit('In the backup')
    chosen = join(temporaryFolder(), 'backup.db')
    expect(await data.backUp(id)).toEqual({ name: 'backup.db' })
    const backup = chosen
    // More edits than seconds have passed since the file was made.
    let ids: readonly number[] = []
    for (let made = 0; made < 20; made += 1) ({ ids } = await submit('After it'))

    // Nothing else is taken for a backup, and nothing is changed by trying.
    chosen = join(folder, 'no.db')
    writeFileSync(chosen, 'Some text, which is long enough to be taken for a file of some kind.'.repeat(40))
    const noBackup = 'Docket cannot restore this account from this file.'
    expect(wordsFor(await errorRejected(data.restore(id)))).toContain(noBackup)
    chosen = join(folder, 'accounts', id, 'cache.db')
    expect(await errorRejected(data.restore(id))).toHaveProperty('code', 'backup_unusable')
    const foreign = `json_set(edit, '$.target', 'someoneelse/issue/1')`
    for (const spoilt of [
      `UPDATE edits SET edit = ${foreign}`,
      `INSERT INTO proposals (edit, base, proposed_by, proposed_at) SELECT ${foreign}, base, 'Helper', 1 FROM edits`,
      // Somebody who has only begun to write there.
      `DELETE FROM edits; INSERT INTO drafts (name, text, saved_at) VALUES ('comment someoneelse/issue/1', 'A', 1)`,
    ]) {
      chosen = join(folder, 'other.db')
      copyFileSync(backup, chosen)
      const other = new Database(chosen)
      other.exec(spoilt)
      other.close()
      expect(await errorRejected(data.restore(id))).toHaveProperty('code', 'backup_unusable')
    }
    await opened.until(() => opened.states.get(id)?.waitingEdits === 21)

    chosen = backup
    await data.restore(id)
    expect(existsSync(join(folder, 'accounts', id, 'user.db.before-restore'))).toBe(true)
    await opened.until(() => opened.states.get(id)?.waitingEdits === 1)
    await opened.accounts.workOffline(false)
    await opened.until(() => opened.states.get(id)?.phase === 'idle')
    const { keys } = await opened.reader.calls.listEdits()
    const [edit] = await opened.reader.calls.readRows({ keys })
    expect(edit).toMatchObject({ kind: 'edit', state: 'rejected', isInDoubt: true, error: { code: 'arrival_unclear' } })
    const [project] = await askService<{ id: number }[]>(service, 'token-ada', 'GET', '/projects')
    const path = `/projects/${project?.id}/issues/${partsOf(target).id}/notes`
    const notes = await askService<{ body: string }[]>(service, 'token-ada', 'GET', path)
    expect(notes.map(({ body }) => body)).not.toContain('In the backup')
    // An id that an edit had before never comes again.
    const { ids: next } = await submit('Anew')
    expect(next[0]).toBeGreaterThan(Math.max(...ids))
    // It waits behind the one that needs the user.
    await opened.until(() => opened.states.get(id)?.waitingEdits === 2)
  }, 30_000)
})
