import type { Speaker } from '../speaker.ts'

/** The address of a page of a project. From 12 on a dash stands between the project and the page. */
export function pageAddress(speaker: Speaker, projectUrl: string, page: string): string {
  return `${projectUrl}${speaker.isSince(12) ? '/-' : ''}/${page}`
}

/** What a project's issues are called in addresses. */
export function issuesWord(speaker: Speaker): string {
  return speaker.isSince(19) ? 'work_items' : 'issues'
}
