import type { Group, GroupDetail } from '../../shared/model/group.ts'
import { fieldsOf, flagOrNull, id, numberOr, rowsOf, text, textOr, textOrNull, type Fields } from './fields.ts'
import { projectOf } from './project-rows.ts'

/** A group (contract, "Group"). @throws RowProblem */
export function groupOf(row: unknown): Group {
  return groupFrom(fieldsOf(row, 'group'))
}

/** A group with its projects. @throws RowProblem */
export function groupDetailOf(row: unknown): GroupDetail {
  const fields = fieldsOf(row, 'group')
  return {
    ...groupFrom(fields),
    visibilityLevel: numberOr(fields, 'visibility_level', null),
    requestAccessEnabled: flagOrNull(fields, 'request_access_enabled'),
    projects: rowsOf(fields, 'projects', projectOf),
    sharedProjects: rowsOf(fields, 'shared_projects', projectOf),
  }
}

function groupFrom(fields: Fields): Group {
  const path = text(fields, 'path')
  return {
    id: id(fields, 'id'),
    name: textOr(fields, 'name', path),
    path,
    description: textOr(fields, 'description', ''),
    avatarUrl: textOrNull(fields, 'avatar_url'),
    webUrl: textOrNull(fields, 'web_url'),
  }
}
