import type { EditOf } from '../../../shared/edit.ts'
import type { IssueType } from '../../../shared/model/issue-type.ts'
import type { Key } from '../../../shared/model/key.ts'
import { chosenAssignees, chosenId, emptyFields } from './making.svelte.ts'

/** The fields with which a new issue begins. Each window that makes one has all of them: they share its draft. */
export const emptyIssue = {
  ...emptyFields,
  dueDate: '',
  startDate: '',
  issueType: 'issue' as IssueType,
  confidential: false,
  createdAt: '',
  resolves: '',
}

/** The edit that makes an issue of its fields. @param has what the service knows of issues */
export function editOfIssue(
  project: string,
  fields: typeof emptyIssue,
  has: { readonly types: boolean; readonly startDates: boolean },
): EditOf<'createIssue'> {
  const { title, description, labels, dueDate, startDate, issueType, confidential, createdAt, resolves, ...chosen } =
    fields
  return {
    kind: 'createIssue',
    target: project as Key<'project'>,
    title: title.trim(),
    description,
    confidential,
    ...chosenAssignees(fields),
    milestoneId: chosenId(chosen.milestoneId),
    labels: [...labels],
    dueDate: dueDate === '' ? null : dueDate,
    ...(has.startDates && startDate !== '' && { startDate }),
    ...(has.types && issueType !== 'issue' && { issueType }),
    createdAt: createdAt === '' ? null : new Date(createdAt).toISOString(),
    resolvesDiscussionsOf: chosenId(resolves),
  }
}
