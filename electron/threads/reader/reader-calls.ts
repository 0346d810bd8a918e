import type { AppError } from '../../../shared/errors.ts'
import type {
  ActivityFilter,
  BoardFilter,
  CallArgs,
  ParsedCallArgs,
  ItemFilter,
  ScopesFilter,
} from '../../../shared/ipc.ts'
import type { AccountId, Key } from '../../../shared/model/key.ts'
import type { KeepableKind } from '../../../shared/model/kept-offline.ts'
import type { Look } from '../../../shared/model/rows.ts'
import type { ServiceList } from '../../../shared/model/service-list.ts'
import type { AskedPart } from '../../protocols/exported-part.ts'
import type { ReadAccount } from '../../protocols/thread-data.ts'
import { answersBy, type CallsOf } from '../thread.ts'
import type { Reader } from './reader.ts'

/**
 * The calls that the main process makes to a reader. Those with the name of a call of windows answer it too: see
 * `electron/handlers.ts`.
 */
export const readerCalls = {
  openAccount: (reader: Reader, account: ReadAccount) => reader.openAccount(account),
  closeAccount: (reader: Reader, { account }: { readonly account: AccountId }) => reader.closeAccount(account),
  listInbox: (reader: Reader, { account, part, query, grouping }: CallArgs<'listInbox'>) =>
    reader.listInbox(account, part, query, grouping),
  readTraySummary: (reader: Reader) => reader.readTraySummary(),
  listIssues: (reader: Reader, filter: ItemFilter) => reader.listItems('issue', filter),
  listMergeRequests: (reader: Reader, filter: ItemFilter) => reader.listItems('mergeRequest', filter),
  listBoardColumns: (reader: Reader, filter: BoardFilter) => reader.listBoardColumns(filter),
  listLabelScopes: (reader: Reader, filter: ScopesFilter) => reader.listLabelScopes(filter),
  findProject: (reader: Reader, { account, path }: CallArgs<'findProject'>) => reader.findProject(account, path),
  findItem: (reader: Reader, { project, kind, number }: ParsedCallArgs<'findItem'>) =>
    reader.findItem(project, kind, number),
  readName: (reader: Reader, { key }: ParsedCallArgs<'readName'>) => reader.readName(key),
  completeFilter: (reader: Reader, { account, key, start }: ParsedCallArgs<'completeFilter'>) =>
    reader.completeFilter(account, key, start),
  listLocalLabels: (reader: Reader, { account }: ParsedCallArgs<'listLocalLabels'>) => reader.listLocalLabels(account),
  listViews: (reader: Reader, { account }: ParsedCallArgs<'listViews'>) => reader.listViews(account),
  listRules: (reader: Reader, { account }: ParsedCallArgs<'listRules'>) => reader.listRules(account),
  tryRule: (reader: Reader, { account, query }: ParsedCallArgs<'tryRule'>) => reader.tryRule(account, query),
  findByWords: (reader: Reader, { account, text, limit, kind }: ParsedCallArgs<'findByWords'>) =>
    reader.findByWords(account, text, limit, kind),
  findEverything: (reader: Reader, { account, ...asked }: ParsedCallArgs<'findEverything'>) =>
    reader.findEverything(account, asked),
  findNamed: (reader: Reader, { account, text, limit }: ParsedCallArgs<'findNamed'>) =>
    reader.findNamed(account, text, limit),
  readMergeEffects: (reader: Reader, { item }: ParsedCallArgs<'readMergeEffects'>) => reader.readMergeEffects(item),
  listBranchesInReview: (reader: Reader, { project }: ParsedCallArgs<'listBranchesInReview'>) =>
    reader.listBranchesInReview(project),
  readRelatedItems: (reader: Reader, { item }: ParsedCallArgs<'readRelatedItems'>) => reader.readRelatedItems(item),
  findSimilarIssues: (reader: Reader, { account, title }: ParsedCallArgs<'findSimilarIssues'>) =>
    reader.findSimilarIssues(account, title),
  readReferences: (reader: Reader, { project, references }: ParsedCallArgs<'readReferences'>) =>
    reader.readReferences(project, references),
  listProjects: (reader: Reader, { account }: { readonly account?: AccountId | undefined }) =>
    reader.listProjects(account),
  listActivity: (reader: Reader, filter: ActivityFilter) => reader.listActivity(filter),
  listCatchUp: (reader: Reader, { account }: { readonly account: AccountId }) => reader.listCatchUp(account),
  listOpenDiscussions: (reader: Reader, { account, also }: ParsedCallArgs<'listOpenDiscussions'>) =>
    reader.listOpenDiscussions(account, also),
  countOpenDiscussions: (reader: Reader, { account }: ParsedCallArgs<'countOpenDiscussions'>) =>
    reader.countOpenDiscussions(account),
  readOverview: (reader: Reader, { account, subject }: CallArgs<'readOverview'>) =>
    reader.readOverview(account, subject),
  readWeek: (reader: Reader, { account, from, until }: CallArgs<'readWeek'>) =>
    reader.readWeek(account, { from, until }),
  listThread: (reader: Reader, { item, rows }: CallArgs<'listThread'>) => reader.listThread(item, rows),
  readServiceList: (reader: Reader, list: ServiceList) => reader.readServiceList(list),
  listSnippets: (reader: Reader, { account }: { readonly account?: AccountId | undefined }) =>
    reader.listSnippets(account),
  readSnippet: (reader: Reader, { snippet }: { readonly snippet: Key<'snippet'> }) => reader.readSnippet(snippet),
  listEdits: (reader: Reader, { account }: { readonly account?: AccountId | undefined }) => reader.listEdits(account),
  listProposals: (reader: Reader, { account }: { readonly account?: AccountId | undefined }) =>
    reader.listProposals(account),
  listDiscardedEdits: (reader: Reader, { account }: { readonly account?: AccountId | undefined }) =>
    reader.listDiscardedEdits(account),
  listSteps: (reader: Reader, { account }: { readonly account: AccountId }) => reader.listSteps(account),
  readChoices: (reader: Reader, { project }: { readonly project: Key<'project'> }) => reader.readChoices(project),
  readRows: (reader: Reader, { keys }: { readonly keys: readonly string[] }) => reader.readRows(keys),
  /**
   * Also returns the item's state as it is shown now. `since`: the look to compare with, if not the last stored one.
   */
  readItem: (
    reader: Reader,
    { item, since }: { readonly item: Key<'issue' | 'mergeRequest'>; readonly since?: Look | null | undefined },
  ) => reader.readItem(item, since),
  readInboxEntry: (reader: Reader, { item }: CallArgs<'readInboxEntry'>) => reader.readInboxEntry(item),
  readSyncLists: (reader: Reader, { account }: { readonly account: AccountId }) => reader.readSyncLists(account),
  readItemContents: (
    reader: Reader,
    {
      item,
      patchesWithin,
    }: { readonly item: Key<'issue' | 'mergeRequest'>; readonly patchesWithin?: number | undefined },
  ) => reader.readItemContents(item, patchesWithin),
  readPipeline: (reader: Reader, { item }: { readonly item: Key<'mergeRequest'> }) => reader.readPipeline(item),
  readPatches: (
    reader: Reader,
    {
      item,
      files,
    }: {
      readonly item: Key<'mergeRequest'>
      /** The place of each file among the changes, and the name of its patch. */
      readonly files: readonly { readonly place: number; readonly patch: string }[]
    },
  ) => reader.readPatches(item, files),
  findInPatches: (reader: Reader, { item, text }: { readonly item: Key<'mergeRequest'>; readonly text: string }) =>
    reader.findInPatches(item, text),
  readKeptOffline: (reader: Reader, { key }: { readonly key: Key<KeepableKind> }) => reader.readKeptOffline(key),
  listKeptOffline: (reader: Reader, { account }: { readonly account: AccountId }) => reader.listKeptOffline(account),
  readAheadStatus: (reader: Reader, { account }: { readonly account: AccountId }) => reader.readAheadStatus(account),
  /** Writes the next items into a file. */
  writeItems: (reader: Reader, part: AskedPart) => reader.writeItems(part),
  countEdits: (reader: Reader, { account }: { readonly account: AccountId }) => reader.countEdits(account),
  close: (reader: Reader) => reader.close(),
}

/** Calls whose answers have the keys that were asked for, local or not. */
const answeredByKey: ReadonlySet<string> = new Set(['readRows', 'readItem'] satisfies (keyof typeof readerCalls)[])

/** Answers those calls, nearly all of which are about rows by the service's ids: windows may name one by its local id. */
export function answersOfReader(reader: Reader) {
  return answersBy(
    readerCalls,
    () => reader,
    (by, args, name) => (answeredByKey.has(name) ? args : by.withServiceIds(args)),
  )
}

/**
 * Calls that may take long, since they read every name there is, or count many rows. They are sent to the second reader, so that
 * lists do not wait for them.
 */
export const slowCalls: ReadonlySet<keyof typeof readerCalls> = new Set([
  'completeFilter',
  'readChoices',
  'findByWords',
  'findEverything',
  'readReferences',
  'readMergeEffects',
  'readRelatedItems',
  'findSimilarIssues',
  'findNamed',
  'findInPatches',
  'listRules',
  'tryRule',
  'listViews',
  'readKeptOffline',
  'listKeptOffline',
  'readAheadStatus',
  'listCatchUp',
  'listOpenDiscussions',
  'countOpenDiscussions',
  'readWeek',
  'readOverview',
])

export type ReaderProtocol = {
  readonly calls: CallsOf<typeof readerCalls>
  readonly events: {
    /** Damage was met in a file of an account that can be made again. */
    damaged: { readonly account: AccountId; readonly error: AppError }
  }
}
