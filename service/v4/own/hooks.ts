import { hookResource } from '../../resources/hooks.ts'
import { notFound } from '../../rules/refusals.ts'
import { findHook, setHook } from '../../store/hooks.ts'
import { handlerOf, own } from '../versioned-service.ts'
import type { ContractRoutes, OwnHandlers, VersionedService } from '../versioned-service.ts'

interface NewHook {
  readonly push_events?: boolean | undefined
  readonly merge_requests_events?: boolean | undefined
  readonly repository_update_events?: boolean | undefined
}

/** Adding a hook, and reading one, which the contract tries out instead. */
export function hookHandlers({ workspace }: VersionedService, contract: ContractRoutes): OwnHandlers {
  const { store } = workspace
  const create = handlerOf(contract, 'createHook')
  return {
    // Of pushes, v4 tells only hooks that ask for them.
    createHook: own<NewHook>((call) =>
      store.write(() => {
        const { push_events = false, merge_requests_events: merges, repository_update_events: updates } = call.args
        const answer = create({ ...call, args: { ...call.args, push_events } })
        const { id } = (answer as { readonly body: { readonly id: number } }).body
        setHook(store, id, {
          merge_requests_events: merges === undefined ? undefined : Number(merges),
          repository_update_events: updates === undefined ? undefined : Number(updates),
        })
        return answer
      }),
    ),
    readHook: own<{ readonly id: number }>(({ args }) => {
      const hook = findHook(workspace.store, args.id)
      if (!hook) throw notFound('System hook')
      return { body: hookResource(hook) }
    }),
  }
}
