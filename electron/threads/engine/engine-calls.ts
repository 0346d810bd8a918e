import type { CopiedFile } from '../../../shared/copied-file.ts'
import type { Key } from '../../../shared/model/key.ts'
import type { NoteableKind } from '../../../shared/model/note.ts'
import type { ServiceListPart } from '../../../shared/model/service-list.ts'
import type { Snippet } from '../../../shared/model/snippet.ts'
import type { TokenKind } from '../../../shared/model/token-kind.ts'
import type { CalledOperation } from '../../protocols/called-operation.ts'
import type { AskedComparison } from '../../protocols/asked-comparison.ts'
import type { AskedFile } from '../../protocols/asked-file.ts'
import type { AskedJob, AskedPipelineAct } from '../../protocols/asked-pipeline.ts'
import type { AskedPick } from '../../protocols/asked-pick.ts'
import type { AskedSearch } from '../../protocols/asked-search.ts'
import type { AskedStatus } from '../../protocols/asked-status.ts'
import type { AskedUpload } from '../../protocols/asked-upload.ts'
import type { AskedVersion } from '../../protocols/asked-version.ts'
import type { Route } from '../../protocols/route.ts'
import type { EngineData, EngineEvents } from '../../protocols/thread-data.ts'
import type { Engine } from './engine.ts'
import { answersBy, type CallsOf, type Nothing } from '../thread.ts'

/** The calls that the main process makes to the engine of an account, once its cache is open. */
export const engineCalls = {
  /** Begins to sync and to send. All threads must have the files open before this call. */
  start: (engine: Engine) => engine.start(),
  setToken: (engine: Engine, { token, kind }: { readonly token: string | null; readonly kind: TokenKind }) =>
    engine.setToken(token, kind),
  /** Makes new connections over another route, and tries it at once. */
  setRoute: (engine: Engine, { route }: { readonly route: Route }) => engine.setRoute(route),
  /** Reads every list now. */
  syncNow: (engine: Engine) => engine.syncNow(),
  /** Reads the lists that are due now. */
  lookForChanges: (engine: Engine) => engine.lookForChanges(),
  stopSync: (engine: Engine, { stopped }: { readonly stopped: boolean }) => engine.stopSync(stopped),
  /** Reads all open items ahead once, or stops that. Throws the reason when nothing can be read now. */
  fetchOpen: (engine: Engine, { on }: { readonly on: boolean }) => engine.fetchOpen(on),
  /** Lets the inbox hold older entries than before. */
  reachBackInbox: (engine: Engine) => engine.reachBackInbox(),
  /** Fetches an item or snippet and its thread before anything else. */
  refreshItem: (engine: Engine, { item }: { readonly item: Key<NoteableKind> }) => engine.items.refreshItem(item),
  /** Asks the service for the state of a merge request after a push. */
  readVersion: (engine: Engine, asked: AskedVersion) => engine.items.readVersion(asked),
  readDraftNotes: (engine: Engine, item: Key<'mergeRequest'>) => engine.items.readDraftNotes(item),
  /** Reads a whole file of a merge request at a commit. */
  readFileAtCommit: (engine: Engine, asked: AskedFile) => engine.items.readFileAtCommit(asked),
  /** Writes an attachment of a text into a file. */
  saveUpload: (engine: Engine, asked: AskedUpload & { readonly file: string }) => engine.items.saveUpload(asked),
  /** Fetches the newest pipeline of a merge request and its jobs. */
  refreshPipeline: (engine: Engine, { item }: { readonly item: Key<'mergeRequest'> }) =>
    engine.pipelines.refreshPipeline(item),
  readJobLog: (engine: Engine, asked: AskedJob) => engine.pipelines.readJobLog(asked),
  /** Does something to a pipeline, once. */
  actOnPipeline: (engine: Engine, asked: AskedPipelineAct) => engine.pipelines.actOnPipeline(asked),
  /** Returns the commits that a merge request of two branches would have; null where the service cannot tell. */
  compareBranches: (engine: Engine, asked: AskedComparison) => engine.branches.compareBranches(asked),
  /** Finds on the service what is not on this computer. */
  searchService: (engine: Engine, asked: AskedSearch) => engine.search.find(asked),
  /** Returns what a merge can be asked for. */
  readMergeChoices: (engine: Engine, { item }: { readonly item: Key<'mergeRequest'> }) =>
    engine.merges.readMergeChoices(item),
  /** Brings what was merged into a branch once more, or takes it back there, once. */
  pickMerged: (engine: Engine, asked: AskedPick) => engine.merges.pickMerged(asked),
  /** Returns what the service says of somebody now. */
  readPerson: (engine: Engine, { user }: { readonly user: Key<'user'> }) => engine.people.readPerson(user),
  setOwnStatus: (engine: Engine, asked: AskedStatus) => engine.people.setOwnStatus(asked),
  /** Fetches the part that the service left out of the changes of a merge request. */
  fetchWholeChanges: (engine: Engine, { item }: { readonly item: Key<'mergeRequest'> }) =>
    engine.items.fetchWholeChanges(item),
  /** Reads an on-demand list, and keeps it. */
  readServiceList: (engine: Engine, list: ServiceListPart) => engine.lists.readServiceList(list),
  /** Calls an operation of the contract, and reads all lists if that changed something. */
  callOperation: (engine: Engine, called: CalledOperation) => engine.operations.callOperation(called),
  /** Resolves when the snippet is in the cache. */
  findSnippet: (engine: Engine, snippet: Snippet) => engine.items.findSnippet(snippet),
}

/** Answers those calls. The cache knows all rows by the service's ids: windows may still name one by its local id. */
export function answersOfEngine(engine: () => Engine | Promise<Engine>) {
  return answersBy(engineCalls, engine, (by, args) => by.serviceKeys.in(args))
}

export type EngineProtocol = {
  readonly calls: CallsOf<typeof engineCalls> & {
    /** Resolves when the cache is open, so that readers can open it too. `lost`: a damaged file that is made again. */
    readonly open: { readonly args: EngineData; readonly value: { readonly lost: CopiedFile | null } }
    /** Ends running work and closes the cache. */
    readonly close: { readonly args: Nothing; readonly value: void }
  }
  readonly events: EngineEvents
}
