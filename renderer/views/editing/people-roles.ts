import type { SetField } from '../../../shared/edits/items.ts'
import type { CommandId } from '../../../shared/keymap.ts'
import type { User } from '../../../shared/model/user.ts'
import type { Item } from '../../../shared/model/rows.ts'

/** What several people can be of an item. */
export type PeopleRole = Exclude<SetField, 'labels'>

interface RoleWords {
  readonly what: string
  /** Stands before the items. */
  readonly title: string
  readonly placeholder: string
  readonly command: CommandId
}

/** The words of each role, and the command that asks for them. */
export const peopleRoles: Readonly<Record<PeopleRole, RoleWords>> = {
  assignees: {
    what: 'the assignees',
    title: 'Assignees of',
    placeholder: 'Assign to…',
    command: 'assign',
  },
  reviewers: {
    what: 'the reviewers',
    title: 'Reviewers of',
    placeholder: 'Ask for a review…',
    command: 'askForReview',
  },
}

/** The people who are that of an item. Issues have no reviewers. */
export function peopleIn(item: Item['row'], role: PeopleRole): readonly User[] {
  if (role === 'assignees') return item.assignees
  return item.kind === 'mergeRequest' ? item.reviewers : []
}
