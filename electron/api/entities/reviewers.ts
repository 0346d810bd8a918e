import { additions } from '../../../shared/contract/v4/additions.ts'
import { globalIdOf, graphqlMutations } from '../../../shared/contract/v4/graphql.ts'
import { reviewerEntity } from '../../../shared/model/reviewer.ts'
import type { Client, RequestOptions } from '../client/client.ts'
import { mutationSchema } from '../client/graphql.ts'
import { listing } from '../client/requests.ts'

/**
 * Reviewers of merge requests with the state of each review, for services that have them (`reviewStates`); the others answer
 * `not_found`. A merge request is named by its number in the project. Throws an AppFailure when it fails.
 */
export const listReviewers = listing(additions.listMergeRequestReviewers, reviewerEntity.read)

const document = { ...graphqlMutations.askAgain, answer: mutationSchema }

/** A reviewer of a merge request, named as GraphQL wants it. */
export interface AskedAgain {
  readonly projectPath: string
  /** Number of the merge request in its project. */
  readonly iid: number
  readonly reviewerId: number
}

/**
 * Asks a reviewer once more, for services that can do so (`reviewsAgain`): their review begins anew. Only GraphQL does that. Sent
 * once, never repeated.
 *
 * @throws AppFailure `method_not_allowed` or `not_found` where the service cannot, `not_permitted` for those who may not,
 * `not_acceptable` for somebody who is no reviewer
 */
export async function askReviewerAgain(
  client: Client,
  { projectPath, iid, reviewerId }: AskedAgain,
  options: RequestOptions,
): Promise<void> {
  await client.mutate(document, { projectPath, iid: String(iid), userId: globalIdOf('User', reviewerId) }, options)
}
