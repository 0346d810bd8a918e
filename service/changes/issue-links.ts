import { accessLevel } from '../rules/access.ts'
import type { IssueItem } from '../rules/items.ts'
import { conflict, forbidden, Refusal } from '../rules/refusals.ts'
import { deleteIssueLink, insertIssueLink, issueLinksOf } from '../store/issue-links.ts'
import type { IssueLinkRow, LinkType } from '../store/issue-links.ts'
import { levels } from '../store/members.ts'
import { projectPaths } from '../store/projects.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { touchItem } from './items.ts'
import { addSystemNote } from './notes.ts'

/** Links between issues (API v4). */

/** The two issues of a link: the source goes first where one blocks the other. */
export interface LinkedPair {
  readonly source: IssueItem
  readonly target: IssueItem
}

/** Returns true for members of a project. Archived projects are not changed. */
export function mayLink({ store }: Workspace, user: UserRow, { project }: IssueItem): boolean {
  return project.archived === 0 && accessLevel(store, user, project) >= levels.guest
}

/**
 * Links an issue to another one.
 *
 * @throws Refusal 403 for those who are no members of both projects, and for a type that the edition has not; 409 where they are
 * linked already, by whatever type; 422 for an issue and itself
 */
export function linkIssues(
  workspace: Workspace,
  actor: UserRow,
  { issue, other, type }: { readonly issue: IssueItem; readonly other: IssueItem; readonly type: LinkType },
): LinkedPair & { readonly link: IssueLinkRow } {
  const { store } = workspace
  if (type !== 'relates_to' && issue.project.tier === 'free')
    throw forbidden('Blocked issues not available for current license')
  const isLinked = issueLinksOf(store, issue.row.id).some(({ source_id, target_id }) =>
    [source_id, target_id].includes(other.row.id),
  )
  if (isLinked && issue.row.id !== other.row.id) throw conflict('Issue(s) already assigned')
  if (![issue, other].every((each) => mayLink(workspace, actor, each)))
    throw forbidden("Couldn't link issues. You must have at least the Guest role in both projects.")
  if (issue.row.id === other.row.id)
    throw new Refusal(422, { message: `#${issue.row.iid} cannot be added: cannot be linked to itself` })
  const [source, target] = type === 'is_blocked_by' ? [other, issue] : [issue, other]
  return store.write(() => {
    const at = store.moment()
    const row = {
      source_id: source.row.id,
      target_id: target.row.id,
      link_type: type === 'relates_to' ? type : 'blocks',
      created_at: at,
    } as const
    const link = { id: insertIssueLink(store, row), ...row }
    const isBlock = row.link_type === 'blocks'
    say(workspace, actor, { source, target }, isBlock ? ['blocking', 'blocked by'] : ['related to', 'related to'])
    return { source, target, link }
  })
}

/** Takes a link between issues away. */
export function unlinkIssues(workspace: Workspace, actor: UserRow, pair: LinkedPair, link: IssueLinkRow): void {
  const { store } = workspace
  store.write(() => {
    deleteIssueLink(store, link.id)
    say(workspace, actor, pair, null)
  })
}

/** Writes into both issues what became of their link. @param words how each of them stands to the other; null where they are apart */
function say(
  workspace: Workspace,
  actor: UserRow,
  { source, target }: LinkedPair,
  words: readonly [source: string, target: string] | null,
): void {
  const { store } = workspace
  const at = store.moment()
  const paths = projectPaths(store, [source.project.id, target.project.id])
  const [ofSource, ofTarget] = words ?? []
  for (const [here, there, word] of [
    [source, target, ofSource],
    [target, source, ofTarget],
  ] as const) {
    const isElsewhere = here.project.id !== there.project.id
    const reference = `${isElsewhere ? (paths.get(there.project.id) ?? '') : ''}#${there.row.iid}`
    const body =
      word === undefined ? `removed the relation with ${reference}` : `marked this issue as ${word} ${reference}`
    addSystemNote(workspace, actor, here, { body, at, names: isElsewhere ? there.project : undefined })
    touchItem(workspace, here, at)
  }
}
