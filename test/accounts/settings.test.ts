import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SavedAccount } from '../../electron/accounts/account-cards.ts'
import { openSettings } from '../../electron/accounts/settings.ts'
import { errorThrown } from '../support/failures.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { wordsFor } from '../../shared/error-sentences.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = temporaryFolder()
  file = join(folder, 'settings.db')
})

function accountOf(id: string, name: string): SavedAccount {
  const user = {
    id: 7,
    username: name,
    name,
    state: 'active',
    avatarUrl: null,
    webUrl: null,
    isAdmin: false,
    email: '',
  }
  return { id, url: `https://${name}.example.org/code`, user, kept: 'keychain' } as unknown as SavedAccount
}

const ada = accountOf('adaadaadaa', 'ada')
const ben = accountOf('benbenbenb', 'ben')

/** Settings with two accounts and a theme, closed in order. */
function filled(): void {
  const { settings } = openSettings(file)
  for (const account of [ada, ben]) settings.saveAccount(account)
  settings.save('theme', 'dark')
  settings.close()
}

const withoutFolders = () => rmSync(join(folder, 'accounts'), { recursive: true })

/** Opens the settings. Returns the accounts, the theme, and the problem. */
function found() {
  const { settings, problem } = openSettings(file)
  const value = { accounts: settings.listAccounts(), theme: settings.read('theme'), problem: problem?.code ?? null }
  settings.close()
  return value
}

it('keeps the connection of an account over a restart, and until the account is removed', () => {
  filled()
  const connection = { proxy: { kind: 'none' }, certificateAuthorities: ['PEM'], tokenKind: 'oauth' } as const
  const first = openSettings(file).settings
  expect(first.readOf(ada.id, 'connection')).toBeNull()
  first.saveOf(ada.id, 'connection', { ...connection, certificateAuthorities: ['PEM'] })
  first.close()
  const { settings } = openSettings(file)
  expect(settings.readOf(ada.id, 'connection')).toEqual(connection)
  expect(settings.readOf(ben.id, 'connection')).toBeNull()
  settings.removeAccount(ada.id)
  expect(settings.readOf(ada.id, 'connection')).toBeNull()
  settings.close()
})

describe('a damaged settings.db', () => {
  it('is left alone, and Docket goes on with a copy of what its rows and bytes still say (F5)', () => {
    filled()
    withoutFolders()
    const bytes = readFileSync(file)
    // The header is gone: no row can be asked for, but the bytes are there.
    bytes.fill(0x5a, 0, 100)
    writeFileSync(file, bytes)
    const { accounts, problem } = found()
    expect([problem, new Set(accounts)]).toEqual(['settings_damaged', new Set([ada, ben])])
    expect(readFileSync(file).equals(bytes)).toBe(true)
  })

  it('with nothing left to read is made up for by the accounts’ folders', () => {
    filled()
    writeFileSync(file, 'This is a letter to my aunt. '.repeat(400))
    expect(new Set(found().accounts)).toEqual(new Set([ada, ben]))
    const { settings, problem } = openSettings(file)
    expect(problem && wordsFor(problem)).toBe(
      `The file with the list of your accounts is damaged. Docket continues with what could be read (accounts: 2), in ${join(folder, 'settings-salvaged.db')}. It does not touch the damaged file: move that elsewhere, and the copy takes its place.`,
    )
    // Changes from now on are in the copy, and stay there at the next start.
    settings.removeAccount(ben.id)
    settings.save('theme', 'light')
    settings.close()
    expect(found()).toEqual({ accounts: [ada], theme: 'light', problem: 'settings_damaged' })
    // Once the damaged file is moved away, the copy takes its place.
    rmSync(file)
    expect(found()).toEqual({ accounts: [ada], theme: 'light', problem: null })
    expect(existsSync(join(folder, 'settings-salvaged.db'))).toBe(false)
  })

  it('in one row only keeps the others and the settings', () => {
    filled()
    withoutFolders()
    const database = new Database(file)
    database.prepare(`UPDATE accounts SET user = '{"id":' WHERE id = ?`).run(ada.id)
    database.close()
    expect(found()).toEqual({ accounts: [ben], theme: 'dark', problem: 'settings_damaged' })
  })
})

it('a settings.db of a newer Docket is refused and left as it is', () => {
  filled()
  const database = new Database(file)
  database.pragma('user_version = 99')
  database.close()
  const bytes = readFileSync(file)
  expect(errorThrown(() => openSettings(file)).code).toBe('database_newer')
  expect(readFileSync(file).equals(bytes)).toBe(true)
  expect(existsSync(join(folder, 'settings-salvaged.db'))).toBe(false)
})

it('a settings.db that is gone is made again from the folders of accounts; what is no card is passed over', () => {
  filled()
  rmSync(file)
  mkdirSync(join(folder, 'accounts', 'strange'))
  writeFileSync(join(folder, 'accounts', 'strange', 'account.json'), JSON.stringify(ada))
  writeFileSync(join(folder, 'accounts', ben.id, 'account.json'), '{')
  expect(found()).toEqual({ accounts: [ada], theme: null, problem: null })
})

const call = { operation: 'listTodos', values: { state: 'done', page: 2 }, at: 1_700_000_000_000, status: 200 }
it.each([
  ['projectOrder', ['one/project/2', 'one/project/1'], ['other/project/1']],
  ['foldedGroups', ['tools/forge'], ['tools']],
  ['snoozesOnService', true, false],
  ['paletteUses', [{ entry: 'command:done', count: 1.5, usedAt: 1_700_000_000_000 }], []],
  ['exploredCalls', [call], [{ ...call, sudo: 'ada' }]],
] as const)('%s is kept for each account, until the account is removed', (name, ofOne, ofOther) => {
  const { settings } = openSettings(file)
  expect(settings.readOf('one', name)).toBeNull()
  settings.saveOf('one', name, structuredClone(ofOne) as never)
  settings.saveOf('other', name, structuredClone(ofOther) as never)
  settings.close()

  const { settings: again } = openSettings(file)
  expect(again.readOf('one', name)).toEqual(ofOne)
  again.removeAccount('one')
  expect([again.readOf('one', name), again.readOf('other', name)]).toEqual([null, ofOther])
  again.close()
})
