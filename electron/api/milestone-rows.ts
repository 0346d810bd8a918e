import type { Milestone } from '../../shared/model/milestone.ts'
import { dateOrNull, fieldsOf, id, numberOr, text, textOr, timestamp, timestampOrNull } from './fields.ts'

/** A milestone (contract, "Milestone"). @throws RowProblem */
export function milestoneOf(row: unknown): Milestone {
  const fields = fieldsOf(row, 'milestone')
  const createdAt = timestamp(fields, 'created_at')
  return {
    id: id(fields, 'id'),
    iid: numberOr(fields, 'iid', 0),
    // Newer services have milestones of groups, which have no project.
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
