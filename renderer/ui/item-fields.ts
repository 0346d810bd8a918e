import { settingTitles } from '../../shared/setting-words.ts'

/** The names of an item's fields within a sentence. */
const names: Readonly<Record<string, string>> = {
  title: 'the title',
  description: 'the description',
  body: 'the text',
  assigneeId: 'the assignee',
  assignees: 'the assignees',
  milestoneId: 'the milestone',
  labels: 'the labels',
  dueDate: 'the due date',
  startDate: 'the start date',
  issueType: 'the type',
  weight: 'the weight',
  healthStatus: 'the health status',
  epicId: 'the epic',
  iterationId: 'the iteration',
  confidential: 'who may see it',
  targetBranch: 'the target branch',
  reviewers: 'the reviewers',
  mergeAfter: 'the earliest merge time',
  timeEstimate: 'the time estimate',
  state: 'the state',
  name: 'the name',
  color: 'the colour',
  priority: 'the priority',
}

/** Returns the name of a field within a sentence, such as `the due date`; for an unknown field the field itself. */
export function fieldName(field: string): string {
  const setting = (settingTitles as Readonly<Record<string, string>>)[field]
  return names[field] ?? (setting === undefined ? field : `“${setting}”`)
}

/** `the title, the labels and the due date`. */
export function fieldNames(fields: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(fields.map(fieldName))
}
