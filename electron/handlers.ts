import type { Program } from '../shared/ipc.ts'
import { keyOf, partsOf } from '../shared/model/key.ts'
import type { Accounts } from './accounts/accounts.ts'
import type { ReaderThread } from './engine/reader-thread-proxy.ts'
import type { Handlers } from './ipc.ts'

export interface HandlerParts {
  readonly accounts: Accounts
  readonly reader: ReaderThread
  /** A second reader, for what may take long: a list with words to search for. */
  readonly searchReader: ReaderThread
  /** Resolves when the accounts are known too. */
  readonly program: () => Promise<Program>
  readonly setTheme: (theme: Program['theme']) => Promise<void>
  readonly openExternal: (url: string) => Promise<void>
}

/** One line per Call: who answers it. */
export function handlersOf(parts: HandlerParts): Handlers {
  const { accounts, reader, searchReader } = parts
  const readerFor = (filter: { readonly text?: string | undefined }) => (filter.text ? searchReader : reader)
  return {
    readProgram: async () => ({ program: await parts.program(), accounts: accounts.list() }),
    setTheme: ({ theme }) => parts.setTheme(theme).then(() => null),

    signIn: ({ url, token, keep }) => accounts.signIn(url, token, keep),
    signInAgain: ({ account, token, keep }) => accounts.signInAgain(account, token, keep),
    cancelSignIn: () => {
      accounts.cancelSignIn()
      return null
    },
    openSample: () => accounts.openSample(),
    removeAccount: ({ account, discardEdits }) => accounts.remove(account, discardEdits).then(() => null),

    listInbox: (args) => reader.call('listInbox', args),
    listIssues: (filter) => readerFor(filter).call('listIssues', filter),
    listMergeRequests: (filter) => readerFor(filter).call('listMergeRequests', filter),
    listProjects: (args) => reader.call('listProjects', args),
    listActivity: (filter) => reader.call('listActivity', filter),
    listThread: (args) => reader.call('listThread', args),
    listEdits: (args) => reader.call('listEdits', args),
    readRows: (args) => reader.call('readRows', args),
    openItem: async (args) => {
      const { item, seen } = await reader.call('readItem', args)
      accounts.refreshItem(args.item)
      accounts.markLooked(seen)
      return item
    },

    readItemContents: (args) => reader.call('readItemContents', args),

    keepOffline: (args) =>
      accounts
        .threadsOf(args.key)
        .keeper.call('keepOffline', args)
        .then(() => null),
    // Counting through a large project may take a moment, and nobody waits for it.
    readKeptOffline: (args) => searchReader.call('readKeptOffline', args),
    listKeptOffline: (args) => searchReader.call('listKeptOffline', args),
    readAhead: (args) => searchReader.call('readAhead', args),
    setAheadBudget: ({ account, budget }) => accounts.setAheadBudget(account, budget).then(() => null),

    submitEdit: async ({ edit }) => {
      const { id } = await accounts.threadsOf(edit.target).keeper.call('submitEdit', { edit })
      return { edit: keyOf(partsOf(edit.target).account, 'edit', id) }
    },
    sendEditNow: ({ edit }) =>
      accounts
        .threadsOf(edit)
        .keeper.call('sendEditNow', { id: partsOf(edit).id })
        .then(() => null),
    discardEdit: ({ edit }) =>
      accounts
        .threadsOf(edit)
        .keeper.call('discardEdit', { id: partsOf(edit).id })
        .then(() => null),

    reachBackInbox: ({ account }) => accounts.reachBackInbox(account).then(() => null),
    markInboxDone: ({ entries, done }) => accounts.markInboxDone(entries, done).then(() => null),

    readSyncStates: () => accounts.syncStates(),
    readSyncLists: ({ account }) => reader.call('readSyncLists', { account }),
    syncNow: ({ account }) => accounts.syncNow(account).then(() => null),
    lookForNews: () => accounts.lookForNews().then(() => null),
    stopSync: ({ account, stopped }) => accounts.stopSync(account, stopped).then(() => null),
    openExternal: ({ url }) => parts.openExternal(url).then(() => null),
  }
}
