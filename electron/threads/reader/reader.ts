import { day } from '../../../shared/durations.ts'
import type { Found } from '../../../shared/model/found.ts'
import type { CatchUpCard } from '../../../shared/model/catch-up.ts'
import type { AccountId, Key } from '../../../shared/model/key.ts'
import { keyOf, partsOf } from '../../../shared/model/key.ts'
import type { Ahead, KeepableKind, KeptOffline } from '../../../shared/model/kept-offline.ts'
import type { NoteableKind } from '../../../shared/model/note.ts'
import type { IssueRow, Item, ItemContents, Look, Row, SnippetRow } from '../../../shared/model/rows.ts'
import type { ReferenceCard } from '../../../shared/model/reference-card.ts'
import type { MergeEffects } from '../../../shared/model/merge-effects.ts'
import type { RelatedItem } from '../../../shared/model/related-item.ts'
import type { RuleTrial, RuleWork } from '../../../shared/model/rule.ts'
import type { ListedStep } from '../../../shared/model/step.ts'
import type { ExportFormat } from '../../../shared/model/stored-data.ts'
import type { InboxPart } from '../../../shared/model/triage.ts'
import { groupingOf, type Grouping } from '../../../shared/model/grouping.ts'
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
} from '../../../shared/ipc.ts'
import { AppFailure } from '../../../shared/errors.ts'
import { inboxListingOf, type View } from '../../../shared/model/view.ts'
import { filtersOf } from '../../../shared/query/change.ts'
import { askedBy } from '../../../shared/query/parse.ts'
import type { NamedFilter, Query, Sort } from '../../../shared/query/tree.ts'
import { listActivity } from '../../cache/activity/activity.ts'
import { openCacheForReading, type ReadableCache } from '../../cache/storage/database.ts'
import { CountedTies } from '../../cache/items/item-ties.ts'
import { listItems, readItemRecord, type ItemKind } from '../../cache/items/items.ts'
import { isItemKind } from '../../cache/inbox/inbox-facts.ts'
import { isInboxPartial } from '../../cache/lists/inbox-lists.ts'
import { isPartial } from '../../cache/lists/lists.ts'
import { listLabels } from '../../cache/directory/labels.ts'
import { listMemberIds } from '../../cache/directory/members.ts'
import { listShownMilestones, readShownMilestone } from '../../cache/directory/milestones.ts'
import { findNames } from '../../cache/directory/names.ts'
import { listNoteIds } from '../../cache/items/notes.ts'
import { findProjectId, listProjectIds } from '../../cache/directory/projects.ts'
import { listFilterValues, namesBeginning, projectsCalled } from '../../cache/query/query-names.ts'
import type { QueryContext } from '../../cache/query/query-conditions.ts'
import { compareRanks, queryItems, type Direction, type Rank } from '../../cache/query/query-items.ts'
import { findSimilarTitles } from '../../cache/search/similar-titles.ts'
import { listSnippets } from '../../cache/directory/snippets.ts'
import { findByWords, titledFirst } from '../../cache/search/titles.ts'
import { bytesAhead, readMissing } from '../../cache/offline/stale-items.ts'
import { timestampOf } from '../../cache/storage/upsert.ts'
import { readUser, readUsername } from '../../cache/directory/users.ts'
import { openUserDatabaseForReading, type ReadableUserDatabase } from '../../user/database.ts'
import { listKept, readAheadPlan } from '../../user/kept-offline.ts'
import { countLocalLabels, listLocallyLabelled } from '../../user/local-labels.ts'
import { AllMarks } from '../../user/marks.ts'
import { listRules, listWorkEntries, listWorks, type StoredWork } from '../../user/rules.ts'
import { listViews } from '../../user/views.ts'
import { Overlay } from '../../outbox/fold/overlay.ts'
import { listDiscardedEdits } from '../../outbox/queue/queue.ts'
import { boardColumnsOf } from './board-columns.ts'
import { exportItems } from './export-items.ts'
import { readCatchUp } from './catch-up.ts'
import { findEverything } from './find-everything.ts'
import { inGroups, without, type RowGroup } from './grouped-rows.ts'
import { groupsOfEntries, groupsOfItems } from './groups-of-rows.ts'
import { summariseInbox, summariseInboxes } from './inbox-summary.ts'
import { keptOfflineOf } from './kept-offline.ts'
import { readMergeEffects } from './merge-effects.ts'
import { readRelatedItems } from './related-items.ts'
import { readReferenceCard } from './reference-cards.ts'
import { lookOf, seenOf } from './looks.ts'
import { readOverview } from './read-overview.ts'
import { listShownServiceRows, readServiceListReading } from '../../cache/lists/service-lists.ts'
import { nameOfServiceList, type ServiceList, type ShownServiceList } from '../../../shared/model/service-list.ts'
import { readWeek } from './read-week.ts'
import type { RowSource } from './row-source.ts'
import { readItem, readItemContents, readRow, readSnippetRow } from './rows.ts'
import { abilitiesOf, syncListsOf } from './sync-lists.ts'
import { listSteps } from '../user-store/steps.ts'
import { listEntries } from '../inbox/inbox-entries.ts'
import { itemsInInbox, listPart, type RankedEntry } from '../inbox/triage.ts'
import type { InboxSummary } from '../../protocols/inbox-summary.ts'
import type { ExportPlace } from '../../protocols/export-place.ts'
import type { SeenItem } from '../../protocols/looks.ts'
import type { ReadAccount } from '../../protocols/thread-data.ts'

interface OpenAccount extends ReadAccount {
  readonly cache: ReadableCache
  readonly user: ReadableUserDatabase
  readonly overlay: Overlay
  readonly marks: AllMarks
}

/** A row's key, and the value by which the lists of several accounts are merged. */
interface Ranked {
  readonly key: string
  readonly rank: Rank
}

interface Dated extends Ranked {
  readonly at: number | null
}

interface Grouped extends Dated {
  readonly group: RowGroup
}

/** Answers every list and row from the files of all accounts, with the waiting edits applied. Writes nothing. */
export class Reader {
  readonly #accounts = new Map<AccountId, OpenAccount>()

  /** Opens an account's files for reading. Call it again when a file was replaced. */
  openAccount(account: ReadAccount): void {
    this.closeAccount(account.account)
    const cache = openCacheForReading(account.cacheFile)
    const user = openUserDatabaseForReading(account.userFile)
    const overlay = new Overlay(account.account, cache, user, account.ownUserId)
    this.#accounts.set(account.account, { ...account, cache, user, overlay, marks: new AllMarks(user) })
  }

  closeAccount(account: AccountId): void {
    const open = this.#accounts.get(account)
    open?.cache.close()
    open?.user.close()
    this.#accounts.delete(account)
  }

  close(): void {
    for (const account of [...this.#accounts.keys()]) this.closeAccount(account)
  }

  /**
   * Lists a part of the inbox, or what of it is about an item that a query asks for. `open`, the default, holds the entries
   * that are not done, muted or snoozed. The order is that of `listPart`, unless the query says another. Without an account
   * these are the inboxes of all accounts that can be read.
   */
  listInbox(account: AccountId | undefined, part: InboxPart = 'open', text = '', written?: Grouping): InboxList {
    const query = askedBy(text)
    const grouping = groupingOf('inbox', written)
    const work = (open: OpenAccount, cache: ReadableCache) => {
      open.marks.refresh()
      const source = sourceOf(open, cache)
      const entries = listPart(source, open.marks, part)
      const isNarrowed = query.condition !== null || query.sort !== null
      const asked = isNarrowed ? narrowedTo(query, entries, cache, queryContextOf(open, cache)) : entries
      const isNamed = grouping !== 'day' && grouping !== 'none'
      const groupOf = isNamed ? groupsOfEntries(source, asked, grouping) : () => without
      return {
        partial: isInboxPartial(cache),
        rows: asked.map((entry) => {
          const { id, rank, at } = entry
          return { key: keyOf(open.account, 'inboxEntry', id), rank, at, group: groupOf(entry) }
        }),
      }
    }
    const { accounts, list } = this.#groupedList(account, query.sort, grouping, work)
    return { ...list, accounts: [...accounts] }
  }

  /** What is open in the inboxes of all accounts. */
  readInboxSummary(): InboxSummary {
    return summariseInboxes(
      [...this.#accounts.values()].map((open) => (most) => {
        open.marks.refresh()
        return open.overlay.read((cache) => summariseInbox(sourceOf(open, cache), most))
      }),
    )
  }

  /** Lists the issues or merge requests that a query asks for, in its order. What is wrong with the query is left out. */
  listItems(kind: ItemKind, filter: ItemFilter): GroupedList {
    const grouping = groupingOf(kind === 'issue' ? 'issues' : 'mergeRequests', filter.grouping)
    const project = filter.project === undefined ? undefined : partsOf(filter.project)
    const query = askedBy(filter.query)
    return this.#groupedList(
      project?.account ?? filter.account,
      query.sort,
      grouping,
      (open, cache) => {
        const isTied = grouping === 'project' || grouping === 'milestone' || grouping === 'assignee'
        const context = { ...queryContextOf(open, cache), scope: { projectId: project?.id } }
        // The first rows in the order of groups may be any of a list.
        const found = queryItems(cache, kind, query, context, isTied ? Infinity : filter.most)
        const subjects = isTied ? found.rows.map(({ id }) => ({ kind, id })) : []
        const groupOf = isTied ? groupsOfItems(sourceOf(open, cache), subjects, grouping) : () => without
        return {
          partial: found.partial || isPartial(cache, kind),
          count: found.count,
          rows: found.rows.map(({ id, rank }) => ({
            key: keyOf(open.account, kind, id),
            rank,
            at: timeOfRank(query.sort, rank),
            group: groupOf({ kind, id }),
          })),
        }
      },
      filter.most,
    ).list
  }

  /** Lists the columns of a board over the items that a query asks for. */
  listBoardColumns({ account, list, by, project, query }: BoardFilter): BoardColumns {
    const open = this.#open(account)
    const kind = list === 'issues' ? 'issue' : 'mergeRequest'
    const narrowedTo = project === undefined ? undefined : partsOf(project).id
    return open.overlay.read((cache) => {
      const context = { ...queryContextOf(open, cache), scope: { projectId: narrowedTo } }
      const asked = askedBy(query)
      const { rows } = queryItems(cache, kind, { ...asked, sort: null }, context)
      const projectId = narrowedTo ?? projectAskedFor(cache, asked)
      const ties = new CountedTies(cache, kind, { ids: rows.map(({ id }) => id) }, [by])
      const columns = boardColumnsOf(cache, by, { ties, projectId })
      return { ...columns, count: rows.length }
    })
  }

  /** Lists the projects that the user is a member of, the most recently active first. */
  listProjects(account: AccountId | undefined): List {
    return this.#list(account, (open, cache) => ({
      partial: isPartial(cache, 'projects'),
      rows: listProjectIds(cache).map((id, index) => ({ key: keyOf(open.account, 'project', id), rank: -index })),
    }))
  }

  /** @throws AppFailure `project_unknown` */
  findProject(account: AccountId, path: string): { readonly project: Key<'project'> } {
    const id = this.#open(account).overlay.read((cache) => findProjectId(cache, path))
    if (id === null) throw AppFailure.of('project_unknown', { path })
    return { project: keyOf(account, 'project', id) }
  }

  /** @throws AppFailure `item_unknown` */
  findItem(project: Key<'project'>, kind: ItemKind, number: number): { readonly item: Key<ItemKind> } {
    const { account, id: projectId } = partsOf(project)
    const query = { state: 'all', projectId, iid: number } as const
    const [found] = this.#open(account).overlay.read((cache) => listItems(cache, kind, query))
    if (!found) throw AppFailure.of('item_unknown')
    return { item: keyOf(account, kind, found.id) }
  }

  /** @throws AppFailure `item_unknown` */
  readName(key: Key<'milestone' | 'user'>): CallValue<'readName'> {
    const { account, kind, id } = partsOf(key)
    return this.#open(account).overlay.read((cache) => {
      if (kind === 'user') {
        const name = readUsername(cache, id)
        if (name === null) throw AppFailure.of('item_unknown')
        return { name, project: null }
      }
      const milestone = readShownMilestone(cache, id)
      if (!milestone) throw AppFailure.of('item_unknown')
      const { title, projectId } = milestone
      return { name: title, project: projectId === 0 ? null : keyOf(account, 'project', projectId) }
    })
  }

  /** The names that a filter of a query knows and that begin so. */
  completeFilter(account: AccountId, key: NamedFilter, start: string): CallValue<'completeFilter'> {
    const mostValues = 8
    const open = this.#open(account)
    return {
      values: open.overlay.read((cache) => {
        const names =
          key === 'local'
            ? countLocalLabels(open.user).map(({ name }) => ({ value: name, about: '' }))
            : listFilterValues(cache, key)
        return namesBeginning(names, start, mostValues)
      }),
    }
  }

  /** Lists the local labels of an account, and on how many items each is. */
  listLocalLabels(account: AccountId): CallValue<'listLocalLabels'> {
    return { labels: countLocalLabels(this.#open(account).user) }
  }

  /** Lists the saved views of an account, in the user's order, with the number of what each lists. */
  listViews(account: AccountId): CallValue<'listViews'> {
    const views = listViews(this.#open(account).user).map((view) => {
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

  /** Finds issues and merge requests by beginnings of words, those with the words in their title first. */
  findByWords(account: AccountId, text: string, limit: number): Key<ItemKind>[] {
    return this.#open(account).overlay.read((cache) =>
      (['issue', 'mergeRequest'] as const)
        .flatMap((kind) => findByWords(cache, kind, text, limit).map((found) => ({ ...found, kind })))
        .sort(titledFirst)
        .slice(0, limit)
        .map(({ kind, id }) => keyOf(account, kind, id)),
    )
  }

  /** Finds what there is of every kind, at most `most` of each: see `find-everything.ts`. */
  findEverything(account: AccountId, { project, text, most }: Omit<CallArgs<'findEverything'>, 'account'>): Found {
    const open = this.#open(account)
    const projectId = project === undefined ? undefined : partsOf(project).id
    return open.overlay.read((cache) => {
      const query = askedBy(text)
      return findEverything(sourceOf(open, cache), queryContextOf(open, cache), { query, text, projectId, most })
    })
  }

  /** Finds people, labels and milestones of all projects by their names: at most `limit` of each. */
  findNamed(account: AccountId, text: string, limit: number): FoundNames {
    return this.#open(account).overlay.read((cache) => {
      const { people, labels, milestones } = findNames(cache, text, limit)
      return {
        people: people.map(({ id, ...names }) => ({ key: keyOf(account, 'user', id), ...names })),
        labels,
        milestones: milestones.map(({ id, ...facts }) => ({ key: keyOf(account, 'milestone', id), ...facts })),
      }
    })
  }

  /** Reads what references in a text of a project lead to, in their order. */
  readReferences(project: Key<'project'>, references: readonly string[]): (ReferenceCard | null)[] {
    const { account, id } = partsOf(project)
    const open = this.#open(account)
    return open.overlay.read((cache) => {
      open.marks.refresh()
      const source = sourceOf(open, cache)
      return references.map((written) => readReferenceCard(source, open.overlay.idOf('project', id), written))
    })
  }

  /** Reads the items that an item has to do with. */
  readRelatedItems(item: Key<'issue' | 'mergeRequest'>): RelatedItem[] {
    const { account, kind, id } = partsOf(item)
    const open = this.#open(account)
    return open.overlay.read((cache) => {
      open.marks.refresh()
      return readRelatedItems(sourceOf(open, cache), kind, open.overlay.idOf(kind, id))
    })
  }

  /** Reads what merging a merge request does besides. */
  readMergeEffects(item: Key<'mergeRequest'>): MergeEffects {
    const { account, id } = partsOf(item)
    const open = this.#open(account)
    return open.overlay.read((cache) => {
      open.marks.refresh()
      return readMergeEffects(sourceOf(open, cache), open.overlay.idOf('mergeRequest', id))
    })
  }

  /** Finds issues with titles like one that is being written. */
  findSimilarIssues(account: AccountId, title: string): IssueRow[] {
    const open = this.#open(account)
    return open.overlay.read((cache) => {
      open.marks.refresh()
      const source = sourceOf(open, cache)
      return findSimilarTitles(cache, 'issue', title, mostSimilarIssues).flatMap(({ id }) => {
        const row = readRow(source, { account, kind: 'issue', id })
        return row?.kind === 'issue' ? [row] : []
      })
    })
  }

  /** The rules of an account in their order, and what they did, the last first. */
  listRules(account: AccountId): CallValue<'listRules'> {
    const open = this.#open(account)
    return open.overlay.read((cache) => ({
      rules: listRules(open.user),
      works: listWorks(open.user).map((work) => workOf(open, cache, work)),
    }))
  }

  /** Tells what a rule would have done to the entries of the last thirty days. Nothing is done. */
  tryRule(account: AccountId, text: string): RuleTrial {
    const open = this.#open(account)
    return open.overlay.read((cache) => {
      open.marks.refresh()
      const since = Date.now() - triedDays * day
      const recent = listEntries(sourceOf(open, cache), open.marks).filter(({ newest_at }) => newest_at >= since)
      const ranked = recent.map(({ id, item_kind: kind, item_id, newest_at }) => ({
        ...{ id, item: { kind, id: item_id }, rank: newest_at, isPinned: false, at: newest_at },
      }))
      const asked = narrowedTo({ ...askedBy(text), sort: null }, ranked, cache, queryContextOf(open, cache))
      const entries = asked.slice(0, mostTried).map(({ id }) => keyOf(account, 'inboxEntry', id))
      return { count: asked.length, of: recent.length, entries }
    })
  }

  /** Lists the activity, newest first. */
  listActivity(filter: ActivityFilter): DatedList {
    const project = filter.project === undefined ? undefined : partsOf(filter.project)
    return this.#datedList(project?.account ?? filter.account, (open, cache) => ({
      partial: isPartial(cache, 'events'),
      rows: listActivity(cache, {
        projectId: project?.id,
        concerningId: filter.mine ? open.ownUserId : undefined,
      }).map(({ id, at }) => ({ key: keyOf(open.account, 'activity', id), rank: at, at })),
    }))
  }

  /** Reads what others did to the items of an account since the user last looked at them. */
  listCatchUp(account: AccountId): CatchUpCard[] {
    const open = this.#open(account)
    return open.overlay.read((cache) => {
      open.marks.refresh()
      return readCatchUp(sourceOf(open, cache))
    })
  }

  /** Reads what the user of an account did, from one moment until before another, in milliseconds since 1970. */
  readWeek(account: AccountId, span: { readonly from: number; readonly until: number }): Week {
    const open = this.#open(account)
    return open.overlay.read((cache) => readWeek(sourceOf(open, cache), span))
  }

  /** @throws AppFailure `item_unknown` when the cache does not have it */
  readOverview(account: AccountId, subject: OverviewSubject): Overview {
    const open = this.#open(account)
    return open.overlay.read((cache) => readOverview(sourceOf(open, cache), queryContextOf(open, cache), subject))
  }

  /** Reads what is on this computer of a list that nobody syncs, with waiting edits folded over it. */
  readServiceList(list: ServiceList): ShownServiceList {
    const open = this.#open(partsOf(list.of).account)
    const name = nameOfServiceList(list)
    return open.overlay.read((cache) => ({
      ...readServiceListReading(cache, name),
      rows: listShownServiceRows(cache, name) as ShownServiceList['rows'],
    }))
  }

  /** Lists the snippets that were opened before, the last opened first. */
  listSnippets(account: AccountId | undefined): List {
    return this.#list(account, (open, cache) => ({
      partial: false,
      rows: listSnippets(cache).map(({ id, readAt }) => ({ key: keyOf(open.account, 'snippet', id), rank: readAt })),
    }))
  }

  /** Reads a snippet. @throws AppFailure `item_unknown` when the cache does not have it */
  readSnippet(key: Key<'snippet'>): SnippetRow {
    const { account, id } = partsOf(key)
    const open = this.#open(account)
    const row = open.overlay.read((cache) => readSnippetRow(sourceOf(open, cache), id))
    if (!row) throw AppFailure.of('item_unknown')
    return row
  }

  /** Lists the notes of an item or snippet, oldest first. */
  listThread(item: Key<NoteableKind>): List {
    const { account, kind, id } = partsOf(item)
    return this.#list(account, (open, cache) => ({
      partial: false,
      rows: listNoteIds(cache, kind, open.overlay.idOf(kind, id)).map((note) => ({
        key: keyOf(open.account, 'note', note),
        rank: 0,
      })),
    }))
  }

  /** Lists the edits that are not on the service yet, in their order. */
  listEdits(account: AccountId | undefined): List {
    return this.#list(account, (open) => ({
      partial: false,
      rows: open.overlay.edits.map((edit) => ({ key: keyOf(open.account, 'edit', edit.id), rank: -edit.createdAt })),
    }))
  }

  /** Lists the discarded edits that can be restored, newest first. */
  listDiscardedEdits(account: AccountId | undefined): List {
    return this.#list(account, (open) => ({
      partial: false,
      rows: listDiscardedEdits(open.user).map(({ id, endedAt }) => ({
        key: keyOf(open.account, 'edit', id),
        rank: endedAt,
      })),
    }))
  }

  /** Lists the steps of an account's undo history, newest first. */
  listSteps(account: AccountId): ListedStep[] {
    return listSteps(account, this.#open(account).user)
  }

  /** Reads the people, labels and milestones that a form of a project offers. */
  readChoices(key: Key<'project'>): Choices {
    const { account, id } = partsOf(key)
    return this.#open(account).overlay.read((cache) => ({
      people: listMemberIds(cache, id)
        .map((user) => readUser(cache, user))
        .sort((one, other) => one.name.localeCompare(other.name)),
      labels: listLabels(cache, id),
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
    }))
  }

  /** Reads rows by their keys, in the order of the keys. Keys without a row are left out. */
  readRows(keys: readonly string[]): Row[] {
    const found = new Map<string, Row>()
    for (const open of this.#accounts.values()) {
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
    const open = this.#open(account)
    return open.overlay.read((cache) => {
      const known = open.overlay.idOf(kind, id)
      open.marks.refresh()
      const look = since === undefined ? lookOf(open.user, kind, known) : since
      const item = readItem(sourceOf(open, cache), kind, id, look)
      if (!item) throw AppFailure.of('item_unknown')
      return { item, seen: { item: keyOf(account, kind, known), ...seenOf(cache, kind, known) } }
    })
  }

  /** Reads the state of every list of an account, and the abilities of its service. */
  readSyncLists(account: AccountId): CallValue<'readSyncLists'> {
    return this.#open(account).overlay.read((cache) => ({ lists: syncListsOf(cache), abilities: abilitiesOf(cache) }))
  }

  /** Reads an item's awards, commits, versions and file changes, as far as the cache has them. */
  readItemContents(key: Key<'issue' | 'mergeRequest'>): ItemContents {
    const { account, kind, id } = partsOf(key)
    const open = this.#open(account)
    return open.overlay.read((cache) => readItemContents(sourceOf(open, cache), kind, id))
  }

  /**
   * Reads how much of a project, milestone or item is on this computer.
   *
   * @throws AppFailure `item_unknown` when the cache does not have it
   */
  readKeptOffline(key: Key<KeepableKind>): KeptOffline {
    const open = this.#open(partsOf(key).account)
    const kept = listKept(open.user)
    const found = open.overlay.read((cache) => keptOfflineOf(open.account, cache, partsOf(key), kept))
    if (!found) throw AppFailure.of('item_unknown')
    return found
  }

  /** Lists everything of an account that the user keeps offline. */
  listKeptOffline(account: AccountId): KeptOffline[] {
    const open = this.#open(account)
    const kept = listKept(open.user)
    return open.overlay.read((cache) => kept.flatMap((one) => keptOfflineOf(account, cache, one, kept) ?? []))
  }

  /** Reads how much of an account may be read ahead, how many bytes of it are on this computer, and what is missing. */
  readAheadStatus(account: AccountId): Ahead {
    const open = this.#open(account)
    const { budget, kept } = readAheadPlan(open.user)
    return open.overlay.read((cache) => ({
      budget,
      ...bytesAhead(cache, kept),
      missing: readMissing(cache, { kept, ownUserId: open.ownUserId }),
    }))
  }

  /** Writes the next issues or merge requests of an account into a file, as the service said them. */
  writeItems(account: AccountId, file: string, format: ExportFormat, from: ExportPlace | null) {
    return exportItems(this.#open(account).cache, file, format, from)
  }

  /** Counts the waiting edits, and those among them that need the user. */
  countEdits(account: AccountId): { readonly waiting: number; readonly rejected: number } {
    const open = this.#open(account)
    return open.overlay.read(() => ({
      waiting: open.overlay.edits.length,
      rejected: open.overlay.edits.filter(({ state }) => state === 'rejected' || state === 'conflict').length,
    }))
  }

  #open(account: AccountId): OpenAccount {
    const open = this.#accounts.get(account)
    if (!open) throw AppFailure.of('account_unknown')
    return open
  }

  /** Builds a list with the time of each row. */
  #datedList(
    account: AccountId | undefined,
    work: (open: OpenAccount, cache: ReadableCache) => { partial: boolean; rows: readonly Dated[] },
  ): DatedList {
    const read = this.#read(account, work)
    return { ...listOf(read), times: read.rows.map(({ at }) => at) }
  }

  /** Builds a list that may have headings: the days of its rows, where its order is one of days, or their groups. */
  #groupedList(
    account: AccountId | undefined,
    sort: Sort | null,
    grouping: Grouping,
    work: (open: OpenAccount, cache: ReadableCache) => Part<Grouped>,
    most?: number,
  ): { readonly accounts: readonly AccountId[]; readonly list: GroupedList } {
    const read = this.#read(account, work, sort ?? undefined)
    return { accounts: read.accounts, list: firstOf(groupedListOf(read, sort, grouping), most) }
  }

  #list(account: AccountId | undefined, work: (open: OpenAccount, cache: ReadableCache) => Part<Ranked>): List {
    return listOf(this.#read(account, work))
  }

  /**
   * Reads rows of one account, or those of all accounts, merged. Of all accounts, one that cannot be read does not hide the
   * others; where none can be read, the reason is thrown.
   */
  #read<Row extends Ranked>(
    account: AccountId | undefined,
    work: (open: OpenAccount, cache: ReadableCache) => Part<Row>,
    { direction }: { readonly direction: Direction } = { direction: 'descending' },
  ): ReadRows<Row> {
    const accounts = account === undefined ? [...this.#accounts.values()] : [this.#open(account)]
    const failures: unknown[] = []
    const parts = accounts.flatMap((open) => {
      try {
        return [{ open, ...open.overlay.read((cache) => work(open, cache)) }]
      } catch (thrown) {
        if (accounts.length === 1) throw thrown
        failures.push(thrown)
        return []
      }
    })
    if (parts.length === 0 && failures.length > 0) throw failures[0]
    const rows =
      parts.length === 1 && parts[0]
        ? parts[0].rows
        : mergeRanked(
            parts.map((part) => part.rows),
            direction,
          )
    return {
      // Each overlay's version only grows, and so does their sum while the accounts stay the same.
      version: accounts.reduce((sum, open) => sum + open.overlay.version, 0),
      accounts: parts.map(({ open }) => open.account),
      rows,
      count: parts.reduce((sum, part) => sum + (part.count ?? part.rows.length), 0),
      partial: parts.some((part) => part.partial),
    }
  }
}

/** What a list has of one account. */
interface Part<Row> {
  readonly partial: boolean
  readonly rows: readonly Row[]
  /** How many rows there are, where not all of them were read. */
  readonly count?: number
}

interface ReadRows<Row extends Ranked> {
  readonly version: number
  readonly accounts: readonly AccountId[]
  readonly rows: readonly Row[]
  readonly count: number
  readonly partial: boolean
}

function listOf({ version, rows, count, partial }: Omit<ReadRows<Ranked>, 'accounts'>): List {
  return { version, count, keys: rows.map((row) => row.key), partial }
}

/** A list with no more of its rows than were asked for. */
function firstOf(list: GroupedList, most = Infinity): GroupedList {
  const { keys, times } = list
  if (keys.length <= most) return list
  return { ...list, keys: keys.slice(0, most), ...(times === undefined ? {} : { times: times.slice(0, most) }) }
}

function groupedListOf(read: ReadRows<Grouped>, sort: Sort | null, grouping: Grouping): GroupedList {
  if (grouping === 'none' || (grouping === 'day' && !isOrderOfDays(sort))) return listOf(read)
  if (grouping === 'day') return { ...listOf(read), times: read.rows.map(({ at }) => at) }
  const { rows, groups } = inGroups(read.rows)
  return { ...listOf({ ...read, rows }), groups: [...groups] }
}

/** Whether what is sorted so goes by days. */
function isOrderOfDays(sort: Sort | null): boolean {
  return sort === null || sort.by === 'updated' || sort.by === 'created' || sort.by === 'due'
}

/** The time of what is sorted so, or null where its rank is none. A day begins where the user is. */
function timeOfRank(sort: Sort | null, rank: Rank): number | null {
  if (!isOrderOfDays(sort) || rank === null) return null
  return typeof rank === 'number' ? rank : new Date(`${rank}T00:00`).getTime()
}

function sourceOf(open: OpenAccount, cache: ReadableCache): RowSource {
  const { account, user, overlay, marks, ownUserId } = open
  return { account, cache, user, overlay, marks, ownUserId }
}

/** The one project that a query leaves, where it names one: a board of it has the same columns as that of the project. */
function projectAskedFor(cache: ReadableCache, query: Query): number | undefined {
  const named = filtersOf(query).filter(({ key }) => key === 'project')
  const [only, ...others] = named.length === 1 && named[0] ? projectsCalled(cache, named[0].value) : []
  return others.length === 0 ? only : undefined
}

/** Merges lists that are each sorted by rank. */
function mergeRanked<Row extends Ranked>(lists: readonly (readonly Row[])[], direction: Direction): Row[] {
  return lists.flat().sort((one, other) => compareRanks(one.rank, other.rank, direction))
}

/** How far back a rule is tried out, and how many of the entries it asks for are named. */
const triedDays = 30
const mostTried = 50
/** How many issues are named while somebody writes a title. */
const mostSimilarIssues = 5
/** How many titles the log names of what a rule did. */
const mostTitles = 3

function workOf(open: OpenAccount, cache: ReadableCache, work: StoredWork): RuleWork {
  const { id, rule, deed, localLabel, at, undone_at } = work
  const entries = listWorkEntries(open.user, id)
  const titles = entries.slice(0, mostTitles).flatMap(({ target }) => {
    const item = isItemKind(target.kind) ? readItemRecord(cache, target.kind, target.id) : undefined
    return item === undefined ? [] : [String(item.title)]
  })
  const count = entries.length
  return { id, rule, deed, localLabel, at: timestampOf(at), titles, count, isUndone: undone_at !== null }
}

/** An entry in the order that a query asks for. */
type OrderedEntry = Omit<RankedEntry, 'rank'> & { readonly rank: Rank }

/** What queries of an account mean now. */
function queryContextOf(open: OpenAccount, cache: ReadableCache): QueryContext {
  return {
    ownUserId: open.ownUserId,
    now: Date.now(),
    inInbox: (kind, state) => {
      open.marks.refresh()
      return itemsInInbox(sourceOf(open, cache), open.marks, kind, state)
    },
    locallyLabelled: (kind) => listLocallyLabelled(open.user, kind),
  }
}

/**
 * The entries about items that a query asks for, in its order: one for issues and merge requests together. Only a condition leaves
 * entries out: what is about no item comes last in every order.
 */
function narrowedTo(
  query: Query,
  entries: readonly RankedEntry[],
  cache: ReadableCache,
  context: QueryContext,
): OrderedEntry[] {
  const found = new Map(
    (['issue', 'mergeRequest'] as const).flatMap((kind) =>
      queryItems(cache, kind, query, { ...context, scope: {} }).rows.map(({ id, rank }): readonly [string, Rank] => [
        `${kind} ${id}`,
        rank,
      ]),
    ),
  )
  const nameOf = ({ item }: RankedEntry) => `${item.kind} ${item.id}`
  const asked = query.condition === null ? entries : entries.filter((entry) => found.has(nameOf(entry)))
  const { sort } = query
  if (sort === null) return [...asked]
  return asked
    .map((entry) => {
      const rank = found.get(nameOf(entry)) ?? null
      return { ...entry, rank, at: timeOfRank(sort, rank) }
    })
    .sort((one, other) => compareRanks(one.rank, other.rank, sort.direction))
}
