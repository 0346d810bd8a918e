import type { Key } from '../../../shared/model/key.ts'
import { partsOf } from '../../../shared/model/key.ts'
import { isLocal } from '../../../shared/model/local-id.ts'
import { aMergeRequest, type ItemsReach } from '../items/index.ts'
import { serviceKeyOf } from '../../data/rows.svelte.ts'
import { actionsOn, type Action } from '../../navigation/action.ts'

const { named, on, unless } = actionsOn<ItemsReach>()

/** What only the page of a pipeline does. */
const onItsPage = on(
  named<never>('go to the pipeline of a merge request first.', () => null),
  () => undefined,
)

/** The commands on pipelines. */
export const pipelineCommands = {
  goPipeline: unless(
    (reach) => {
      const row = aMergeRequest(reach)
      if (!row) return null
      if (!reach.program.can('pipelines', row.key)) return 'GitLab reports no pipelines.'
      return isLocal(partsOf(serviceKeyOf(row)).id) ? 'the merge request is not sent yet.' : null
    },
    on(aMergeRequest, (row, { pages }) => {
      const { account, id: mergeRequest } = partsOf(serviceKeyOf(row) as Key<'mergeRequest'>)
      pages.show({ kind: 'pipeline', account, mergeRequest })
    }),
  ),
  runJob: onItsPage,
  retryPipeline: onItsPage,
  cancelPipeline: onItsPage,
  startPipeline: onItsPage,
} satisfies Readonly<Record<string, Action<ItemsReach>>>
