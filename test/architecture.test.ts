import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readImports, readSources, readTexts } from '../build/architecture/imports.ts'
import { features, forbiddenImports, importCircles, roomCircles } from '../build/architecture/rules.ts'
import { unusedCode } from '../build/architecture/unused.ts'
import { waysOut } from '../build/architecture/ways-out.ts'
import { parts } from '../build/parts.mjs'

const root = join(import.meta.dirname, '..')

describe('the house', () => {
  test('has only arrows that are allowed, and no circle', async () => {
    const sources = await readSources(root, ['shared', 'electron', 'renderer', 'service'])
    expect(sources.length).toBeGreaterThan(100)
    expect(forbiddenImports(sources)).toEqual([])
    expect(importCircles(sources)).toEqual([])
  })

  test.each([
    ['renderer/features/inbox/Inbox.svelte', '<script lang="ts">import { x } from "../../../electron/ipc.ts"</script>'],
    ['renderer/shell/main.ts', "import { readFile } from 'node:fs'"],
    ['renderer/shell/main.ts', "import { readFile } from 'fs'"],
    ['renderer/data/issues.svelte.ts', "const later = await import('electron')"],
    ['renderer/ui/Picker.svelte', '<script lang="ts">import { useRows } from "../data/rows.svelte.ts"</script>'],
    ['renderer/data/rows.svelte.ts', "import { counted } from '../ui/words.ts'"],
    ['renderer/navigation/target.ts', "import { EditsStore } from '../features/outbox/index.ts'"],
    [
      'renderer/features/inbox/Inbox.svelte',
      '<script lang="ts">import { Stores } from "../../shell/stores.ts"</script>',
    ],
    ['renderer/features/review/Review.svelte', '<script lang="ts">import x from "../changes/FileDiff.svelte"</script>'],
    ['renderer/features/drafts/drafts.svelte.ts', "import { useEdits } from '../outbox/index.ts'"],
    ['renderer/ui/Picker.svelte', "{#await import('../shell/App.svelte') then { default: App }}<App />{/await}"],
    ['renderer/features/unknown/Unknown.svelte', '<script lang="ts">import { x } from "../../../shared/x.ts"</script>'],
    ['shared/edit.ts', "export * from '../electron/ipc.ts'"],
    ['shared/edit.ts', "import type { Issue } from '../renderer/issue.ts'"],
    ['electron/threads/engine/engine.ts', "import { app } from 'electron'"],
    ['electron/threads/engine/engine.ts', "import '../../accounts/accounts.ts'"],
    ['electron/threads/engine/engine.ts', "import { readMarks } from '../../user/marks.ts'"],
    ['electron/threads/engine/engine.ts', "import { UserStore } from '../user-store/user-store.ts'"],
    ['electron/threads/reader/reader.ts', "import { Engine } from '../engine/engine.ts'"],
    ['electron/threads/user-store/user-store.ts', "import { Reader } from '../reader/reader.ts'"],
    ['electron/threads/user-store/user-store.ts', "import { createClient } from '../../api/client/client.ts'"],
    ['electron/threads/thread.ts', "import { engineCalls } from './engine/engine-calls.ts'"],
    ['electron/handlers.ts', "import { openDatabase } from './database/open.ts'"],
    ['electron/outbox/send/sender.ts', "import { crawl } from '../../sync/crawl/crawl.ts'"],
    ['electron/sync/crawl/crawl.ts', "import { queue } from '../../outbox/queue/queue.ts'"],
    ['electron/api/entities/issues.ts', "import { upsert } from '../../cache/storage/upsert.ts'"],
    ['electron/api/entities/issues.ts', "import Database from 'better-sqlite3'"],
    ['electron/cache/items/issues.ts', "import { request } from 'undici'"],
    ['electron/cache/items/issues.ts', "import { list } from '../../api/entities/issues.ts'"],
    ['electron/protocols/thread-data.ts', "import type { QueuedEdit } from '../outbox/queue/queue.ts'"],
    ['electron/sync/crawl/crawl.ts', "import { statement } from '../../database/statement.ts'"],
    [
      'electron/outbox/fold/lost-answers.ts',
      "import { statement } from '../../database/statement.ts'; import type { ReadableCache } from '../../cache/storage/database.ts'",
    ],
    // Of a room with floors, those below know nothing of those above, and nothing stands beside them.
    ['electron/api/client/client.ts', "import { readIssue } from '../entities/issues.ts'"],
    ['electron/cache/items/items.ts', "import { search } from '../search/search.ts'"],
    ['electron/outbox/queue/queue.ts', "import { Outbox } from '../outbox.ts'"],
    ['electron/sync/beside.ts', "import { crawl } from './crawl/crawl.ts'"],
    ['electron/desktop/tray/tray.ts', "import { Engine } from '../../threads/engine/engine.ts'"],
    ['electron/main.ts', "import { startService } from '../service/server.ts'"],
    ['service/server.ts', "import { openDatabase } from '../electron/database/open.ts'"],
    ['service/server.ts', "import { sample } from '../test/support/samples.ts'"],
    ['service/server.ts', "import { parseArguments } from './arguments.ts'"],
    ['service/http/router.ts', "import { issueRoutes } from '../routes/issues.ts'"],
    ['service/http/router.ts', "import { createIssue } from '../changes/issues.ts'"],
    ['service/rules/access.ts', "import type { RawParameters } from '../http/request.ts'"],
    ['service/rules/closing.ts', "import { isoOf } from '../resources/moments.ts'"],
    ['service/rules/closing.ts', "import type { Workspace } from '../workspace.ts'"],
    ['service/changes/issues.ts', "import { pageOf } from '../http/paging.ts'"],
    ['service/changes/issues.ts', "import { issueResource } from '../resources/issues.ts'"],
    ['service/changes/issues.ts', "import { issueOperations } from '../../shared/contract/issues.ts'"],
    ['service/resources/issues.ts', "import { updateIssue } from '../changes/issues.ts'"],
    ['service/routes/issues.ts', "import { larkspurScript } from '../live/script/index.ts'"],
    ['service/store/issues.ts', "import { shaOf } from '../rules/branches.ts'"],
    ['service/hooks/delivery.ts', "import { refuse } from '../http/router.ts'"],
    ['service/sample/writer.ts', "import { createIssue } from '../changes/issues.ts'"],
    ['service/live/perform.ts', "import { issueRoutes } from '../routes/issues.ts'"],
    ['service/scratch.ts', "import { Store } from './store/store.ts'"],
    ['electron/main.ts', "import { root } from '../build/setup/paths.mjs'"],
  ])('%s must not %s', (path, text) => {
    expect(forbiddenImports([readImports(path, text)])).toHaveLength(1)
  })

  test('has rules that allow no circle of rooms', () => {
    expect(roomCircles()).toEqual([])
  })

  test('has no file that nobody imports, and exports no value that nobody names', async () => {
    const sources = await readTexts(root, ['shared', 'electron', 'renderer', 'service', 'build', 'test'])
    const begun = ['renderer/shell/main.ts', 'renderer/shell/quick-add.ts', 'service/main.ts']
    const entries = [...parts.flatMap(({ entries }) => Object.values(entries)), ...begun]
    expect(unusedCode(sources, ['shared/', 'electron/', 'renderer/', 'service/'], entries)).toEqual([])
  })

  test('an unused file and an unused value are found, and an exported type is let be', () => {
    const sources = [
      { path: 'shared/a.ts', text: "import { b } from './b.ts'\nexport const a = b" },
      { path: 'shared/b.ts', text: 'export type B = number\nexport const b = 1\nexport function c() {}' },
      { path: 'shared/begin.ts', text: 'export class Begin {}' },
      { path: 'test/a.test.ts', text: "import { a } from '../shared/a.ts'" },
      { path: 'shared/d.ts', text: 'export const a = 1' },
    ]
    expect(unusedCode(sources, ['shared/'], ['shared/begin.ts'])).toEqual([
      'shared/b.ts → c',
      'shared/begin.ts → Begin',
      'shared/d.ts',
    ])
  })

  test('has features that people read of with what each of them uses', async () => {
    const text = await readFile(join(root, 'renderer', 'README.md'), 'utf8')
    const named = (cell: string) => [...cell.matchAll(/`([\w-]+)`/g)].map(([, name]) => name)
    const table = [...text.matchAll(/^\| `([\w-]+)` *\|[^|]*\|([^|]*)\|$/gm)]
    expect(Object.fromEntries(table.map(([, name = '', uses = '']) => [name, named(uses)]))).toEqual(features)
  })

  test('a circle is found, once, whatever its kind of import', () => {
    const sources = [
      readImports('shared/a.ts', "import { b } from './b.ts'"),
      readImports('shared/b.ts', "import type { C } from './model/c.ts'"),
      readImports('shared/model/c.ts', "export { a } from '../a.ts'"),
      readImports('shared/d.ts', "import './a.ts'"),
    ]
    expect(importCircles(sources)).toEqual(['shared/a.ts → shared/b.ts → shared/model/c.ts → shared/a.ts'])
  })
})

describe('the ways out of the program', () => {
  test('call the service in one way: by a request of electron/api/ that is bound to its operation and its row', async () => {
    const sources = await readTexts(root, ['electron'])
    const calling = (pattern: RegExp) =>
      sources
        .filter(({ text }) => pattern.test(text))
        .map(({ path }) => path)
        .sort()
    // The check of callers belongs to the client, and wrappers of a client pass the call on.
    expect(calling(/\b[Cc]lient\.(?:call|follow)\(/)).toEqual([
      'electron/api/client/paging.ts',
      'electron/api/client/read-one.ts',
      'electron/api/client/requests.ts',
      'electron/outbox/send/watched-client.ts',
    ])
    expect(calling(/\bread(?:One|Change|RowIfShown|Page)\(\s*client, operation\b/)).toEqual([
      'electron/api/client/requests.ts',
    ])
    // By its name, as it comes: for whoever asks so in a window or a terminal.
    expect(calling(/\b[Cc]lient\.(?:callPlain|followPlain)\(/)).toEqual([
      'electron/threads/engine/called-operations.ts',
    ])
  })

  test('are the transport to the accounts’ services and the gateway to other programs (S17)', async () => {
    const sources = await readTexts(root, ['electron', 'shared'])
    expect(sources.length).toBeGreaterThan(100)
    expect(waysOut(sources)).toEqual([])
  })

  test('fire no hook: the request that does looks like a reading, and nobody makes it without being asked to (S15)', async () => {
    const naming = (folder: string, pattern: RegExp) =>
      readTexts(root, [folder]).then((sources) =>
        sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path),
      )
    // The table of other requests calls nothing.
    expect(await naming('electron', /\btestHook(?:ByGet)?\b/)).toEqual(['electron/api/versions/other-request.ts'])
    // There it follows a question.
    expect(await naming('renderer', /\btestHook\b/)).toEqual(['renderer/features/account/HooksSheet.svelte'])
  })

  test.each([
    ['electron/main.ts', 'await fetch(address)', 'fetch'],
    ['electron/main.ts', 'const { fetch: ask } = globalThis', 'fetch'],
    ['electron/main.ts', "void globalThis['fetch'](address)", 'fetch'],
    ['electron/main.ts', 'new WebSocket(address)', 'WebSocket'],
    ['electron/sync/schedule/round.ts', "import { request } from 'node:http'", 'http'],
    ['electron/sync/schedule/round.ts', "import https from 'https'", 'https'],
    ['electron/sync/schedule/round.ts', "import * as net from 'node:net'", 'net'],
    ['electron/sync/schedule/round.ts', "const { connect } = await import('node:tls')", 'tls'],
    ['electron/sync/schedule/round.ts', "export { connect } from 'node:http2'", 'http2'],
    ['electron/sync/schedule/round.ts', "import { createSocket } from 'node:dgram'", 'dgram'],
    ['electron/sync/schedule/round.ts', "import { spawn } from 'node:child_process'", 'child_process'],
    ['electron/sync/schedule/round.ts', "process.getBuiltinModule('net')", 'getBuiltinModule'],
    ['electron/api/client/client.ts', "import { request } from 'undici'", 'undici'],
    ['electron/api/transport/transport.ts', 'await fetch(address)', 'fetch'],
    ['electron/desktop/window/theme.ts', "import { net } from 'electron'", 'net'],
    ['electron/desktop/window/theme.ts', "import { shell as opener } from 'electron'", 'shell'],
    ['electron/desktop/window/theme.ts', 'await session.defaultSession.fetch(address)', 'fetch'],
    ['electron/desktop/updates/updates.ts', "import { autoUpdater } from 'electron-updater'", 'electron-updater'],
    ['electron/main.ts', "await import('electron-updater/out/electronHttpExecutor.js')", 'electron-updater'],
    ['electron/desktop/updates/updater.ts', "import { autoUpdater } from 'electron'", 'autoUpdater'],
    ['shared/ipc.ts', 'navigator.sendBeacon(address)', 'sendBeacon'],
  ])('%s must not say %s', (path, text, name) => {
    expect(waysOut([{ path, text }])).toEqual([`${path} → ${name}`])
  })
})

describe('every file of the repository', () => {
  test('names no folder of a machine', async () => {
    const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    // Written in pieces, or this file would find itself.
    const folders = ['/work' + '/', '/home' + '/[a-z]', '/tmp' + '/bash', '/Users' + '/[a-z]']
    const forbidden = new RegExp(`(^|[\\s'"\`(=:])(${folders.join('|')})`)
    const found: string[] = []
    for (const path of new Set(files.split('\0').filter(Boolean))) {
      const bytes = await readFile(join(root, path)).catch((error: NodeJS.ErrnoException) => {
        // Listed by git and removed since.
        if (error.code === 'ENOENT' || error.code === 'EISDIR') return Buffer.alloc(0)
        throw error
      })
      if (bytes.includes(0)) continue
      bytes
        .toString('utf8')
        .split('\n')
        .forEach((line, index) => {
          if (forbidden.test(line)) found.push(`${path}:${index + 1}: ${line.trim().slice(0, 120)}`)
        })
    }
    expect(found).toEqual([])
  })
})
