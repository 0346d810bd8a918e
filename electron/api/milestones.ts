import { milestoneOperations } from '../../shared/contract/milestones.ts'
import type { Milestone } from '../../shared/model/milestone.ts'
import type { Client } from './client.ts'
import { dateOrNull, fieldsOf, id, numberOr, text, textOr, timestamp, timestampOrNull, type Fields } from './fields.ts'
import { readPage, type ListArguments, type ListOptions, type Page } from './paging.ts'

type Operations = typeof milestoneOperations

/** The milestones of a project (contract, "Milestones"). @throws AppFailure */
export function listMilestones(
  client: Client,
  args: ListArguments<Operations['listMilestones']>,
  options: ListOptions = {},
): Promise<Page<Milestone>> {
  return readPage(client, milestoneOperations.listMilestones, args, milestoneOf, options)
}

/** @throws RowProblem */
export function milestoneOf(row: unknown): Milestone {
  const fields = fieldsOf(row, 'milestone')
  const createdAt = timestamp(fields, 'created_at')
  return {
    id: id(fields, 'id'),
    iid: numberOr(fields, 'iid', 0),
    // Newer services know milestones of groups, which belong to no one project.
    projectId: numberOr(fields, 'project_id', 0),
    title: text(fields, 'title'),
    description: textOr(fields, 'description', ''),
    state: textOr(fields, 'state', 'active'),
    dueDate: dateOrNull(fields, 'due_date'),
    startDate: dateOrNull(fields, 'start_date'),
    createdAt,
    updatedAt: timestampOrNull(fields, 'updated_at') ?? createdAt,
  }
}

export function milestoneOrNull(fields: Fields, name: string): Milestone | null {
  const row = fields[name]
  return row === undefined || row === null ? null : milestoneOf(row)
}
