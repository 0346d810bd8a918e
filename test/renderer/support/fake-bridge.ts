import { parseEdit } from '../../../shared/edit.ts'
import { failure, success, type AppError, type Result } from '../../../shared/errors.ts'
import type {
  Account,
  CallArgs,
  CallName,
  CallValue,
  DatedList,
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
import type { Key } from '../../../shared/model/key.ts'
import type { AheadBudget, KeptOffline } from '../../../shared/model/kept-offline.ts'
import type {
  ActivityRow,
  EditRow,
  InboxRow,
  IssueRow,
  Item,
  MergeRequestRow,
  NoteRow,
  Row,
  SnippetRow,
} from '../../../shared/model/rows.ts'
import type { Triage } from '../../../shared/model/triage.ts'
import {
  editedContents,
  editedItem,
  editedNote,
  editedSnippet,
  isDeleted,
  makeChoices,
  newIssues,
  newMergeRequests,
} from './fake-editing.ts'
import { applied, FakeOutbox, foldedItem, noteOf } from './fake-outbox.ts'
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
  makeSnippet,
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
  /** Whether the user is in any project, and so has anything to see. */
  readonly inProjects?: boolean
}

/** The main process as far as a window can tell, in memory: for tests, and for looking at the screens in a browser. */
export class FakeBridge implements DocketBridge {
  readonly calls: { readonly name: CallName; readonly args: unknown }[] = []
  readonly #listeners = new Map<EventName, Set<Listener>>()
  readonly #inProjects: boolean
  readonly #latency: number
  readonly #failures = new Map<CallName, AppError>()
  readonly #held = new Map<CallName, PromiseWithResolvers<void>>()
  readonly #notes = new Map<string, NoteRow[]>()
  readonly #answers: Answers
  #version = 1
  accounts: readonly Account[]
  program: Program = { version: '0.1.0', platform: 'linux', keychain: null, theme: 'system', problem: null }
  sync: SyncState
  issues: IssueRow[]
  mergeRequests: MergeRequestRow[]
  inbox: InboxRow[]
  /** How entries are marked that were not found open. */
  readonly triage = new Map<string, Triage>()
  /** What is waiting, and drafts. */
  readonly outbox: FakeOutbox
  /** What is said of the user's own edits at every item. */
  remarks: Item['remarks'] = []
  syncLists: SyncList[] = makeSyncLists(projects.length)
  abilities: ServiceAbilities = { listsTodos: true, listsAllStates: true, countsRows: true, commentsMoveItems: true }
  activity: ActivityRow[]
  /** Items the user has looked at before, which are answered with what is new. */
  lookedAt: boolean
  projectOrder: readonly string[] = []
  /** What is kept offline, and how much of it is there. */
  readonly kept = new Map<string, KeptOffline>()
  aheadBudget: AheadBudget = '500'
  /** The snippets on this computer, and the numbers of those that the service has besides. */
  snippets: SnippetRow[] = []
  snippetNumbers: readonly number[] = [7, 12]

  constructor({
    issues = 60,
    accounts = [sampleAccount],
    latency = 2,
    lookedAt = false,
    inProjects = true,
  }: FakeOptions = {}) {
    this.#inProjects = inProjects
    this.#latency = latency
    this.accounts = accounts
    this.issues = makeIssues(issues)
    this.mergeRequests = makeMergeRequests()
    this.inbox = makeInbox(this.issues, this.mergeRequests)
    this.activity = makeActivity(this.issues, this.mergeRequests)
    if (!inProjects) this.#leaveProjects()
    this.lookedAt = lookedAt
    this.sync = {
      account: accountId,
      phase: 'idle',
      listsDone: 40,
      listsTotal: 40,
      rows: 1234,
      rowsLeft: 0,
      rowsPerSecond: null,
      ahead: null,
      stopped: false,
      lastSyncedAt: new Date(Date.now() - 130_000).toISOString(),
      problem: null,
      waitingEdits: 0,
      rejectedEdits: 0,
    }
    this.outbox = new FakeOutbox({
      referenceOf: (key) => this.#referenceOf(key),
      entryOf: (key) => {
        const entry = this.inbox.find((each) => each.key === key)
        return entry && { title: entry.milestone?.title ?? entry.item?.title ?? '', item: entry.itemKey }
      },
      mark: (args) => this.#mark(args),
      changed: () => this.#editsChanged(),
    })
    this.#answers = this.#makeAnswers()
  }

  #leaveProjects(): void {
    this.issues = []
    this.mergeRequests = []
    this.inbox = []
    this.activity = []
  }

  async call<N extends CallName>(name: N, args: CallArgs<N>): Promise<Result<CallValue<N>>> {
    this.calls.push({ name, args })
    if (this.#latency > 0) await new Promise((resolve) => setTimeout(resolve, this.#latency))
    await this.#held.get(name)?.promise
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

  /** Lets a call wait for its answer until it is released. */
  hold(name: CallName): void {
    this.#held.set(name, Promise.withResolvers())
  }

  release(name: CallName): void {
    this.#held.get(name)?.resolve()
    this.#held.delete(name)
  }

  setSync(change: Partial<SyncState>): void {
    this.sync = { ...this.sync, ...change }
    this.emit('syncStateChanged', this.sync)
  }

  changed(kinds: string[], keys: string[] = []): void {
    this.emit('changed', { account: accountId, kinds, keys })
  }

  /** Moves an edit on, as sending would. */
  setEdit(key: string, change: Partial<EditRow>): void {
    this.outbox.set(key, change)
  }

  /** An edit has arrived: what it did is what the service has. */
  land(key: string): void {
    const row = this.outbox.remove(key)
    if (!row) return
    const { edit } = row
    this.issues = this.issues.map((issue) => (issue.key === edit.target ? applied(issue, edit) : issue))
    if (edit.kind === 'comment') {
      const note = noteOf(row).map((each) => ({ ...each, key: each.key.replace('-', '90'), pending: [] }))
      this.#notes.set(edit.target, [...this.#serviceNotesOf(edit.target), ...note])
    }
    this.#editsChanged()
  }

  #list(keys: string[]): Result<List> {
    return success({ version: (this.#version += 1), count: keys.length, keys, partial: this.sync.phase === 'first' })
  }

  #dated(rows: readonly { readonly key: string; readonly at: string | null }[]): Result<DatedList> {
    const list = this.#list(rows.map(({ key }) => key))
    const times = rows.map(({ at }) => (at === null ? null : Date.parse(at)))
    return list.ok ? success({ ...list.value, times }) : list
  }

  #filtered(rows: readonly (IssueRow | MergeRequestRow)[], filter: ItemFilter): Result<List> {
    const text = (filter.text ?? '').toLowerCase()
    const keys = this.#folded(rows).filter(
      (row) =>
        (filter.state === 'all' || isOpen(row) === (filter.state === 'open')) &&
        (filter.project === undefined || row.projectKey === filter.project) &&
        (filter.mine !== 'assigned' || row.assignee?.username === 'mira') &&
        (filter.mine !== 'authored' || row.author.username === 'mira') &&
        (/^[#!]\d+$/.test(text) ? row.iid === Number(text.slice(1)) : row.title.toLowerCase().includes(text)),
    )
    return this.#list(keys.map(({ key }) => key))
  }

  #markedInbox(): InboxRow[] {
    return this.inbox.map((row) => ({ ...row, triage: this.triage.get(row.key) ?? row.triage }))
  }

  #serviceNotesOf(item: string): NoteRow[] {
    const notes = this.#notes.get(item) ?? makeNotes(item, this.#notes.size * 10)
    this.#notes.set(item, notes)
    return notes
  }

  #notesOf(item: string): NoteRow[] {
    const { edits } = this.outbox
    return [...this.#serviceNotesOf(item), ...this.outbox.of(item).flatMap(noteOf)]
      .filter(({ key }) => !isDeleted(key, edits))
      .map((note) => editedNote(note, edits))
  }

  /** Rows with the waiting edits folded over them. */
  #folded<R extends IssueRow | MergeRequestRow>(rows: readonly R[]): readonly R[] {
    const edited = new Set(this.outbox.edits.map(({ edit }) => edit.target as string))
    if (edited.size === 0) return rows
    return rows.map((row) => (edited.has(row.key) ? foldedItem(row, this.outbox.of(row.key)) : row))
  }

  #referenceOf(key: string): string | undefined {
    const row = this.#row(key)
    if (row?.kind === 'issue' || row?.kind === 'mergeRequest' || row?.kind === 'snippet')
      return `${row.projectPath}${row.reference}`
    if (row?.kind === 'note') return 'a comment'
    return row?.kind === 'project' ? row.pathWithNamespace : undefined
  }

  #mark({ entries, mark }: CallArgs<'mark'>): void {
    for (const { key } of entries) {
      const { triage } = this.#markedInbox().find((row) => row.key === key) ?? {}
      if (triage) this.triage.set(key, markedTriage(triage, mark))
    }
    this.changed(
      ['inboxEntry'],
      entries.map(({ key }) => key),
    )
  }

  #row(key: string): Row | undefined {
    const kind = key.split('/')[1]
    const within = <R extends Row>(rows: readonly R[]): Row | undefined => rows.find((row) => row.key === key)
    if (isDeleted(key, this.outbox.edits)) return undefined
    const id = Number(key.split('/')[2])
    if (id < 0 && kind === 'issue') return within(this.#folded(newIssues(this.outbox.edits)))
    if (kind === 'issue') return this.#folded(this.issues.slice(id - 1, id))[0]
    if (kind === 'mergeRequest')
      return within(this.#folded([...newMergeRequests(this.outbox.edits), ...this.mergeRequests]))
    if (kind === 'snippet') return within(this.snippets.map((row) => editedSnippet(row, this.outbox.of(row.key))))
    if (kind === 'inboxEntry') return within(this.#markedInbox())
    if (kind === 'edit') return within([...this.outbox.edits, ...this.outbox.discarded])
    if (kind === 'activity') return within(this.activity)
    if (kind === 'note') return within([...this.#notes.keys()].flatMap((item) => this.#notesOf(item)))
    const project = projects.find((each) => each.key === key)
    if (!project) return undefined
    const open = (rows: readonly (IssueRow | MergeRequestRow)[]) =>
      rows.filter((row) => row.projectKey === key && isOpen(row)).length
    const { id: _id, ...row } = project
    const starred = this.outbox
      .of(key)
      .reduce((now, { edit }) => (edit.kind === 'star' ? edit.starred : now), row.starred)
    return { ...row, starred, openIssues: open(this.issues), openMergeRequests: open(this.mergeRequests) }
  }

  #editsChanged(): void {
    const { edits } = this.outbox
    const rejectedEdits = edits.filter(({ state }) => state === 'rejected' || state === 'conflict').length
    this.setSync({ waitingEdits: edits.length, rejectedEdits })
    this.changed(['edit', 'note', 'issue', 'mergeRequest', 'snippet', 'itemParts', 'project'])
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
      signOut: ({ account }) => {
        this.accounts = this.accounts.map((each) => (each.id === account ? { ...each, state: 'signedOut' } : each))
        this.emit('accountsChanged', { accounts: [...this.accounts] })
        return success(null)
      },
      removeAccount: ({ account, discardEdits }) => {
        const waiting = account === accountId ? this.outbox.edits.length : 0
        if (waiting > 0 && !discardEdits) return failure('edits_waiting', { count: waiting })
        this.accounts = this.accounts.filter(({ id }) => id !== account)
        this.emit('accountsChanged', { accounts: [...this.accounts] })
        return success(null)
      },
      listInbox: ({ part = 'open' }) => {
        const rows = this.#markedInbox().filter(({ triage }) => triage.part === part)
        const timeOf = ({ at, triage }: InboxRow): string | null =>
          part === 'snoozed' ? triage.snoozedUntil : triage.pinned ? null : at
        return this.#dated(rows.map((row) => ({ key: row.key, at: timeOf(row) })))
      },
      listIssues: (filter) => this.#filtered([...newIssues(this.outbox.edits), ...this.issues], filter),
      listMergeRequests: (filter) =>
        this.#filtered([...newMergeRequests(this.outbox.edits), ...this.mergeRequests], filter),
      listProjects: () => this.#list(this.#inProjects ? projects.map(({ key }) => key) : []),
      readProjectOrder: () => success([...this.projectOrder]),
      setProjectOrder: ({ projects: order }) => {
        this.projectOrder = order
        return success(null)
      },
      listActivity: ({ mine, project }) => {
        const rows = this.activity.filter(
          (row) =>
            (mine !== true || row.item?.assignee?.username === 'mira' || row.item?.author.username === 'mira') &&
            (project === undefined || row.projectKey === project),
        )
        return this.#dated(rows)
      },
      listThread: ({ item }) => this.#list(this.#notesOf(item).map(({ key }) => key)),
      listEdits: () => this.#list(this.outbox.edits.map(({ key }) => key)),
      listDiscardedEdits: () => this.#list(this.outbox.discarded.map(({ key }) => key)),
      readRows: ({ keys }) => success(keys.map((key) => this.#row(key)).filter((row) => row !== undefined)),
      openItem: ({ item, since }) => {
        const row = this.#row(item)
        if (row?.kind !== 'issue' && row?.kind !== 'mergeRequest') return failure('item_unknown')
        if (!this.lookedAt) return success({ ...editedItem(itemOf(row), this.outbox.edits), remarks: this.remarks })
        const notes = this.#notesOf(item)
        const look = since ?? {
          seenAt: new Date(Date.now() - 50 * 3_600_000).toISOString(),
          newestNote: Number(notes[2]?.key.split('/')[2] ?? 0),
          newestVersion: 1,
          lookedAt: new Date(Date.now() - 49 * 3_600_000).toISOString(),
        }
        const changes = this.activity.filter(({ action, own }) => action !== 'commented' && !own).slice(0, 3)
        return success({ ...editedItem(itemOf(row), this.outbox.edits), look, changes })
      },
      listSnippets: () => this.#list(this.snippets.map(({ key }) => key)),
      findSnippet: ({ project, number }) => {
        const row = makeSnippet(project, number)
        if (!this.snippets.some(({ key }) => key === row.key)) {
          if (!this.snippetNumbers.includes(number)) return failure('not_found')
          this.snippets = [row, ...this.snippets]
          this.changed(['snippet'], [row.key])
        }
        return success({ snippet: row.key as Key<'snippet'> })
      },
      openSnippet: ({ snippet }) => {
        const row = this.#row(snippet)
        return row?.kind === 'snippet' ? success(row) : failure('item_unknown')
      },
      readItemContents: ({ item }) => success(editedContents(makeContents(item), this.outbox.of(item))),
      keepOffline: ({ key, keep }) => {
        const set = (wanted: boolean): void => {
          if (wanted) this.kept.set(key, keptState(key, { kept: true }))
          else this.kept.delete(key)
          this.emit('changed', { account: accountId, kinds: ['keptOffline'], keys: [key] })
        }
        set(keep)
        this.outbox.didKeep(`Keep “${keptState(key).title}” offline`, key, (again) => set(again === keep))
        return success(null)
      },
      readKeptOffline: ({ key }) => success(this.kept.get(key) ?? keptState(key)),
      listKeptOffline: () => success([...this.kept.values()]),
      readAhead: () => success({ budget: this.aheadBudget, items: 312, bytes: 18_400_000 }),
      setAheadBudget: ({ budget }) => {
        this.aheadBudget = budget
        return success(null)
      },
      submitEdit: ({ edit }) => {
        const result = this.outbox.submit([parseEdit(edit)])
        return result.ok ? success({ edit: (result.value[0] ?? '') as Key<'edit'> }) : result
      },
      submitEdits: ({ edits }) => {
        const result = this.outbox.submit(edits.map(parseEdit))
        return result.ok ? success({ edits: [...result.value] as Key<'edit'>[] }) : result
      },
      sendEditNow: ({ edit }) => this.outbox.sendNow(edit),
      discardEdit: ({ edit }) => this.outbox.discard(edit),
      restoreEdit: ({ edit }) => this.outbox.restore(edit),
      rewriteEdit: ({ edit, text }) => this.outbox.rewrite(edit, text),
      resolveConflict: (args) => this.outbox.resolve(args),
      moveEdit: ({ edit, direction }) => this.outbox.move(edit, direction),
      exportEdits: ({ format }) => this.outbox.export(format),
      readUndo: () => this.outbox.readUndo(),
      readRedo: () => this.outbox.readRedo(),
      undo: (asked) => this.outbox.undo(asked),
      redo: (asked) => this.outbox.redo(asked),
      listSteps: () => this.outbox.listSteps(),
      saveDraft: ({ draft, text }) => {
        if (text === '') this.outbox.drafts.delete(draft)
        else this.outbox.drafts.set(draft, text)
        return success(null)
      },
      listDrafts: () =>
        success([...this.outbox.drafts].map(([draft, text]) => ({ draft, text, savedAt: new Date().toISOString() }))),
      readyToLeave: () => success(null),
      readChoices: () => success(makeChoices(this.outbox.edits)),
      reachBackInbox: () => success(null),
      markAllDone: () => {
        const open = this.#markedInbox().filter(({ triage }) => triage.part === 'open')
        const args = { entries: open.map(({ key }) => ({ key, seen: null })), mark: { as: 'done', on: true } } as const
        this.#mark(args)
        this.outbox.marked(args)
        return success({ count: open.length })
      },
      mark: (args) => {
        this.#mark(args)
        this.outbox.marked(args)
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
      openExternal: ({ url }) => (/^(https|mailto):/.test(url) ? success(null) : failure('address_not_opened')),
    }
  }

  #admit(): Result<Account> {
    const account: Account = { ...sampleAccount, problem: null }
    this.accounts = [account]
    this.emit('accountsChanged', { accounts: [account] })
    return success(account)
  }
}

function markedTriage(triage: Triage, mark: CallArgs<'mark'>['mark']): Triage {
  if (mark.as === 'read') return { ...triage, unread: !mark.on }
  if (mark.as === 'pinned') return { ...triage, pinned: mark.on }
  const snoozedUntil = mark.as === 'snoozed' && mark.on ? mark.until : null
  return { ...triage, part: mark.on ? mark.as : 'open', snoozedUntil }
}
