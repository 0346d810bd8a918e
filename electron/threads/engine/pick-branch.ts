import { traitsOf } from '../../../shared/error-traits.ts'
import { AppFailure, errorOf } from '../../../shared/errors.ts'
import type { BranchHead } from '../../../shared/model/branch.ts'
import type { PickDoing } from '../../../shared/model/merged-pick.ts'
import type { Client, RequestOptions } from '../../api/client/client.ts'
import { createBranch, readBranch } from '../../api/entities/branches.ts'

/** A branch that is made for what was merged, and the one at whose newest commit it begins. */
export interface NewBranch {
  readonly projectId: number
  readonly branch: string
  readonly from: string
}

/** What is to become on it of what was merged. */
export interface PickedCommit {
  readonly does: PickDoing
  readonly sha: string
  /** Number of the merge request. */
  readonly iid: number
}

/**
 * Makes a branch, once: an earlier attempt whose answer was lost may have made it, and may have brought the commit there too. Only
 * one that is as this attempt would make it is taken for that.
 *
 * @returns `picked` where the commit was brought there as well
 * @throws AppFailure `branch_exists` where there is another one of that name, `not_found` without the branch that it begins at
 */
export async function makePickBranch(
  client: Client,
  { projectId: id, branch, from }: NewBranch,
  picked: PickedCommit,
  options: RequestOptions,
): Promise<'made' | 'picked'> {
  const base = await readBranch(client, { id, branch: from }, options)
  const before = await findBranch(client, { id, branch }, options)
  const head = before ?? (await create())
  if (head.commit.id === base.commit.id) return 'made'
  if (head.commit.parentIds[0] === base.commit.id && isPickOf(picked, head)) return 'picked'
  throw AppFailure.of('branch_exists')

  async function create(): Promise<BranchHead> {
    try {
      return await createBranch(client, { id, branch, ref: from }, options)
    } catch (thrown) {
      // Somebody may have made it in between.
      const error = errorOf(thrown)
      const found = error.code === 'invalid' ? await findBranch(client, { id, branch }, options) : null
      if (found === null) throw thrown
      return found
    }
  }
}

async function findBranch(
  client: Client,
  named: { readonly id: number; readonly branch: string },
  options: RequestOptions,
): Promise<BranchHead | null> {
  try {
    return await readBranch(client, named, options)
  } catch (thrown) {
    if (traitsOf(errorOf(thrown)).isNowhere) return null
    throw thrown
  }
}

/** Returns true if the newest commit of a branch says that it is the one that was to be made: in the words of the service. */
function isPickOf({ does, sha, iid }: PickedCommit, { commit: { message } }: BranchHead): boolean {
  if (does === 'cherryPick') return message.includes(`cherry picked from commit ${sha}`)
  const isAbout = message.includes(`reverts commit ${sha}`) || message.includes(`reverts merge request !${iid}`)
  return message.startsWith('Revert "') && isAbout
}
