import { awardEmojiOperations as contract } from '../award-emoji.ts'
import { inV4, type OperationV4 } from './operation.ts'

/** The same as in the contract, but for the numbers in their paths. */
export const awardEmojiOperations = Object.fromEntries(
  Object.entries(contract).map(([name, operation]) => [name, inV4(operation)]),
) as Readonly<Record<keyof typeof contract, OperationV4>>
