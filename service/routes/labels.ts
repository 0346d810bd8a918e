import { labelOperations } from '../../shared/contract/labels.ts'
import { changeLabel, requireLabel } from '../changes/labels.ts'
import { follow } from '../changes/subscriptions.ts'
import { routesOf, unchanged } from '../http/router.ts'
import { labelResource, labelResources } from '../resources/labels.ts'
import { accessLevel, requireWritable, visibleProject } from '../rules/access.ts'
import type { Caller } from '../rules/access.ts'
import { conflict, forbidden, notFound } from '../rules/refusals.ts'
import { deleteLabel, findLabel, findOwnLabel, insertLabel, labelSaid, listLabels } from '../store/labels.ts'
import type { LabelChange } from '../store/labels.ts'
import { levels } from '../store/members.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { Workspace } from '../workspace.ts'
import { absentOnDelete } from './absent.ts'

/** Contract, "Endpoints: Labels". */
export function labelRoutes(workspace: Workspace) {
  const { store } = workspace
  /** The project in whose labels the caller may write. */
  const writable = (caller: Caller, id: number | string): ProjectRow => {
    const project = visibleProject(store, caller, id)
    requireWritable(project)
    if (accessLevel(store, caller.user, project) < levels.reporter) throw forbidden()
    return project
  }
  const subscribe = (
    caller: Caller,
    args: { readonly id: number | string; readonly label_id: number | string },
    on: boolean,
  ) => {
    const project = visibleProject(store, caller, args.id)
    const row = labelSaid(store, project.id, args.label_id)
    if (!row) throw notFound('Label')
    if (!follow(workspace, caller.user, { type: 'Label', row }, on)) return unchanged
    return { body: labelResource(workspace, project.id, row, caller.user) }
  }
  return routesOf(labelOperations, {
    listLabels: ({ caller, args, window }) => {
      const project = visibleProject(store, caller, args.id)
      const { rows, total } = listLabels(store, project.id, window)
      return { rows: labelResources(workspace, project.id, rows, caller.user), total }
    },
    createLabel: ({ caller, args }) => {
      const project = writable(caller, args.id)
      const { color, description = null, priority = null } = args
      const name = args.name.trim()
      if (findLabel(store, project.id, name)) throw conflict('Label already exists')
      const label = { name, color, description, priority }
      requireLabel(label)
      const id = store.write(() => insertLabel(store, { project_id: project.id, ...label }))
      const row = { id, project_id: project.id, group_id: null, ...label }
      return { body: labelResource(workspace, project.id, row, caller.user) }
    },
    deleteLabel: ({ caller, args }) => {
      const project = writable(caller, args.id)
      const row = findOwnLabel(store, project.id, args.name)
      if (!row) return absentOnDelete(workspace, notFound('Label'))
      const body = labelResource(workspace, project.id, row, caller.user)
      store.write(() => deleteLabel(store, row.id))
      return { body }
    },
    updateLabel: ({ caller, args }) => {
      const project = writable(caller, args.id)
      const row = findOwnLabel(store, project.id, args.name)
      if (!row) throw notFound('Label')
      const change: LabelChange = {
        ...(args.new_name === undefined ? {} : { name: args.new_name.trim() }),
        ...(args.color === undefined ? {} : { color: args.color }),
        ...(args.description === undefined ? {} : { description: args.description }),
        ...(args.priority === undefined ? {} : { priority: args.priority }),
      }
      const now = changeLabel(workspace, project.id, row, change)
      return { body: labelResource(workspace, project.id, now, caller.user) }
    },
    followLabel: ({ caller, args }) => subscribe(caller, args, true),
    unfollowLabel: ({ caller, args }) => subscribe(caller, args, false),
  })
}
