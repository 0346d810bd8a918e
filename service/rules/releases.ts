import { conflict, Refusal } from './refusals.ts'
import { commitAtRef } from './tags.ts'
import { findMilestoneByTitle } from '../store/milestones.ts'
import type { ProjectRow } from '../store/projects.ts'
import { findRelease, findTag, insertRelease, insertTag, putReleaseMilestones, setRelease } from '../store/releases.ts'
import type { ReleaseRow } from '../store/releases.ts'
import type { Store } from '../store/store.ts'

/** Releases (API v4): giving out what is at a tag. */

/** What a release says. What is undefined stays as it is. */
export interface SaidOfRelease {
  readonly name?: string | undefined
  readonly description?: string | undefined
  /** By their titles; these replace those that it had. */
  readonly milestones?: readonly string[] | undefined
  /** Milliseconds since 1970. */
  readonly releasedAt?: number | undefined
}

/** @throws Refusal 400 where a title is that of no milestone of the project */
function milestonesNamed(store: Store, project: ProjectRow, titles: readonly string[]): number[] {
  const found = titles.map((title) => findMilestoneByTitle(store, project.id, title))
  const missing = titles.filter((_, index) => found[index] === undefined)
  if (missing.length > 0) throw new Refusal(400, { message: `Milestone(s) not found: ${missing.join(', ')}` })
  return found.flatMap((row) => row?.id ?? [])
}

/** Makes a tag where there is none of that name. @throws Refusal 422 without a ref, 400 for one that is not there */
function ensureTag(store: Store, project: ProjectRow, tag: string, ref: string | undefined): void {
  if (findTag(store, project.id, tag) !== undefined) return
  if (ref === undefined || ref === '') throw new Refusal(422, { message: 'Ref is not specified' })
  const commit = commitAtRef(store, project, ref)
  if (!commit) throw new Refusal(400, { message: `Target ${ref} is invalid` })
  insertTag(store, project.id, tag, commit.id)
}

/**
 * Makes a release at a tag, and the tag where it is not there yet. Returns its id.
 *
 * @throws Refusal 409 where the tag has a release, 400 for milestones that are not there, 422 where the tag cannot be made
 */
export function makeRelease(
  store: Store,
  project: ProjectRow,
  {
    tag,
    ref,
    authorId,
    at,
  }: { readonly tag: string; readonly ref?: string; readonly authorId: number; readonly at: number },
  { name, description, milestones = [], releasedAt }: SaidOfRelease,
): number {
  if (findRelease(store, project.id, tag)) throw conflict('Release already exists')
  const milestoneIds = milestonesNamed(store, project, milestones)
  return store.write(() => {
    ensureTag(store, project, tag, ref)
    const id = insertRelease(store, {
      ...{ project_id: project.id, author_id: authorId, tag, name: name ?? tag, description: description ?? null },
      ...{ created_at: at, updated_at: at, released_at: releasedAt ?? at },
    })
    putReleaseMilestones(store, id, milestoneIds)
    return id
  })
}

/** Changes a release. @throws Refusal 400 where nothing is to change, or for milestones that are not there */
export function changeRelease(
  store: Store,
  project: ProjectRow,
  { id }: ReleaseRow,
  { name, description, milestones, releasedAt }: SaidOfRelease,
): void {
  const change = { name, description, released_at: releasedAt }
  const isEmpty = milestones === undefined && Object.values(change).every((value) => value === undefined)
  if (isEmpty) throw new Refusal(400, { message: 'params is empty' })
  const milestoneIds = milestones && milestonesNamed(store, project, milestones)
  store.write(() => {
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    setRelease(store, id, { ...given, updated_at: store.moment() })
    if (milestoneIds) putReleaseMilestones(store, id, milestoneIds)
  })
}
