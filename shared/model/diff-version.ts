import { commitEntity } from './commit.ts'
import { entity, many, type ValueOf } from './entity.ts'
import { id, or, orNull, text, timestamp } from './field.ts'
import { fileChangeEntity } from './file-change.ts'

/** The state of a merge request after a push (contract, "Merge request diff version"). `state` is open text: collected. */
export const diffVersionEntity = entity('version', {
  id,
  headCommitSha: orNull(text),
  baseCommitSha: orNull(text),
  startCommitSha: orNull(text),
  createdAt: timestamp,
  mergeRequestId: id,
  state: or(text, 'collected'),
  /** Number of files that it changes, as text: a service may write `1000+`. */
  realSize: orNull(text),
})

export type DiffVersion = ValueOf<typeof diffVersionEntity>

/**
 * Returns true for a version that the service knows by name alone: it deletes what the versions before the last changed once
 * their merge request is merged, and answers as if they had changed nothing.
 */
export function isCleared({ state }: Pick<DiffVersion, 'state'>): boolean {
  return state === 'without_files'
}

/** A part of a merge request, with the id of the version in which it was added or last changed; 0 when not known. */
export type Versioned<T> = T & { readonly sinceVersion: number }

/** The view of a single version. */
export const diffVersionDetailEntity = entity('version', {
  ...diffVersionEntity.fields,
  commits: many(commitEntity),
  diffs: many(fileChangeEntity),
})
