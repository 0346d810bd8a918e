import type { ChosenView } from '../../../shared/model/view.ts'

/** The title of the list of a view. */
export const titlesOfLists: Readonly<Record<ChosenView['list'], string>> = {
  inbox: 'Inbox',
  issues: 'Issues',
  mergeRequests: 'Merge requests',
}
