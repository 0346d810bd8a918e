import { visibleProject } from '../../rules/access.ts'
import { forbidden } from '../../rules/refusals.ts'
import { listIterations } from '../../store/issue-plans.ts'
import { cut } from '../../store/listing.ts'
import { iterationRow, iterationState } from '../rows/iterations.ts'
import type { IterationState } from '../rows/iterations.ts'
import { own } from '../versioned-service.ts'
import type { OwnHandlers, VersionedService } from '../versioned-service.ts'

interface ListArguments {
  readonly id: number | string
  readonly state?: IterationState | 'opened' | 'all'
  readonly search?: string
}

/** The iterations that issues of a project can be in, which the whole service shares. */
export function iterationHandlers({ workspace: { store } }: VersionedService): OwnHandlers {
  return {
    listProjectIterations: own<ListArguments>(({ caller, args, window }) => {
      const project = visibleProject(store, caller, args.id)
      if (project.tier === 'free') throw forbidden()
      const { state = 'all', search = '' } = args
      const wanted = listIterations(store).filter((each) => {
        const now = iterationState(each, store.now())
        const isWanted = state === 'all' || state === now || (state === 'opened' && now !== 'closed')
        return isWanted && (search === '' || (each.title ?? '').toLowerCase().includes(search.toLowerCase()))
      })
      const { rows, total } = cut(wanted, window)
      return {
        rows: rows.map((each) => ({ ...iterationRow(each, store.now()), group_id: project.namespace_id })),
        total,
      }
    }),
  }
}
