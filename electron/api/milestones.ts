import { milestoneOperations } from '../../shared/contract/milestones.ts'
import type { ArgumentsOf } from '../../shared/contract/operation.ts'
import type { Issue } from '../../shared/model/issue.ts'
import type { Milestone } from '../../shared/model/milestone.ts'
import type { Client, RequestOptions } from './client.ts'
import { issueOf } from './issue-rows.ts'
import { milestoneOf } from './milestone-rows.ts'
import { readPage, type ListArguments, type ListOptions, type Page } from './paging.ts'
import { readOne } from './read-one.ts'

/**
 * Contract, "Milestones". Dates are YYYY-MM-DD. Every function throws an AppFailure when it fails. Changes need a
 * master; they are `forbidden` to others.
 */

type Operations = typeof milestoneOperations

/** The milestones of a project. `iid`: those of that number or those numbers. */
export function listMilestones(
  client: Client,
  args: ListArguments<Operations['listMilestones']>,
  options: ListOptions = {},
): Promise<Page<Milestone>> {
  return readPage(client, milestoneOperations.listMilestones, args, milestoneOf, options)
}

/** A milestone by its `id`. */
export function readMilestone(
  client: Client,
  args: ArgumentsOf<Operations['readMilestone']>,
  options: RequestOptions = {},
): Promise<Milestone> {
  return readOne(client, milestoneOperations.readMilestone, args, milestoneOf, options)
}

/** Adds a milestone. Sent once, never repeated. @throws AppFailure `invalid`, for example for a title that is taken */
export function createMilestone(
  client: Client,
  args: ArgumentsOf<Operations['createMilestone']>,
  options: RequestOptions = {},
): Promise<Milestone> {
  return readOne(client, milestoneOperations.createMilestone, args, milestoneOf, options)
}

/**
 * Changes the given fields; `null` clears a field. A start date alone is not enough for real services: send the title
 * with it.
 *
 * @throws AppFailure `invalid`
 */
export function updateMilestone(
  client: Client,
  args: ArgumentsOf<Operations['updateMilestone']>,
  options: RequestOptions = {},
): Promise<Milestone> {
  return readOne(client, milestoneOperations.updateMilestone, args, milestoneOf, options)
}

/** The issues of a milestone, open and closed. */
export function listMilestoneIssues(
  client: Client,
  args: ListArguments<Operations['listMilestoneIssues']>,
  options: ListOptions = {},
): Promise<Page<Issue>> {
  return readPage(client, milestoneOperations.listMilestoneIssues, args, issueOf, options)
}
