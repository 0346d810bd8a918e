import { entity, one, type ValueOf } from './entity.ts'
import { id, or, text, timestamp, within } from './field.ts'
import { userEntity } from './user.ts'

/**
 * Something that the service wants the caller to look at (contract, "Todo"). Of its project and target only the ids are
 * read: they are kept as rows of their own.
 */
export const todoEntity = entity('todo', {
  id,
  projectId: within('project', 'id', id),
  author: one(userEntity),
  /** `marked`, `assigned`, `mentioned`, `build_failed`, `approval_required`, or what a newer service adds. */
  actionName: text,
  /** `Issue` or `MergeRequest`. */
  targetType: text,
  targetId: within('target', 'id', id),
  targetUrl: or(text, ''),
  body: or(text, ''),
  state: or(text, 'pending'),
  createdAt: timestamp,
})

export type Todo = ValueOf<typeof todoEntity>
