import { expect, it } from 'vitest'
import { operations, type OperationName } from '../../shared/contract/index.ts'
import { reasonOf } from '../../shared/contract/statuses.ts'

it.each<[OperationName, number, string]>([
  ['createLabel', 409, 'The project has a label of this name.'],
  ['acceptMergeRequest', 409, 'The commit that was given is not the newest of the source branch.'],
  ['acceptMergeRequest', 401, 'You may not merge it.'],
  ['listOwnIssues', 401, 'Not authenticated.'],
  ['updateUser', 404, 'Refused, for whatever reason.'],
  ['readIssue', 404, 'Not there, or hidden.'],
  ['updateIssue', 403, 'Not allowed: it is for reporters and above.'],
  ['followIssue', 304, 'Nothing was to be done.'],
  ['readIssue', 418, ''],
])('of %s the contract says of %i: %s', (operation, status, reason) => {
  expect(reasonOf(operations[operation], status)).toBe(reason)
})
