import { milestoneOperations } from '../../../shared/contract/milestones.ts'
import { milestoneEntity } from '../../../shared/model/milestone.ts'
import { listing, oneRow } from '../client/requests.ts'

/**
 * Contract, "Milestones". Dates are YYYY-MM-DD. Every function throws an AppFailure when it fails. Changes need a
 * master; they are `forbidden` to others.
 */

/** The milestones of a project. `iid`: those of that number or those numbers. */
export const listMilestones = listing(milestoneOperations.listMilestones, milestoneEntity.read)

/** A milestone by its `id`. */
export const readMilestone = oneRow(milestoneOperations.readMilestone, milestoneEntity.read)

/** Adds a milestone. Sent once, never repeated. @throws AppFailure `invalid`, for example for a title that is taken */
export const createMilestone = oneRow(milestoneOperations.createMilestone, milestoneEntity.read)

/**
 * Changes the given fields; `null` clears a field. A start date alone is not enough for real services: send the title
 * with it.
 *
 * @throws AppFailure `invalid`
 */
export const updateMilestone = oneRow(milestoneOperations.updateMilestone, milestoneEntity.read)
