import type { Todo } from '../../shared/model/todo.ts'
import { fieldsOf, id, text, textOr, timestamp } from './fields.ts'
import { userOf } from './user-rows.ts'

/** A todo (contract, "Todo"). Only the ids of its project and target are read. @throws RowProblem */
export function todoOf(row: unknown): Todo {
  const fields = fieldsOf(row, 'todo')
  return {
    id: id(fields, 'id'),
    projectId: id(fieldsOf(fields['project'], 'project'), 'id'),
    author: userOf(fields['author']),
    actionName: text(fields, 'action_name'),
    targetType: text(fields, 'target_type'),
    targetId: id(fieldsOf(fields['target'], 'target'), 'id'),
    targetUrl: textOr(fields, 'target_url', ''),
    body: textOr(fields, 'body', ''),
    state: textOr(fields, 'state', 'pending'),
    createdAt: timestamp(fields, 'created_at'),
  }
}
