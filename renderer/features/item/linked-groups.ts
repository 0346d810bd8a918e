import { linkGroups } from '../../../shared/issue-link-words.ts'
import type { LinkedIssueRow } from '../../../shared/model/rows.ts'

/** The issues that an issue is linked to, by how they stand to it: those that hold it up first. Groups without any are left out. */
export function linkedGroups(
  links: readonly LinkedIssueRow[],
): readonly { readonly title: string; readonly members: readonly LinkedIssueRow[] }[] {
  return linkGroups.flatMap(({ type, title }) => {
    const members = links.filter((link) => link.type === type)
    return members.length === 0 ? [] : [{ title, members }]
  })
}
