import { labelResource, labelResources } from '../../resources/labels.ts'
import { visibleProject } from '../../rules/access.ts'
import type { Caller } from '../../rules/access.ts'
import { notFound, Refusal } from '../../rules/refusals.ts'
import { labelSaid, listLabels } from '../../store/labels.ts'
import type { LabelRow } from '../../store/labels.ts'
import { handlerOf, own } from '../versioned-service.ts'
import type { ContractRoutes, OwnHandlers, VersionedService } from '../versioned-service.ts'

interface ListArguments {
  readonly id: number | string
  readonly search?: string | undefined
  readonly include_ancestor_groups?: boolean | undefined
}
interface InPath {
  readonly id: number | string
  readonly label_id: number | string
}
interface Named {
  readonly id: number | string
  readonly label_id?: number | undefined
  readonly name?: string | undefined
}

/** The id or the name of a label in the body or the query. Throws a Refusal unless exactly one of the two is sent. */
function oneName({ label_id, name }: Named): number | string {
  if (label_id !== undefined && name !== undefined) {
    throw new Refusal(400, { error: 'label_id, name are mutually exclusive' })
  }
  const said = label_id ?? name
  if (said === undefined) {
    throw new Refusal(400, { error: 'label_id, name are missing, exactly one parameter must be provided' })
  }
  return said
}

/** Labels, which can be named by their id too. */
export function labelHandlers({ workspace }: VersionedService, contract: ContractRoutes): OwnHandlers {
  const { store } = workspace
  const labelOf = (caller: Caller, id: number | string, said: number | string): LabelRow => {
    const project = visibleProject(store, caller, id)
    const row = labelSaid(store, project.id, said)
    if (!row) throw notFound('Label')
    return row
  }
  /** A handler of the contract, which takes names, for one of the project's own labels. */
  const byName = (operation: string, saidIn: (args: Named) => number | string) => {
    const handle = handlerOf(contract, operation)
    return own<Named>((call) => {
      const row = labelOf(call.caller, call.args.id, saidIn(call.args))
      // A group's labels can be changed in the group only.
      if (row.project_id === null) throw notFound('Label')
      return handle({ ...call, args: { ...call.args, name: row.name } })
    })
  }
  const inPath = (args: Named): number | string => (args as InPath).label_id
  return {
    listLabels: own<ListArguments>(({ caller, args, window }) => {
      const project = visibleProject(store, caller, args.id)
      const filter = {
        search: args.search === '' ? undefined : args.search,
        withoutGroup: args.include_ancestor_groups === false,
      }
      const { rows, total } = listLabels(store, project.id, window, filter)
      return { rows: labelResources(workspace, project.id, rows, caller.user), total }
    }),
    updateLabel: byName('updateLabel', oneName),
    deleteLabel: byName('deleteLabel', oneName),
    updateLabelInPath: byName('updateLabel', inPath),
    deleteLabelInPath: byName('deleteLabel', inPath),
    readLabel: own<InPath>(({ caller, args }) => {
      const project = visibleProject(store, caller, args.id)
      const row = labelOf(caller, args.id, args.label_id)
      return { body: labelResource(workspace, project.id, row, caller.user) }
    }),
  }
}
