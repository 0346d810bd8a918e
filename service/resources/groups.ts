import { viewerOf } from '../rules/access.ts'
import { ownPath } from '../store/groups.ts'
import type { NamespaceRow } from '../store/groups.ts'
import { whole } from '../store/listing.ts'
import { listProjects } from '../store/projects.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { projectResources } from './projects.ts'

/**
 * Contract, "Group list item", with what real services add to it. The contract has no subgroups: its services of
 * 9.0 list them like any other group, by the last part of the path.
 */
export function groupResource(workspace: Workspace, group: NamespaceRow) {
  return {
    id: group.id,
    name: group.name,
    path: ownPath(group),
    description: group.description,
    visibility_level: group.visibility_level,
    lfs_enabled: group.lfs_enabled === 1,
    avatar_url: group.avatar_url,
    web_url: `${workspace.webUrl}/groups/${group.path}`,
    request_access_enabled: group.request_access_enabled === 1,
  }
}

/**
 * Contract, "Group detail", with those of the group's projects that the viewer can see. This service does not share
 * projects with groups.
 */
export function groupDetail(workspace: Workspace, group: NamespaceRow, viewer: UserRow) {
  const { rows } = listProjects(
    workspace.store,
    {
      viewer: viewerOf(viewer),
      scopes: [],
      namespaceId: group.id,
      archived: null,
      visibility: undefined,
      search: undefined,
      order: 'created_at',
      descending: true,
    },
    whole,
  )
  const projects = projectResources(workspace, rows, viewer)
  return { ...groupResource(workspace, group), projects, shared_projects: [] }
}
