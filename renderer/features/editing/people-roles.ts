import type { SetField } from '../../../shared/edits/items.ts'
import type { User } from '../../../shared/model/user.ts'
import type { Item } from '../../../shared/model/rows.ts'

/** The roles that several people can have in an item. */
export type PeopleRole = Exclude<SetField, 'labels'>

interface RoleWords {
  /** Stands before the items. */
  readonly title: string
  readonly placeholder: string
}

/** The words of each role. */
export const peopleRoles: Readonly<Record<PeopleRole, RoleWords>> = {
  assignees: {
    title: 'Assignees of',
    placeholder: 'Assign to…',
  },
  reviewers: {
    title: 'Reviewers of',
    placeholder: 'Request a review…',
  },
}

/** The people who are that of an item. Issues have no reviewers. */
export function peopleIn(item: Item['row'], role: PeopleRole): readonly User[] {
  if (role === 'assignees') return item.assignees
  return item.kind === 'mergeRequest' ? item.reviewers : []
}
