import { randomBytes } from 'node:crypto'
import { triggerResource } from '../../resources/triggers.ts'
import { requireLevel, visibleProject } from '../../rules/access.ts'
import { levels } from '../../store/members.ts'
import { findTrigger, insertTrigger, putTriggerMaker } from '../../store/triggers.ts'
import { own } from '../versioned-service.ts'
import type { OwnHandlers, VersionedService } from '../versioned-service.ts'

/** Adding a trigger, which has a description and an owner in v4. */
export function triggerHandlers({ workspace: { store } }: VersionedService): OwnHandlers {
  return {
    createTrigger: own<{ readonly id: number | string; readonly description: string }>(({ caller, args }) => {
      const project = visibleProject(store, caller, args.id)
      requireLevel(store, caller, project, levels.master)
      const token = randomBytes(15).toString('hex')
      const trigger = store.write(() => {
        const at = store.moment()
        const made = { project_id: project.id, token, last_used: null, created_at: at, updated_at: at }
        putTriggerMaker(store, insertTrigger(store, made), {
          description: args.description,
          owner_id: caller.user.id,
        })
        return findTrigger(store, project.id, token)
      })
      if (!trigger) throw new Error('a trigger that was added is there')
      return { body: triggerResource(trigger) }
    }),
  }
}
