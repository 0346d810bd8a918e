import { apiPaths, type ApiVersion } from '../model/service-facts.ts'
import { parametersOf } from './call.ts'
import type { Operation } from './operation.ts'
import { targetOf, type Target, type Values } from './target.ts'
import { isLostInV4, requestV4Of, type Numbers } from './v4/requests.ts'

/** A call of the contract as a service is asked it, in the version of the API that it speaks. */
export interface ApiCall extends Target {
  readonly method: Operation['method']
  /** Such as `/api/v3`: the part before the target. */
  readonly apiPath: string
}

/**
 * Returns a call as it is sent.
 *
 * @param numbers asked where items are named by their number in the project
 * @throws AppFailure `bad_call` for values that the path cannot hold, `item_unknown` for an item without a known number
 */
export function apiCallOf(apiVersion: ApiVersion, operation: Operation, values: Values, numbers: Numbers): ApiCall {
  const apiPath = apiPaths[apiVersion]
  if (apiVersion === 'v4') return { apiPath, ...requestV4Of(operation, values, numbers) }
  return { apiPath, method: operation.method, ...targetOf(operation, values) }
}

/** The parameters of an operation that this version of the API takes, those in its path first. */
export function apiParametersOf(apiVersion: ApiVersion, operation: Operation): ReturnType<typeof parametersOf> {
  return parametersOf(operation).filter(([name]) => apiVersion === 'v3' || !isLostInV4(operation, name))
}

/** An item that a call names, by its id. */
export interface CalledItem {
  readonly kind: Parameters<Numbers>[0]
  readonly id: number
}

/** The items whose numbers a call needs in this version of the API. */
export function itemsNamedIn(
  apiVersion: ApiVersion,
  { issue_id: issue, merge_request_id: merge }: Values,
): CalledItem[] {
  if (apiVersion === 'v3') return []
  return [
    ...(typeof issue === 'number' ? [{ kind: 'issue', id: issue } as const] : []),
    ...(typeof merge === 'number' ? [{ kind: 'mergeRequest', id: merge } as const] : []),
  ]
}
