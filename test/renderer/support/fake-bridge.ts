import { failure, success, type AppError, type Result } from '../../../shared/errors.ts'
import type {
  Account,
  CallArgs,
  CallName,
  CallValue,
  DocketBridge,
  EventName,
  EventPayload,
  ItemFilter,
  List,
  Program,
  ServiceAbilities,
  SyncList,
  SyncState,
} from '../../../shared/ipc.ts'
import { isOpen } from '../../../shared/model/issue.ts'
import type { AheadBudget, KeptOffline } from '../../../shared/model/kept-offline.ts'
import type {
  ActivityRow,
  EditRow,
  InboxRow,
  IssueRow,
  MergeRequestRow,
  NoteRow,
  Pending,
  Row,
} from '../../../shared/model/rows.ts'
import { makeSyncLists } from './sample-lists.ts'
import {
  accountId,
  itemOf,
  makeActivity,
  makeInbox,
  keptState,
  makeContents,
  makeIssues,
  makeMergeRequests,
  makeNotes,
  person,
  projects,
  sampleAccount,
} from './sample-workspace.ts'

type Answers = { [N in CallName]: (args: CallArgs<N>) => Result<CallValue<N>> | Promise<Result<CallValue<N>>> }
type Listener = (payload: never) => void

export interface FakeOptions {
  readonly issues?: number
  readonly accounts?: readonly Account[]
  /** Milliseconds before each answer. */
  readonly latency?: number
  /** Whether every item was looked at before, and has news since. */
  readonly lookedAt?: boolean
}

/** The main process as far as a window can tell, in memory: for tests, and for looking at the screens in a browser. */
export class FakeBridge implements DocketBridge {
  readonly calls: { readonly name: CallName; readonly args: unknown }[] = []
  readonly #listeners = new Map<EventName, Set<Listener>>()
  readonly #latency: number
  readonly #failures = new Map<CallName, AppError>()
  readonly #notes = new Map<string, NoteRow[]>()
  readonly #answers: Answers
  #nextEdit = 1
  #version = 1
  accounts: readonly Account[]
  program: Program = { version: '0.1.0', platform: 'linux', keychain: null, theme: 'system' }
  sync: SyncState
  issues: IssueRow[]
  mergeRequests: MergeRequestRow[]
  inbox: InboxRow[]
  /** Entries marked done, up to when. */
  readonly done = new Map<string, string>()
  edits: EditRow[] = []
  syncLists: SyncList[] = makeSyncLists(projects.length)
  abilities: ServiceAbilities = { listsTodos: true, listsAllStates: true, countsRows: true, commentsMoveItems: true }
  activity: ActivityRow[]
  /** Items the user has looked at before, which are answered with what is new. */
  lookedAt: boolean
  /** What is kept offline, and how much of it is there. */
  readonly kept = new Map<string, KeptOffline>()
  aheadBudget: AheadBudget = '500'

  constructor({ issues = 60, accounts = [sampleAccount], latency = 2, lookedAt = false }: FakeOptions = {}) {
    this.#latency = latency
    this.accounts = accounts
    this.issues = makeIssues(issues)
    this.mergeRequests = makeMergeRequests()
    this.inbox = makeInbox(this.issues, this.mergeRequests)
    this.activity = makeActivity(this.issues, this.mergeRequests)
    this.lookedAt = lookedAt
    this.sync = {
      account: accountId,
      phase: 'idle',
      listsDone: 40,
      listsTotal: 40,
      rows: 1234,
      rowsLeft: 0,
      rowsPerSecond: null,
      stopped: false,
      lastSyncedAt: new Date(Date.now() - 130_000).toISOString(),
      problem: null,
      waitingEdits: 0,
      rejectedEdits: 0,
    }
    this.#answers = this.#makeAnswers()
  }

  async call<N extends CallName>(name: N, args: CallArgs<N>): Promise<Result<CallValue<N>>> {
    this.calls.push({ name, args })
    if (this.#latency > 0) await new Promise((resolve) => setTimeout(resolve, this.#latency))
    const error = this.#failures.get(name)
    if (error) return { ok: false, error }
    return await this.#answers[name](args)
  }

  on<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, listeners.add(listener as Listener))
    return () => listeners.delete(listener as Listener)
  }

  emit<N extends EventName>(name: N, payload: EventPayload<N>): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(payload as never)
  }

  /** Answers a call with an error from now on, or with null as usual again. */
  fail(name: CallName, error: AppError | null): void {
    if (error) this.#failures.set(name, error)
    else this.#failures.delete(name)
  }

  setSync(change: Partial<SyncState>): void {
    this.sync = { ...this.sync, ...change }
    this.emit('syncStateChanged', this.sync)
  }

  changed(kinds: string[], keys: string[] = []): void {
    this.emit('changed', { account: accountId, kinds, keys })
  }

  /** Moves an edit on, as the outbox would. */
  setEdit(key: string, change: Partial<EditRow>): void {
    this.edits = this.edits.map((edit) => (edit.key === key ? { ...edit, ...change } : edit))
    const state = this.edits.find((edit) => edit.key === key)?.state
    if (state) this.#fold((pending) => pending.map((each) => (each.edit === key ? { ...each, state } : each)))
    this.#editsChanged()
  }

  #list(keys: string[]): Result<List> {
    return success({ version: (this.#version += 1), count: keys.length, keys, partial: this.sync.phase === 'first' })
  }

  #filtered(rows: readonly (IssueRow | MergeRequestRow)[], filter: ItemFilter): Result<List> {
    const text = (filter.text ?? '').toLowerCase()
    const keys = rows.filter(
      (row) =>
        (filter.state === 'all' || isOpen(row) === (filter.state === 'open')) &&
        (filter.project === undefined || row.projectKey === filter.project) &&
        (filter.mine !== 'assigned' || row.assignee?.username === 'mira') &&
        (filter.mine !== 'authored' || row.author.username === 'mira') &&
        (/^[#!]\d+$/.test(text) ? row.iid === Number(text.slice(1)) : row.title.toLowerCase().includes(text)),
    )
    return this.#list(keys.map(({ key }) => key))
  }

  #shownInbox(): InboxRow[] {
    return this.inbox.filter(({ key, at }) => at > (this.done.get(key) ?? ''))
  }

  #notesOf(item: string): NoteRow[] {
    const notes = this.#notes.get(item) ?? makeNotes(item, this.#notes.size * 10)
    this.#notes.set(item, notes)
    return notes
  }

  #row(key: string): Row | undefined {
    const kind = key.split('/')[1]
    const within = <R extends Row>(rows: readonly R[]): Row | undefined => rows.find((row) => row.key === key)
    if (kind === 'issue') return this.issues[Number(key.split('/')[2]) - 1]
    if (kind === 'mergeRequest') return within(this.mergeRequests)
    if (kind === 'inboxEntry') return within(this.#shownInbox())
    if (kind === 'edit') return within(this.edits)
    if (kind === 'activity') return within(this.activity)
    if (kind === 'note') return within([...this.#notes.values()].flat())
    const project = projects.find((each) => each.key === key)
    if (!project) return undefined
    const open = (rows: readonly (IssueRow | MergeRequestRow)[]) =>
      rows.filter((row) => row.projectKey === key && isOpen(row)).length
    const { id: _id, ...row } = project
    return { ...row, openIssues: open(this.issues), openMergeRequests: open(this.mergeRequests) }
  }

  #fold(change: (pending: readonly Pending[]) => readonly Pending[]): void {
    const folded = <R extends { readonly pending: readonly Pending[] }>(row: R): R => ({
      ...row,
      pending: [...change(row.pending)],
    })
    this.issues = this.issues.map((row) => (row.pending.length > 0 ? folded(row) : row))
    for (const [item, notes] of this.#notes) this.#notes.set(item, notes.map(folded))
  }

  #editsChanged(): void {
    const rejectedEdits = this.edits.filter(({ state }) => state === 'rejected').length
    this.setSync({ waitingEdits: this.edits.length, rejectedEdits })
    this.changed(['edit', 'note', 'issue'])
  }

  #submit({ edit }: CallArgs<'submitEdit'>): Result<CallValue<'submitEdit'>> {
    const key = `${accountId}/edit/${this.#nextEdit}`
    const target = this.#row(edit.target)
    if (target?.kind !== 'issue' && target?.kind !== 'mergeRequest')
      return failure('item_unknown', 'There is no such item.')
    const pending: Pending = { edit: key, state: 'waiting' }
    if (edit.kind === 'comment') {
      const note: NoteRow = {
        kind: 'note',
        key: `${accountId}/note/${-this.#nextEdit}`,
        body: edit.body,
        author: person('mira'),
        createdAt: new Date().toISOString(),
        updatedAt: null,
        system: false,
        pending: [pending],
      }
      this.#notes.set(target.key, [...this.#notesOf(target.key), note])
    } else {
      this.issues = this.issues.map((row) =>
        row.key === target.key ? { ...row, state: edit.state, pending: [...row.pending, pending] } : row,
      )
    }
    this.edits = [
      ...this.edits,
      {
        kind: 'edit',
        key,
        edit: edit.kind,
        state: 'waiting',
        title: edit.kind === 'comment' ? 'Comment' : edit.state === 'closed' ? 'Close issue' : 'Reopen issue',
        detail: edit.kind === 'comment' ? edit.body : '',
        targetKey: target.key,
        targetReference: `${target.projectPath}${target.kind === 'issue' ? '#' : '!'}${target.iid}`,
        createdAt: new Date().toISOString(),
        attempts: 0,
        heldUntil: new Date(Date.now() + 10_000).toISOString(),
        error: null,
      },
    ]
    this.#nextEdit += 1
    this.#editsChanged()
    return success({ edit: key })
  }

  #discard(key: string): Result<null> {
    const edit = this.edits.find((each) => each.key === key)
    if (!edit) return failure('conflict', 'It is on its way.')
    this.edits = this.edits.filter((each) => each !== edit)
    if (edit.edit === 'changeState') {
      this.issues = this.issues.map((row) =>
        row.key === edit.targetKey ? { ...row, state: edit.title === 'Close issue' ? 'opened' : 'closed' } : row,
      )
    }
    for (const [item, notes] of this.#notes) {
      this.#notes.set(
        item,
        notes.filter((note) => !note.pending.some((each) => each.edit === key)),
      )
    }
    this.#fold((pending) => pending.filter((each) => each.edit !== key))
    this.#editsChanged()
    return success(null)
  }

  get projectKeys(): string[] {
    return projects.map(({ key }) => key)
  }

  /** Something is kept offline, and so much of it is there. */
  keep(key: string, changed: Partial<KeptOffline>): void {
    this.kept.set(key, keptState(key, { kept: true, ...changed }))
    this.emit('changed', { account: accountId, kinds: ['keptOffline'], keys: [key] })
  }

  #makeAnswers(): Answers {
    return {
      readProgram: () => success({ program: this.program, accounts: [...this.accounts] }),
      setTheme: ({ theme }) => {
        this.program = { ...this.program, theme }
        return success(null)
      },
      signIn: () => this.#admit(),
      signInAgain: () => this.#admit(),
      cancelSignIn: () => success(null),
      openSample: () => this.#admit(),
      removeAccount: ({ account }) => {
        this.accounts = this.accounts.filter(({ id }) => id !== account)
        this.emit('accountsChanged', { accounts: [...this.accounts] })
        return success(null)
      },
      listInbox: () => this.#list(this.#shownInbox().map(({ key }) => key)),
      listIssues: (filter) => this.#filtered(this.issues, filter),
      listMergeRequests: (filter) => this.#filtered(this.mergeRequests, filter),
      listProjects: () => this.#list(projects.map(({ key }) => key)),
      listActivity: ({ mine, project }) => {
        const rows = this.activity.filter(
          (row) =>
            (mine !== true || row.item?.assignee?.username === 'mira' || row.item?.author.username === 'mira') &&
            (project === undefined || row.projectKey === project),
        )
        const list = this.#list(rows.map(({ key }) => key))
        return list.ok ? success({ ...list.value, times: rows.map(({ at }) => Date.parse(at)) }) : list
      },
      listThread: ({ item }) => this.#list(this.#notesOf(item).map(({ key }) => key)),
      listEdits: () => this.#list(this.edits.map(({ key }) => key)),
      readRows: ({ keys }) => success(keys.map((key) => this.#row(key)).filter((row) => row !== undefined)),
      openItem: ({ item, since }) => {
        const row = this.#row(item)
        if (row?.kind !== 'issue' && row?.kind !== 'mergeRequest')
          return failure('item_unknown', 'There is no such item.')
        if (!this.lookedAt) return success(itemOf(row))
        const notes = this.#notesOf(item)
        const look = since ?? {
          seenAt: new Date(Date.now() - 50 * 3_600_000).toISOString(),
          newestNote: Number(notes[2]?.key.split('/')[2] ?? 0),
          lookedAt: new Date(Date.now() - 49 * 3_600_000).toISOString(),
        }
        const changes = this.activity.filter(({ action, own }) => action !== 'commented' && !own).slice(0, 3)
        return success({ ...itemOf(row), look, changes })
      },
      readItemContents: ({ item }) => success(makeContents(item)),
      keepOffline: ({ key, keep }) => {
        if (keep) this.kept.set(key, keptState(key, { kept: true }))
        else this.kept.delete(key)
        this.emit('changed', { account: accountId, kinds: ['keptOffline'], keys: [key] })
        return success(null)
      },
      readKeptOffline: ({ key }) => success(this.kept.get(key) ?? keptState(key)),
      listKeptOffline: () => success([...this.kept.values()]),
      readAhead: () => success({ budget: this.aheadBudget, items: 312, bytes: 18_400_000 }),
      setAheadBudget: ({ budget }) => {
        this.aheadBudget = budget
        return success(null)
      },
      submitEdit: (args) => this.#submit(args),
      sendEditNow: ({ edit }) => {
        this.setEdit(edit, { state: 'sending', attempts: 1, heldUntil: null, error: null })
        return success(null)
      },
      discardEdit: ({ edit }) => this.#discard(edit),
      reachBackInbox: () => success(null),
      markInboxDone: ({ entries, done }) => {
        for (const { entry, seen } of entries) {
          if (done) this.done.set(entry, seen)
          else this.done.delete(entry)
        }
        this.changed(
          ['inboxEntry'],
          entries.map(({ entry }) => entry),
        )
        return success(null)
      },
      readSyncStates: () => success([this.sync]),
      readSyncLists: () => success({ lists: [...this.syncLists], abilities: this.abilities }),
      stopSync: ({ stopped }) => {
        this.setSync({ stopped })
        return success(null)
      },
      lookForNews: () => success(null),
      syncNow: () => {
        this.setSync({ phase: 'idle', lastSyncedAt: new Date().toISOString(), problem: null })
        return success(null)
      },
      openExternal: ({ url }) =>
        /^(https|mailto):/.test(url)
          ? success(null)
          : failure('bad_call', 'Only https and mailto addresses are opened.'),
    }
  }

  #admit(): Result<Account> {
    const account: Account = { ...sampleAccount, problem: null }
    this.accounts = [account]
    this.emit('accountsChanged', { accounts: [account] })
    return success(account)
  }
}
