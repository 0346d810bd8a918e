import type { Found } from '../../../shared/model/found.ts'
import type { CatchUpCard } from '../../../shared/model/catch-up.ts'
import type { ShownPipeline } from '../../../shared/model/job.ts'
import type { AccountId, Key } from '../../../shared/model/key.ts'
import { keyOf, partsOf } from '../../../shared/model/key.ts'
import type { Ahead, KeepableKind, KeptOffline } from '../../../shared/model/kept-offline.ts'
import type { NoteableKind } from '../../../shared/model/note.ts'
import type { InboxRow, IssueRow, Item, ItemContents, Look, Row, SnippetRow } from '../../../shared/model/rows.ts'
import type { ReferenceCard } from '../../../shared/model/reference-card.ts'
import type { MergeEffects } from '../../../shared/model/merge-effects.ts'
import type { RelatedItem } from '../../../shared/model/related-item.ts'
import type { RuleTrial } from '../../../shared/model/rule.ts'
import type { ListedStep } from '../../../shared/model/step.ts'
import type { InboxPart } from '../../../shared/model/triage.ts'
import type { Grouping } from '../../../shared/model/grouping.ts'
import type { OpenDiscussions } from '../../../shared/model/open-discussion.ts'
import type { Overview, OverviewSubject } from '../../../shared/model/overview.ts'
import type { Week } from '../../../shared/model/week.ts'
import type {
  ActivityFilter,
  BoardColumns,
  BoardFilter,
  CallArgs,
  CallValue,
  Choices,
  DatedList,
  FoundNames,
  GroupedList,
  InboxList,
  ItemFilter,
  List,
  ListedThread,
  ScopesFilter,
} from '../../../shared/ipc.ts'
import { AppFailure } from '../../../shared/errors.ts'
import { inboxListingOf, type View } from '../../../shared/model/view.ts'
import { askedBy } from '../../../shared/query/parse.ts'
import type { NamedFilter } from '../../../shared/query/tree.ts'
import { listActivity } from '../../cache/activity/activity.ts'
import type { ItemKind } from '../../cache/items/items.ts'
import { listEpics } from '../../cache/items/epics.ts'
import { listIterations } from '../../cache/items/iterations.ts'
import { isPartial } from '../../cache/lists/lists.ts'
import { listCustomEmojiNames } from '../../cache/directory/custom-emoji.ts'
import { areScopesExclusive, listLabels } from '../../cache/directory/labels.ts'
import { listMemberIds } from '../../cache/directory/members.ts'
import { listShownMilestones } from '../../cache/directory/milestones.ts'
import { listNoteIds } from '../../cache/items/notes.ts'
import { listProjectIds } from '../../cache/directory/projects.ts'
import { listSnippets } from '../../cache/directory/snippets.ts'
import { bytesAhead, readMissing } from '../../cache/offline/stale-items.ts'
import { readUser } from '../../cache/directory/users.ts'
import { listKept, readAheadPlan } from '../../user/kept-offline.ts'
import { countLocalLabels } from '../../user/local-labels.ts'
import { listViews } from '../../user/views.ts'
import { listDiscardedEdits } from '../../outbox/queue/queue.ts'
import * as askedItems from './asked-items.ts'
import { queryContextOf } from './asked-items.ts'
import * as foundNames from './found-names.ts'
import { OpenAccounts, sourceOf, type OnDamaged } from './open-accounts.ts'
import * as ruleTrials from './rule-trials.ts'
import { exportItems } from './export-items.ts'
import { readCatchUp } from './catch-up.ts'
import { findEverything } from './find-everything.ts'
import { summariseInbox, summariseInboxes } from './inbox-summary.ts'
import { keptOfflineOf } from './kept-offline.ts'
import { listLabelScopes } from './label-scopes.ts'
import { readMergeEffects } from './merge-effects.ts'
import { readRelatedItems } from './related-items.ts'
import { readReferenceCard } from './reference-cards.ts'
import { lookOf, seenOf } from './looks.ts'
import { countAwaited, readOpenDiscussions } from './open-discussions.ts'
import { firstOwnMergeRequests, listOwnMergeRequests } from './own-merge-requests.ts'
import { readOverview } from './read-overview.ts'
import { listBranchesInReview } from '../../cache/items/branches-in-review.ts'
import { listShownServiceRows, readServiceListReading } from '../../cache/lists/service-lists.ts'
import {
  kindsOfServiceRows,
  nameOfServiceList,
  type ServiceList,
  type ShownServiceList,
} from '../../../shared/model/service-list.ts'
import { readWeek } from './read-week.ts'
import { listSummarizedChanges, readPatches } from '../../cache/changes/file-changes.ts'
import { diffLines } from '../../../shared/diff/lines.ts'
import { linesWith } from '../../../shared/diff/found-text.ts'
import { readShownPipeline } from './pipelines.ts'
import { readItemContents } from './item-contents.ts'
import { readEntryRowOf, readItem, readRow, readSnippetRow } from './rows.ts'
import { abilitiesOf, syncListsOf } from './sync-lists.ts'
import { listSteps } from '../user-store/steps.ts'
import { listProposals } from '../../user/proposals.ts'
import { withServiceIds } from '../../protocols/local-keys.ts'
import type { TraySummary } from '../../protocols/tray-summary.ts'
import type { AskedPart, ExportedPart } from '../../protocols/exported-part.ts'
import type { SeenItem } from '../../protocols/looks.ts'
import type { ReadAccount } from '../../protocols/thread-data.ts'

/** Answers every list and row from the files of all accounts, with the waiting edits applied. Writes nothing. */
export class Reader {
  readonly #accounts: OpenAccounts

  constructor(onDamaged?: OnDamaged) {
    this.#accounts = new OpenAccounts(onDamaged)
  }

  /** Opens an account's files for reading. Call it again when a file was replaced. */
  openAccount(account: ReadAccount): void {
    this.#accounts.openAccount(account)
  }

  closeAccount(account: AccountId): void {
    this.#accounts.closeAccount(account)
  }

  close(): void {
    this.#accounts.close()
  }

  /** Returns the arguments of a call with the service's ids of what was made here, as far as it has them. */
  withServiceIds<Args>(args: Args): Args {
    return withServiceIds(args, ({ account, kind, id }) => {
      const open = this.#accounts.find(account)
      return open?.overlay.read(() => open.overlay.idOf(kind, id)) ?? null
    })
  }

  /**
   * Lists a part of the inbox, or its entries about items that match a query. `open`, the default, holds the entries that are not
   * done, muted or snoozed. The order is that of `listPart`, unless the query says another. Without an account these are the
   * inboxes of all accounts that can be read.
   */
  listInbox(account: AccountId | undefined, part: InboxPart = 'open', text = '', written?: Grouping): InboxList {
    return askedItems.listInbox(this.#accounts, account, part, text, written)
  }

  /** Lists the issues or merge requests that match a query, in its order. Wrong parts of the query are left out. */
  listItems(kind: ItemKind, filter: ItemFilter): GroupedList {
    return askedItems.listItems(this.#accounts, kind, filter)
  }

  /** Lists the columns of a board over the items that a query asks for. */
  listBoardColumns(filter: BoardFilter): BoardColumns {
    return askedItems.listBoardColumns(this.#accounts, filter)
  }

  /** Lists the scopes of labels by which a list can be grouped or shown as a board. */
  listLabelScopes(filter: ScopesFilter): string[] {
    return listLabelScopes(this.#accounts, filter)
  }

  /** @throws AppFailure `project_unknown` */
  findProject(account: AccountId, path: string): { readonly project: Key<'project'> } {
    return foundNames.findProject(this.#accounts, account, path)
  }

  /** @throws AppFailure `item_unknown` */
  findItem(project: Key<'project'>, kind: ItemKind, number: number): { readonly item: Key<ItemKind> } {
    return foundNames.findItem(this.#accounts, project, kind, number)
  }

  /** @throws AppFailure `item_unknown` */
  readName(key: Key<'milestone' | 'user'>): CallValue<'readName'> {
    return foundNames.readName(this.#accounts, key)
  }

  /** The names that a filter of a query knows and that begin so. */
  completeFilter(account: AccountId, key: NamedFilter, start: string): CallValue<'completeFilter'> {
    return foundNames.completeFilter(this.#accounts, account, key, start)
  }

  /** Finds issues and merge requests by beginnings of words, those with the words in their title first. */
  findByWords(account: AccountId, text: string, limit: number, kind?: ItemKind): Key<ItemKind>[] {
    return foundNames.findByWords(this.#accounts, account, { text, limit, kinds: kind && [kind] })
  }

  /** Finds people, labels and milestones of all projects by their names: at most `limit` of each. */
  findNamed(account: AccountId, text: string, limit: number): FoundNames {
    return foundNames.findNamed(this.#accounts, account, text, limit)
  }

  /** Finds issues with titles like one that is being written. */
  findSimilarIssues(account: AccountId, title: string): IssueRow[] {
    return foundNames.findSimilarIssues(this.#accounts, account, title)
  }

  /** The rules of an account in their order, and their works, the last first. */
  listRules(account: AccountId): CallValue<'listRules'> {
    return ruleTrials.listRules(this.#accounts, account)
  }

  /** Returns what a rule would have done to the entries of the last thirty days. Nothing is done. */
  tryRule(account: AccountId, text: string): RuleTrial {
    return ruleTrials.tryRule(this.#accounts, account, text)
  }

  /** Returns the open entries in the inboxes of all accounts, and the user's own merge requests. */
  readTraySummary(): TraySummary {
    const all = this.#accounts.all()
    return {
      inbox: summariseInboxes(
        all.map((open) => (most) => {
          open.marks.refresh()
          return open.overlay.read((cache) => summariseInbox(sourceOf(open, cache), most))
        }),
      ),
      mergeRequests: firstOwnMergeRequests(
        all.map((open) => (most) => open.overlay.read((cache) => listOwnMergeRequests(sourceOf(open, cache), most))),
      ),
    }
  }

  /** Lists the projects that the user is a member of, the most recently active first. */
  listProjects(account: AccountId | undefined): List {
    return this.#accounts.list(account, (open, cache) => ({
      partial: isPartial(cache, 'projects'),
      rows: listProjectIds(cache).map((id, index) => ({ key: keyOf(open.account, 'project', id), rank: -index })),
    }))
  }

  /** Lists the local labels of an account, with the number of items that have each. */
  listLocalLabels(account: AccountId): CallValue<'listLocalLabels'> {
    return { labels: countLocalLabels(this.#accounts.get(account).user) }
  }

  /** Lists the saved views of an account, in the user's order, with the number of rows that each lists. */
  listViews(account: AccountId): CallValue<'listViews'> {
    const views = listViews(this.#accounts.get(account).user).map((view) => {
      const { count, partial } = this.#listView(account, view)
      return { ...view, count, partial }
    })
    return { views }
  }

  #listView(account: AccountId, { list, query }: View): List {
    // Only their count is shown.
    if (list !== 'inbox') {
      return this.listItems(list === 'issues' ? 'issue' : 'mergeRequest', { account, query, most: 1 })
    }
    const listing = inboxListingOf(query)
    return this.listInbox(account, listing.part, listing.query)
  }

  /** Finds results of every kind, at most `most` of each: see `find-everything.ts`. */
  findEverything(account: AccountId, { project, text, most }: Omit<CallArgs<'findEverything'>, 'account'>): Found {
    const open = this.#accounts.get(account)
    const projectId = project === undefined ? undefined : partsOf(project).id
    return open.overlay.read((cache) => {
      const query = askedBy(text)
      return findEverything(sourceOf(open, cache), queryContextOf(open, cache), { query, text, projectId, most })
    })
  }

  /** Reads the targets of references in a text of a project, in their order. */
  readReferences(project: Key<'project'>, references: readonly string[]): (ReferenceCard | null)[] {
    const { account, id } = partsOf(project)
    const open = this.#accounts.get(account)
    return open.overlay.read((cache) => {
      open.marks.refresh()
      const source = sourceOf(open, cache)
      return references.map((written) => readReferenceCard(source, open.overlay.idOf('project', id), written))
    })
  }

  /** Reads the items that an item has to do with. */
  readRelatedItems(item: Key<'issue' | 'mergeRequest'>): RelatedItem[] {
    const { account, kind, id } = partsOf(item)
    const open = this.#accounts.get(account)
    return open.overlay.read((cache) => {
      open.marks.refresh()
      return readRelatedItems(sourceOf(open, cache), kind, open.overlay.idOf(kind, id))
    })
  }

  /** Lists the branches of a project that open merge requests come from. */
  listBranchesInReview(project: Key<'project'>): string[] {
    const { account, id } = partsOf(project)
    const open = this.#accounts.get(account)
    return open.overlay.read((cache) => listBranchesInReview(cache, id))
  }

  /** Reads the further effects of merging a merge request. */
  readMergeEffects(item: Key<'mergeRequest'>): MergeEffects {
    const { account, id } = partsOf(item)
    const open = this.#accounts.get(account)
    return open.overlay.read((cache) => {
      open.marks.refresh()
      return readMergeEffects(sourceOf(open, cache), open.overlay.idOf('mergeRequest', id))
    })
  }

  /** Lists the activity, newest first. */
  listActivity(filter: ActivityFilter): DatedList {
    const project = filter.project === undefined ? undefined : partsOf(filter.project)
    return this.#accounts.datedList(project?.account ?? filter.account, (open, cache) => ({
      partial: isPartial(cache, 'events'),
      rows: listActivity(cache, {
        projectId: project?.id,
        concerningId: filter.mine ? open.ownUserId : undefined,
      }).map(({ id, at }) => ({ key: keyOf(open.account, 'activity', id), rank: at, at })),
    }))
  }

  /** Reads others' changes to the items of an account since the user last looked at them. */
  listCatchUp(account: AccountId): CatchUpCard[] {
    const open = this.#accounts.get(account)
    return open.overlay.read((cache) => {
      open.marks.refresh()
      return readCatchUp(sourceOf(open, cache))
    })
  }

  /** Reads the actions of an account's user, from one moment until before another, in milliseconds since 1970. */
  readWeek(account: AccountId, span: { readonly from: number; readonly until: number }): Week {
    const open = this.#accounts.get(account)
    return open.overlay.read((cache) => readWeek(sourceOf(open, cache), span))
  }

  /**
   * Reads the open discussions of an account that wait for its user or for an answer to them.
   *
   * @param also comments whose discussions are listed even if they are resolved
   */
  listOpenDiscussions(account: AccountId, also: readonly Key<'note'>[]): OpenDiscussions {
    const open = this.#accounts.get(account)
    return open.overlay.read((cache) => {
      open.marks.refresh()
      return readOpenDiscussions(sourceOf(open, cache), also)
    })
  }

  /** Counts the open discussions of an account that wait for its user. */
  countOpenDiscussions(account: AccountId): number {
    const open = this.#accounts.get(account)
    return open.overlay.read((cache) => countAwaited(sourceOf(open, cache)))
  }

  /** @throws AppFailure `item_unknown` when the cache does not have it */
  readOverview(account: AccountId, subject: OverviewSubject): Overview {
    const open = this.#accounts.get(account)
    return open.overlay.read((cache) => readOverview(sourceOf(open, cache), queryContextOf(open, cache), subject))
  }

  /** Reads the rows of an on-demand list that are on this computer, with waiting edits folded over them. */
  readServiceList(list: ServiceList): ShownServiceList {
    const open = this.#accounts.get(partsOf(list.of).account)
    const name = nameOfServiceList(list)
    return open.overlay.read((cache) => {
      const rows = listShownServiceRows(cache, name)
      const madeHere = rows.flatMap(({ id }) => {
        const localId = open.overlay.localIdOf(kindsOfServiceRows[list.kind], id)
        return localId === null ? [] : [{ id, localId }]
      })
      return { ...readServiceListReading(cache, name), rows: rows as unknown as ShownServiceList['rows'], madeHere }
    })
  }

  /** Lists the snippets that were opened before, the last opened first. */
  listSnippets(account: AccountId | undefined): List {
    return this.#accounts.list(account, (open, cache) => ({
      partial: false,
      rows: listSnippets(cache).map(({ id, readAt }) => ({ key: keyOf(open.account, 'snippet', id), rank: readAt })),
    }))
  }

  /** Reads a snippet. @throws AppFailure `item_unknown` when the cache does not have it */
  readSnippet(key: Key<'snippet'>): SnippetRow {
    const { account, id } = partsOf(key)
    const open = this.#accounts.get(account)
    const row = open.overlay.read((cache) => readSnippetRow(sourceOf(open, cache), id))
    if (!row) throw AppFailure.of('item_unknown')
    return row
  }

  /** Lists the notes of an item or snippet, oldest first. @param rows so many of them with their rows */
  listThread(item: Key<NoteableKind>, rows = 0): ListedThread {
    const { account, kind, id } = partsOf(item)
    const list = this.#accounts.list(account, (open, cache) => ({
      partial: false,
      rows: listNoteIds(cache, kind, open.overlay.idOf(kind, id)).map((note) => ({
        key: keyOf(open.account, 'note', note),
        rank: 0,
      })),
    }))
    const first = this.readRows(list.keys.slice(0, rows)).filter((row) => row.kind === 'note')
    return { ...list, first }
  }

  /** Lists the edits that are not on the service yet, in their order. */
  listEdits(account: AccountId | undefined): List {
    return this.#accounts.list(account, (open) => ({
      partial: false,
      rows: open.overlay.edits.map((edit) => ({ key: keyOf(open.account, 'edit', edit.id), rank: -edit.createdAt })),
    }))
  }

  /** Lists the edits that assistants have proposed, in the order in which they did. */
  listProposals(account: AccountId | undefined): List {
    return this.#accounts.list(account, (open) => ({
      partial: false,
      rows: listProposals(open.user).map(({ id }) => ({ key: keyOf(open.account, 'proposal', id), rank: -id })),
    }))
  }

  /** Lists the discarded edits that can be restored, newest first. */
  listDiscardedEdits(account: AccountId | undefined): List {
    return this.#accounts.list(account, (open) => ({
      partial: false,
      rows: listDiscardedEdits(open.user).map(({ id, endedAt }) => ({
        key: keyOf(open.account, 'edit', id),
        rank: endedAt,
      })),
    }))
  }

  /** Lists the steps of an account's undo history, newest first. */
  listSteps(account: AccountId): ListedStep[] {
    return listSteps(account, this.#accounts.get(account).user)
  }

  /** Reads the people, labels, milestones and own emoji that a form of a project offers. */
  readChoices(key: Key<'project'>): Choices {
    const { account, id } = partsOf(key)
    return this.#accounts.get(account).overlay.read((cache) => ({
      people: listMemberIds(cache, id)
        .map((user) => readUser(cache, user))
        .sort((one, other) => one.name.localeCompare(other.name)),
      labels: listLabels(cache, id),
      emoji: listCustomEmojiNames(cache, id),
      milestones: listShownMilestones(cache, id).map((milestone) => ({
        id: milestone.id,
        iid: milestone.iid,
        groupPath: milestone.groupPath,
        title: milestone.title,
        description: milestone.description,
        state: milestone.state,
        dueDate: milestone.dueDate,
        startDate: milestone.startDate,
      })),
      scopesAreExclusive: areScopesExclusive(cache, id),
      epics: listEpics(cache, id),
      iterations: listIterations(cache, id),
    }))
  }

  /** Reads rows by their keys, in the order of the keys. Keys without a row are left out. */
  readRows(keys: readonly string[]): Row[] {
    const found = new Map<string, Row>()
    for (const open of this.#accounts.all()) {
      const own = keys.filter((key) => partsOf(key).account === open.account)
      if (own.length === 0) continue
      open.overlay.read((cache) => {
        open.marks.refresh()
        for (const key of own) {
          const row = readRow(sourceOf(open, cache), partsOf(key))
          if (row) found.set(key, row)
        }
      })
    }
    return keys.flatMap((key) => found.get(key) ?? [])
  }

  /**
   * Reads an item with its text. `seen` is the item's newest state, which the caller may store as the user's look.
   *
   * @param since the look to compare with, null for none; without it, the last stored look
   * @throws AppFailure `item_unknown` when the cache does not have the item
   */
  readItem(key: Key<'issue' | 'mergeRequest'>, since?: Look | null): { readonly item: Item; readonly seen: SeenItem } {
    const { account, kind, id } = partsOf(key)
    const open = this.#accounts.get(account)
    return open.overlay.read((cache) => {
      const known = open.overlay.idOf(kind, id)
      open.marks.refresh()
      const look = since === undefined ? lookOf(open.user, kind, known) : since
      const item = readItem(sourceOf(open, cache), kind, id, look)
      if (!item) throw AppFailure.of('item_unknown')
      return { item, seen: { item: keyOf(account, kind, known), ...seenOf(cache, kind, known) } }
    })
  }

  /** Reads the entry of an item in the inbox; null where it has none. */
  readInboxEntry(item: Key<'issue' | 'mergeRequest'>): InboxRow | null {
    const { account, kind, id } = partsOf(item)
    const open = this.#accounts.get(account)
    return open.overlay.read((cache) => {
      open.marks.refresh()
      return readEntryRowOf(sourceOf(open, cache), kind, open.overlay.idOf(kind, id))
    })
  }

  /** Reads the state of every list of an account, and the abilities of its service. */
  readSyncLists(account: AccountId): CallValue<'readSyncLists'> {
    return this.#accounts
      .get(account)
      .overlay.read((cache) => ({ lists: syncListsOf(cache), abilities: abilitiesOf(cache) }))
  }

  /**
   * Reads an item's awards, commits, versions, file changes and rules about approvals, as far as the cache has them.
   *
   * @param patchesWithin bytes of patches that are read at most
   */
  readItemContents(key: Key<'issue' | 'mergeRequest'>, patchesWithin?: number): ItemContents {
    const { account, kind, id } = partsOf(key)
    const open = this.#accounts.get(account)
    return open.overlay.read((cache) => readItemContents(sourceOf(open, cache), kind, id, patchesWithin))
  }

  /** Reads the newest pipeline of a merge request and its jobs, as far as the cache has them. */
  readPipeline(item: Key<'mergeRequest'>): ShownPipeline {
    const { account, id } = partsOf(item)
    const open = this.#accounts.get(account)
    return open.overlay.read((cache) => readShownPipeline(cache, open.overlay.idOf('mergeRequest', id)))
  }

  /** Reads patches of a merge request, in the order of the files; null where a file has another one now. */
  readPatches(item: Key<'mergeRequest'>, files: Parameters<typeof readPatches>[2]): CallValue<'readPatches'> {
    const { account, id } = partsOf(item)
    const open = this.#accounts.get(account)
    return open.overlay.read((cache) => ({ patches: readPatches(cache, open.overlay.idOf('mergeRequest', id), files) }))
  }

  /** Finds the lines in the patches of a merge request in which a text stands, whatever the case of its letters. */
  findInPatches(item: Key<'mergeRequest'>, text: string): CallValue<'findInPatches'> {
    const { account, id } = partsOf(item)
    const open = this.#accounts.get(account)
    return open.overlay.read((cache) => ({
      found: listSummarizedChanges(cache, open.overlay.idOf('mergeRequest', id)).flatMap(({ patch, diff }) => {
        const lines = linesWith(diffLines(diff ?? ''), text)
        return lines.length === 0 ? [] : [{ patch, lines }]
      }),
    }))
  }

  /**
   * Reads how much of a project, milestone or item is on this computer.
   *
   * @throws AppFailure `item_unknown` when the cache does not have it
   */
  readKeptOffline(key: Key<KeepableKind>): KeptOffline {
    const open = this.#accounts.get(partsOf(key).account)
    const kept = listKept(open.user)
    const found = open.overlay.read((cache) => keptOfflineOf(open.account, cache, partsOf(key), kept))
    if (!found) throw AppFailure.of('item_unknown')
    return found
  }

  /** Lists everything of an account that the user keeps offline. */
  listKeptOffline(account: AccountId): KeptOffline[] {
    const open = this.#accounts.get(account)
    const kept = listKept(open.user)
    return open.overlay.read((cache) => kept.flatMap((one) => keptOfflineOf(account, cache, one, kept) ?? []))
  }

  /** Reads the budget of an account for reading ahead, the bytes of it that are on this computer, and the missing part. */
  readAheadStatus(account: AccountId): Ahead {
    const open = this.#accounts.get(account)
    const { budget, kept } = readAheadPlan(open.user)
    return open.overlay.read((cache) => ({
      budget,
      ...bytesAhead(cache, kept),
      missing: readMissing(cache, { kept, ownUserId: open.ownUserId }),
    }))
  }

  /** Writes the next issues or merge requests of an account into a file, as the service said them. */
  writeItems({ account, ...part }: AskedPart): ExportedPart {
    return exportItems(this.#accounts.get(account).cache, part)
  }

  /** Counts the waiting edits, and those among them that need the user. */
  countEdits(account: AccountId): { readonly waiting: number; readonly rejected: number } {
    const open = this.#accounts.get(account)
    return open.overlay.read(() => ({
      waiting: open.overlay.edits.length,
      rejected: open.overlay.edits.filter(({ state }) => state === 'rejected' || state === 'conflict').length,
    }))
  }
}
