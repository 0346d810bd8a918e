import { labelOperations } from '../../shared/contract/labels.ts'
import { visibleProject } from '../access.ts'
import { labelResources } from '../resources/labels.ts'
import { routesOf } from '../router.ts'
import { listLabels } from '../store/labels.ts'
import type { Workspace } from '../workspace.ts'

/** Contract, "Endpoints: Labels". */
export function labelRoutes(workspace: Workspace) {
  const { store } = workspace
  return routesOf(labelOperations, {
    listLabels: ({ caller, args, window }) => {
      const project = visibleProject(store, caller, args.id)
      const { rows, total } = listLabels(store, project.id, window)
      return { rows: labelResources(workspace, project.id, rows), total }
    },
  })
}
