import { describe, expect, it } from 'vitest'
import { mayChangeState } from '../../shared/model/rights.ts'
import type { IssueRow, MergeRequestRow } from '../../shared/model/rows.ts'

const me = { id: 1, isAdmin: false }
const person = (id: number) => ({ id }) as IssueRow['author']

type Given = Partial<Pick<IssueRow, 'ownLevel' | 'author'>> & { readonly assignees?: readonly IssueRow['author'][] }
const item = (kind: 'issue' | 'mergeRequest', given: Given) =>
  ({ kind, author: person(2), assignees: [], ownLevel: 0, ...given }) as unknown as IssueRow | MergeRequestRow

describe('closing and reopening', () => {
  it.each([
    ['issue', { ownLevel: 0 }, false],
    ['issue', { ownLevel: 10 }, false],
    ['issue', { ownLevel: 20 }, true],
    ['mergeRequest', { ownLevel: 20 }, false],
    ['mergeRequest', { ownLevel: 30 }, true],
    ['mergeRequest', { ownLevel: 10, author: person(1) }, true],
    ['mergeRequest', { ownLevel: 10, assignees: [person(3), person(1)] }, true],
    // An unknown right is left to the service.
    ['mergeRequest', { ownLevel: null }, true],
  ] as const)('of a %s with %j is for the user: %s', (kind, given, may) => {
    expect(mayChangeState(item(kind, given), me)).toBe(may)
    expect(mayChangeState(item(kind, given), { ...me, isAdmin: true })).toBe(true)
  })
})
