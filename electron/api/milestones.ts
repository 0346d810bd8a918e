import { milestoneOperations } from '../../shared/contract/milestones.ts'
import { issueOf } from './issue-rows.ts'
import { milestoneOf } from './milestone-rows.ts'
import { listing, reading } from './requests.ts'

/**
 * Contract, "Milestones". Dates are YYYY-MM-DD. Every function throws an AppFailure when it fails. Changes need a
 * master; they are `forbidden` to others.
 */

/** The milestones of a project. `iid`: those of that number or those numbers. */
export const listMilestones = listing(milestoneOperations.listMilestones, milestoneOf)

/** A milestone by its `id`. */
export const readMilestone = reading(milestoneOperations.readMilestone, milestoneOf)

/** Adds a milestone. Sent once, never repeated. @throws AppFailure `invalid`, for example for a title that is taken */
export const createMilestone = reading(milestoneOperations.createMilestone, milestoneOf)

/**
 * Changes the given fields; `null` clears a field. A start date alone is not enough for real services: send the title
 * with it.
 *
 * @throws AppFailure `invalid`
 */
export const updateMilestone = reading(milestoneOperations.updateMilestone, milestoneOf)

/** The issues of a milestone, open and closed. */
export const listMilestoneIssues = listing(milestoneOperations.listMilestoneIssues, issueOf)
