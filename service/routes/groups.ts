import { groupOperations } from '../../shared/contract/groups.ts'
import { createGroup, deleteGroup, transferProject, updateGroup } from '../changes/groups.ts'
import { routesOf } from '../http/router.ts'
import { groupDetail, groupResource } from '../resources/groups.ts'
import { projectResources, simpleProjects } from '../resources/projects.ts'
import { isVisibleGroup, ownedGroup, viewerOf, visibleGroup, visibleProject } from '../rules/access.ts'
import { forbidden } from '../rules/refusals.ts'
import { listGroups } from '../store/groups.ts'
import type { GroupFilter } from '../store/groups.ts'
import { levels } from '../store/members.ts'
import { listProjects } from '../store/projects.ts'
import type { Workspace } from '../workspace.ts'
import { projectFilter } from './projects.ts'

/** Contract, "Endpoints: Groups". */
export function groupRoutes(workspace: Workspace) {
  const { store } = workspace
  return routesOf(groupOperations, {
    listGroups: ({ caller: { user }, args, window }) => {
      const filter: GroupFilter = {
        viewer: viewerOf(user),
        memberFrom: user.is_admin === 1 || args.all_available ? null : levels.guest,
        skip: args.skip_groups === undefined ? [] : [args.skip_groups].flat(),
        search: args.search === '' ? undefined : args.search,
        order: args.order_by ?? 'name',
        descending: args.sort === 'desc',
      }
      const { rows, total } = listGroups(store, filter, window)
      return { rows: rows.map((row) => groupResource(workspace, row)), total }
    },
    listOwnedGroups: ({ caller: { user }, window }) => {
      const filter: GroupFilter = {
        viewer: viewerOf(user),
        memberFrom: levels.owner,
        skip: [],
        search: undefined,
        order: 'name',
        descending: false,
      }
      const { rows, total } = listGroups(store, filter, window)
      return { rows: rows.map((row) => groupResource(workspace, row)), total }
    },
    listGroupProjects: ({ caller, args, window }) => {
      const group = visibleGroup(store, caller, args.id)
      const filter = { ...projectFilter(args, caller.user), namespaceId: group.id }
      const { rows, total } = listProjects(store, filter, window)
      const shown = args.simple ? simpleProjects(workspace, rows) : projectResources(workspace, rows, caller.user)
      return { rows: shown, total }
    },
    readGroup: ({ caller, args }) => ({
      body: groupDetail(workspace, visibleGroup(store, caller, args.id), caller.user),
    }),
    createGroup: ({ caller: { user }, args }) => {
      if (user.can_create_group === 0 && user.is_admin === 0) throw forbidden()
      return { body: groupResource(workspace, createGroup(workspace, user, args)) }
    },
    transferProject: ({ caller, args }) => {
      const group = visibleGroup(store, caller, args.id)
      transferProject(workspace, visibleProject(store, caller, args.project_id), group)
      return { body: groupDetail(workspace, group, caller.user) }
    },
    updateGroup: ({ caller, args }) => {
      const group = updateGroup(workspace, ownedGroup(store, caller, args.id), args)
      return { body: groupDetail(workspace, group, caller.user) }
    },
    deleteGroup: ({ caller, args }) => {
      // A hidden group answers like one that does not exist, and in the contract deleting that succeeds.
      if (workspace.dialect === 'contract' && !isVisibleGroup(store, caller, args.id)) return { body: null }
      const group = ownedGroup(store, caller, args.id)
      deleteGroup(workspace, group)
      return { body: groupResource(workspace, group) }
    },
  })
}
