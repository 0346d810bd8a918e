import type { Operation } from '../../shared/contract/operation.ts'
import type { AnyAnswer, AnyCall } from '../http/router.ts'
import { rowsOf } from './rows/index.ts'
import type { Showing, VersionedService } from './versioned-service.ts'

/** An operation of v4 and the status of its success. */
export interface Promised {
  readonly operation: Operation
  readonly success: 200 | 201 | 202 | 204
}

/**
 * The answer of a handler as v4 gives it. An answer with a status of its own is whole already; a deletion answers nothing, and
 * the deletion of much only that it was taken on.
 */
export function answerOf(
  versioned: VersionedService,
  { operation, success }: Promised,
  { caller, args }: AnyCall,
  answer: AnyAnswer,
): AnyAnswer {
  if ('unchanged' in answer || 'text' in answer || 'bytes' in answer) return answer
  const showing: Showing = { versioned, viewer: caller?.user ?? null, args, single: 'body' in answer }
  if ('rows' in answer) return { ...answer, rows: rowsOf(showing, operation.result, answer.rows) }
  if (answer.status !== undefined) return answer
  if (success === 204) return { body: undefined, status: 204 }
  if (success === 202) return { body: { message: '202 Accepted' }, status: 202 }
  const [body] = rowsOf(showing, operation.result, [answer.body])
  return { body, status: success }
}
