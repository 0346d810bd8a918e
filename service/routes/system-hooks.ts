import { systemHookOperations } from '../../shared/contract/system-hooks.ts'
import { sampleEvent } from '../hooks/events.ts'
import { routesOf } from '../http/router.ts'
import { deletedHookResource, hookResource } from '../resources/hooks.ts'
import { isHttpUrl } from '../rules/names.ts'
import { failedValidation, notFound } from '../rules/refusals.ts'
import { deleteHook, findHook, insertHook, listHooks } from '../store/hooks.ts'
import type { Workspace } from '../workspace.ts'

/** Contract, "Endpoints: System hooks". */
export function systemHookRoutes(workspace: Workspace) {
  const { store, dialect } = workspace
  return routesOf(systemHookOperations, {
    listHooks: ({ window }) => {
      const { rows, total } = listHooks(store, window)
      return { rows: rows.map(hookResource), total }
    },
    createHook: ({ args }) => {
      const url = args.url.trim()
      if (url === '') throw failedValidation({ url: ["can't be blank", 'must be a valid URL'] })
      if (!isHttpUrl(url)) throw failedValidation({ url: ['must be a valid URL'] })
      const hook = store.write(() => {
        const at = store.moment()
        const id = insertHook(store, {
          url,
          token: args.token === undefined || args.token === '' ? null : args.token,
          push_events: Number(args.push_events ?? true),
          tag_push_events: Number(args.tag_push_events ?? false),
          enable_ssl_verification: Number(args.enable_ssl_verification ?? true),
          created_at: at,
          updated_at: at,
        })
        return findHook(store, id)
      })
      if (!hook) throw new Error('a hook that was added is there')
      const body = hookResource(hook)
      return { body: dialect === 'contract' ? [body] : body }
    },
    testHook: ({ args }) => {
      const hook = findHook(store, args.id)
      if (!hook) throw notFound('System hook')
      workspace.hooks.send(hook, sampleEvent)
      return { body: sampleEvent }
    },
    deleteHook: ({ args }) => {
      const hook = findHook(store, args.id)
      if (!hook) {
        if (dialect === 'contract') return { body: null }
        throw notFound('System hook')
      }
      store.write(() => deleteHook(store, hook.id))
      return { body: dialect === 'contract' ? deletedHookResource(hook) : hookResource(hook) }
    },
  })
}
