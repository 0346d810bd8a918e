import { partsOf, type Key } from '../../../shared/model/key.ts'
import { figuresOf, printPlace, settingsPages, type PlainPage } from '../../../shared/place.ts'
import { writtenGrouping } from '../../../shared/model/grouping.ts'
import { queryInProject, queryOfInbox } from '../../../shared/model/view.ts'
import { canonical } from '../../../shared/query/change.ts'
import { moveFocus, moveFocusAfter, moveFocusToField } from '../../ui/keys/focus.ts'
import type { Sheet } from '../../navigation/surfaces.svelte.ts'
import type { QueriedSection, Section } from '../../navigation/sections.ts'
import { actionsOn, inSeveralInboxes, type Action } from '../../navigation/action.ts'
import type { ShellReach } from './reach.ts'

const { anywhere, named, on, unless } = actionsOn<ShellReach>()

/** The project that is meant. */
const aProject = named('nothing is selected that belongs to a project.', ({ target }) => target.project)

/** The commands that go to a section, or open a page or a sheet over all of them. */
export const going = {
  goBack: on(
    named('there is nothing to go back to.', ({ trail }) => (trail.canGoBack ? trail : null)),
    (trail) => trail.goBack(),
  ),
  goForward: on(
    named('there is nothing to go forward to.', ({ trail }) => (trail.canGoForward ? trail : null)),
    (trail) => trail.goForward(),
  ),
  goInbox: to('inbox'),
  goInboxes: on(
    named('there is only one account.', ({ navigation }) => (navigation.hasOtherAccounts ? navigation : null)),
    (navigation, { surfaces }) => {
      surfaces.show(null)
      navigation.goInboxes()
      moveFocus('list')
    },
  ),
  goIssues: to('issues'),
  goMergeRequests: to('mergeRequests'),
  goThreads: unless(asWithoutThreads, page('discussions')),
  goActivity: to('activity'),
  goOutbox: to('outbox'),
  filter: anywhere(({ onScreen, navigation, pages, pane }) => {
    const changes = onScreen.get('changes')
    if (pages.isOpen) return onScreen.get('page')?.find() ?? false
    if (changes !== undefined) return changes.find()
    pane.back()
    if (navigation.queriedSection === null) navigation.go('issues')
    moveFocusToField('filter')
    return true
  }),
  // The stroke has the number of the view in the sidebar.
  openView: on(
    named('there are no saved views.', ({ views }) => (views.all.length > 0 ? views.all : null)),
    (all, { places, views, navigation, surfaces, toasts }, stroke) => {
      const view = all[Number(stroke ?? 1) - 1]
      const account = navigation.account?.id
      if (account === undefined) return false
      if (view === undefined) {
        toasts.refuse(`There is no saved view with the number ${stroke ?? 1}.`)
        return true
      }
      surfaces.show(null)
      void moveFocusAfter(places.open(printPlace({ ...views.placeOf(view), account })), 'list')
      return true
    },
  ),
  saveView: unless(
    (reach) => inSeveralInboxes(reach) ?? inUnknownProject(reach),
    on(
      named(
        'only the inbox, issues and merge requests can be saved as a view.',
        ({ navigation }) => navigation.queriedSection,
      ),
      (list, reach) =>
        reach.surfaces.edit({
          kind: 'view',
          id: null,
          view: {
            name: '',
            icon: 'filter',
            list,
            query: queryOfListed(list, reach),
            grouping: writtenGrouping(list, reach.queries.grouping(list)) ?? null,
            board: list === 'inbox' ? null : reach.queries.shownAs(list),
          },
        }),
    ),
  ),
  boardAsView: unless(
    ({ program, target }) =>
      target.project === null || program.can('issueBoards', target.project)
        ? null
        : 'this GitLab server has no boards.',
    asking('boardAsView'),
  ),
  splitInbox: on(
    named('there are views already.', ({ views }) => (views.all.length === 0 ? views : null)),
    (views) => {
      // The button is gone once there are views: what explains them has the focus then.
      moveFocus(() => {
        const answer = document.querySelector<HTMLElement>('#views-explained button')
        answer?.focus()
        return answer !== null
      })
      void views.addSuggested()
    },
  ),
  groupList: arranging('groupList'),
  showBoard: on(
    named('only issues and merge requests can be shown as a board.', ({ navigation }) => navigation.itemSection),
    (_, { surfaces }) => surfaces.showPalette({ asking: 'showBoard' }),
  ),
  sortList: arranging('sortList'),
  goEverywhere: on(
    named('no single project is listed.', ({ navigation }) => navigation.narrowedTo),
    (_, { navigation }) => {
      navigation.showProject(null)
      moveFocus('list')
    },
  ),
  goDrafts: on(
    named('there are no drafts.', ({ drafts }) => (drafts.begun.length > 0 ? drafts : null)),
    (_, { surfaces }) => surfaces.showPalette({ asking: 'goDrafts' }),
  ),
  goProject: anywhere(({ surfaces }) => surfaces.showPalette({ asking: 'goProject' })),
  goCatchUp: sheet('catchUp'),
  goWeek: sheet('week'),
  goOverview: on(aProject, (project, { pages }) => pages.show(figuresOf(project as Key<'project'>))),
  goReleases: unless(
    ({ program, target }) =>
      target.project === null || program.can('releases', target.project) ? null : 'this GitLab server has no releases.',
    on(aProject, (of, { pages }) => {
      const { account, id: project } = partsOf(of as Key<'project'>)
      pages.show({ kind: 'releases', account, project })
    }),
  ),
  goPersonOverview: asking('goPersonOverview'),
  goMilestoneOverview: asking('goMilestoneOverview'),
  goInboxOverview: on(
    ({ navigation }) => navigation.account,
    ({ id }, { pages }) => pages.show({ kind: 'overview', of: 'inbox', account: id }),
  ),
  goProjects: page('projects'),
  goGroups: page('groups'),
  goPeople: page('people'),
  goAccount: sheet('account'),
  goHooks: unless(asNoAdministrator, sheet('hooks')),
  goExplorer: page('explorer'),
  openSnippet: sheet('snippet'),
  syncPanel: sheet('sync'),
  history: sheet('history'),
  settings: anywhere(({ pages, surfaces }) => {
    if (pages.shown?.page.kind === 'settings') surfaces.clear()
    else pages.showSettings(settingsPages[0])
  }),
  help: sheet('help'),
  manual: sheet('manual'),
}

/** Returns the query that lists the rows on the screen in any place: it also names the part of the inbox, or the project. */
function queryOfListed(list: QueriedSection, { projects, navigation, queries }: ShellReach): string {
  const query = canonical(queries.of(list))
  if (list === 'inbox') return queryOfInbox({ part: navigation.inboxPart, query })
  const project = projects.find(navigation.narrowedTo ?? '')
  return project === undefined ? query : queryInProject(query, project.pathWithNamespace)
}

/** A query names a project by its path, which has to be known. */
function inUnknownProject({ navigation, projects }: ShellReach): string | null {
  const { narrowedTo } = navigation
  if (narrowedTo === null || projects.find(narrowedTo) !== undefined) return null
  return 'you are not a member of the project, so a view cannot name it.'
}

/** Asks for how the list on the screen is arranged. */
function arranging(asking: 'groupList' | 'sortList'): Action<ShellReach> {
  return on(
    named('only for the inbox, issues and merge requests as lists.', ({ navigation }) =>
      navigation.focusMode.isOn ? null : navigation.queriedSection,
    ),
    (_, { surfaces }) => surfaces.showPalette({ asking }),
  )
}

/** Asks for one of the project that is meant. */
function asking(command: 'goPersonOverview' | 'goMilestoneOverview' | 'boardAsView'): Action<ShellReach> {
  return on(aProject, (_, { surfaces }) => surfaces.showPalette({ asking: command }))
}

function to(section: Section): Action<ShellReach> {
  return anywhere((reach) => {
    reach.surfaces.show(null)
    reach.places.begin()
    goTo(section, reach)
    moveFocus('list')
  })
}

/** Goes to a section as the user left it. A saved view is another place, even where its list is that of the section. */
export function goTo(
  section: Section,
  { views, navigation, queries }: Pick<ShellReach, 'navigation' | 'queries' | 'views'>,
): void {
  const { queriedSection } = navigation
  if (views.shown !== undefined && queriedSection !== null) queries.leaveView(queriedSection)
  navigation.go(section)
}

/** Returns the reason against a page that only administrators of the service may see; null for an administrator. */
function asNoAdministrator({ navigation }: ShellReach): string | null {
  const { account } = navigation
  return account === null || account.user.isAdmin ? null : 'only administrators can see that.'
}

/** Returns the reason against the page of threads where the service has none; else null. */
function asWithoutThreads({ discussions, navigation }: ShellReach): string | null {
  return navigation.account === null || discussions.areThere ? null : 'this GitLab server has no threads.'
}

/** Goes to a page of the account on the screen, unless it is there. */
function page(kind: PlainPage): Action<ShellReach> {
  return on(
    ({ navigation }) => navigation.account,
    ({ id }, { pages }) => {
      if (pages.shown?.page.kind !== kind) pages.show({ kind, account: id })
    },
  )
}

function sheet(which: Sheet): Action<ShellReach> {
  return anywhere(({ surfaces }) => surfaces.show(which))
}
