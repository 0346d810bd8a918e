import { builtinModules } from 'node:module'
import type { SourceFile } from './imports.ts'

/**
 * The imports that are allowed to the files below a path: other paths of the project, and packages. `node` stands for all of
 * Node's own modules.
 */
interface Rule {
  readonly of: string
  readonly files: readonly string[]
  readonly packages: readonly string[]
}

/** The features of the renderer, and which others each of them uses, by their `index.ts` only. */
export const features: Readonly<Record<string, readonly string[]>> = {
  account: ['outbox'],
  activity: ['items'],
  board: ['items', 'outbox'],
  'catch-up': ['activity', 'history'],
  changes: [],
  directory: ['account', 'kept-offline', 'outbox'],
  discussions: ['drafts', 'item', 'outbox', 'writing'],
  drafts: [],
  editing: ['changes', 'drafts', 'items', 'kept-offline', 'local-labels', 'outbox', 'own-review', 'writing'],
  explorer: [],
  help: [],
  history: ['drafts', 'own-review'],
  inbox: ['drafts', 'history', 'items', 'outbox'],
  item: [
    ...['activity', 'changes', 'drafts', 'editing', 'inbox', 'items'],
    ...['kept-offline', 'outbox', 'own-review', 'suggestions', 'writing'],
  ],
  items: ['drafts', 'outbox', 'writing'],
  'kept-offline': ['history', 'items'],
  'local-labels': ['history', 'items'],
  outbox: ['drafts', 'history', 'own-review'],
  overview: [],
  'own-review': ['drafts'],
  pipelines: ['items'],
  releases: ['account', 'writing'],
  review: ['activity', 'changes', 'drafts', 'outbox', 'own-review', 'suggestions', 'writing'],
  'saved-views': ['items', 'writing'],
  search: [],
  settings: ['drafts', 'kept-offline', 'outbox', 'saved-views', 'sign-in', 'sync', 'writing'],
  'sign-in': ['outbox'],
  snippet: ['editing', 'item', 'items', 'outbox'],
  suggestions: ['changes', 'outbox', 'writing'],
  sync: [],
  tour: [],
  week: [],
  welcome: ['sign-in', 'tour'],
  writing: [],
}

/** The manual is read in Docket, and on the web. */
const manuals: Readonly<Record<string, readonly string[]>> = { help: ['docs/using-docket.md', 'docs/queries.md'] }

/** Packages that only one feature draws with, by the feature. */
const packagesOf: Readonly<Record<string, readonly string[]>> = {
  overview: ['uplot'],
  pipelines: ['virtua'],
  review: ['virtua'],
}

/** Shared files that the service may import: it knows nothing of Docket, but what texts of GitLab mean need not be written twice. */
const meanings = [
  'shared/durations.ts',
  'shared/environment-tiers.ts',
  'shared/working-time.ts',
  'shared/model/label-scope.ts',
]

/** Imports that sync, outbox and activity have in common. */
const belowThreads = [...['api', 'cache', 'database', 'timing'].map((room) => `electron/${room}/`), 'shared/']

interface Floors {
  /** The floors of a room from the top: each knows those below it. */
  readonly floors: readonly string[]
  /** Files outside of the room that all floors may import. */
  readonly files: readonly string[]
  readonly packages: readonly string[]
}

/** Returns the rules of a room with floors: one rule for each floor. */
function floorsOf(room: string, { floors, files, packages }: Floors): readonly Rule[] {
  return floors.map((floor, at) => ({
    of: `${room}${floor}`,
    files: [...floors.slice(at).map((own) => `${room}${own}`), ...files],
    packages,
  }))
}

/**
 * The rooms and their allowed imports. The first rule whose path a file begins with is the file's rule. Imports point one way:
 * renderer → shared ← electron; inside the renderer shell → features → navigation → data, ui; inside electron main →
 * composition → desktop, accounts; accounts → threads → sync, outbox, activity, inbox → api, user → cache → database → timing;
 * inside service server → v4 → routes → http, changes, resources → rules → store.
 */
const rules: readonly Rule[] = [
  // One parser of Markdown, for rendering, counting, sending and search.
  { of: 'shared/markdown/', files: ['shared/markdown/'], packages: ['marked'] },
  { of: 'shared/', files: ['shared/'], packages: ['valibot'] },
  // The page: components that know their properties only, the data of the main process, navigation, the features, and the
  // window that is made of them.
  {
    of: 'renderer/ui/',
    files: ['renderer/ui/', 'shared/'],
    packages: [
      'svelte',
      'bits-ui',
      '@lucide/svelte',
      'marked',
      'dompurify',
      '@fontsource/noto-color-emoji',
      'gemoji',
      'highlight.js',
    ],
  },
  { of: 'renderer/data/', files: ['renderer/data/', 'shared/'], packages: ['svelte'] },
  {
    of: 'renderer/navigation/',
    files: ['renderer/navigation/', 'renderer/data/', 'renderer/ui/', 'shared/'],
    packages: ['svelte'],
  },
  ...Object.entries(features).map(([name, uses]) => ({
    of: `renderer/features/${name}/`,
    files: [
      `renderer/features/${name}/`,
      ...uses.map((each) => `renderer/features/${each}/index.ts`),
      ...['navigation', 'data', 'ui'].map((tier) => `renderer/${tier}/`),
      'shared/',
      ...(manuals[name] ?? []),
    ],
    packages: ['svelte', 'bits-ui', '@lucide/svelte', ...(packagesOf[name] ?? [])],
  })),
  {
    of: 'renderer/shell/',
    files: ['renderer/', 'shared/'],
    packages: ['svelte', 'bits-ui', '@lucide/svelte', 'fuzzysort'],
  },
  // The composition root. It does not know the file that loads it.
  {
    of: 'electron/main.ts',
    files: [
      'electron/accounts/',
      'electron/answering.ts',
      'electron/arguments.ts',
      'electron/broadcast.ts',
      'electron/command-line/',
      'electron/composition/',
      'electron/desktop/',
      'electron/threads/',
      'electron/first-view.ts',
      'electron/health/',
      'electron/log.ts',
      'electron/program.ts',
      'shared/',
    ],
    packages: ['electron', 'node'],
  },
  // Parts of the composition: each makes some main objects from others.
  {
    of: 'electron/composition/',
    files: [
      'electron/composition/',
      'electron/accounts/',
      'electron/answering.ts',
      'electron/arguments.ts',
      'electron/broadcast.ts',
      'electron/command-line/profile-lock.ts',
      'electron/command-line/socket-server.ts',
      'electron/database/',
      'electron/desktop/',
      'electron/threads/',
      'electron/first-view.ts',
      'electron/handlers.ts',
      'electron/health/',
      'electron/log.ts',
      'shared/',
    ],
    packages: ['node'],
  },
  // The start of the window. It names the files of the application and of the command line that it loads later.
  {
    of: 'electron/launch.ts',
    files: [
      'electron/accounts/settings-calls.ts',
      'electron/arguments.ts',
      'electron/command-line/command-words.ts',
      'electron/desktop/',
      'electron/threads/',
      'electron/health/',
      'electron/installed-command.ts',
      'electron/ipc.ts',
      'electron/log.ts',
      'electron/main.ts',
      'electron/profile.ts',
      'shared/',
    ],
    packages: ['electron', 'node'],
  },
  {
    of: 'electron/installed-command.ts',
    files: ['electron/command-line/', 'electron/desktop/', 'electron/threads/'],
    packages: [],
  },
  {
    of: 'electron/bootstrap.ts',
    files: ['electron/arguments.ts', 'electron/threads/compiled-code.ts', 'electron/launch.ts'],
    packages: ['electron'],
  },
  { of: 'electron/preload.ts', files: ['shared/'], packages: ['electron'] },
  { of: 'electron/answering.ts', files: ['shared/'], packages: ['valibot'] },
  { of: 'electron/ipc.ts', files: ['electron/page-security.ts', 'shared/'], packages: ['electron'] },
  { of: 'electron/broadcast.ts', files: ['shared/'], packages: ['electron', 'valibot'] },
  {
    of: 'electron/handlers.ts',
    files: ['electron/answering.ts', 'electron/accounts/', 'electron/threads/', 'electron/protocols/', 'shared/'],
    packages: [],
  },
  // Commands without a window: either over the socket of the open program, or with its threads in their own process.
  {
    of: 'electron/command-line/',
    files: [
      'electron/command-line/',
      'electron/accounts/',
      'electron/threads/',
      'electron/protocols/',
      'electron/answering.ts',
      'electron/handlers.ts',
      'electron/log.ts',
      'electron/profile.ts',
      'electron/program.ts',
      'shared/',
    ],
    packages: [
      ...['node', 'better-sqlite3', 'string-width', 'valibot'],
      ...['@modelcontextprotocol/server', '@valibot/to-json-schema'],
    ],
  },
  ...floorsOf('electron/desktop/', {
    floors: ['window/', 'tray/', 'notifications/', 'updates/', 'connection/', 'lifecycle/'],
    files: ['electron/broadcast.ts', 'electron/page-security.ts', 'electron/protocols/', 'shared/'],
    packages: ['electron', 'electron-updater', 'node'],
  }),
  {
    of: 'electron/accounts/',
    files: [
      'electron/accounts/',
      'electron/threads/',
      'electron/protocols/',
      'electron/api/',
      'electron/database/',
      'electron/timing/',
      'shared/',
    ],
    packages: ['node', '@github/keytar', 'valibot'],
  },
  // Uncaught errors, starts that broke down, diagnostics.
  { of: 'electron/health/', files: ['electron/health/', 'shared/'], packages: ['node', 'valibot'] },
  // The types of everything that crosses threads. Both sides of a line import them, so this folder may contain only
  // types and may import neither side.
  { of: 'electron/protocols/', files: ['electron/protocols/', 'shared/'], packages: ['node'] },
  // The threads of accounts and the readers. Sync, outbox, activity and inbox meet here. The engine knows the user store by its
  // calls only, and nothing of the user's own data; what a reader answers from is on disk.
  {
    of: 'electron/threads/engine/',
    files: [
      'electron/threads/engine/',
      'electron/threads/user-store/outbox-calls.ts',
      'electron/threads/indexer/indexing-calls.ts',
      'electron/threads/thread.ts',
      ...['protocols', 'sync', 'outbox', 'activity', 'inbox'].map((room) => `electron/${room}/`),
      ...belowThreads,
    ],
    packages: ['node'],
  },
  {
    of: 'electron/threads/reader/',
    files: [
      ...['reader/', 'user-store/', 'inbox/', 'worker.ts', 'thread.ts'].map((own) => `electron/threads/${own}`),
      ...['protocols', 'sync', 'outbox', 'user'].map((room) => `electron/${room}/`),
      ...belowThreads,
    ],
    packages: ['node'],
  },
  {
    of: 'electron/threads/user-store/',
    files: [
      ...['user-store/', 'inbox/', 'thread.ts'].map((own) => `electron/threads/${own}`),
      ...['protocols', 'outbox', 'user', 'cache', 'database', 'timing'].map((room) => `electron/${room}/`),
      'shared/',
    ],
    packages: ['node'],
  },
  {
    of: 'electron/threads/indexer/',
    files: [
      'electron/threads/indexer/',
      'electron/threads/thread.ts',
      'electron/cache/',
      'electron/database/',
      'shared/',
    ],
    packages: ['node'],
  },
  {
    of: 'electron/threads/inbox/',
    files: [
      'electron/threads/inbox/',
      ...['inbox', 'outbox', 'user', 'cache'].map((room) => `electron/${room}/`),
      'shared/',
    ],
    packages: [],
  },
  ...['worker.ts', 'compiled-code.ts', 'thread.ts', 'shared-messages.ts'].map((file, at, files) => ({
    of: `electron/threads/${file}`,
    files: [...files.slice(at).map((below) => `electron/threads/${below}`), 'electron/timing/', 'shared/'],
    packages: ['node'],
  })),
  // Beside them: the main process's ends of the threads.
  {
    of: 'electron/threads/',
    files: ['electron/threads/', 'electron/protocols/', 'electron/api/', 'electron/timing/', 'shared/'],
    packages: ['node'],
  },
  // Timing of any work: backoff, throttle, single flight.
  { of: 'electron/timing/', files: ['electron/timing/', 'shared/'], packages: [] },
  // Sync, outbox and activity do not know each other. Only the outbox knows the user's own data.
  ...floorsOf('electron/sync/', {
    floors: ['schedule/', 'details/', 'change-feed/', 'lists/', 'crawl/', 'by-date/', 'by-pages/', 'service/'],
    files: belowThreads,
    packages: ['node', 'better-sqlite3', 'valibot'],
  }),
  ...floorsOf('electron/outbox/', {
    floors: ['outbox.ts', 'history/', 'submit/', 'fold/', 'send/', 'deliveries/', 'queue/', 'kinds/', 'merge/'],
    files: ['electron/protocols/', 'electron/user/', ...belowThreads],
    packages: ['node', 'better-sqlite3', 'valibot', 'node-diff3'],
  }),
  {
    of: 'electron/activity/',
    files: ['electron/activity/', ...belowThreads],
    packages: ['node', 'better-sqlite3', 'valibot'],
  },
  // The inbox knows none of the three: it is derived from the cache alone, without asking the service.
  {
    of: 'electron/inbox/',
    files: ['electron/inbox/', 'electron/cache/', 'electron/database/', 'shared/'],
    packages: ['better-sqlite3'],
  },
  ...floorsOf('electron/api/', {
    floors: ['entities/', 'client/', 'versions/', 'transport/'],
    files: ['electron/protocols/', 'electron/timing/', 'shared/'],
    packages: ['node', 'undici', 'valibot'],
  }),
  ...floorsOf('electron/cache/', {
    floors: [
      'query/',
      'search/',
      'activity/',
      'offline/',
      'inbox/',
      'pipelines/',
      'items/',
      'changes/',
      'pictures/',
      'directory/',
      'lists/',
      'storage/',
      'migrations/',
    ],
    files: ['electron/protocols/', 'electron/database/', 'shared/'],
    packages: ['node', 'better-sqlite3', 'valibot'],
  }),
  // The user's own data. The outbox and the threads use this folder; it uses neither.
  {
    of: 'electron/user/',
    files: ['electron/user/', 'electron/cache/', 'electron/protocols/', 'electron/database/', 'shared/'],
    packages: ['node', 'better-sqlite3', 'valibot'],
  },
  {
    of: 'electron/database/',
    files: ['electron/database/', 'shared/'],
    packages: ['node', 'better-sqlite3'],
  },
  // All other files beside main.ts. They know no room.
  { of: 'electron/', files: ['shared/'], packages: ['node', 'electron-log'] },
  // The service. Rules know only the store. Changes know nothing of requests and resources.
  { of: 'service/store/', files: ['service/store/'], packages: ['better-sqlite3'] },
  {
    of: 'service/rules/',
    files: [
      ...['service/rules/', 'service/store/', 'shared/diff/', 'shared/markdown/', 'shared/merge-messages.ts'],
      ...meanings,
    ],
    packages: ['node'],
  },
  { of: 'service/hooks/', files: ['service/hooks/', 'service/rules/', 'service/store/'], packages: ['node'] },
  { of: 'service/workspace.ts', files: ['service/hooks/', 'service/store/'], packages: [] },
  ...[
    { name: 'changes', files: ['service/hooks/', ...meanings], packages: ['node'] },
    { name: 'resources', files: [], packages: [] },
    { name: 'http', files: ['shared/contract/'], packages: ['node', 'fastify'] },
    {
      name: 'routes',
      files: ['service/changes/', 'service/hooks/', 'service/http/', 'service/resources/', 'shared/contract/'],
      packages: ['node'],
    },
    {
      name: 'v4',
      files: [
        ...['changes', 'http', 'resources', 'routes'].map((room) => `service/${room}/`),
        'service/options.ts',
        'shared/contract/',
        ...meanings,
      ],
      packages: ['node', 'fastify'],
    },
    { name: 'live', files: ['service/changes/'], packages: [] },
  ].map(({ name, files, packages }) => ({
    of: `service/${name}/`,
    files: [`service/${name}/`, ...files, 'service/rules/', 'service/store/', 'service/workspace.ts'],
    packages,
  })),
  // Fixtures and the sample write rows directly. No user asked for them, so they are no changes.
  {
    of: 'service/fixture/',
    files: ['service/fixture/', 'service/rules/', 'service/store/', ...meanings],
    packages: ['valibot'],
  },
  {
    of: 'service/sample/',
    files: ['service/sample/', 'service/rules/', 'service/store/', ...meanings],
    packages: ['node', 'valibot', 'js-yaml'],
  },
  // The service's options, its composition root, and the two ways to start it.
  { of: 'service/options.ts', files: ['service/workspace.ts'], packages: [] },
  { of: 'service/arguments.ts', files: ['service/options.ts'], packages: ['node'] },
  {
    of: 'service/server.ts',
    files: [
      ...['changes', 'fixture', 'hooks', 'http', 'live', 'routes', 'sample', 'store', 'v4'].map(
        (room) => `service/${room}/`,
      ),
      'service/options.ts',
      'service/workspace.ts',
      ...meanings,
    ],
    packages: ['fastify'],
  },
  { of: 'service/thread.ts', files: ['service/options.ts', 'service/server.ts'], packages: ['node'] },
  {
    of: 'service/main.ts',
    files: ['service/arguments.ts', 'service/fixture/', 'service/options.ts', 'service/server.ts'],
    packages: [],
  },
]

const builtin = new Set(builtinModules)

/**
 * SQL is allowed only in the folder that owns the tables: electron/cache/ for the cache, electron/user/ and
 * electron/outbox/ for user.db, electron/accounts/ for the settings. Code elsewhere that has a connection to a cache
 * must call functions of electron/cache/.
 */
const sql = 'electron/database/statement.ts'
const roomsOfSql = ['electron/cache/', 'electron/user/', 'electron/outbox/', 'electron/accounts/']

function misplacedSql({ path, files }: SourceFile): string[] {
  const isOfCache = path.startsWith('electron/cache/')
  if (!files.includes(sql) || isOfCache) return []
  const mayHaveSql =
    roomsOfSql.some((room) => path.startsWith(room)) && !files.includes('electron/cache/storage/database.ts')
  return mayHaveSql ? [] : [`${path}: SQL on tables of the cache stands in electron/cache/`]
}

/** Returns one line for every import that no rule allows. */
export function forbiddenImports(sources: readonly SourceFile[]): string[] {
  return sources.flatMap((source) => {
    const rule = rules.find((candidate) => source.path.startsWith(candidate.of))
    if (!rule) return [`${source.path}: no rule says what it may import`]
    const packages = source.packages
      .filter((name) => !rule.packages.includes(builtin.has(name) ? 'node' : name))
      .map((name) => `${source.path} → ${name}`)
    const files = source.files
      .filter((file) => !rule.files.some((allowed) => file.startsWith(allowed)))
      .map((file) => `${source.path} → ${file}`)
    return [...packages, ...files, ...misplacedSql(source)]
  })
}

/** Returns every circle that the rules themselves would allow, as the folders on the way around. */
export function roomCircles(): string[] {
  const rooms = rules.map(({ of }) => of)
  // A file in a room inside another one belongs to the inner one alone.
  const roomOf = (path: string) => rules.find(({ of }) => path.startsWith(of))?.of
  return importCircles(
    rules.map(({ of, files }) => ({
      path: of,
      files: rooms.filter(
        (room) => room !== of && files.some((allowed) => room.startsWith(allowed) || roomOf(allowed) === room),
      ),
      packages: [],
    })),
  )
}

/** Returns every circle of imports once, as the files on the way around. A component may draw itself inside of itself. */
export function importCircles(sources: readonly SourceFile[]): string[] {
  const imports = new Map(sources.map((source) => [source.path, source.files]))
  const finished = new Set<string>()
  const circles = new Set<string>()
  const visit = (path: string, way: readonly string[]): void => {
    const start = way.indexOf(path)
    if (start >= 0) {
      const circle = way.slice(start)
      if (circle.length > 1) circles.add(sameStart(circle).join(' → '))
      return
    }
    if (finished.has(path)) return
    for (const next of imports.get(path) ?? []) visit(next, [...way, path])
    finished.add(path)
  }
  for (const path of imports.keys()) visit(path, [])
  return [...circles]
}

/** Rotates a circle so that it begins with its first file by name. Then each circle is reported once. */
function sameStart(circle: readonly string[]): string[] {
  const first = circle.indexOf([...circle].sort()[0] ?? '')
  const turned = [...circle.slice(first), ...circle.slice(0, first)]
  return [...turned, ...turned.slice(0, 1)]
}
