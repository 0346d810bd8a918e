import type { FileChange } from '../../shared/model/file-change.ts'
import type { CatchUpCard } from '../../shared/model/catch-up.ts'
import type { Overview } from '../../shared/model/overview.ts'
import type { Week } from '../../shared/model/week.ts'
import type { MessagePort } from 'node:worker_threads'
import type { Edit } from '../../shared/edit.ts'
import type { AppError } from '../../shared/errors.ts'
import type { Exploration } from '../../shared/model/exploration.ts'
import type {
  ActivityFilter,
  BoardColumns,
  BoardFilter,
  CallArgs,
  ParsedCallArgs,
  CallValue,
  Choices,
  DatedList,
  GroupedList,
  InboxList,
  EventPayload,
  FoundNames,
  ItemFilter,
  List,
  SyncState,
} from '../../shared/ipc.ts'
import type { AccountId, Key } from '../../shared/model/key.ts'
import type { Ahead, AheadBudget, AheadPlan, KeepableKind, KeptOffline } from '../../shared/model/kept-offline.ts'
import type { NoteableKind } from '../../shared/model/note.ts'
import type { ConflictField, Item, ItemContents, Look, Row, SnippetRow } from '../../shared/model/rows.ts'
import type { ServiceList, ServiceListPart, ShownServiceList } from '../../shared/model/service-list.ts'
import type { Snippet } from '../../shared/model/snippet.ts'
import type { AskedStep, ListedStep, NextStep, TurnedStep } from '../../shared/model/step.ts'
import type { ServiceInterface } from '../../shared/model/spoken-service.ts'
import type { TokenKind } from '../../shared/model/token-kind.ts'
import type { Mark } from '../../shared/model/triage.ts'
import type { ChosenRule } from '../../shared/model/rule.ts'
import type { ChosenView } from '../../shared/model/view.ts'
import type { ExportFormat as ItemsFormat } from '../../shared/model/stored-data.ts'
import type { CalledOperation } from './called-operation.ts'
import type { Draft } from './draft.ts'
import type { AskedVersion } from './asked-version.ts'
import type { ViewedFile } from './viewed-file.ts'
import type { ExportPlace } from './export-place.ts'
import type { InboxSummary } from './inbox-summary.ts'
import type { News, NewsQuestion } from './news.ts'
import type { SeenEntry, SeenItem } from './looks.ts'
import type { LandedEdit, Departure, NextAttempt, Rejection } from './outcome.ts'
import type { Route } from './route.ts'
import type { Chosen, DueEdits, ExportFormat, QueuedEdit, Seen } from './queued-edit.ts'

/** The calls and events of each thread, one line per call. */

interface Nothing {
  readonly [name: string]: never
}

/** A change, before the account's id is added for the windows. */
export type Changes = Omit<EventPayload<'changed'>, 'account'>

export interface EngineData {
  readonly account: AccountId
  readonly baseUrl: string
  readonly ownUserId: number
  readonly cacheFile: string
  readonly token: string | null
  readonly tokenKind: TokenKind
  /** The version of the interface that the service is spoken to in. */
  readonly spoken: ServiceInterface
  /** The service's own version; null where it does not say. */
  readonly serviceVersion?: string | null
  /** How the service is reached at first. */
  readonly route: Route
  readonly version: string
  /** Seconds between rounds of reading news. */
  readonly interval: number
  readonly keeper: MessagePort
}

export type EngineProtocol = {
  calls: {
    /** Resolves when the cache is open, so that readers can open it too. `setAside`: a damaged cache was set aside. */
    open: { args: EngineData; value: { readonly setAside: boolean } }
    /** Begins to sync and to send. All threads must have the files open before this call. */
    start: { args: Nothing; value: void }
    setToken: { args: { readonly token: string | null; readonly kind: TokenKind }; value: void }
    /** Makes new connections over another route, and tries it at once. */
    setRoute: { args: { readonly route: Route }; value: void }
    /** Reads every list now. */
    syncNow: { args: Nothing; value: void }
    /** Reads the lists that are due now. */
    readNews: { args: Nothing; value: void }
    stopSync: { args: { readonly stopped: boolean }; value: void }
    /** Reads all open items ahead once, or stops that. Throws the reason when nothing can be read now. */
    fetchOpen: { args: { readonly on: boolean }; value: void }
    /** Lets the inbox hold older entries than before. */
    reachBackInbox: { args: Nothing; value: void }
    /** Fetches an item or snippet and its thread before anything else. */
    refreshItem: { args: { readonly item: Key<NoteableKind> }; value: void }
    /** Resolves when the snippet is in the cache. */
    findSnippet: { args: Snippet; value: void }
    /** Asks the service what a merge request looked like after a push. */
    readVersion: { args: AskedVersion; value: readonly FileChange[] }
    /** Reads a list that nobody syncs, and keeps it. */
    readServiceList: { args: ServiceListPart; value: void }
    /** Calls an operation of the contract, and reads all lists if that changed something. */
    callOperation: { args: CalledOperation; value: Exploration }
    /** Ends running work and closes the cache. */
    close: { args: Nothing; value: void }
  }
  events: {
    changed: Changes
    syncState: Omit<SyncState, 'account' | 'waitingEdits' | 'rejectedEdits'>
    /** The service says that the token is no longer valid. */
    tokenRefused: AppError
  }
}

export interface KeeperData {
  readonly account: AccountId
  readonly ownUserId: number
  readonly userFile: string
  readonly cacheFile: string
  /** The seconds that an edit waits before it is sent, when it cannot be undone on the service. */
  readonly holdSeconds: number
}

export type KeeperProtocol = {
  calls: {
    open: { args: KeeperData; value: void }
    /** Gives the engine its own line to this thread. */
    connectEngine: { args: { readonly port: MessagePort }; value: void }
    /** Queues edits as one undoable step. When the call returns, all edits are on disk; when it fails, none is. */
    submitEdits: {
      args: {
        readonly edits: readonly Edit[]
        readonly writtenOn?: Seen | undefined
        /** Not held back for an undo. */
        readonly atOnce?: boolean | undefined
      }
      /** `annulled`: those of which nothing is left to be sent, since all is as it is on the service again. */
      value: { readonly ids: readonly number[]; readonly annulled: readonly number[] }
    }
    sendEditNow: { args: { readonly id: number }; value: void }
    discardEdit: { args: { readonly id: number }; value: void }
    restoreEdit: { args: { readonly id: number }; value: void }
    rewriteEdit: { args: { readonly id: number; readonly text: string }; value: void }
    resolveConflict: { args: { readonly id: number; readonly fields: Chosen }; value: void }
    reorderEdit: { args: { readonly id: number; readonly direction: 'up' | 'down' }; value: void }
    /** Copies user.db to a file. */
    backUp: { args: { readonly to: string }; value: void }
    /** Puts a backup in the place of user.db, which must not be open. */
    restore: { args: KeeperData & { readonly from: string }; value: void }
    exportEdits: { args: { readonly format: ExportFormat }; value: { readonly text: string } }
    readUndo: { args: Nothing; value: NextStep | null }
    readRedo: { args: Nothing; value: NextStep | null }
    undo: { args: AskedStep; value: TurnedStep | null }
    redo: { args: AskedStep; value: TurnedStep | null }
    /** Adds a step to the history that cannot be undone. `why`: what the user can do instead. */
    rememberNone: { args: { readonly title: string; readonly why: string }; value: void }
    saveDraft: { args: { readonly name: string; readonly text: string }; value: void }
    markViewed: {
      args: { readonly item: Key<'mergeRequest'>; readonly file: ViewedFile; readonly viewed: boolean }
      value: void
    }
    listDrafts: { args: Nothing; value: readonly Draft[] }
    /** The user has seen an item in the state `seen`. `opened`: they have just opened it, and it becomes read. */
    markLooked: { args: { readonly seen: SeenItem; readonly opened: boolean }; value: void }
    /** The user has seen an item in the state `seen` and is done with it. `finished`: so is its entry in the inbox. */
    catchUp: { args: { readonly seen: SeenItem; readonly finished: boolean }; value: void }
    /**
     * Sets a mark on entries of the inbox, or removes it, and says how many there were. `at`: the moment of the step, in
     * milliseconds since 1970, where steps of other accounts are made with it.
     */
    mark: {
      args: { readonly entries: readonly SeenEntry[]; readonly mark: Mark; readonly at?: number | undefined }
      value: { readonly count: number }
    }
    /** Comments on an item and marks its entry, as one undoable step. */
    reply: {
      args: { readonly comment: Edit; readonly entry: SeenEntry; readonly mark: Mark }
      value: { readonly id: number }
    }
    markAllDone: { args: { readonly at?: number | undefined }; value: { readonly count: number } }
    /** Returns the news of the inbox that the user is to be notified of. All news is returned once only. */
    takeNews: { args: NewsQuestion; value: readonly News[] }
    /** Keeps something offline with all its contents, or stops keeping it. On disk when the call returns. */
    keepOffline: { args: { readonly keys: readonly Key<KeepableKind>[]; readonly keep: boolean }; value: void }
    /** Gives items a label that only this computer has, or takes it off, as one undoable step. */
    setLocalLabel: {
      args: { readonly items: readonly Key<'issue' | 'mergeRequest'>[]; readonly name: string; readonly on: boolean }
      value: void
    }
    /** Applies the user's rules to new entries of the inbox. */
    applyRules: { args: Nothing; value: void }
    /** Saves a rule; null: a new one. */
    saveRule: { args: { readonly id: number | null; readonly rule: ChosenRule }; value: { readonly id: number } }
    removeRule: { args: { readonly id: number }; value: void }
    undoRuleWork: { args: { readonly id: number }; value: void }
    /** Saves a view; null: a new one. */
    saveView: { args: { readonly id: number | null; readonly view: ChosenView }; value: { readonly id: number } }
    removeView: { args: { readonly id: number }; value: void }
    orderViews: { args: { readonly ids: readonly number[] }; value: void }
    setAheadBudget: { args: { readonly budget: AheadBudget }; value: void }
    close: { args: Nothing; value: void }
  }
  events: { changed: Changes }
}

/** The engine's calls to the keeper: the transitions of an edit's state. */
export type OutboxProtocol = {
  calls: {
    listUnsettled: { args: Nothing; value: readonly QueuedEdit[] }
    /** Lists the edits that may be sent now. `besides`: lanes to skip. */
    listDue: {
      args: { readonly now: number; readonly most: number; readonly besides: readonly string[] }
      value: DueEdits
    }
    /** Returns false when the user has changed or discarded the edit since it was listed. */
    startSending: { args: Departure; value: boolean }
    putBack: { args: NextAttempt; value: void }
    doubt: { args: NextAttempt; value: void }
    reject: { args: { readonly id: number; readonly error: AppError; readonly known: Rejection }; value: void }
    conflict: { args: { readonly id: number; readonly fields: readonly ConflictField[] }; value: void }
    retire: { args: LandedEdit; value: void }
    hurryAll: { args: Nothing; value: void }
    /** Reads what the user keeps offline, and how much may be read ahead. */
    readAheadPlan: { args: Nothing; value: AheadPlan }
    /** The first round has ended. `since`: the service's clock then, in milliseconds; what is newer is news. */
    beginNews: { args: { readonly since: number }; value: void }
  }
  events: {
    /** The answer of `readAheadPlan` has changed. */
    aheadPlanChanged: null
    /** There may be something to send. */
    queued: null
  }
}

/** An account as a reader needs it. */
export interface ReadAccount {
  readonly account: AccountId
  readonly cacheFile: string
  readonly userFile: string
  readonly ownUserId: number
}

export type ReaderProtocol = {
  calls: {
    addAccount: { args: ReadAccount; value: void }
    removeAccount: { args: { readonly account: AccountId }; value: void }
    listInbox: { args: CallArgs<'listInbox'>; value: InboxList }
    readInboxSummary: { args: Nothing; value: InboxSummary }
    listIssues: { args: ItemFilter; value: GroupedList }
    listMergeRequests: { args: ItemFilter; value: GroupedList }
    listBoardColumns: { args: BoardFilter; value: BoardColumns }
    listProjects: { args: { readonly account?: AccountId | undefined }; value: List }
    findProject: { args: CallArgs<'findProject'>; value: CallValue<'findProject'> }
    findItem: { args: ParsedCallArgs<'findItem'>; value: CallValue<'findItem'> }
    readName: { args: ParsedCallArgs<'readName'>; value: CallValue<'readName'> }
    completeFilter: { args: ParsedCallArgs<'completeFilter'>; value: CallValue<'completeFilter'> }
    listRules: { args: ParsedCallArgs<'listRules'>; value: CallValue<'listRules'> }
    tryRule: { args: ParsedCallArgs<'tryRule'>; value: CallValue<'tryRule'> }
    listLocalLabels: { args: ParsedCallArgs<'listLocalLabels'>; value: CallValue<'listLocalLabels'> }
    listViews: { args: ParsedCallArgs<'listViews'>; value: CallValue<'listViews'> }
    findByWords: { args: ParsedCallArgs<'findByWords'>; value: CallValue<'findByWords'> }
    findEverything: { args: ParsedCallArgs<'findEverything'>; value: CallValue<'findEverything'> }
    findNamed: { args: ParsedCallArgs<'findNamed'>; value: FoundNames }
    readMergeEffects: { args: ParsedCallArgs<'readMergeEffects'>; value: CallValue<'readMergeEffects'> }
    readRelatedItems: { args: ParsedCallArgs<'readRelatedItems'>; value: CallValue<'readRelatedItems'> }
    findSimilarIssues: { args: ParsedCallArgs<'findSimilarIssues'>; value: CallValue<'findSimilarIssues'> }
    readReferences: { args: ParsedCallArgs<'readReferences'>; value: CallValue<'readReferences'> }
    listActivity: { args: ActivityFilter; value: DatedList }
    listCatchUp: { args: { readonly account: AccountId }; value: CatchUpCard[] }
    readOverview: { args: CallArgs<'readOverview'>; value: Overview }
    readWeek: { args: CallArgs<'readWeek'>; value: Week }
    listThread: { args: { readonly item: Key<NoteableKind> }; value: List }
    readServiceList: { args: ServiceList; value: ShownServiceList }
    listSnippets: { args: { readonly account?: AccountId | undefined }; value: List }
    readSnippet: { args: { readonly snippet: Key<'snippet'> }; value: SnippetRow }
    listEdits: { args: { readonly account?: AccountId | undefined }; value: List }
    listDiscardedEdits: { args: { readonly account?: AccountId | undefined }; value: List }
    listSteps: { args: { readonly account: AccountId }; value: ListedStep[] }
    readChoices: { args: { readonly project: Key<'project'> }; value: Choices }
    readRows: { args: { readonly keys: readonly string[] }; value: Row[] }
    /**
     * Also returns the item's state as it is shown now. `since`: the look to compare with, if not the last stored one.
     */
    readItem: {
      args: { readonly item: Key<'issue' | 'mergeRequest'>; readonly since?: Look | null | undefined }
      value: { readonly item: Item; readonly seen: SeenItem }
    }
    readSyncLists: { args: { readonly account: AccountId }; value: CallValue<'readSyncLists'> }
    readItemContents: { args: { readonly item: Key<'issue' | 'mergeRequest'> }; value: ItemContents }
    readKeptOffline: { args: { readonly key: Key<KeepableKind> }; value: KeptOffline }
    listKeptOffline: { args: { readonly account: AccountId }; value: KeptOffline[] }
    /** Writes the next items into a file. `next`: where to go on; null when all are written. */
    exportItems: {
      args: {
        readonly account: AccountId
        readonly file: string
        readonly format: ItemsFormat
        /** Null: from the beginning, into a new file. */
        readonly from: ExportPlace | null
      }
      value: { readonly next: ExportPlace | null; readonly total: number }
    }
    readAheadStatus: { args: { readonly account: AccountId }; value: Ahead }
    countEdits: {
      args: { readonly account: AccountId }
      value: { readonly waiting: number; readonly rejected: number }
    }
    close: { args: Nothing; value: void }
  }
  events: Record<never, never>
}
