import { entity, type ValueOf } from './entity.ts'
import { elseUnknown, id, or, orNull, text, within } from './field.ts'
import { issueLinkTypes, type IssueLinkType } from './issue-link-type.ts'

/** An issue as the service names it at the other end of a link (services of API v4). */
export const linkedIssueEntity = entity('linked issue', {
  id,
  /** Its number in its project. */
  iid: id,
  projectId: id,
  title: text,
  state: elseUnknown(or(text, ''), ''),
  webUrl: orNull(text),
  /** Its reference with the path of its project, such as `tools/anvil#1`; empty where it is not told. */
  full: within('references', 'full', or(text, '')),
  /** The service's id of the link. */
  issueLinkId: id,
  /** As the issue at this end sees it. Older services know no other than `relates_to`, and do not say so. */
  linkType: or(text, 'relates_to'),
})

export type LinkedIssue = ValueOf<typeof linkedIssueEntity>

/** The type of a link as the service says it. A type that Docket does not know has to do with it somehow. */
export function linkTypeOf({ linkType }: Pick<LinkedIssue, 'linkType'>): IssueLinkType {
  return issueLinkTypes.find((type) => type === linkType) ?? 'relates_to'
}
