import type { ActivityField } from '../../shared/model/activity.ts'

/** Lines that a service writes under an item about a change; older and newer services differ in case and in a few words. */
const lines: readonly (readonly [ActivityField, RegExp])[] = [
  ['state', /^(?:status changed to )?(?:closed|reopened|merged)\b/i],
  ['title', /^changed (?:the )?title\b/i],
  ['description', /^changed the description\b/i],
  ['confidential', /^made the issue (?:confidential|visible)\b/i],
  ['targetBranch', /^(?:changed )?target branch\b/i],
  ['assignee', /^(?:reassigned to|assigned to|unassigned|(?:removed )?assignee)\b/i],
  ['milestone', /^(?:milestone (?:changed|removed)|changed milestone|removed milestone)\b/i],
  ['dueDate', /^(?:changed|removed) due date\b/i],
  ['startDate', /^(?:changed|removed) start date\b/i],
  ['issueType', /^changed type\b/i],
  ['workInProgress', /^(?:un)?marked (?:this merge request )?as a \**work in progress/i],
  ['mergeWhenBuildSucceeds', /^(?:enabled|cancell?ed) (?:an|the) automatic merge\b/i],
  ['sha', /^added \d+ (?:new )?commits?\b/i],
  ['labels', /^(?:added|removed)\b.* labels?\b/i],
]

/** The fields whose change a line can be about: `workInProgress` stands in the title. */
export function fieldsOfSystemNote(body: string): readonly ActivityField[] {
  const field = fieldOfSystemNote(body)
  if (field === null) return []
  return field === 'title' ? ['title', 'workInProgress'] : [field]
}

/** The field whose change a line of the service is about, or null when it is about something else. */
export function fieldOfSystemNote(body: string): ActivityField | null {
  const [line = ''] = body.split('\n', 1)
  return lines.find(([, pattern]) => pattern.test(line))?.[0] ?? null
}
