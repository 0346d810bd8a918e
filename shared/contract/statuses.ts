import type { Operation } from './operation.ts'
import { accessWords } from './words.ts'

/** Meaning of each status in the contract, for all operations ("Errors"). */
const reasons: Readonly<Record<number, string>> = {
  200: 'It succeeded.',
  201: 'It was made.',
  304: 'Nothing was to be done.',
  400: 'A required attribute is missing, or one is not valid.',
  401: 'Not authenticated.',
  404: 'Not there, or hidden.',
  405: 'Not supported in this state.',
  406: 'Not acceptable in this state.',
  409: 'In conflict with what is there.',
  422: 'It cannot be processed.',
  500: 'The service failed.',
}

/** Returns the meaning of a status as the answer to an operation, by the contract; empty where it has none. */
export function reasonOf(operation: Operation, status: number): string {
  if (status === 404 && operation.failsAsNotFound) return 'Refused, for whatever reason.'
  if (status === 403) return `Not allowed: it is for ${accessWords[operation.access]}.`
  return operation.refusals?.[status] ?? reasons[status] ?? ''
}
