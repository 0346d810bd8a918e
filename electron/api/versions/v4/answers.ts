import type { Operation } from '../../../../shared/contract/operation.ts'
import { epicReferenceIn } from '../../../../shared/model/epic.ts'
import { isWireRow, type WireRow } from '../../../../shared/model/wire-row.ts'
import { eventOf } from './events.ts'
import { groupOf, projectOf } from './projects.ts'

/**
 * Turns rows of API v4 into the contract's form. Names and words are turned, nothing is judged: problems of a row are reported by
 * its reader.
 */

/** Functions that turn the rows of each resource. Other resources have the contract's form already. */
const turns: Readonly<Record<string, (row: WireRow) => WireRow>> = {
  Project: projectOf,
  Group: groupOf,
  Issue: issueOf,
  MergeRequest: mergeRequestOf,
  Milestone: milestoneOf,
  Event: eventOf,
  Todo: todoOf,
}

/** Returns a row of an operation's answer in the contract's form. A value that is no row is left as it came. */
export function inContractForm({ result }: Operation, row: unknown): unknown {
  return isWireRow(row) ? (turns[result]?.(row) ?? row) : row
}

/**
 * The contract knows one assignee; where a row only has several, it is the first. The time that an item takes stands in a row of its
 * own.
 */
function itemOf(row: WireRow): WireRow {
  const { assignee, assignees, milestone, time_stats: time } = row
  return {
    ...row,
    ...(isWireRow(time) && { time_estimate: time['time_estimate'], time_spent: time['total_time_spent'] }),
    ...(Array.isArray(assignees) && { assignee: assignee ?? (assignees as unknown[])[0] ?? null }),
    ...(isWireRow(milestone) && { milestone: milestoneOf(milestone) }),
  }
}

/** The epic and the iteration of an issue stand in rows of their own. An edition that has none of them does not name them. */
function issueOf(row: WireRow): WireRow {
  return {
    ...itemOf(row),
    ...('epic' in row && epicOf(row['epic'])),
    ...('iteration' in row && iterationOf(row['iteration'])),
    has_weight: 'weight' in row,
    has_epic: 'epic' in row,
    has_iteration: 'iteration' in row,
    has_health_status: 'health_status' in row,
  }
}

/** The value of a field of a row within another one; null where there is no such row. */
function within(row: unknown, name: string): unknown {
  return isWireRow(row) ? (row[name] ?? null) : null
}

function epicOf(row: unknown): WireRow {
  const address = within(row, 'url')
  return {
    epic_id: within(row, 'id'),
    epic_title: within(row, 'title'),
    epic_reference: typeof address === 'string' ? epicReferenceIn(address) : null,
  }
}

function iterationOf(row: unknown): WireRow {
  return {
    iteration_id: within(row, 'id'),
    iteration_title: within(row, 'title'),
    iteration_start: within(row, 'start_date'),
    iteration_due: within(row, 'due_date'),
  }
}

/** A milestone of a group has the group's id only. The path stands in its address, before or after a dash of its own. */
function milestoneOf(row: WireRow): WireRow {
  const { group_id: group, web_url: address } = row
  if (typeof group !== 'number' || typeof address !== 'string') return row
  const [, path = null] = /\/groups\/(.+?)\/(?:-\/)?milestones\/\d+$/.exec(address) ?? []
  return { ...row, group_path: path }
}

/** The states that v4 has while it finds out whether a merge request can be merged: the contract has one. */
const undecided: ReadonlySet<unknown> = new Set(['checking', 'cannot_be_merged_recheck', 'preparing'])

function mergeRequestOf(row: WireRow): WireRow {
  const { draft, merge_status: status, merge_when_pipeline_succeeds: whenSucceeded } = row
  return {
    ...itemOf(row),
    work_in_progress: draft ?? row['work_in_progress'],
    merge_status: undecided.has(status) ? 'unchecked' : status,
    merge_when_build_succeeds: whenSucceeded ?? row['merge_when_build_succeeds'],
  }
}

/** A todo may be about a group, or about something without a number, such as a commit: that is 0 in the contract's form. */
function todoOf(row: WireRow): WireRow {
  const { project, target, target_type: type } = row
  const isOfProject = isWireRow(project)
  return {
    ...row,
    project: isOfProject ? project : { id: 0 },
    target: isWireRow(target) && typeof target['id'] === 'number' ? target : { id: 0 },
    // An issue of a project may be called by its newer name. One of a group cannot be read as an issue.
    target_type: type === 'WorkItem' && isOfProject ? 'Issue' : type,
  }
}
