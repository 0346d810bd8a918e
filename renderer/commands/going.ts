import type { Key } from '../../shared/model/key.ts'
import { printPlace } from '../../shared/place.ts'
import { writtenGrouping } from '../../shared/model/grouping.ts'
import { queryInProject, queryOfInbox } from '../../shared/model/view.ts'
import { canonical } from '../../shared/query/change.ts'
import { handOver } from '../keys/focus.ts'
import type { Sheet } from '../stores/surfaces.svelte.ts'
import type { QueriedSection, Section } from '../stores/workspace.svelte.ts'
import { anywhere, inSeveralInboxes, on, unless, type Action, type Reach } from './action.ts'

/** Going to a section, and what lies over all of them. */
export const going = {
  goBack: on(
    ({ places }) => (places.canGoBack ? places : null),
    (places) => places.goBack(),
  ),
  goForward: on(
    ({ places }) => (places.canGoForward ? places : null),
    (places) => places.goForward(),
  ),
  goInbox: to('inbox'),
  goInboxes: on(
    ({ program, workspace }) => (program.accounts.length > 1 ? workspace : null),
    (workspace, { surfaces }) => {
      surfaces.show(null)
      workspace.goInboxes()
      handOver('list')
    },
  ),
  goIssues: to('issues'),
  goMergeRequests: to('mergeRequests'),
  goActivity: to('activity'),
  goOutbox: to('outbox'),
  filter: anywhere(({ onScreen, workspace }) => {
    const changes = onScreen.get('changes')
    if (changes !== undefined) return changes.find()
    workspace.back()
    if (workspace.queriedSection === null) workspace.go('issues')
    handOver('filter')
    return true
  }),
  // By its number in the sidebar.
  openView: on(
    ({ views }) => (views.all.length > 0 ? views.all : null),
    (all, { places, views, workspace, surfaces }, stroke) => {
      const view = all[Number(stroke ?? 1) - 1]
      const account = workspace.account?.id
      if (view === undefined || account === undefined) return false
      surfaces.show(null)
      void places.open(printPlace({ ...views.placeOf(view), account })).then(() => handOver('list'))
      return true
    },
  ),
  saveView: unless(
    (reach) => inSeveralInboxes(reach) ?? inUnknownProject(reach),
    on(
      ({ workspace }) => workspace.queriedSection,
      (list, reach) =>
        reach.surfaces.edit({
          kind: 'view',
          id: null,
          view: {
            name: '',
            icon: 'filter',
            list,
            query: queryOfListed(list, reach),
            grouping: writtenGrouping(list, reach.workspace.grouping(list)) ?? null,
            board: list === 'inbox' ? null : reach.workspace.shownAs(list),
          },
        }),
    ),
  ),
  groupList: arranging('groupList'),
  showBoard: on(
    ({ workspace }) => workspace.itemSection,
    (_, { surfaces }) => surfaces.showPalette({ asking: 'showBoard' }),
  ),
  sortList: arranging('sortList'),
  goProject: anywhere(({ surfaces }) => surfaces.showPalette({ asking: 'goProject' })),
  goCatchUp: sheet('catchUp'),
  goWeek: sheet('week'),
  goOverview: on(
    ({ target }) => target.project,
    (project, { surfaces }) => surfaces.showOverview(project as Key<'project'>),
  ),
  goPersonOverview: asking('goPersonOverview'),
  goMilestoneOverview: asking('goMilestoneOverview'),
  goInboxOverview: anywhere(({ surfaces }) => surfaces.showOverview('inbox')),
  goProjects: sheet('projects'),
  goGroups: sheet('groups'),
  goPeople: sheet('people'),
  goAccount: sheet('account'),
  goHooks: unless(asNoAdministrator, sheet('hooks')),
  goExplorer: anywhere(({ surfaces }) => surfaces.showExplorer(null)),
  openSnippet: sheet('snippet'),
  syncPanel: sheet('sync'),
  history: sheet('history'),
  settings: sheet('settings'),
  help: sheet('help'),
  manual: sheet('manual'),
}

/** The query that lists in any place what is on the screen: it also says which part of the inbox, or which project. */
function queryOfListed(list: QueriedSection, { projects, workspace }: Reach): string {
  const query = canonical(workspace.query(list))
  if (list === 'inbox') return queryOfInbox({ part: workspace.inboxPart, query })
  const project = projects.find(workspace.narrowedTo ?? '')
  return project === undefined ? query : queryInProject(query, project.pathWithNamespace)
}

/** A query names a project by its path, which has to be known. */
function inUnknownProject({ projects, workspace }: Reach): string | null {
  const { narrowedTo } = workspace
  if (narrowedTo === null || projects.find(narrowedTo) !== undefined) return null
  return 'the project is none of yours, so a view cannot name it.'
}

/** Asks for how the list on the screen is arranged. */
function arranging(asking: 'groupList' | 'sortList'): Action {
  return on(
    ({ workspace }) => (workspace.focusMode.isOn ? null : workspace.queriedSection),
    (_, { surfaces }) => surfaces.showPalette({ asking }),
  )
}

/** Asks for one of the project that is meant. */
function asking(command: 'goPersonOverview' | 'goMilestoneOverview'): Action {
  return on(
    ({ target }) => target.project,
    (_, { surfaces }) => surfaces.showPalette({ asking: command }),
  )
}

function to(section: Section): Action {
  return anywhere(({ workspace, surfaces }) => {
    surfaces.show(null)
    workspace.go(section)
    handOver('list')
  })
}

/** What only an administrator of the service may see. */
function asNoAdministrator({ workspace }: Reach): string | null {
  const { account } = workspace
  return account === null || account.user.isAdmin ? null : 'only administrators of the service may see that.'
}

function sheet(which: Sheet): Action {
  return anywhere(({ surfaces }) => surfaces.show(which))
}
