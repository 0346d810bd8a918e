import { accessLevel } from '../rules/access.ts'
import type { IssueItem } from '../rules/items.ts'
import { levels } from '../store/members.ts'
import { parentOf, putParent, removeParent } from '../store/parent-links.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { touchItem } from './items.ts'
import { addSystemNote } from './notes.ts'

/** What an issue is a part of (API v4). */

/** Returns true for members of a project. Archived projects are not changed. */
export function mayPlace({ store }: Workspace, user: UserRow, { project }: IssueItem): boolean {
  return project.archived === 0 && accessLevel(store, user, project) >= levels.guest
}

/**
 * Makes a task a part of an issue, or of none. Returns refusals in words; none where it is so already.
 *
 * @param parent null for none
 */
export function setParent(
  workspace: Workspace,
  actor: UserRow,
  child: IssueItem,
  parent: IssueItem | null,
): readonly string[] {
  const { store } = workspace
  const known = parentOf(store, child.row.id)
  if (known?.id === parent?.row.id) return []
  if (parent !== null) {
    const problem = problemOf(child, parent)
    if (problem !== null) return [`#${child.row.iid} cannot be added: ${problem}`]
  }
  store.write(() => {
    const at = store.moment()
    const say = (item: IssueItem, body: string) => {
      addSystemNote(workspace, actor, item, { body, at })
      touchItem(workspace, item, at)
    }
    if (parent === null) {
      removeParent(store, child.row.id)
      if (known) {
        say(child, `removed parent ${known.issue_type} #${known.iid}`)
        say({ ...child, row: known }, `removed child ${child.row.issue_type} #${child.row.iid}`)
      }
    } else {
      putParent(store, child.row.id, parent.row.id)
      say(child, `added #${parent.row.iid} as parent ${parent.row.issue_type}`)
      say(parent, `added #${child.row.iid} as child ${child.row.issue_type}`)
    }
  })
  return []
}

/** Why an issue cannot be a part of another one; null where it can. Only tasks are parts, and have none themselves. */
function problemOf(child: IssueItem, parent: IssueItem): string | null {
  if (child.row.id === parent.row.id) return 'is not allowed to point to itself'
  const isAllowed = child.row.issue_type === 'task' && parent.row.issue_type !== 'task'
  if (!isAllowed) return "it's not allowed to add this type of parent item"
  if (child.project.id !== parent.project.id) return 'parent must be in the same project or group as child.'
  return null
}
