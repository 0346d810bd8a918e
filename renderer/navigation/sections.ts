/** The sections of the window, in the order of the sidebar. */
export const sections = ['inbox', 'issues', 'mergeRequests', 'activity', 'outbox'] as const
export type Section = (typeof sections)[number]
export type ItemSection = 'issues' | 'mergeRequests'
/** The sections whose list is narrowed by a query. */
export type QueriedSection = 'inbox' | ItemSection

export function isItemSection(section: Section): section is ItemSection {
  return section === 'issues' || section === 'mergeRequests'
}
