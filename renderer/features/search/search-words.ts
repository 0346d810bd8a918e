import type { FoundElsewhere } from '../../../shared/model/found-on-service.ts'
import type { FoundKind, Shown } from './found-groups.ts'
import type { SearchScope } from './search.svelte.ts'
import { count } from '../../ui/words.ts'

export const kindTitles: Readonly<Record<FoundKind, string>> = {
  named: 'By its address',
  items: 'Issues and merge requests',
  comments: 'Comments',
  projects: 'Projects',
  people: 'People',
  commits: 'Commits',
  service: 'On GitLab',
}

export const elsewhereWords: Readonly<Record<FoundElsewhere['kind'], string>> = {
  issue: 'Issue',
  mergeRequest: 'Merge request',
  project: 'Project',
}

export const scopeTitles: Readonly<Record<SearchScope, string>> = {
  project: 'This project',
  account: 'This account',
  all: 'All accounts',
}

/** Returns the words of a row that leads to the list with all results that are not shown: `12 more open issues`. */
export function moreWords({ of, state, count: many }: Extract<Shown, { kind: 'more' }>): string {
  const what = of === 'issue' ? 'issue' : 'merge request'
  return `${count(many)} more ${state} ${many === 1 ? what : `${what}s`}`
}
