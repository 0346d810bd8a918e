import { randomBytes } from 'node:crypto'
import { buildTriggerOperations } from '../../shared/contract/build-triggers.ts'
import { routesOf } from '../http/router.ts'
import { triggerResource } from '../resources/triggers.ts'
import { requireLevel, visibleProject } from '../rules/access.ts'
import type { Caller } from '../rules/access.ts'
import { notFound } from '../rules/refusals.ts'
import { levels } from '../store/members.ts'
import type { ProjectRow } from '../store/projects.ts'
import { findTrigger, insertTrigger, listTriggers, markTriggerDeleted } from '../store/triggers.ts'
import type { TriggerRow } from '../store/triggers.ts'
import type { Workspace } from '../workspace.ts'

/** Contract, "Endpoints: Build triggers". */
export function buildTriggerRoutes(workspace: Workspace) {
  const { store, dialect } = workspace
  const administered = (caller: Caller, id: number | string): ProjectRow => {
    const project = visibleProject(store, caller, id)
    requireLevel(store, caller, project, levels.master)
    return project
  }
  const live = (trigger: TriggerRow | undefined): TriggerRow => {
    if (trigger?.deleted_at !== null) throw notFound('Trigger')
    return trigger
  }
  return routesOf(buildTriggerOperations, {
    listTriggers: ({ caller, args, window }) => {
      const { rows, total } = listTriggers(store, administered(caller, args.id).id, window)
      return { rows: rows.map(triggerResource), total }
    },
    readTrigger: ({ caller, args }) => {
      const project = administered(caller, args.id)
      return { body: triggerResource(live(findTrigger(store, project.id, args.token))) }
    },
    createTrigger: ({ caller, args }) => {
      const project = administered(caller, args.id)
      const token = randomBytes(15).toString('hex')
      const trigger = store.write(() => {
        const at = store.moment()
        insertTrigger(store, { project_id: project.id, token, last_used: null, created_at: at, updated_at: at })
        return findTrigger(store, project.id, token)
      })
      return { body: triggerResource(live(trigger)) }
    },
    deleteTrigger: ({ caller, args }) => {
      const project = administered(caller, args.id)
      const known = findTrigger(store, project.id, args.token)
      // In the contract a deletion can be repeated: the second one is answered like the first.
      if (dialect === 'contract' && known?.deleted_at !== null) return { body: known ? triggerResource(known) : null }
      const trigger = live(known)
      store.write(() => markTriggerDeleted(store, trigger.id, store.moment()))
      const gone = findTrigger(store, project.id, trigger.token)
      return { body: triggerResource(gone ?? trigger) }
    },
  })
}
