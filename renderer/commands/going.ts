import { handOver } from '../keys/focus.ts'
import type { Sheet } from '../stores/surfaces.svelte.ts'
import type { Section } from '../stores/workspace.svelte.ts'
import { anywhere, on, type Action } from './action.ts'

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
  goIssues: to('issues'),
  goMergeRequests: to('mergeRequests'),
  goActivity: to('activity'),
  goOutbox: to('outbox'),
  filter: anywhere(({ workspace }) => {
    workspace.back()
    if (workspace.itemSection === null) workspace.go('issues')
    handOver('filter')
  }),
  goCatchUp: sheet('catchUp'),
  openSnippet: sheet('snippet'),
  syncPanel: sheet('sync'),
  history: sheet('history'),
  settings: sheet('settings'),
  help: sheet('help'),
}

function to(section: Section): Action {
  return anywhere(({ workspace, surfaces }) => {
    surfaces.show(null)
    workspace.go(section)
    handOver('list')
  })
}

function sheet(which: Sheet): Action {
  return anywhere(({ surfaces }) => surfaces.show(which))
}
