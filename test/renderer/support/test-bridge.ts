import * as v from 'valibot'
import { expect, onTestFinished } from 'vitest'
import { copyAcross } from '../../../build/host/context-bridge.ts'
import { assertJsonValue } from '../../../build/host/json-value.ts'
import { ChosenCertificates } from '../../../electron/accounts/certificates.ts'
import { answerCall, type Handlers } from '../../../electron/answering.ts'
import { addEntry } from '../../../electron/cache/activity/activity.ts'
import { saveInboxEntry, readInboxEntry } from '../../../electron/cache/inbox/inbox-entries.ts'
import { storeDiffVersions } from '../../../electron/cache/changes/diff-versions.ts'
import { storeFileChanges, storeLeftOut, storeWholeFileChanges } from '../../../electron/cache/changes/file-changes.ts'
import { storeIssue } from '../../../electron/cache/items/issues.ts'
import { markLanded } from '../../../electron/cache/storage/landed.ts'
import { removeItem } from '../../../electron/cache/items/list-contents.ts'
import { readList, saveList } from '../../../electron/cache/lists/lists.ts'
import { storeJobs, type AnyJob } from '../../../electron/cache/pipelines/jobs.ts'
import { storePipeline } from '../../../electron/cache/pipelines/pipelines.ts'
import { storeTestReport } from '../../../electron/cache/pipelines/test-reports.ts'
import { storeNote } from '../../../electron/cache/items/notes.ts'
import { removeSnippet, storeSnippet } from '../../../electron/cache/directory/snippets.ts'
import type { StoredData } from '../../../electron/accounts/stored-data.ts'
import type { WrittenFile } from '../../../shared/model/stored-data.ts'
import type { AskedPick } from '../../../electron/protocols/asked-pick.ts'
import type { AskedStatus } from '../../../electron/protocols/asked-status.ts'
import { answersOfReader } from '../../../electron/threads/reader/reader-calls.ts'
import type { Changes } from '../../../electron/protocols/thread-data.ts'
import type { EngineProtocol } from '../../../electron/threads/engine/engine-calls.ts'
import { Reader } from '../../../electron/threads/reader/reader.ts'
import type { ReaderThread } from '../../../electron/threads/reader/reader-thread-caller.ts'
import type { Answers } from '../../../electron/threads/thread.ts'
import { makeDiagnostics } from './sample-diagnostics.ts'
import { handlersOf } from '../../../electron/handlers.ts'
import type { Remarks } from '../../../electron/protocols/queued-edit.ts'
import { AppFailure, type AppError, type Result } from '../../../shared/errors.ts'
import { events } from '../../../shared/ipc.ts'
import type {
  Account,
  CallArgs,
  CallName,
  CallValue,
  Diagnostics,
  DocketBridge,
  EventName,
  EventPayload,
  List,
  Program,
  Screen,
  WindowRequest,
  ServiceAbilities,
  SyncList,
  SyncState,
} from '../../../shared/ipc.ts'
import { wireNameOf } from '../../../shared/model/entity.ts'
import type { Commit } from '../../../shared/model/commit.ts'
import type { FileAtCommit } from '../../../shared/model/file-at-commit.ts'
import type { DraftNote } from '../../../shared/model/draft-note.ts'
import type { FileChange } from '../../../shared/model/file-change.ts'
import { leftOutOf } from '../../../shared/model/left-out.ts'
import type { Issue } from '../../../shared/model/issue.ts'
import type { JobLog, PipelineAct } from '../../../shared/model/job.ts'
import type { MergeChoices } from '../../../shared/model/merge-choices.ts'
import type { Pipeline } from '../../../shared/model/pipeline.ts'
import type { TestReport } from '../../../shared/model/test-report.ts'
import { keyOf, partsOf, type AccountId, type Key } from '../../../shared/model/key.ts'
import { defaultPreferences, withChanges } from '../../../shared/preferences.ts'
import type { KeepableKind, KeptOffline } from '../../../shared/model/kept-offline.ts'
import type { Row } from '../../../shared/model/rows.ts'
import type { InboxPart } from '../../../shared/model/triage.ts'
import { answer } from '../../support/cache.ts'
import type { FoundOnService } from '../../../shared/model/found-on-service.ts'
import { storeServiceList, type ServiceRow } from '../../../electron/cache/lists/service-lists.ts'
import { kindsOfServiceRows, serviceListName, type ServiceListKind } from '../../../shared/model/service-list.ts'
import type { CalledOperation } from '../../../electron/protocols/called-operation.ts'
import type { Exploration } from '../../../shared/model/exploration.ts'
import type { PersonNow } from '../../../shared/model/user-status.ts'
import type { AccountSettingName, AccountSettingValue } from '../../../electron/accounts/settings.ts'
import { accountId, makeNotes, person, projects, sampleAccount } from './sample-content.ts'
import { makeEntry, type SampleOptions } from './sample-files.ts'
import { makeSync } from './sample-lists.ts'
import { inThisThread, WindowAccount } from './window-account.ts'
import { WindowAccounts, type AccountsState } from './window-accounts.ts'

export interface BridgeOptions extends SampleOptions {
  /** The first has the sample content, the others have nothing unless `sampleInAll`. */
  readonly accounts?: readonly Account[]
  readonly sampleInAll?: boolean
  /** Milliseconds before each answer; of a function, before the next one, so that answers can overtake each other. */
  readonly latency?: number | (() => number)
  /** The screen when Docket last ended. */
  readonly screen?: Screen
  /** The version that runs for the first time. */
  readonly newVersion?: string
  /** True for a profile that nobody has used yet. */
  readonly firstRun?: boolean
}

type Listener = (payload: never) => void
/** The jobs of the pipelines that a pipeline started, by the ids of these. */
type ChildJobs = Readonly<Record<number, readonly AnyJob[]>>
type RowOf<K extends Row['kind']> = Extract<Row, { readonly kind: K }>

/** Passes a value between a page and the main process: it is copied, and refused where it is no JSON or a Proxy. */
function acrossProcesses<T>(value: T, what: string): T {
  const copy = copyAcross(value)
  assertJsonValue(copy, what)
  return copy as T
}

/**
 * The main process as a window knows it: the program's own handlers over a real reader and user store on files of the
 * test. The test itself sets only the states that it cannot reach this way: who is signed in, the state of sync, and calls
 * that fail or wait.
 */
export class TestBridge implements DocketBridge, AccountsState {
  readonly calls: { readonly name: CallName; readonly args: unknown }[] = []
  readonly open = new Map<AccountId, WindowAccount>()
  readonly #listeners = new Map<EventName, Set<Listener>>()
  readonly #latency: () => number
  readonly #failures = new Map<CallName, AppError>()
  readonly #held = new Map<CallName, PromiseWithResolvers<void>>()
  readonly #reader = new Reader()
  readonly #handlers: Handlers
  /** Milliseconds by which the user store's clock is behind. */
  #behind = 0
  accounts: readonly Account[]
  program: Program = {
    version: '0.1.0',
    platform: 'linux',
    keychain: null,
    preferences: defaultPreferences,
    updates: { state: 'unavailable', why: 'checkout' },
    problem: null,
    firstRun: false,
    safeMode: false,
    spellingLanguages: ['de', 'en-GB', 'en-US', 'pt-BR'],
    noStartAtLogin: null,
    desktopDecidesOnKeys: false,
  }
  screen: Screen | null
  /** Requests to the window from outside of it. */
  requests: WindowRequest[] = []
  newVersion: string | null
  /** The file that the user chooses next; null: none. */
  certificateFile: string | null = null
  /** The logs of jobs, by their ids. */
  readonly jobLogs = new Map<number, JobLog>()
  /** What was done to pipelines; null: the service cannot be reached. */
  acts: PipelineAct[] | null = []
  /** What merges can be asked for; null: the service cannot be reached. */
  mergeChoices: MergeChoices | null = null
  /** What the service finds for texts; null while it cannot be asked. */
  foundOnService: ReadonlyMap<string, FoundOnService> | null = null
  /** What the service says of people now; null: the service cannot be reached. */
  person: PersonNow | null = null
  /** What was brought into branches or taken back there, those tries left out; null: the service cannot be reached. */
  picks: Omit<AskedPick, 'tries'>[] | null = []
  /** The item that the window reports as shown. */
  shownItem: string | null = null
  sync: SyncState
  /** The on-demand lists, as the service has them; null: it cannot be reached. */
  serviceLists: Readonly<Partial<Record<ServiceListKind, readonly ServiceRow[]>>> | null = null
  /** The commits between branches of the service, by `TARGET...SOURCE`. */
  readonly commits = new Map<string, readonly Commit[]>()
  /** The service's answer to calls of the API explorer; null when it cannot be reached. */
  exploration: Exploration | null = null
  /** The calls of the API explorer. */
  readonly called: CalledOperation[] = []
  /** Settings of an account. */
  ofAccount: { [N in AccountSettingName]?: AccountSettingValue<N> } = {}
  /** Calls that write to files of the user's choice. */
  storedData = {
    sizes: () =>
      Promise.resolve({
        accounts: this.accounts.map(({ id }) => ({ account: id, cache: 12_400_000, pictures: 820_000, user: 96_000 })),
        logs: 41_000,
      }),
    export: (account: AccountId): Promise<WrittenFile | null> => {
      this.emit('exportProgress', { account, done: 40, total: 120 })
      return Promise.resolve({ name: 'all.json' })
    },
    cancelExport: (): void => undefined,
    backUp: (): Promise<WrittenFile | null> => Promise.resolve({ name: 'backup.db' }),
    restore: (): Promise<WrittenFile | null> => Promise.resolve({ name: 'backup.db' }),
    resetCache: () => Promise.resolve(),
  }
  diagnostics: Diagnostics = makeDiagnostics()
  /** Lists in states that need a service; null: those of the cache. */
  syncLists: readonly SyncList[] | null = null
  abilities: ServiceAbilities | null = null
  /** All changes of a merge request, for requests of the left-out ones; null while the service cannot be reached. */
  wholeChanges: readonly FileChange[] | null = null
  /** Whole files on the service, by their paths, at any commit; it cannot be reached for others. */
  readonly files = new Map<string, FileAtCommit>()
  /** The comments of the user's review that lie on the service, unpublished. */
  draftNotes: readonly DraftNote[] = []
  /** The changes of versions on the service, by their ids; it cannot be reached for others. */
  readonly versions = new Map<number, readonly FileChange[]>()
  /** The numbers of the snippets that the service has. */
  snippetNumbers: readonly number[] = [7, 12]

  /** @param options closed by itself when the test ends */
  constructor(options: BridgeOptions = {}) {
    const { accounts = [sampleAccount], latency = 2 } = options
    this.#latency = typeof latency === 'number' ? () => latency : latency
    this.screen = options.screen ?? null
    this.newVersion = options.newVersion ?? null
    this.program = { ...this.program, firstRun: options.firstRun ?? false }
    this.accounts = accounts
    for (const [place, account] of accounts.entries())
      this.#add(account, place === 0 || options.sampleInAll ? options : null)
    this.sync = makeSync()
    // Only calls are made of it.
    const reader = inThisThread(answersOfReader(this.#reader)) as unknown as ReaderThread
    const certificates = new ChosenCertificates(() => Promise.resolve(this.certificateFile))
    const handlers = handlersOf({
      accounts: new WindowAccounts(this, certificates),
      certificates,
      reader,
      searchReader: reader,
      program: () => Promise.resolve(this.program),
      ofAccount: {
        readOf: (_account, name) => Promise.resolve(structuredClone(this.ofAccount[name]) ?? null),
        saveOf: (_account, name, value) => Promise.resolve(void Object.assign(this.ofAccount, { [name]: value })),
      },
      changePreferences: (changed) => {
        this.program = { ...this.program, preferences: withChanges(this.program.preferences, changed) }
        this.emit('programChanged', { program: this.program })
        return Promise.resolve()
      },
      screen: {
        read: () => Promise.resolve(this.screen),
        save: (screen) => Promise.resolve(void (this.screen = screen)),
      },
      showing: (item) => {
        this.shownItem = item
      },
      testNotification: () => Promise.resolve(),
      quickAdd: { readProject: () => Promise.resolve(null), close: () => Promise.resolve() },
      licences: () => Promise.resolve('valibot 1.5.0, MIT'),
      diagnostics: () => Promise.resolve(this.diagnostics),
      // Only calls are made of it.
      storedData: this.storedData as unknown as StoredData,
      draftSaved: (draft) => this.emit('draftChanged', draft),
      showLogs: () => Promise.resolve(),
      leaveSafeMode: () => {
        this.program = { ...this.program, safeMode: false }
        this.emit('programChanged', { program: this.program })
        return Promise.resolve()
      },
      takeRequests: () => this.requests.splice(0),
      updates: {
        check: () => Promise.resolve(),
        download: () => Promise.resolve(),
        restart: () => Promise.resolve(),
        takeNewVersion: () => {
          const taken = this.newVersion
          this.newVersion = null
          return taken
        },
        readWhatIsNew: () => Promise.resolve('- The **inbox** says more.'),
      },
      openExternal: () => Promise.resolve(),
      copyText: () => Promise.resolve(),
      readyToLeave: () => undefined,
    })
    this.#handlers = { ...handlers, readSyncLists: (args) => this.#readSyncLists(handlers, args) }
    onTestFinished(() => this.close())
  }

  close(): void {
    this.#reader.close()
    for (const account of this.open.values()) account.close()
    this.open.clear()
  }

  async call<N extends CallName>(name: N, args: CallArgs<N>): Promise<Result<CallValue<N>>> {
    const asked = acrossProcesses(args, `${name} arguments`)
    this.calls.push({ name, args: asked })
    const latency = this.#latency()
    if (latency > 0) await new Promise((resolve) => setTimeout(resolve, latency))
    await this.#held.get(name)?.promise
    const error = this.#failures.get(name)
    if (error) return { ok: false, error }
    const answered = (await answerCall(this.#handlers, name, asked, () => undefined)) as Result<CallValue<N>>
    return acrossProcesses(answered, `the answer to ${name}`)
  }

  on<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, listeners.add(listener as Listener))
    return () => listeners.delete(listener as Listener)
  }

  emit<N extends EventName>(name: N, payload: EventPayload<N>): void {
    v.assert(events[name], payload)
    const received = acrossProcesses(payload, name)
    for (const listener of this.#listeners.get(name) ?? []) listener(received as never)
  }

  /** Answers a call with an error from now on, or with null as usual again. */
  fail(name: CallName, error: AppError | null): void {
    if (error) this.#failures.set(name, error)
    else this.#failures.delete(name)
  }

  /** Lets a call wait for its answer until it is released. */
  hold(name: CallName): void {
    this.#held.set(name, Promise.withResolvers())
  }

  release(name: CallName): void {
    this.#held.get(name)?.resolve()
    this.#held.delete(name)
  }

  // Events of the engine and the accounts.

  /** While it is the first sync, lists are not whole. */
  setSync(change: Partial<SyncState>): void {
    this.sync = { ...this.sync, ...change }
    const { cache } = this.sample
    const list = readList(cache, 'projects', 'projects', null)
    saveList(cache, { ...list, phase: this.sync.phase === 'first' ? 'backwards' : 'whole' })
    this.emit('syncStateChanged', this.sync)
  }

  changeAccounts(accounts: readonly Account[]): void {
    this.accounts = accounts
    this.emit('accountsChanged', { accounts: [...accounts] })
  }

  admit(): Account {
    const account: Account = { ...sampleAccount, problem: null }
    if (!this.open.has(account.id)) this.#add(account, {})
    this.changeAccounts([account])
    return account
  }

  changed(kinds: string[], keys: string[] = []): void {
    this.emit('changed', { account: accountId, kinds, keys })
  }

  countEdits(account: AccountId): number {
    return this.#reader.countEdits(account).waiting
  }

  // Changes of the service meanwhile.

  /** Changes the service's issues. */
  changeIssues(change: (issue: Issue, index: number) => Issue): void {
    const { cache, issues } = this.sample
    answer(cache, (arrival) => {
      for (const [index, issue] of issues.entries()) storeIssue(cache, change(issue, index), arrival)
    })
  }

  /** Changes the service's diffs of a merge request, as after a push with that number. */
  changeFiles(key: string, changes: readonly FileChange[], version = 2): void {
    answer(this.sample.cache, () => storeFileChanges(this.sample.cache, partsOf(key).id, changes, version))
    this.changed(['itemParts'])
  }

  /** The service knows of versions of a merge request, of these ids. */
  pushVersions(key: string, ...ids: readonly number[]): void {
    const mergeRequestId = partsOf(key).id
    const of = { baseCommitSha: 'b'.repeat(40), startCommitSha: 'a'.repeat(40), state: 'collected', realSize: null }
    const versions = ids.map((id) => ({
      ...of,
      id,
      headCommitSha: String(id).padStart(40, '0'),
      mergeRequestId,
      createdAt: new Date(Date.now() - id).toISOString(),
    }))
    answer(this.sample.cache, () => storeDiffVersions(this.sample.cache, mergeRequestId, versions.toReversed()))
    this.changed(['itemParts'])
  }

  /** The service says this of the newest pipeline of a merge request, and of the pipelines that it started. */
  runPipeline(key: string, pipeline: Pipeline, jobs: readonly AnyJob[], childJobs: ChildJobs = {}): void {
    answer(this.sample.cache, (arrival) => {
      storePipeline(this.sample.cache, partsOf(key).id, pipeline, arrival)
      storeJobs(this.sample.cache, pipeline.id, jobs, arrival)
      for (const [id, jobs] of Object.entries(childJobs)) storeJobs(this.sample.cache, Number(id), jobs, arrival)
    })
    this.changed(['mergeRequest'], [key])
    this.changed(['pipeline'])
  }

  /** An issue, by its id, is planned so on the service: with these plain fields of it. */
  planIssue(id: number, planned: Partial<Issue>): void {
    answer(this.sample.cache, ({ revision }) => {
      const set = Object.keys(planned).map((name) => `${wireNameOf(name)} = ?, `)
      const values = Object.values(planned).map((value) => (typeof value === 'boolean' ? Number(value) : value))
      const text = `UPDATE issues SET ${set.join('')}revision = ? WHERE id = ?`
      this.sample.cache.prepare(text).run(...values, revision, id)
    })
    this.changed(['issue'])
  }

  /** The jobs of a pipeline report these tests. */
  reportTests(pipeline: number, report: TestReport): void {
    answer(this.sample.cache, () => storeTestReport(this.sample.cache, pipeline, report, Date.now()))
    this.changed(['pipeline'])
  }

  /** The key of the item that the window shows, once it reports one. */
  async itemShown(): Promise<string> {
    await expect.poll(() => this.shownItem).not.toBeNull()
    return this.shownItem ?? ''
  }

  removeIssue(key: string): void {
    removeItem(this.sample.cache, 'issue', partsOf(key).id)
  }

  /** Nothing keeps these entries in the inbox any more. */
  removeEntries(keys: readonly string[]): void {
    const { cache } = this.sample
    for (const key of keys) {
      const entry = readInboxEntry(cache, partsOf(key).id)
      if (entry) saveInboxEntry(cache, entry, { reasons: [], provisionalAt: null })
    }
  }

  /** Reads a snippet and its thread. */
  storeSnippet(projectId: number, id: number): void {
    const { cache } = this.sample
    answer(cache, (arrival) => {
      storeSnippet(cache, { id, projectId, readAt: Date.now() }, arrival)
      for (const note of makeNotes(1000 + id)) storeNote(cache, 'snippet', id, note, arrival)
    })
    this.changed(['snippet'], [keyOf(accountId, 'snippet', id)])
  }

  removeSnippet(id: number): void {
    removeSnippet(this.sample.cache, id)
  }

  /** Stores that somebody changed a field of an issue `seconds` ago. */
  tellChange(field: string, issue: number, who: string, seconds: number): void {
    const { cache } = this.sample
    const entry = makeEntry(Date.now() - seconds * 1000, {
      itemKind: 'issue',
      itemId: issue,
      actorId: person(who).id,
      field,
    })
    answer(cache, ({ revision }) => addEntry(cache, entry, revision))
  }

  // Outcomes of sending edits.

  /** An edit has arrived, and the service has done it. */
  async land(key: string, remarks: Remarks | null = null): Promise<void> {
    const { cache, userStore, issues } = this.sample
    const { id } = partsOf(key)
    const edit = userStore.listUnsettled().find((queued) => queued.id === id)?.edit
    if (!edit) throw new Error('no such edit waits')
    answer(cache, (arrival) => {
      const issue = issues.find((each) => keyOf(accountId, 'issue', each.id) === edit.target)
      if (issue && edit.kind === 'changeState') storeIssue(cache, { ...issue, state: edit.state }, arrival)
      markLanded(cache, id, { at: Date.now(), made: null })
    })
    await userStore.retire({ id, at: Date.now(), outcome: { made: null, remarks } })
  }

  /** An edit is on the wire. */
  async startSending(key: string): Promise<void> {
    const { userStore } = this.sample
    const edit = userStore.listUnsettled().find(({ id }) => id === partsOf(key).id)
    if (!edit || !(await userStore.startSending({ id: edit.id, at: Date.now(), sentAfter: 0, version: edit.version })))
      throw new Error('it cannot be sent')
  }

  /** Runs work as it would have run `seconds` ago. */
  ago<T>(seconds: number, work: () => T): T {
    this.#behind = seconds * 1000
    try {
      return work()
    } finally {
      this.#behind = 0
    }
  }

  // The present state.

  get sample(): WindowAccount {
    const sample = this.open.get(accountId)
    if (!sample) throw new Error('the sample account is not open')
    return sample
  }

  rows<K extends Row['kind']>(_kind: K, list: Pick<List, 'keys'>): RowOf<K>[] {
    return this.#reader.readRows(list.keys) as RowOf<K>[]
  }

  get issues(): RowOf<'issue'>[] {
    return this.rows('issue', this.#reader.listItems('issue', { query: '' }))
  }

  get mergeRequests(): RowOf<'mergeRequest'>[] {
    return this.rows('mergeRequest', this.#reader.listItems('mergeRequest', { query: '' }))
  }

  get inbox(): RowOf<'inboxEntry'>[] {
    return this.rows('inboxEntry', this.#reader.listInbox(accountId))
  }

  get activity(): RowOf<'activity'>[] {
    return this.rows('activity', this.#reader.listActivity({ account: accountId }))
  }

  get edits(): RowOf<'edit'>[] {
    return this.rows('edit', this.#reader.listEdits(accountId))
  }

  keysIn(part: InboxPart): string[] {
    return this.#reader.listInbox(accountId, part).keys
  }

  /** The drafts, by their names. */
  get drafts(): ReadonlyMap<string, string> {
    return new Map(this.sample.userStore.listDrafts().map(({ name, text }) => [name, text]))
  }

  get kept(): KeptOffline[] {
    return this.#reader.listKeptOffline(accountId)
  }

  readKept(key: string): KeptOffline {
    return this.#reader.readKeptOffline(key as Key<KeepableKind>)
  }

  get projectKeys(): string[] {
    return projects.map(({ id }) => keyOf(accountId, 'project', id))
  }

  #add(account: Account, content: SampleOptions | null): void {
    const onChange = (changes: Changes): void => this.#onChange(account.id, changes)
    // User stores are threads of their own: no two of them read the clock in the same millisecond.
    const apart = this.open.size
    const now = () => Date.now() - this.#behind - apart
    const engine = () => this.#engine()
    this.open.set(account.id, new WindowAccount(account, this.#reader, content, now, onChange, engine))
  }

  /** As an account that is open tells it. */
  #onChange(account: AccountId, changes: Changes): void {
    this.emit('changed', { account, kinds: [...changes.kinds], keys: [...changes.keys] })
    if (!changes.kinds.includes('edit')) return
    const { waiting, rejected } = this.#reader.countEdits(account)
    this.setSync({ waitingEdits: waiting, rejectedEdits: rejected })
  }

  #engine(): Partial<Answers<EngineProtocol>> {
    return {
      fetchOpen: () => undefined,
      readDraftNotes: () => this.draftNotes,
      readVersion: ({ version }) => {
        const changes = this.versions.get(version)
        if (changes === undefined) throw AppFailure.of('unreachable')
        return changes
      },
      readFileAtCommit: ({ path }) => {
        const file = this.files.get(path)
        if (file === undefined) throw AppFailure.of('unreachable')
        return file
      },
      refreshPipeline: () => {
        if (this.acts === null) throw AppFailure.of('unreachable')
      },
      readJobLog: ({ job }) => {
        const log = this.jobLogs.get(job)
        if (log === undefined) throw AppFailure.of('unreachable')
        return log
      },
      actOnPipeline: ({ does }) => {
        if (this.acts === null) throw AppFailure.of('unreachable')
        this.acts.push(does)
      },
      fetchWholeChanges: ({ item }) => {
        if (this.wholeChanges === null) throw AppFailure.of('unreachable')
        const { id } = partsOf(item)
        const { cache } = this.sample
        storeWholeFileChanges(cache, id, this.wholeChanges)
        storeLeftOut(cache, id, leftOutOf({ changes: this.wholeChanges, overflow: false, counts: [] }))
        this.changed(['mergeRequest', 'itemParts'])
        return 'whole'
      },
      readServiceList: ({ kind, of }) => {
        const rows = this.serviceLists?.[kind]
        if (rows === undefined) throw AppFailure.of('unreachable')
        const { id } = partsOf(of)
        const { cache } = this.sample
        answer(cache, (arrival) =>
          storeServiceList(cache, serviceListName(kind, id), { rows, arrival, readAt: Date.now() }),
        )
        this.changed([kindsOfServiceRows[kind]])
      },
      pickMerged: ({ tries, ...picked }: AskedPick) => {
        if (this.picks === null) throw AppFailure.of('unreachable')
        if (!tries) this.picks.push(picked)
        return true
      },
      searchService: ({ text }) => {
        if (this.foundOnService === null) throw AppFailure.of('unreachable')
        return this.foundOnService.get(text) ?? { lines: [], elsewhere: [] }
      },
      readPerson: () => {
        if (this.person === null) throw AppFailure.of('unreachable')
        return this.person
      },
      setOwnStatus: ({ status: { emoji, message, isBusy } }: AskedStatus) => {
        if (this.person === null) throw AppFailure.of('unreachable')
        const status = { emoji, message, availability: isBusy ? 'busy' : 'not_set', clearStatusAt: null }
        this.person = { ...this.person, status }
        return status
      },
      readMergeChoices: () => {
        if (this.mergeChoices === null) throw AppFailure.of('unreachable')
        return this.mergeChoices
      },
      compareBranches: ({ source, target }) => {
        if (this.serviceLists === null) throw AppFailure.of('unreachable')
        const commits = this.commits.get(`${target}...${source}`)
        if (commits === undefined) throw AppFailure.of('not_found')
        return commits
      },
      callOperation: (called) => {
        this.called.push(called)
        const answer = this.exploration
        if (answer === null) throw AppFailure.of('unreachable')
        return answer
      },
      findSnippet: ({ id, projectId }) => {
        const isKnown = this.#reader.listSnippets(accountId).keys.includes(keyOf(accountId, 'snippet', id))
        if (isKnown) return
        if (!this.snippetNumbers.includes(id)) throw AppFailure.of('not_found')
        this.storeSnippet(projectId, id)
      },
    }
  }

  async #readSyncLists(handlers: Handlers, args: { account: AccountId }): Promise<CallValue<'readSyncLists'>> {
    const { lists, abilities } = await handlers.readSyncLists(args)
    return { lists: [...(this.syncLists ?? lists)], abilities: this.abilities ?? abilities }
  }
}
