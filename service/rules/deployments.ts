import { isInFolder } from '../../shared/environment-tiers.ts'
import { failedValidation } from './refusals.ts'
import { commitAtRef, historyAtRef } from './tags.ts'
import {
  deploymentBefore,
  findDeployment,
  findEnvironment,
  insertDeployment,
  insertEnvironment,
  putDeployedMergeRequests,
  setDeployment,
} from '../store/deployments.ts'
import type { DeploymentRow } from '../store/deployments.ts'
import { mergeRequestsOf } from '../store/merge-requests.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { Store } from '../store/store.ts'

/** Deployments (API v4): bringing commits to environments. */

/** What is deployed where. Moments are milliseconds since 1970. */
export interface NewDeployment {
  /** By its name; it is made where there is none. */
  readonly environment: string
  readonly sha: string
  readonly ref: string
  readonly tag: boolean
  readonly status: string
  readonly userId: number
  readonly at: number
}

const endings: ReadonlySet<string> = new Set(['success', 'failed', 'canceled'])

/**
 * Makes a deployment. One that succeeded is linked to the merge requests that it brought. Returns its id.
 *
 * @throws Refusal 400 where there is no such commit, or no such branch or tag
 */
export function deploy(store: Store, project: ProjectRow, wanted: NewDeployment): number {
  const { environment: name, sha, ref, tag, status, userId, at } = wanted
  if (!commitAtRef(store, project, sha)) throw failedValidation({ sha: ['The commit does not exist'] })
  if (!commitAtRef(store, project, ref)) throw failedValidation({ ref: ['The branch or tag does not exist'] })
  return store.write(() => {
    const known = findEnvironment(store, project.id, name)
    const environmentId =
      known?.id ??
      insertEnvironment(store, {
        ...{ project_id: project.id, name, external_url: null, state: 'available' },
        ...{ created_at: at, updated_at: at },
      })
    const id = insertDeployment(store, {
      ...{ project_id: project.id, environment_id: environmentId, user_id: userId, sha, ref, tag: Number(tag), status },
      ...{ created_at: at, updated_at: at, finished_at: endings.has(status) ? at : null },
    })
    if (status === 'success') linkMergeRequests(store, project, id, name)
    return id
  })
}

/** Says what became of a deployment at a moment. */
export function setDeploymentStatus(
  store: Store,
  project: ProjectRow,
  { id, environment }: { readonly id: number; readonly environment: string },
  { status, at }: Pick<NewDeployment, 'status' | 'at'>,
): void {
  store.write(() => {
    setDeployment(store, id, { status, updated_at: at, finished_at: endings.has(status) ? at : null })
    if (status === 'success') linkMergeRequests(store, project, id, environment)
  })
}

/**
 * Links a deployment to the merge requests that it is the first to bring: those whose commits are new since the deployment
 * before. The first one of an environment brings all that went into its branch. Environments in folders are for looking at a
 * branch, and have none.
 */
function linkMergeRequests(store: Store, project: ProjectRow, id: number, environment: string): void {
  const deployment = findDeployment(store, project.id, id)
  if (!deployment || isInFolder(environment)) return
  const merged = mergeRequestsOf(store, project.id).filter(({ state }) => state === 'merged')
  const before = deploymentBefore(store, deployment)
  const brought = before
    ? merged.filter(isAmong(commitsSince(store, project, before, deployment)))
    : merged.filter(({ target_branch }) => target_branch === deployment.ref)
  putDeployedMergeRequests(
    store,
    id,
    brought.map((row) => row.id),
  )
}

const isAmong = (shas: ReadonlySet<string>) => (row: { readonly merge_commit_sha: string | null }) =>
  row.merge_commit_sha !== null && shas.has(row.merge_commit_sha)

/** The commits that are new since a deployment, and those that such ones bring into the branch once more. */
function commitsSince(
  store: Store,
  project: ProjectRow,
  before: DeploymentRow,
  { sha }: DeploymentRow,
): ReadonlySet<string> {
  const had = new Set(historyAtRef(store, project, before.sha)?.map((commit) => commit.id))
  const commits = historyAtRef(store, project, sha) ?? []
  return new Set(
    commits.filter((commit) => !had.has(commit.id)).flatMap((commit) => [commit.id, commit.repeats ?? commit.id]),
  )
}
