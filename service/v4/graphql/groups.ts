import { customEmojiUrl } from '../../http/custom-emoji.ts'
import { isVisibleGroup } from '../../rules/access.ts'
import type { Caller } from '../../rules/access.ts'
import { customEmojiOf } from '../../store/custom-emoji.ts'
import { findGroup } from '../../store/groups.ts'
import type { VersionedService } from '../versioned-service.ts'
import { connection } from './select.ts'
import type { Thing } from './select.ts'

/** A group by its path; null where the caller does not see it. */
export function groupOf(versioned: VersionedService, caller: Caller | null, path: string): Thing | null {
  const { workspace } = versioned
  const group = findGroup(workspace.store, path)
  if (!group || caller === null || !isVisibleGroup(workspace.store, caller, path)) return null
  const emoji = (): Thing[] =>
    customEmojiOf(workspace.store, group.id).map((row) => ({
      type: 'CustomEmoji',
      fields: {
        name: () => row.name,
        url: () => customEmojiUrl(workspace, row),
        external: () => row.url !== null,
      },
    }))
  return {
    type: 'Group',
    fields: {
      fullPath: () => group.path,
      name: () => group.name,
      ...(versioned.has('customEmoji') && { customEmoji: (args) => connection('CustomEmoji', emoji(), args) }),
    },
  }
}
