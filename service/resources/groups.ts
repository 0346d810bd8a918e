import type { NamespaceRow } from '../store/groups.ts'
import type { Workspace } from '../workspace.ts'

/** Contract, "Group list item", with what real services add to it. */
export function groupResource(workspace: Workspace, group: NamespaceRow) {
  return {
    id: group.id,
    name: group.name,
    path: group.path,
    description: group.description,
    visibility_level: group.visibility_level,
    lfs_enabled: true,
    avatar_url: group.avatar_url,
    web_url: `${workspace.webUrl}/groups/${group.path}`,
    request_access_enabled: false,
  }
}
