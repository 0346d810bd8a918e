import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { settingsMigrations } from '../../electron/accounts/migrations/index.ts'
import { cacheMigrations } from '../../electron/cache/migrations/index.ts'
import { migrate, type Migration } from '../../electron/database/migrate.ts'
import { openWritable } from '../../electron/database/open.ts'
import { userMigrations } from '../../electron/user/migrations/index.ts'
import { listDrafts } from '../../electron/user/drafts.ts'
import { listKept } from '../../electron/user/kept-offline.ts'
import { readMarks } from '../../electron/user/marks.ts'
import { listServiceNames } from '../../electron/user/service-names.ts'
import { listViewedFiles } from '../../electron/user/viewed-files.ts'
import { openUserDatabase } from '../../electron/user/database.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { readSettings, readWhatWasWritten } from '../support/written-files.ts'

/**
 * Files that earlier versions of Docket left behind are opened by this one, and nothing in them is lost. Each release adds
 * a folder of its own (`test/support/write-files.ts`); the schemas before the first one are made of its rows.
 */

const fixtures = join(import.meta.dirname, '../fixtures')
const releases = readdirSync(fixtures).filter((name) => name.startsWith('files-of-'))
const first = 'files-of-0.1.0'
/** The files with rows in every table: the schemas after the first release are made of them. */
const newest = 'files-of-next'

type Written = ReturnType<typeof readWhatWasWritten>

function expectedOf(release: string): Written & { readonly settings: ReturnType<typeof readSettings> } {
  return JSON.parse(readFileSync(join(fixtures, release, 'expected.json'), 'utf8')) as never
}

/** A folder with a release's files, which may be written in. */
function copyOf(release: string): string {
  const folder = temporaryFolder()
  for (const name of ['user.db', 'cache.db', 'settings.db']) {
    copyFileSync(join(fixtures, release, name), join(folder, name))
  }
  return folder
}

function versionOf(file: string): number {
  const database = new Database(file, { readonly: true })
  try {
    return database.pragma('user_version', { simple: true }) as number
  } finally {
    database.close()
  }
}

describe.each(releases)('the %s', (release) => {
  it('are opened with all that the user wrote, marked and kept, and all that the service had said', () => {
    const folder = copyOf(release)
    const { settings, ...expected } = expectedOf(release)
    // Files of earlier versions lack the rows that later ones added.
    const found = Object.entries(readWhatWasWritten(folder)).filter(([name]) => Object.hasOwn(expected, name))
    expect(Object.fromEntries(found)).toEqual(expected)
    expect(readSettings(folder)).toEqual(settings)
    const newest = { 'user.db': userMigrations, 'cache.db': cacheMigrations, 'settings.db': settingsMigrations }
    for (const [name, migrations] of Object.entries(newest)) {
      expect([name, versionOf(join(folder, name))]).toEqual([name, migrations.length])
    }
  })

  it('hold an edit of every state, and one of each thing that a user has', () => {
    const { edits, discarded, drafts, inbox, kept, keptReasons, serviceNames, settings } = expectedOf(release)
    expect(new Set(edits.map(({ state }) => state))).toEqual(new Set(['waiting', 'doubtful', 'rejected', 'conflict']))
    expect(new Set(edits.map(({ edit }) => edit.kind)).size).toBeGreaterThanOrEqual(24)
    for (const list of [discarded, drafts, kept.kept, keptReasons, serviceNames, settings.accounts]) {
      expect(list).not.toEqual([])
    }
    for (const part of ['open', 'snoozed', 'done', 'muted']) expect([part, inbox[part]]).not.toEqual([part, []])
  })
})

/** Makes a file of an earlier schema out of a newer one: with each row and each of its columns that were there then. */
function writeEarlier(file: string, migrations: readonly Migration[], newer: string): void {
  const database = openWritable(file, { synchronous: 'normal' })
  migrate(database, migrations)
  database.prepare(`ATTACH ? AS newer`).run(newer)
  const tablesOf = (schema: string) =>
    database.prepare(`SELECT name FROM ${schema}.sqlite_schema WHERE type = 'table'`).pluck().all() as string[]
  const columnsOf = (schema: string, table: string) =>
    database.prepare(`SELECT name FROM pragma_table_info(?, ?)`).pluck().all(table, schema) as string[]
  const there = new Set(tablesOf('newer'))
  // SQLite's own tables, and the index of words, which is made of the rows.
  const own = /^sqlite_|^search_|_(data|idx|content|docsize|config)$/
  database.transaction(() => {
    for (const table of tablesOf('main').filter((name) => there.has(name) && !own.test(name))) {
      const known = new Set(columnsOf('newer', table))
      const columns = columnsOf('main', table)
        .filter((name) => known.has(name))
        .join(', ')
      database.exec(`INSERT OR REPLACE INTO main.${table} (${columns}) SELECT ${columns} FROM newer.${table}`)
    }
  })()
  database.exec(`DETACH newer`)
  database.close()
}

describe('a user.db of an earlier schema', () => {
  const earlier = userMigrations.slice(0, 11).map(({ version }) => version)

  it.each(earlier)('%d is brought to this one with all that it could hold', (version) => {
    const folder = copyOf(first)
    const file = join(folder, 'earlier-user.db')
    writeEarlier(file, userMigrations.slice(0, version), join(folder, 'user.db'))
    if (version === 4 || version === 5) {
      const old = new Database(file)
      old.exec(`INSERT INTO done VALUES ('issue', 2, 5000, NULL, 6000)`)
      old.close()
    }
    copyFileSync(file, join(folder, 'user.db'))
    const found = readWhatWasWritten(folder)
    expect([versionOf(join(folder, 'user.db')), existsSync(join(folder, `user.db.v${version}`))]).toEqual([
      userMigrations.length,
      version < userMigrations.length,
    ])

    const expected = expectedOf(first)
    const reported = ({ id, edit, state }: Written['edits'][number]) => ({ id, edit, state })
    expect(found.edits.map(reported)).toEqual(expected.edits.map(reported))
    expect(found.discarded.map(({ edit }) => edit)).toEqual(expected.discarded.map(({ edit }) => edit))
    // An edit in doubt stays in doubt, or it might be sent twice (I8).
    for (const { id, isInDoubt } of expected.edits) {
      if (isInDoubt) expect(found.edits.find((one) => one.id === id)?.isInDoubt).toBe(true)
    }
    expect(found.serviceNames).toEqual(expected.serviceNames)
    if (version >= 2) expect(found.kept).toEqual(expected.kept)
    if (version >= 3) expect(found.looks).toEqual(expected.looks)
    if (version >= 5) expect([found.drafts, found.steps]).toEqual([expected.drafts, expected.steps])
    if (version >= 6) expect(found.inbox['snoozed']).toEqual(expected.inbox['snoozed'])
    if (version >= 10) expect([found.keptReasons, found.inbox]).toEqual([expected.keptReasons, expected.inbox])
    if (version === 4 || version === 5) {
      const user = openUserDatabase(join(folder, 'user.db'))
      expect(readMarks(user, { kind: 'issue', id: 2 })).toMatchObject({ doneAt: 5000, readAt: 5000 })
      user.close()
    }
  })
})

describe('a user.db of a schema after the first release', () => {
  const later = userMigrations.slice(11).map(({ version }) => version)

  it.each(later)('%d is brought to this one with the views, rules and viewed files that it could hold', (version) => {
    const folder = copyOf(newest)
    const file = join(folder, 'earlier-user.db')
    writeEarlier(file, userMigrations.slice(0, version), join(folder, 'user.db'))
    copyFileSync(file, join(folder, 'user.db'))
    const found = readWhatWasWritten(folder)
    const expected = expectedOf(newest)
    expect(versionOf(join(folder, 'user.db'))).toBe(userMigrations.length)
    expect([found.edits, found.drafts, found.inbox]).toEqual([expected.edits, expected.drafts, expected.inbox])
    expect(found.shownSince).toBe(expected.shownSince)
    const chosen = (view: Written['views'][number]) => ({
      ...view,
      grouping: version >= 15 ? view.grouping : null,
      board: version >= 16 ? view.board : null,
    })
    expect(found.views).toEqual(version >= 13 ? expected.views.map(chosen) : [])
    expect(found.rules).toEqual(version >= 14 ? expected.rules : [])
    if (version >= 17) expect(found.viewedFiles).toEqual(expected.viewedFiles)
  })

  it('is made of files in which there is something of each', () => {
    const { views, rules, viewedFiles, shownSince, serviceLists } = expectedOf(newest)
    for (const list of [views, rules, Object.values(viewedFiles).flat(), ...Object.values(serviceLists)]) {
      expect(list).not.toEqual([])
    }
    expect(shownSince).not.toBeNull()
  })
})

describe('a cache.db of a schema after the first release', () => {
  const later = cacheMigrations.slice(10).map(({ version }) => version)

  it.each(later)('%d is brought to this one with the on-demand lists', (version) => {
    const folder = copyOf(newest)
    const file = join(folder, 'earlier-cache.db')
    writeEarlier(file, cacheMigrations.slice(0, version), join(folder, 'cache.db'))
    copyFileSync(file, join(folder, 'cache.db'))
    const found = readWhatWasWritten(folder)
    const expected = expectedOf(newest)
    expect([found.setAside, found.items, found.threads]).toEqual([null, expected.items, expected.threads])
    if (version >= 14) expect(found.serviceLists).toEqual(expected.serviceLists)
    expect(versionOf(join(folder, 'cache.db'))).toBe(cacheMigrations.length)
  })
})

describe('a cache.db of an earlier schema', () => {
  const earlier = cacheMigrations.slice(0, 10).map(({ version }) => version)

  it.each(earlier)('%d is brought to this one with what the service had said', (version) => {
    const folder = copyOf(first)
    const file = join(folder, 'earlier-cache.db')
    writeEarlier(file, cacheMigrations.slice(0, version), join(folder, 'cache.db'))
    copyFileSync(file, join(folder, 'cache.db'))
    const found = readWhatWasWritten(folder)
    const expected = expectedOf(first)
    // Nothing was set aside as damaged, which would have it fetched again.
    expect(found.setAside).toBe(null)
    expect(found.items).toEqual(expected.items)
    expect(found.threads).toEqual(expected.threads)
    expect(found.found).toEqual(expected.found)
    expect(found.edits).toEqual(expected.edits)
    expect(versionOf(join(folder, 'cache.db'))).toBe(cacheMigrations.length)
  })
})

it('what schema 21 kept of a thing under its first name has the name that the service gave it', () => {
  const folder = temporaryFolder()
  const file = join(folder, 'user.db')
  const database = openWritable(file, { synchronous: 'normal' })
  migrate(database, userMigrations.slice(0, 21))
  database.exec(`
    INSERT INTO id_map (kind, local_id, service_id) VALUES ('mergeRequest', -5, 50), ('issue', -6, 60);
    INSERT INTO drafts (name, text, saved_at) VALUES ('comment here/mergeRequest/-5', 'Half', 1), ('comment here/issue/-5', 'Waits', 1);
    INSERT INTO kept_offline (kind, id, kept_at) VALUES ('issue', -6, 1), ('issue', -7, 2);
    INSERT INTO viewed_files (merge_request_id, path, content) VALUES (-5, 'pump.ts', 'a1'), (50, 'pump.ts', 'a1');
  `)
  database.close()
  const user = openUserDatabase(file)
  expect(listServiceNames(user)).toHaveLength(2)
  expect(listDrafts(user).map(({ name }) => name)).toEqual(['comment here/issue/-5', 'comment here/mergeRequest/50'])
  expect(listKept(user)).toEqual([
    { kind: 'issue', id: 60 },
    { kind: 'issue', id: -7 },
  ])
  expect([listViewedFiles(user, -5), listViewedFiles(user, 50)]).toEqual([[], [{ path: 'pump.ts', content: 'a1' }]])
  user.close()
})
