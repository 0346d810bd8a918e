import { parseParameters } from '../../service/http/parameters.ts'
import type { Position as ServicePosition } from '../../service/rules/positions.ts'
import { positionIn } from '../../service/v4/own/discussions.ts'
import { targetOf } from '../../shared/contract/target.ts'
import { discussionOperations, positionValues } from '../../shared/contract/v4/discussions.ts'
import type { Position } from '../../shared/model/position.ts'

/** Returns a position of the client as the service has it once it has parsed the body of the request. */
export function sentPosition(position: Position): ServicePosition | null {
  const operation = discussionOperations.createMergeRequestDiscussion
  const { body } = targetOf(operation, { id: 1, merge_request_iid: 1, body: 'Here', ...positionValues(position) })
  const given = { id: '1', merge_request_iid: '1', ...(JSON.parse(body ?? '{}') as object) }
  return positionIn(parseParameters(operation, given, 'real'))
}
