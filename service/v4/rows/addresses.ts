import type { Speaker } from '../speaker.ts'

/** The address of a page of a project. */
export function pageAddress(speaker: Speaker, projectUrl: string, page: string): string {
  return `${projectUrl}${speaker.has('dashedPages') ? '/-' : ''}/${page}`
}

/** What a project's issues are called in addresses. */
export function issuesWord(speaker: Speaker): string {
  return speaker.has('workItems') ? 'work_items' : 'issues'
}
