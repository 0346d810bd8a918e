import { entity, type ValueOf } from './entity.ts'
import { flag, id, or, orNull, text, timestamp, vital } from './field.ts'

/**
 * Address that the service posts its events to (contract, "System hook"). The secret that posts are signed with is never read.
 */
export const systemHookEntity = entity('hook', {
  id,
  url: vital(text),
  createdAt: orNull(timestamp),
  pushEvents: or(flag, false),
  tagPushEvents: or(flag, false),
  enableSslVerification: or(flag, true),
})

export type SystemHook = ValueOf<typeof systemHookEntity>
