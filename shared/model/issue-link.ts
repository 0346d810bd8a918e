import { entity, type ValueOf } from './entity.ts'
import { id, or, text } from './field.ts'
import { issueLinkTypes, type IssueLinkType } from './issue-link-type.ts'
import { namedItemFields } from './named-item.ts'

/** An issue as the service names it at the other end of a link (services of API v4). */
export const linkedIssueEntity = entity('linked issue', {
  ...namedItemFields,
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
