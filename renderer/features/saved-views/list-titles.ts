import type { ChosenView } from '../../../shared/model/view.ts'

/** What the list of a view is called. */
export const titlesOfLists: Readonly<Record<ChosenView['list'], string>> = {
  inbox: 'Inbox',
  issues: 'Issues',
  mergeRequests: 'Merge requests',
}
