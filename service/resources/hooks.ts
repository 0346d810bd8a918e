import type { HookRow } from '../store/hooks.ts'
import { isoOf } from './moments.ts'

/** Contract, "System hook". Its token is never shown. */
export function hookResource(hook: HookRow) {
  return {
    id: hook.id,
    url: hook.url,
    created_at: isoOf(hook.created_at),
    push_events: hook.push_events === 1,
    tag_push_events: hook.tag_push_events === 1,
    enable_ssl_verification: hook.enable_ssl_verification === 1,
  }
}

/** A deleted hook as the contract shows it, with fields that only other kinds of hooks use. */
export function deletedHookResource(hook: HookRow) {
  return {
    ...hookResource(hook),
    updated_at: isoOf(hook.updated_at),
    note_events: false,
    issues_events: false,
    merge_requests_events: false,
    project_id: null,
    service_id: null,
  }
}
