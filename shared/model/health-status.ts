/** How an issue gets on, by the words of services, in editions that know that. */
export const healthStatuses = ['on_track', 'needs_attention', 'at_risk'] as const
export type HealthStatus = (typeof healthStatuses)[number]

const words: Readonly<Record<string, string>> = {
  on_track: 'On track',
  needs_attention: 'Needs attention',
  at_risk: 'At risk',
}

/** `At risk`. A status that Docket does not know is told as it is. */
export function healthStatusWords(status: string): string {
  return words[status] ?? status
}
