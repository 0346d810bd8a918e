import { entity, one, type ValueOf } from './entity.ts'
import { id, idOrZero, or, text, timestamp, vital, within } from './field.ts'
import { userEntity } from './user.ts'

/**
 * Something that the service wants the caller to look at (contract, "Todo"). Of its project and target only the ids are
 * read: they are kept as rows of their own.
 */
export const todoEntity = entity('todo', {
  id,
  /** 0 for a todo that is about something of a group. */
  projectId: vital(within('project', 'id', idOrZero)),
  author: one(userEntity),
  /** `marked`, `assigned`, `mentioned`, `build_failed`, `approval_required`, or a newer service's own. */
  actionName: text,
  /** `Issue`, `MergeRequest`, or a newer service's own. */
  targetType: text,
  /** 0 for a target that has no number, such as a commit. */
  targetId: within('target', 'id', idOrZero),
  targetUrl: or(text, ''),
  body: or(text, ''),
  state: or(text, 'pending'),
  createdAt: timestamp,
})

export type Todo = ValueOf<typeof todoEntity>
