import * as v from 'valibot'
import { issueLinkTypes } from '../model/issue-link-type.ts'
import { issueTypes } from '../model/issue-type.ts'
import { keySchemaOf } from '../model/key.ts'
import { dateSchema, idSchema, labelNameSchema, markdownSchema, titleSchema } from './fields.ts'

/** Contract, "Issues". */

export const createIssueSchema = v.object({
  kind: v.literal('createIssue'),
  /** The project in which it is made. */
  target: keySchemaOf('project'),
  title: titleSchema,
  description: v.optional(markdownSchema, ''),
  confidential: v.optional(v.boolean(), false),
  assigneeId: v.optional(v.nullable(idSchema), null),
  /** Further assignees, where services have several. */
  otherAssigneeIds: v.exactOptional(v.array(idSchema)),
  milestoneId: v.optional(v.nullable(idSchema), null),
  labels: v.optional(v.array(labelNameSchema), []),
  dueDate: v.optional(v.nullable(dateSchema), null),
  /** Where services have them. Without a type it is an issue like any other. */
  startDate: v.exactOptional(v.nullable(dateSchema)),
  issueType: v.exactOptional(v.picklist(issueTypes)),
  /** For owners and administrators only. */
  createdAt: v.optional(v.nullable(v.pipe(v.string(), v.isoTimestamp())), null),
  /** The number (`iid`) of the merge request whose open discussions it resolves. */
  resolvesDiscussionsOf: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))), null),
})

const moveIssueSchema = v.object({
  kind: v.literal('moveIssue'),
  target: keySchemaOf('issue'),
  to: keySchemaOf('project'),
})

/** A link to another issue, made or taken away. */
const linkIssueSchema = v.object({
  kind: v.literal('linkIssue'),
  target: keySchemaOf('issue'),
  other: keySchemaOf('issue'),
  /** As the target sees it. */
  linkType: v.picklist(issueLinkTypes),
  linked: v.boolean(),
})

const deleteIssueSchema = v.object({ kind: v.literal('deleteIssue'), target: keySchemaOf('issue') })

export const issueEdits = [createIssueSchema, moveIssueSchema, linkIssueSchema, deleteIssueSchema] as const
