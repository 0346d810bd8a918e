/** Types of issues, for services that tell them apart. */

/** The types that an issue can be made with here, by the service's words. */
export const issueTypes = ['issue', 'incident', 'task'] as const
export type IssueType = (typeof issueTypes)[number]

const names: Readonly<Record<string, string>> = { incident: 'Incident', task: 'Task' }

/** Returns the name of a type; null for an issue like any other, and for types that Docket has no word for. */
export function issueTypeName(type: string | null): string | null {
  return names[type ?? ''] ?? null
}
