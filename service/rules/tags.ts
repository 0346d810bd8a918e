import type { ProjectRow } from '../store/projects.ts'
import { findTag } from '../store/releases.ts'
import type { Store } from '../store/store.ts'
import { findCommit, historyAt } from './branch-history.ts'
import type { KnownCommit } from './branch-history.ts'

/** Returns the commits at a branch, a tag or a commit of a project, that one first; null where there is no such ref. */
export function historyAtRef(store: Store, project: ProjectRow, ref: string): readonly KnownCommit[] | null {
  return historyAt(store, project, findTag(store, project.id, ref) ?? ref)
}

/** Returns the commit at a branch, a tag or a commit of a project; null where there is no such ref. */
export function commitAtRef(store: Store, project: ProjectRow, ref: string): KnownCommit | null {
  return findCommit(store, project, findTag(store, project.id, ref) ?? ref)
}
