import type { TriggerRow } from '../store/triggers.ts'
import { isoOf, isoOrNull } from './moments.ts'

/** Contract, "Build trigger". */
export function triggerResource(trigger: TriggerRow) {
  return {
    token: trigger.token,
    created_at: isoOf(trigger.created_at),
    updated_at: isoOf(trigger.updated_at),
    deleted_at: isoOrNull(trigger.deleted_at),
    last_used: isoOrNull(trigger.last_used),
  }
}
