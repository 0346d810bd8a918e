import { hookResource } from '../../resources/hooks.ts'
import { notFound } from '../../rules/refusals.ts'
import { findHook } from '../../store/hooks.ts'
import { own } from '../speaker.ts'
import type { OwnHandlers, Speaker } from '../speaker.ts'

/** Reading one hook, which the contract tries out instead. */
export function hookHandlers({ workspace }: Speaker): OwnHandlers {
  return {
    readHook: own<{ readonly id: number }>(({ args }) => {
      const hook = findHook(workspace.store, args.id)
      if (!hook) throw notFound('System hook')
      return { body: hookResource(hook) }
    }),
  }
}
