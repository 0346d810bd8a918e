/** Types of issues, for services that tell them apart. */

/** The types that an issue can be made with here, by the service's words. */
export const issueTypes = ['issue', 'incident', 'task'] as const
export type IssueType = (typeof issueTypes)[number]

/** The types that Docket tells apart. Tickets come by e-mail, and test cases have pages of their own. */
export const knownTypes = [...issueTypes, 'ticket', 'test_case'] as const

/**
 * The types that an issue can be changed to when it is there, by one of these. A task stays one: services refuse anything else,
 * whoever asks.
 */
export const changeableTypes = ['issue', 'incident'] as const satisfies readonly IssueType[]
export type ChangeableType = (typeof changeableTypes)[number]

/** Returns the type of an issue if it can be changed; else null. An issue whose type is not known here is one like any other. */
export function changeableTypeOf(type: string | null): ChangeableType | null {
  return changeableTypes.find((one) => one === (type ?? 'issue')) ?? null
}

const names: Readonly<Record<string, string>> = {
  incident: 'Incident',
  task: 'Task',
  ticket: 'Ticket',
  test_case: 'Test case',
  epic: 'Epic',
}

/** Returns the name of a type; null for an issue like any other, and for types that Docket has no word for. */
export function issueTypeName(type: string | null): string | null {
  return names[type ?? ''] ?? null
}
