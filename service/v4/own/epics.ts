import { visibleGroup } from '../../rules/access.ts'
import { epicsFor } from '../../rules/epics.ts'
import { forbidden } from '../../rules/refusals.ts'
import { hasPaidProject, listEpics } from '../../store/epics.ts'
import type { EpicFilter } from '../../store/epics.ts'
import { epicRows } from '../rows/epics.ts'
import { own } from '../versioned-service.ts'
import type { OwnHandlers, VersionedService } from '../versioned-service.ts'

interface ListArguments {
  readonly id: number | string
  readonly state?: EpicFilter['state']
  readonly search?: string
  readonly order_by?: EpicFilter['by']
  readonly sort?: 'asc' | 'desc'
  readonly include_ancestor_groups?: boolean
  readonly include_descendant_groups?: boolean
}

/** The epics of groups with a project that is paid for. */
export function epicHandlers(versioned: VersionedService): OwnHandlers {
  const { store } = versioned.workspace
  return {
    listGroupEpics: own<ListArguments>(({ caller, args, window }) => {
      const group = visibleGroup(store, caller, args.id)
      if (!hasPaidProject(store, group.id)) throw forbidden()
      const filter: EpicFilter = {
        reach: epicsFor(store, caller.user, group, {
          above: args.include_ancestor_groups ?? false,
          below: args.include_descendant_groups ?? true,
        }),
        state: args.state ?? 'all',
        search: args.search === '' ? undefined : args.search,
        by: args.order_by ?? 'created_at',
        descending: args.sort !== 'asc',
      }
      const { rows, total } = listEpics(store, filter, window)
      return { rows: epicRows(versioned, rows), total }
    }),
  }
}
