import type { Client, PageLink } from '../../api/client/client.ts'
import { listGroups } from '../../api/entities/groups.ts'
import { updatedBetween, type UpdatedBetween } from '../../api/entities/item-lists.ts'
import { listOwnIssues, listProjectIssues, readIssue } from '../../api/entities/issues.ts'
import { listLabels } from '../../api/entities/labels.ts'
import { listMergeRequests, readMergeRequest } from '../../api/entities/merge-requests.ts'
import { listMilestones } from '../../api/entities/milestones.ts'
import type { Page } from '../../api/client/paging.ts'
import { listProjects, listProjectUsers, listStarredProjects, readProject } from '../../api/entities/projects.ts'
import { listTodos } from '../../api/entities/todos.ts'
import { readOwnUser } from '../../api/entities/users.ts'
import { listGroupIds, removeGroup, storeGroup } from '../../cache/directory/groups.ts'
import { storeIssue } from '../../cache/items/issues.ts'
import { listLabelIds, removeLabels, storeLabel } from '../../cache/directory/labels.ts'
import { removeOtherMembers, storeMember } from '../../cache/directory/members.ts'
import { storeMergeRequest } from '../../cache/items/merge-requests.ts'
import { listMilestoneIds, removeMilestone, storeListedMilestone } from '../../cache/directory/milestones.ts'
import { dropLabelFromItems, knownLabelName, renameLabelsOfItems } from '../../cache/items/label-names.ts'
import { missingTwice } from '../../cache/lists/missing.ts'
import { storeProject, type Tie } from '../../cache/directory/projects.ts'
import { finishOtherTodos, storeTodo } from '../../cache/items/todos.ts'
import { inboxSources } from './inbox-sources.ts'
import { feedOfEverything, feedOfGroup } from './change-feed-sources.ts'
import { isSudden, noteUntied } from './vanished-projects.ts'
import type { DatedSource, PlainSource } from '../by-pages/source.ts'
import type { Sources } from './sources.ts'

const perPage = { per_page: 100 } as const

type State = 'opened' | 'closed' | 'all'

/** The lists of an account, read through its client. */
export function serviceSources(client: Client): Sources {
  return {
    todos: todos(client),
    projects: tiedProjects(client, 'projects', 'member'),
    newestProjects: newestProjects(client),
    starredProjects: tiedProjects(client, 'starred projects', 'starred'),
    groups: groups(client),
    inbox: inboxSources(client),
    feeds: feedOfEverything(client),
    feedsOf: (groupPath) => (client.can('narrowsByDate') ? feedOfGroup(client, groupPath) : []),
    // The contract does not say what a list selects without `state`, and it knows no state that selects all issues. So
    // open and closed issues are requested as two lists, unless the service is known to have one for all. A row that
    // changes its state appears at the tail of the other list.
    ownIssues: (allStates) => statesOf(allStates).map((state) => ownIssues(client, state)),
    itemsOf: (projectId, allStates) => {
      const [first, ...others] = statesOf(allStates).map((state) => issues(client, projectId, state))
      return [...(first ? [first] : []), mergeRequests(client, projectId), ...others]
    },
    detailsOf: (projectId) => [labels(client, projectId), milestones(client, projectId), people(client, projectId)],
    readProject: (id, signal) => readProject(client, { id }, { signal }),
    readOwnUser: (signal) => readOwnUser(client, {}, { signal }),
    countIssues: async (projectId, state, signal) => {
      // `all` is not in the contract's table, and its type says so.
      const args = { id: projectId, state: state as 'opened', per_page: 1 }
      return (await listProjectIssues(client, args, { signal })).total
    },
  }
}

function statesOf(allStates: boolean): readonly State[] {
  return allStates ? ['all'] : ['opened', 'closed']
}

function todos(client: Client) {
  return plain({
    name: 'todos',
    kind: 'todos',
    projectId: null,
    rowKind: 'todo',
    read: (link, signal) => listTodos(client, { state: 'pending', ...perPage }, { link, signal }),
    idOf: (todo) => todo.id,
    store: storeTodo,
    finish: finishOtherTodos,
    countsHidden: client.can('countsHidden'),
  })
}

function tiedProjects(client: Client, name: string, tie: Tie) {
  const list = tie === 'member' ? listProjects : listStarredProjects
  return plain({
    name,
    kind: 'projects',
    projectId: null,
    rowKind: 'project',
    read: (link, signal) => list(client, { order_by: 'id', sort: 'asc', ...perPage }, { link, signal }),
    idOf: (project) => project.id,
    store: (cache, project, arrival) => storeProject(cache, project, tie, arrival),
    finish: (cache, present, arrival) => noteUntied(cache, { list: name, tie, present, arrival }),
  })
}

/** The projects where people were at work lately: one page, however many projects there are. */
function newestProjects(client: Client) {
  return plain({
    name: 'newest projects',
    kind: 'newest projects',
    projectId: null,
    rowKind: 'project',
    read: async (link, signal) => {
      const args = { order_by: 'last_activity_at', sort: 'desc', per_page: 20 } as const
      const page = await listProjects(client, args, { link, signal })
      return { ...page, links: { first: null, prev: null, next: null, last: null } }
    },
    idOf: (project) => project.id,
    store: (cache, project, arrival) => storeProject(cache, project, 'member', arrival),
  })
}

function groups(client: Client) {
  return plain({
    name: 'groups',
    kind: 'groups',
    projectId: null,
    rowKind: 'group',
    read: (link, signal) => listGroups(client, perPage, { link, signal }),
    idOf: (group) => group.id,
    store: storeGroup,
    finish: (cache, present) => {
      const gone = missingTwice(cache, 'groups', listGroupIds(cache), present)
      for (const id of gone) removeGroup(cache, id)
      return gone.length > 0
    },
  })
}

/** Order of a list of items, and two dates between which it lists, where the client can narrow lists by date. */
interface ItemsAsked extends UpdatedBetween {
  readonly order_by: 'updated_at' | 'created_at'
  readonly sort: 'asc' | 'desc'
  readonly per_page: number
}

/** The ways in which a list of items can be read, from one request for a page of it. */
function itemsRead<T>(
  client: Client,
  page: (asked: ItemsAsked, options: { link: PageLink | null; signal: AbortSignal }) => Promise<Page<T>>,
): Pick<DatedSource<T>, 'read' | 'seek'> {
  return {
    read: (sort, link, signal, rows = perPage.per_page) =>
      page({ order_by: 'updated_at', sort, per_page: rows }, { link, signal }),
    ...(client.can('narrowsByDate') && {
      seek: ({ from, to, order, sort, link }, signal) =>
        page({ order_by: order, sort, ...perPage, ...updatedBetween(from, to) }, { link, signal }),
    }),
  }
}

function ownIssues(client: Client, state: State) {
  return dated({
    name: `own issues ${state}`,
    kind: 'issue',
    projectId: null,
    rowKind: 'issue',
    ...itemsRead(client, (asked, options) => listOwnIssues(client, { state: state as 'opened', ...asked }, options)),
    idOf: (issue) => issue.id,
    updatedAt: (issue) => Date.parse(issue.updatedAt),
    store: storeIssue,
  })
}

function issues(client: Client, projectId: number, state: State) {
  return dated({
    name: `project ${projectId} issues ${state}`,
    kind: 'issue',
    projectId,
    rowKind: 'issue',
    ...itemsRead(client, (asked, options) =>
      listProjectIssues(client, { id: projectId, state: state as 'opened', ...asked }, options),
    ),
    idOf: (issue) => issue.id,
    updatedAt: (issue) => Date.parse(issue.updatedAt),
    store: storeIssue,
    comparison: {
      contents: { kind: 'issue', projectId, open: state === 'all' ? null : state === 'opened' },
      readRow: (id, signal) => readIssue(client, { id: projectId, issue_id: id }, { signal }),
    },
  })
}

function mergeRequests(client: Client, projectId: number) {
  return dated({
    name: `project ${projectId} merge requests`,
    kind: 'mergeRequest',
    projectId,
    rowKind: 'mergeRequest',
    ...itemsRead(client, (asked, options) =>
      listMergeRequests(client, { id: projectId, state: 'all', ...asked }, options),
    ),
    idOf: (mergeRequest) => mergeRequest.id,
    updatedAt: (mergeRequest) => Date.parse(mergeRequest.updatedAt),
    store: storeMergeRequest,
    comparison: {
      contents: { kind: 'mergeRequest', projectId, open: null },
      readRow: (id, signal) => readMergeRequest(client, { id: projectId, merge_request_id: id }, { signal }),
    },
  })
}

function labels(client: Client, projectId: number) {
  /** The former names of labels that were found renamed, until their list was read whole. */
  const former = new Map<number, string>()
  const name = `project ${projectId} labels`
  return plain({
    name,
    kind: 'label',
    projectId,
    rowKind: 'label',
    read: (link, signal) => listLabels(client, { id: projectId, ...perPage }, { link, signal }),
    idOf: (label) => label.id,
    store: (cache, label, arrival) => {
      const known = knownLabelName(cache, projectId, label.id)
      const changed = storeLabel(cache, projectId, label, arrival)
      if (changed && known !== null && known !== label.name && !former.has(label.id)) former.set(label.id, known)
      return changed
    },
    finish: (cache, present, arrival) => {
      const lost = listLabelIds(cache, projectId, arrival).filter((id) => !present.has(id))
      const again = missingTwice(cache, name, lost, present)
      // An answer may have lost many. They stay until the next one says so too: what is removed here cannot be told from the items later.
      const areMany = isSudden({ lost: lost.length, known: present.size + lost.length })
      const gone = removeLabels(cache, projectId, areMany ? again : lost)
      // One of a group may only be hidden from the user, and still be on the items.
      const own = gone.filter(({ isProjectLabel }) => isProjectLabel === true)
      for (const label of own) dropLabelFromItems(cache, projectId, label.name, arrival)
      renameLabelsOfItems(cache, projectId, former, arrival)
      former.clear()
      return gone.length > 0
    },
    shownIn: ['issue', 'mergeRequest'],
  })
}

function milestones(client: Client, projectId: number) {
  const name = `project ${projectId} milestones`
  return plain({
    name,
    kind: 'milestone',
    projectId,
    rowKind: 'milestone',
    read: (link, signal) => listMilestones(client, { id: projectId, ...perPage }, { link, signal }),
    idOf: (milestone) => milestone.id,
    store: storeListedMilestone,
    finish: (cache, present, arrival) => {
      const gone = missingTwice(cache, name, listMilestoneIds(cache, { projectId, revision: arrival.begunAt }), present)
      for (const id of gone) removeMilestone(cache, id)
      return gone.length > 0
    },
  })
}

function people(client: Client, projectId: number) {
  return plain({
    name: `project ${projectId} people`,
    kind: 'people',
    projectId,
    rowKind: 'user',
    read: (link, signal) => listProjectUsers(client, { id: projectId, ...perPage }, { link, signal }),
    idOf: (user) => user.id,
    store: (cache, user) => storeMember(cache, projectId, user),
    finish: (cache, present) => removeOtherMembers(cache, projectId, present),
  })
}

// A round treats all lists alike and never looks into their rows. So the types of the rows end here.

function plain<T>(source: PlainSource<T>): PlainSource<unknown> {
  return source as PlainSource<unknown>
}

function dated<T>(source: DatedSource<T>): DatedSource<unknown> {
  return source as DatedSource<unknown>
}
