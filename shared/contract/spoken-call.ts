import { interfacePaths, type ServiceInterface } from '../model/spoken-service.ts'
import { parametersOf } from './call.ts'
import type { Operation } from './operation.ts'
import { targetOf, type Target, type Values } from './target.ts'
import { isLostInV4, requestV4Of, type Numbers } from './v4/requests.ts'

/** A call of the contract as a service is asked it, in the version of the interface that it speaks. */
export interface SpokenCall extends Target {
  readonly method: Operation['method']
  /** Such as `/api/v3`: the part before the target. */
  readonly interfacePath: string
}

/**
 * Returns a call as it is sent.
 *
 * @param numbers asked where items are named by their number in the project
 * @throws AppFailure `bad_call` for values that the path cannot hold, `item_unknown` for an item without a known number
 */
export function spokenCall(
  spoken: ServiceInterface,
  operation: Operation,
  values: Values,
  numbers: Numbers,
): SpokenCall {
  const interfacePath = interfacePaths[spoken]
  if (spoken === 'v4') return { interfacePath, ...requestV4Of(operation, values, numbers) }
  return { interfacePath, method: operation.method, ...targetOf(operation, values) }
}

/** The parameters of an operation that this version of the interface takes, those in its path first. */
export function spokenParameters(spoken: ServiceInterface, operation: Operation): ReturnType<typeof parametersOf> {
  return parametersOf(operation).filter(([name]) => spoken === 'v3' || !isLostInV4(operation, name))
}

/** An item that a call names, by its id. */
export interface CalledItem {
  readonly kind: Parameters<Numbers>[0]
  readonly id: number
}

/** The items whose numbers a call needs in this version of the interface. */
export function itemsNamedIn(
  spoken: ServiceInterface,
  { issue_id: issue, merge_request_id: merge }: Values,
): CalledItem[] {
  if (spoken === 'v3') return []
  return [
    ...(typeof issue === 'number' ? [{ kind: 'issue', id: issue } as const] : []),
    ...(typeof merge === 'number' ? [{ kind: 'mergeRequest', id: merge } as const] : []),
  ]
}
