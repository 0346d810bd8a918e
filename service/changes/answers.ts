import { isResolved } from '../rules/discussions.ts'
import type { Discussion } from '../rules/discussions.ts'
import type { Noteable } from '../rules/items.ts'
import { convertToDiscussion } from '../store/discussions.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { comment } from './comments.ts'
import type { NoteContent } from './notes.ts'

/** Answers a discussion. A note that stood alone begins it then. An answer is as internal and as resolved as what it answers. */
export function answer(
  workspace: Workspace,
  actor: UserRow,
  item: Noteable,
  { discussion, content, resolvesIssues }: Answering,
): ReturnType<typeof comment> {
  const { store } = workspace
  return store.write(() => {
    const [first] = discussion.notes
    if (first) convertToDiscussion(store, first.id)
    const resolved = isResolved(discussion, resolvesIssues)
    const within = {
      discussion: discussion.id,
      kind: first?.kind ?? ('DiscussionNote' as const),
      internal: first?.internal ?? 0,
      position: first?.position ?? null,
      ...(resolved ? { resolved_at: store.now(), resolved_by_id: actor.id } : {}),
    }
    return comment(workspace, actor, item, { ...content, within })
  })
}

export interface Answering {
  readonly discussion: Discussion
  readonly content: Pick<NoteContent, 'body' | 'createdAt'>
  /** True where discussions of issues can be resolved. */
  readonly resolvesIssues: boolean
}
