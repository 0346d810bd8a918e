import type { DocketBridge, SyncState } from '../../shared/ipc.ts'
import type { CommandId } from '../../shared/keymap.ts'
import { actionsOf } from './commands/actions.ts'
import type { Awaited } from './keys/held-keys.ts'
import { Outside, provideOutside } from '../data/outside.ts'
import { provideBridge } from '../data/bridge-context.ts'
import { BulkStore, provideBulk } from '../features/outbox/bulk.svelte.ts'
import { CatchUpStore, provideCatchUp } from '../features/catch-up/catch-up.svelte.ts'
import { ChoicesStore, provideChoices } from '../data/choices.svelte.ts'
import { Clock, provideClock } from '../data/clock.svelte.ts'
import { CommandsStore, provideCommands } from '../navigation/commands.ts'
import { CompletionsStore, provideCompletions } from '../features/writing/completions.ts'
import { DiscussionCountStore } from '../features/discussions/discussion-count.svelte.ts'
import { DraftsStore, provideDrafts } from '../features/drafts/drafts.svelte.ts'
import { EditsStore, provideEdits } from '../features/outbox/edits.svelte.ts'
import { HistoryStore, provideHistory } from '../features/history/history.svelte.ts'
import { InboxStore, provideInbox } from '../features/inbox/inbox.svelte.ts'
import { ItemStore, provideItem } from '../data/item.svelte.ts'
import { StoredDataStore, provideStoredData } from '../features/settings/stored-data.svelte.ts'
import { KeptOfflineStore, provideKeptOffline } from '../features/kept-offline/kept-offline.svelte.ts'
import { LocalLabelsStore } from '../features/local-labels/local-labels.svelte.ts'
import { Layout, provideLayout } from '../navigation/layout.svelte.ts'
import { OnScreen, provideOnScreen } from '../navigation/on-screen.ts'
import { PalettePlace, providePalettePlace } from './palette/palette-place.svelte.ts'
import { SearchStore, provideSearch } from '../features/search/search.svelte.ts'
import { PlaceFinder } from '../navigation/place-finder.ts'
import { PlacesStore, providePlaces } from '../navigation/places.ts'
import { Printing, providePrinting } from '../ui/printing.svelte.ts'
import { ProgramStore, provideProgram } from '../data/program.svelte.ts'
import { ProjectsStore, provideProjects } from '../data/projects.svelte.ts'
import { ReferencesStore, provideReferences } from '../data/references.ts'
import { RowsStore, provideRows } from '../data/rows.svelte.ts'
import { RulesStore, provideRules } from '../features/settings/rules.svelte.ts'
import { NavigationStore, provideNavigation } from '../navigation/navigation.svelte.ts'
import { PagesStore, providePages } from '../navigation/pages.svelte.ts'
import { PaneStore, providePane } from '../navigation/pane.svelte.ts'
import { QueriesStore, provideQueries } from '../navigation/queries.svelte.ts'
import { SelectionStore, provideSelection } from '../navigation/selection.svelte.ts'
import { SnippetsStore, provideSnippets } from '../data/snippets.svelte.ts'
import { SurfacesStore, provideSurfaces } from '../navigation/surfaces.svelte.ts'
import { SyncListsStore, provideSyncLists } from '../features/sync/sync-lists.svelte.ts'
import { SyncStatesStore, provideSyncStates } from '../data/sync-states.svelte.ts'
import { TargetStore, provideTarget } from '../features/items/target.svelte.ts'
import { ToastStore, provideToasts } from '../data/toasts.svelte.ts'
import { TourStore, provideTour } from '../features/tour/tour.svelte.ts'
import { TrailStore } from '../navigation/trail.svelte.ts'
import { UndoStore, provideUndo } from '../features/history/undo.svelte.ts'
import { ViewsStore, provideViews } from '../features/saved-views/views.svelte.ts'
import { WritingStore, provideWriting } from '../features/writing/writing.ts'
import { OverviewStore, provideOverview } from '../features/overview/overview.svelte.ts'
import { WeekStore, provideWeek } from '../features/week/week.svelte.ts'
import { watchUser } from '../ui/keys/focus.ts'

/** All stores of a window, and the effect of the main process's events on each of them. */
export class Stores {
  readonly bridge: DocketBridge
  readonly layout: Layout
  readonly clock = new Clock()
  readonly surfaces = new SurfacesStore()
  readonly pages = new PagesStore(this.surfaces)
  readonly onScreen = new OnScreen()
  readonly printing = new Printing()
  readonly commands: CommandsStore
  readonly completions: CompletionsStore
  readonly toasts = new ToastStore()
  readonly outside: Outside
  readonly bulk = new BulkStore()
  readonly discussions: DiscussionCountStore
  readonly drafts: DraftsStore
  readonly undo: UndoStore
  readonly views: ViewsStore
  readonly history: HistoryStore
  readonly catchUp: CatchUpStore
  readonly overview: OverviewStore
  readonly week: WeekStore
  readonly program: ProgramStore
  readonly syncStates: SyncStatesStore
  readonly syncLists: SyncListsStore
  readonly rows: RowsStore
  readonly references: ReferencesStore
  readonly rules: RulesStore
  readonly selection: SelectionStore
  readonly choices: ChoicesStore
  readonly projects: ProjectsStore
  readonly edits: EditsStore
  readonly item: ItemStore
  readonly snippets: SnippetsStore
  readonly keptOffline: KeptOfflineStore
  readonly localLabels: LocalLabelsStore
  readonly storedData: StoredDataStore
  readonly queries = new QueriesStore()
  readonly navigation: NavigationStore
  readonly pane: PaneStore
  readonly writing: WritingStore
  readonly target: TargetStore
  readonly inbox: InboxStore
  readonly placeFinder: PlaceFinder
  readonly places: PlacesStore
  readonly trail: TrailStore
  readonly tour: TourStore
  readonly palette: PalettePlace
  readonly search: SearchStore
  #lastRound = ''

  constructor(bridge: DocketBridge) {
    this.bridge = bridge
    this.outside = new Outside(bridge, this.toasts)
    this.program = new ProgramStore(bridge)
    this.syncStates = new SyncStatesStore(bridge, this.program)
    this.syncLists = new SyncListsStore(bridge)
    this.rows = new RowsStore(bridge)
    this.references = new ReferencesStore(bridge)
    this.choices = new ChoicesStore(bridge)
    this.writing = new WritingStore(bridge, this.choices, this.clock)
    this.projects = new ProjectsStore(bridge, this.toasts)
    this.drafts = new DraftsStore(bridge, this.toasts)
    this.undo = new UndoStore(bridge, this.toasts, this.drafts, this.clock)
    this.history = new HistoryStore(bridge)
    this.catchUp = new CatchUpStore(bridge, this.toasts, this.undo)
    this.overview = new OverviewStore(bridge)
    this.week = new WeekStore(bridge, this.toasts)
    this.edits = new EditsStore({
      bridge,
      toasts: this.toasts,
      undo: this.undo,
      bulk: this.bulk,
      sendStateOf: (key) => this.syncStates.sendStateOf(key),
    })
    this.views = new ViewsStore(bridge, this.toasts, () => this.navigation.listing)
    this.rules = new RulesStore(bridge, this.toasts)
    this.item = new ItemStore(bridge, this.rows)
    this.snippets = new SnippetsStore(bridge)
    this.keptOffline = new KeptOfflineStore(bridge, this.toasts, this.undo)
    this.localLabels = new LocalLabelsStore(bridge, this.toasts, this.undo)
    this.storedData = new StoredDataStore(bridge, this.toasts, this.drafts)
    this.layout = new Layout(this.program, () => this.navigation.board !== null)
    this.navigation = new NavigationStore(this)
    this.discussions = new DiscussionCountStore(this)
    this.pane = new PaneStore(this)
    this.selection = new SelectionStore(this)
    this.target = new TargetStore(this)
    this.inbox = new InboxStore(this)
    this.completions = new CompletionsStore(bridge, this.navigation)
    this.placeFinder = new PlaceFinder(this)
    this.places = new PlacesStore(this)
    this.trail = new TrailStore(this)
    this.tour = new TourStore(this)
    this.commands = new CommandsStore(actionsOf(this), this)
    this.commands.onRun = (id) => this.tour.ran(id)
    this.inbox.onMarked = (mark) => this.tour.marked(mark)
    this.palette = new PalettePlace(this)
    this.search = new SearchStore(this)
    bridge.on('accountsChanged', ({ accounts }) => {
      this.navigation.lists.accountsChanged()
      this.drafts.keepOnly(accounts.map(({ id }) => id))
    })
    bridge.on('changed', ({ account, kinds, keys }) => this.#changed(account, new Set(kinds), new Set(keys)))
    bridge.on('syncStateChanged', (state) => this.#synced(state))
    bridge.on('toast', ({ tone, message, item }) => this.toasts.tell(tone, message, { item }))
    bridge.on('leaving', ({ question }) => {
      void Promise.all([this.drafts.flush(), this.trail.flush()]).then(
        async () => await bridge.call('readyToLeave', { question }),
      )
    })
    bridge.on('requested', () => void this.#takeRequests())
  }

  /** The surfaces and readings that pressed keys wait for. */
  get awaited(): Awaited {
    const { bulk, commands, item, pages, selection, surfaces, toasts } = this
    return {
      get deferred() {
        return commands.deferred ?? selection.reading
      },
      get refusals() {
        return toasts.refusals
      },
      get asked() {
        return surfaces.asked + bulk.begun + item.forms.emojiAsked
      },
      get isAnyOpen() {
        return surfaces.isAnyOpen || bulk.isInPortions || item.forms.choosesEmoji
      },
      cancel: () => {
        bulk.cancel()
        item.forms.chooseEmoji(false)
        surfaces.clear()
        pages.leave()
      },
    }
  }

  /** Reads the data that the window shows first. */
  async start(): Promise<void> {
    // Rows may be on the screen before the states of sync are here.
    const [wentOn] = await Promise.all([this.program.load().then(() => watchUser()), this.syncStates.load()])
    if (this.navigation.account !== null) await this.trail.restore(wentOn)
    await this.#takeRequests()
    await this.#tellOfNewVersion()
  }

  /** After an update, once. */
  async #tellOfNewVersion(): Promise<void> {
    const version = await this.bridge.call('takeNewVersion', {})
    if (!version.ok || version.value === null) return
    const run = () => this.pages.showSettings('updates')
    this.toasts.tell('info', `Docket is now version ${version.value}.`, { action: { title: 'What is new', run } })
  }

  /** Does the requests to the window from outside: by a link, a notification, a menu. */
  async #takeRequests(): Promise<void> {
    const requests = await this.bridge.call('takeRequests', {})
    if (!requests.ok) return
    for (const request of requests.value) {
      if (request.kind === 'place') await this.places.open(request.address)
      else await this.#runRequested(request.id)
    }
  }

  async #runRequested(command: CommandId): Promise<void> {
    // A window that was opened for the command has not read yet which projects there are.
    const { account } = this.navigation
    if (account !== null) await this.projects.loaded(account.id)
    this.commands.run(command)
  }

  /** Reads all that belongs to an account. */
  enter(account: string): void {
    // The account before may be gone for good; its item goes with it.
    if (this.item.key !== null && !this.item.key.startsWith(`${account}/`)) this.pane.close()
    this.navigation.lists.load()
    void this.projects.load(account)
    void this.edits.load(account)
    void this.discussions.load()
    void this.drafts.load(account)
    void this.snippets.load(account)
    void this.views.load(account)
    void this.syncStates.load()
  }

  /** Reads the drafts and the edits of other accounts, which their items show. */
  enterOthers(accounts: readonly string[]): void {
    for (const account of accounts) {
      if (account === this.navigation.account?.id) continue
      void this.drafts.load(account)
      void this.edits.loadOther(account)
    }
  }

  /** Reads lists again after a round that were not whole: they may be now, even if nothing has changed. */
  #synced({ account, phase, lastSyncedAt }: SyncState): void {
    const round = `${account} ${phase} ${lastSyncedAt ?? ''}`
    if (round === this.#lastRound) return
    this.#lastRound = round
    if (phase !== 'idle') return
    this.navigation.lists.reloadPartialInboxes()
    if (account !== this.navigation.account?.id) return
    this.navigation.lists.reloadPartial()
    this.views.reloadPartial()
    if (!this.projects.areKnown) this.projects.reload()
  }

  #changed(account: string, kinds: ReadonlySet<string>, keys: ReadonlySet<string>): void {
    this.rows.changed(kinds, keys)
    this.item.changed(kinds, keys)
    this.drafts.changed(account, kinds)
    this.keptOffline.changed(kinds)
    this.choices.changed(kinds)
    this.localLabels.changed(kinds)
    this.history.changed(kinds)
    this.references.changed(kinds)
    if (kinds.has('inboxEntry')) this.navigation.lists.reloadInbox(account)
    if (account !== this.navigation.account?.id) {
      if (kinds.has('edit')) void this.edits.refresh(account)
      return
    }
    this.snippets.changed(kinds)
    this.overview.changed(kinds)
    this.discussions.changed(kinds)
    this.views.changed(kinds)
    this.rules.changed(kinds)
    if (kinds.has('activity')) this.navigation.lists.reload('activity')
    if (kinds.has('issue') || kinds.has('edit')) this.navigation.lists.reload('issues')
    if (kinds.has('mergeRequest') || kinds.has('edit')) this.navigation.lists.reload('mergeRequests')
    if (kinds.has('project') || kinds.has('issue') || kinds.has('mergeRequest')) this.projects.reload()
    // The author of a conflicting change may become known later.
    const tellsOfConflict = kinds.has('activity') && this.edits.needUser > 0
    if (kinds.has('edit') || tellsOfConflict) void this.edits.load(account)
    else if (kinds.has('proposal')) void this.edits.loadProposals()
  }
}

/** Gives each store to the components below, which name those that they use. */
export function provideStores(stores: Stores): void {
  provideBridge(stores.bridge)
  provideLayout(stores.layout)
  provideClock(stores.clock)
  provideSurfaces(stores.surfaces)
  providePages(stores.pages)
  provideOnScreen(stores.onScreen)
  providePrinting(stores.printing)
  provideCommands(stores.commands)
  provideCompletions(stores.completions)
  provideToasts(stores.toasts)
  provideOutside(stores.outside)
  provideBulk(stores.bulk)
  provideDrafts(stores.drafts)
  provideUndo(stores.undo)
  provideViews(stores.views)
  provideHistory(stores.history)
  provideCatchUp(stores.catchUp)
  provideOverview(stores.overview)
  provideWeek(stores.week)
  provideProgram(stores.program)
  provideSyncStates(stores.syncStates)
  provideSyncLists(stores.syncLists)
  provideRows(stores.rows)
  provideReferences(stores.references)
  provideRules(stores.rules)
  provideSelection(stores.selection)
  provideChoices(stores.choices)
  provideProjects(stores.projects)
  provideEdits(stores.edits)
  provideItem(stores.item)
  provideSnippets(stores.snippets)
  provideKeptOffline(stores.keptOffline)
  provideStoredData(stores.storedData)
  provideQueries(stores.queries)
  provideNavigation(stores.navigation)
  providePane(stores.pane)
  provideWriting(stores.writing)
  provideTarget(stores.target)
  provideInbox(stores.inbox)
  providePlaces(stores.places)
  provideTour(stores.tour)
  providePalettePlace(stores.palette)
  provideSearch(stores.search)
}
