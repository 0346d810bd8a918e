import { additions } from '../../../shared/contract/v4/additions.ts'
import { mergeBlockEntity } from '../../../shared/model/merge-block.ts'
import { statusCheckEntity } from '../../../shared/model/status-check.ts'
import { trainCarEntity } from '../../../shared/model/train-car.ts'
import { listing } from '../client/requests.ts'

/**
 * What holds merge requests up, for services that have it, in editions that are paid for: the others answer `not_found`. A merge
 * request is named by its number in the project. Every function throws an AppFailure when it fails.
 */

/** The merge requests that one waits for, those among them that are merged (`mergeBlocks`). */
export const listMergeBlocks = listing(additions.listMergeBlocks, mergeBlockEntity.read)

/** The status checks of a merge request (`statusChecks`). @throws AppFailure `unauthorized` in editions without them */
export const listStatusChecks = listing(additions.listStatusChecks, statusCheckEntity.read)

/** The cars of a project's merge trains (`mergeTrains`). @throws AppFailure `forbidden` where the project has no trains */
export const listTrainCars = listing(additions.listTrainCars, trainCarEntity.read)
