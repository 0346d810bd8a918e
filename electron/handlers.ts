import {
  calls,
  type CallName,
  type Diagnostics,
  type EventPayload,
  type ParsedCallArgs,
  type Program,
  type Screen,
  type WindowRequest,
} from '../shared/ipc.ts'
import { operationNamed } from '../shared/contract/call.ts'
import { withoutSecretValues } from '../shared/contract/secrets.ts'
import type { ExploredCall } from '../shared/model/exploration.ts'
import type { ChangedPreferences } from '../shared/preferences.ts'
import { looksForWords } from '../shared/query/change.ts'
import { askedBy } from '../shared/query/parse.ts'
import { AppFailure } from '../shared/errors.ts'
import { keyOf, partsOf, type AccountId, type Key } from '../shared/model/key.ts'
import type { NoteableKind } from '../shared/model/note.ts'
import type { Accounts } from './accounts/accounts.ts'
import type { ChosenCertificates } from './accounts/certificates.ts'
import { fittingAccounts } from './accounts/fitting-accounts.ts'
import {
  addFilePiece,
  attachFile,
  keepOffline,
  listDrafts,
  reply,
  saveDraft,
  setLocalLabel,
  submitEdits,
  onProposals,
} from './accounts/edits.ts'
import { callWithToken } from './accounts/call-with-token.ts'
import { mark, markAllDone } from './accounts/marks.ts'
import { findSnippet } from './accounts/snippets.ts'
import type { StoredData } from './accounts/stored-data.ts'
import type { AccountThreads } from './threads/account-threads.ts'
import type { EngineProtocol } from './threads/engine/engine-calls.ts'
import type { SavedSettings } from './accounts/preferences.ts'
import { readerCalls, slowCalls, type ReaderProtocol } from './threads/reader/reader-calls.ts'
import type { ReaderThread } from './threads/reader/reader-thread-caller.ts'
import type { CallerCalls } from './threads/thread.ts'
import type { UserStoreProtocol } from './threads/user-store/user-calls.ts'
import type { Handlers } from './answering.ts'

export interface HandlerParts {
  readonly accounts: Accounts
  readonly certificates: ChosenCertificates
  readonly reader: ReaderThread
  /** A second reader for calls that may take long, such as a search. */
  readonly searchReader: ReaderThread
  /** Resolves when the accounts have been opened too. */
  readonly program: () => Promise<Program>
  /** Settings of each account. */
  readonly ofAccount: Pick<SavedSettings, 'readOf' | 'saveOf'>
  readonly changePreferences: (changed: ChangedPreferences) => Promise<void>
  readonly screen: {
    readonly read: () => Promise<Screen | null>
    readonly save: (screen: Screen) => Promise<void>
  }
  /** The window shows this item now. */
  readonly showing: (item: string | null) => void
  readonly testNotification: () => Promise<void>
  readonly licences: () => Promise<string>
  readonly diagnostics: () => Promise<Diagnostics>
  readonly storedData: Pick<StoredData, keyof StoredData>
  readonly showLogs: () => Promise<void>
  readonly quickAdd: {
    readonly readProject: () => Promise<Key<'project'> | null>
    /** @param project the project in which an issue was written down, or null */
    readonly close: (project: Key<'project'> | null) => Promise<void>
  }
  /** A draft is on disk, as a window has it. */
  readonly draftSaved: (draft: EventPayload<'draftChanged'>) => void
  readonly leaveSafeMode: () => Promise<void>
  /** Returns the requests to the window that no page has taken yet. */
  readonly takeRequests: () => WindowRequest[]
  readonly updates: {
    readonly check: () => Promise<void>
    readonly download: () => Promise<void>
    readonly restart: () => Promise<void>
    readonly takeNewVersion: () => string | null
    readonly readWhatIsNew: () => Promise<string>
  }
  readonly openExternal: (url: string) => Promise<void>
  readonly copyText: (text: string) => Promise<void>
  /** Reports that a window has saved its drafts and may close. */
  readonly readyToLeave: (question: number) => void
}

/** The calls of windows that a reader answers under the same name, with the same arguments. */
type ReaderCall = CallName & keyof ReaderProtocol['calls']

/** Does not compile where a row of the reader's table does not fit the call of windows with its name. */
type Answered = { readonly [Name in ReaderCall]: CallerCalls<ReaderProtocol['calls']>[Name] }

function answeredByReaders(reader: ReaderThread, searchReader: ReaderThread): Pick<Handlers, ReaderCall> {
  const names = Object.keys(readerCalls).filter((name): name is ReaderCall => name in calls)
  const answered = names.map((name) => {
    const handler = (args: never) => (slowCalls.has(name) ? searchReader : reader).calls[name](args)
    return [name, handler] as const
  })
  return Object.fromEntries(answered) as Answered
}

/** The calls of the threads of an account. */
interface AccountCalls {
  readonly engine: CallerCalls<EngineProtocol['calls']>
  readonly userStore: CallerCalls<UserStoreProtocol['calls']>
}

/**
 * Returns the handlers of calls that a thread of an account answers under the same name, with the same arguments.
 *
 * @param by the argument that tells whose thread is asked: the account, or the key of something that is its own
 */
function answeredByAccounts(accounts: Accounts) {
  return <T extends keyof AccountCalls, N extends CallName & keyof AccountCalls[T]>(
    thread: T,
    by: keyof ParsedCallArgs<N> & string,
    names: readonly N[],
  ): Pick<AccountCalls[T], N> => {
    const threadsOf = (of: string) => (by === 'account' ? accounts.threadsOfAccount(of) : accounts.threadsOf(of))
    const answered = names.map((name) => {
      const handler = (args: Readonly<Record<typeof by, string>>) => {
        const own = threadsOf(args[by])[thread].calls as AccountCalls[T]
        return (own[name] as (args: unknown) => Promise<unknown>)(args)
      }
      return [name, handler] as const
    })
    return Object.fromEntries(answered) as Pick<AccountCalls[T], N>
  }
}

/** A page could be made to save secrets: they are taken out of calls here too. */
function withoutSecretsOf(call: ExploredCall): ExploredCall {
  const operation = operationNamed(call.operation)
  const values = operation === null ? {} : withoutSecretValues(operation, call.values)
  return { ...call, values: values as ExploredCall['values'] }
}

/** The handlers: a row for each Call that a thread does not answer as it is. */
export function handlersOf(parts: HandlerParts): Handlers {
  const { accounts, reader, searchReader, ofAccount } = parts
  const readerFor = ({ query = '' }: { readonly query?: string | undefined }) =>
    looksForWords(askedBy(query)) ? searchReader : reader
  const actOn = async (
    { edit }: { readonly edit: Key<'edit'> },
    act: (userStore: AccountThreads['userStore'], id: number) => Promise<void>,
  ) => {
    await act(accounts.threadsOf(edit).userStore, partsOf(edit).id)
  }
  /**
   * Runs an action that cannot be undone, and adds it to the history, so that `undo` does not undo an older step in its
   * place.
   */
  const runWithoutUndo = async (account: AccountId, title: string, why: string, work: () => Promise<void>) => {
    await work()
    accounts.askInBackground(account, ({ userStore }) => userStore.calls.rememberWithoutUndo({ title, why }))
  }
  /** Has an item fetched that is shown from the cache meanwhile: it comes as a change. */
  const refreshItem = (item: Key<NoteableKind>) =>
    accounts.askInBackground(partsOf(item).account, ({ engine }) => engine.calls.refreshItem({ item }))
  const ensureAssistants = async () => {
    if (!(await parts.program()).preferences.assistants) throw AppFailure.of('assistants_off')
  }
  /** Starts work that takes minutes. The caller does not wait: the work reports its result by events. */
  const begin = (work: () => Promise<void>) => {
    void work()
  }
  const forward = answeredByAccounts(accounts)
  return {
    ...answeredByReaders(reader, searchReader),
    ...forward('engine', 'account', ['callOperation', 'fetchOpen', 'searchService']),
    ...forward('engine', 'item', ['actOnPipeline', 'pickMerged', 'readFileAtCommit', 'readJobLog']),
    ...forward('engine', 'item', ['readMergeChoices', 'refreshPipeline']),
    ...forward('engine', 'user', ['readPerson', 'setOwnStatus']),
    ...forward('userStore', 'account', ['cancelFile', 'exportEdits', 'redo', 'undo']),
    ...forward('userStore', 'account', ['removeRule', 'saveRule', 'undoRuleWork']),
    ...forward('userStore', 'account', ['orderViews', 'removeView', 'saveView', 'setAheadBudget']),
    ...forward('userStore', 'item', ['markViewed']),
    readProgram: async () => ({ program: await parts.program(), accounts: accounts.list() }),
    readAssistant: async ({ account: wanted }) => {
      await ensureAssistants()
      const fitting = fittingAccounts(accounts.list(), wanted)
      const [account, another] = fitting
      if (account === undefined || another !== undefined) return { account: null, fitting: fitting.length }
      return { account: { ...account, user: { ...account.user, email: null } }, fitting: 1 }
    },
    changePreferences: (changed) => parts.changePreferences(changed),
    readQuickAddProject: () => parts.quickAdd.readProject(),
    closeQuickAdd: ({ project }) => parts.quickAdd.close(project),
    readDiagnostics: () => parts.diagnostics(),
    showLogs: () => parts.showLogs(),
    leaveSafeMode: () => parts.leaveSafeMode(),

    readScreen: () => parts.screen.read(),
    saveScreen: (screen) => parts.screen.save(screen),
    showing: ({ item }) => parts.showing(item),
    testNotification: () => parts.testNotification(),
    takeRequests: () => parts.takeRequests(),

    checkForUpdates: () => begin(parts.updates.check),
    downloadUpdate: () => begin(parts.updates.download),
    restartToUpdate: () => begin(parts.updates.restart),
    takeNewVersion: () => parts.updates.takeNewVersion(),
    readWhatIsNew: () => parts.updates.readWhatIsNew(),
    readLicences: () => parts.licences(),

    signIn: ({ url, token, keep, connection }) => accounts.signIn(url, token, keep, connection),
    signInAgain: ({ account, token, keep, connection }) => accounts.signInAgain(account, token, keep, connection),
    cancelSignIn: () => accounts.cancelSignIn(),
    openSample: () => accounts.openSample(),
    signOut: ({ account }) =>
      runWithoutUndo(account, 'Sign out', 'Sign in again instead.', () => accounts.signOut(account)),
    chooseCertificates: () => parts.certificates.choose(),
    readConnection: ({ account }) => accounts.connectionOf(account),
    changeConnection: ({ account, connection }) => accounts.changeConnection(account, connection),
    removeAccount: ({ account, discardEdits }) => accounts.remove(account, discardEdits),

    listInbox: (filter) => readerFor(filter).calls.listInbox(filter),
    listIssues: (filter) => readerFor(filter).calls.listIssues(filter),
    listMergeRequests: (filter) => readerFor(filter).calls.listMergeRequests(filter),
    listBoardColumns: (filter) => readerFor(filter).calls.listBoardColumns(filter),
    readProjectOrder: async ({ account }) => (await ofAccount.readOf(account, 'projectOrder')) ?? [],
    setProjectOrder: ({ account, projects }) => ofAccount.saveOf(account, 'projectOrder', projects),
    readSnoozesOnService: async ({ account }) => (await ofAccount.readOf(account, 'snoozesOnService')) ?? false,
    setSnoozesOnService: ({ account, on }) => ofAccount.saveOf(account, 'snoozesOnService', on),
    readFoldedGroups: async ({ account }) => (await ofAccount.readOf(account, 'foldedGroups')) ?? [],
    setFoldedGroups: ({ account, groups }) => ofAccount.saveOf(account, 'foldedGroups', groups),
    openItem: async (args) => {
      const { item, seen } = await reader.calls.readItem(args)
      if (args.stored !== true) refreshItem(args.item)
      // If this is lost, what is old is shown as new once more.
      if (args.glance !== true)
        accounts.askInBackground(partsOf(args.item).account, ({ userStore }) =>
          userStore.calls.markLooked({ seen, opened: args.since === undefined }),
        )
      return item
    },

    readPaletteUses: async ({ account }) => (await ofAccount.readOf(account, 'paletteUses')) ?? [],
    savePaletteUses: ({ account, uses }) => ofAccount.saveOf(account, 'paletteUses', uses),
    readDraftNotes: async ({ item }) => ({
      drafts: [...(await accounts.threadsOf(item).engine.calls.readDraftNotes(item))],
    }),
    readVersion: async (args) => ({
      changes: [...(await accounts.threadsOf(args.item).engine.calls.readVersion(args))],
    }),
    compareBranches: async (args) => {
      const commits = await accounts.threadsOf(args.project).engine.calls.compareBranches(args)
      return { commits: commits && [...commits] }
    },
    fetchWholeChanges: async (args) => ({
      outcome: await accounts.threadsOf(args.item).engine.calls.fetchWholeChanges(args),
    }),
    readExploredCalls: async ({ account }) => (await ofAccount.readOf(account, 'exploredCalls')) ?? [],
    saveExploredCalls: ({ account, calls }) => ofAccount.saveOf(account, 'exploredCalls', calls.map(withoutSecretsOf)),
    refreshServiceList: (list) => accounts.threadsOf(list.of).engine.calls.readServiceList(list),
    findSnippet: (args) => findSnippet(accounts, args),
    openSnippet: async (args) => {
      const row = await reader.calls.readSnippet(args)
      refreshItem(args.snippet)
      return row
    },

    setLocalLabel: (args) => setLocalLabel(accounts, args),
    keepOffline: (args) => keepOffline(accounts, args),
    readStoredSizes: () => parts.storedData.sizes(),
    saveUpload: (args) => parts.storedData.saveUpload(args),
    exportItems: ({ account, format }) => parts.storedData.export(account, format),
    cancelExport: ({ account }) => parts.storedData.cancelExport(account),
    backUpAccount: ({ account }) => parts.storedData.backUp(account),
    restoreAccount: ({ account }) => parts.storedData.restore(account),
    resetCache: ({ account }) => parts.storedData.resetCache(account),

    submitEdit: async ({ edit, ...how }) => {
      const { edits, annulled } = await submitEdits(accounts, [edit], how)
      return { edit: edits[0] ?? '', isAnnulled: annulled.length > 0 }
    },
    submitEdits: ({ edits }) => submitEdits(accounts, edits),
    propose: async ({ edit, by }) => {
      await ensureAssistants()
      const { account } = partsOf(edit.target)
      const { id } = await accounts.threadsOfAccount(account).userStore.calls.propose({ edit, by })
      return { proposal: keyOf(account, 'proposal', id) }
    },
    changeProposal: ({ proposal, edit }) =>
      accounts.threadsOf(proposal).userStore.calls.changeProposal({ id: partsOf(proposal).id, edit }),
    sendProposals: async ({ proposals }) => {
      const { account, userStore, ids } = onProposals(accounts, proposals)
      const { edits, refused } = await userStore.calls.sendProposals({ ids })
      return {
        edits: edits.map((id) => keyOf(account, 'edit', id)),
        refused: refused.map(({ id, error }) => ({ proposal: keyOf(account, 'proposal', id), error })),
      }
    },
    addProposalToReview: ({ proposal }) =>
      accounts
        .threadsOf(proposal)
        .userStore.calls.addProposalToReview({ id: partsOf(proposal).id })
        .then((text) => ({ text })),
    throwAwayProposals: async ({ proposals }) => {
      const { userStore, ids } = onProposals(accounts, proposals)
      await userStore.calls.throwAwayProposals({ ids })
    },
    sendEditNow: (args) => actOn(args, (userStore, id) => userStore.calls.sendEditNow({ id })),
    discardEdit: async ({ edit }) => ({
      along: await accounts.threadsOf(edit).userStore.calls.discardEdit({ id: partsOf(edit).id }),
    }),
    restoreEdit: (args) => actOn(args, (userStore, id) => userStore.calls.restoreEdit({ id })),
    holdEdit: (args) => actOn(args, (userStore, id) => userStore.calls.holdEdit({ id, isHeld: args.held })),
    rewriteEdit: (args) => actOn(args, (userStore, id) => userStore.calls.rewriteEdit({ id, text: args.text })),
    resolveConflict: (args) =>
      actOn(args, (userStore, id) => userStore.calls.resolveConflict({ id, fields: args.fields })),
    reorderEdit: (args) =>
      actOn(args, (userStore, id) => userStore.calls.reorderEdit({ id, direction: args.direction })),
    readUndo: ({ account }) => accounts.threadsOfAccount(account).userStore.calls.readUndo(),
    readRedo: ({ account }) => accounts.threadsOfAccount(account).userStore.calls.readRedo(),
    readyToLeave: ({ question }) => parts.readyToLeave(question),
    attachFile: (args) => attachFile(accounts, args),
    addFilePiece: (args) => addFilePiece(accounts, args),
    saveDraft: async ({ draft, text }) => {
      await saveDraft(accounts, draft, text)
      parts.draftSaved({ draft, text })
    },
    listDrafts: ({ account }) => listDrafts(accounts, account),

    reachBackInbox: ({ account }) =>
      runWithoutUndo(account, 'Show older entries in the inbox', 'What is old can be marked done.', () =>
        accounts.reachBackInbox(account),
      ),
    markAllDone: async ({ inboxes }) => ({ count: await markAllDone(accounts, inboxes) }),
    reply: async (args) => ({ edit: await reply(accounts, ofAccount, args) }),
    catchUp: async ({ seen: { newestReason, ...seen } }) => {
      const { item } = await reader.calls.readItem({ item: seen.item })
      const isOpen = item.triage.part === 'open' || item.triage.part === 'snoozed'
      await accounts.threadsOf(seen.item).userStore.calls.catchUp({ seen, finishedTo: isOpen ? newestReason : null })
    },
    mark: async (args) => ({ count: await mark(accounts, ofAccount, args) }),

    readSyncStates: () => accounts.syncStates(),
    syncNow: ({ account }) => accounts.syncNow(account),
    lookForChanges: () => accounts.lookForChanges(),
    stopSync: ({ account, stopped }) =>
      runWithoutUndo(account, stopped ? 'Stop sync' : 'Go on with sync', 'It is switched in the sync panel.', () =>
        accounts.stopSync(account, stopped),
      ),
    copyCall: (args) => callWithToken(accounts, reader, args).then(async (text) => await parts.copyText(text)),
    copyText: ({ text }) => parts.copyText(text),
    openExternal: ({ url }) => parts.openExternal(url),
  }
}
