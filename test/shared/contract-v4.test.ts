import { describe, expect, it } from 'vitest'
import { operations, type OperationName } from '../../shared/contract/index.ts'
import { pathNames } from '../../shared/contract/target.ts'
import { additions } from '../../shared/contract/v4/additions.ts'
import { operationsV4 } from '../../shared/contract/v4/index.ts'
import { isSince, readVersion } from '../../shared/contract/v4/version.ts'

const names = Object.keys(operations) as OperationName[]
const addressOf = (name: OperationName) => {
  const { operation, success } = operationsV4[name]
  return `${operation.method} ${operation.path} ${success}`
}

describe('the operations of API v4', () => {
  it('are those of the contract', () => {
    expect(Object.keys(operationsV4).sort()).toEqual(names.toSorted())
  })

  it.each(names)('%s: its path, its names and what it needs are among its arguments', (name) => {
    const { operation, names: renamed, fixed, gone } = operationsV4[name]
    const known = Object.keys(operation.parameters)
    expect(known).toEqual(expect.arrayContaining(pathNames(operation)))
    expect(known).toEqual(expect.arrayContaining(Object.values(renamed)))
    expect(known).toEqual(expect.arrayContaining(Object.keys(fixed)))
    expect(known).toEqual(expect.arrayContaining([...(operation.oneNeeded ?? [])]))
    expect(known.filter((parameter) => gone.includes(parameter))).toEqual([])
    // Nothing of v4 names an item by an id that only the database knows.
    expect(operation.path).not.toMatch(/:(issue_id|merge_request_id)\b/)
    if (operation.list) expect(operation.paged).toBe(true)
  })

  it('are at the addresses that differ from the contract’s', () => {
    const differing: Partial<Record<OperationName, string>> = {
      readIssue: 'GET /projects/:id/issues/:issue_iid 200',
      deleteIssue: 'DELETE /projects/:id/issues/:issue_iid 204',
      moveIssue: 'POST /projects/:id/issues/:issue_iid/move 201',
      followIssue: 'POST /projects/:id/issues/:issue_iid/subscribe 201',
      unfollowIssue: 'POST /projects/:id/issues/:issue_iid/unsubscribe 201',
      addIssueTodo: 'POST /projects/:id/issues/:issue_iid/todo 201',
      readMergeRequest: 'GET /projects/:id/merge_requests/:merge_request_iid 200',
      acceptMergeRequest: 'PUT /projects/:id/merge_requests/:merge_request_iid/merge 200',
      cancelMergeWhenBuildSucceeds:
        'POST /projects/:id/merge_requests/:merge_request_iid/cancel_merge_when_pipeline_succeeds 201',
      followMergeRequest: 'POST /projects/:id/merge_requests/:merge_request_iid/subscribe 201',
      unfollowMergeRequest: 'POST /projects/:id/merge_requests/:merge_request_iid/unsubscribe 201',
      readMergeRequestVersion: 'GET /projects/:id/merge_requests/:merge_request_iid/versions/:version_id 200',
      listIssueNotes: 'GET /projects/:id/issues/:issue_iid/notes 200',
      createIssueNote: 'POST /projects/:id/issues/:issue_iid/notes 201',
      deleteIssueNote: 'DELETE /projects/:id/issues/:issue_iid/notes/:note_id 204',
      listSnippetNotes: 'GET /projects/:id/snippets/:snippet_id/notes 200',
      createMergeRequestNoteAward:
        'POST /projects/:id/merge_requests/:merge_request_iid/notes/:note_id/award_emoji 201',
      listOwnedGroups: 'GET /groups 200',
      deleteGroup: 'DELETE /groups/:id 202',
      listStarredProjects: 'GET /projects 200',
      listAllProjects: 'GET /projects 200',
      forkProject: 'POST /projects/:id/fork 201',
      unstarProject: 'POST /projects/:id/unstar 201',
      deleteProject: 'DELETE /projects/:id 202',
      followLabel: 'POST /projects/:id/labels/:label_id/subscribe 201',
      unfollowLabel: 'POST /projects/:id/labels/:label_id/unsubscribe 201',
      readTrigger: 'GET /projects/:id/triggers/:trigger_id 200',
      testHook: 'POST /hooks/:id 201',
      blockUser: 'POST /users/:id/block 201',
      deleteUser: 'DELETE /users/:id 204',
      finishTodo: 'POST /todos/:id/mark_as_done 201',
      finishTodos: 'POST /todos/mark_as_done 204',
    }
    for (const [name, address] of Object.entries(differing)) expect(addressOf(name as OperationName)).toBe(address)
  })

  it('that share an address are told apart by arguments, but for one that asks for everything', () => {
    const byAddress = Map.groupBy(
      names,
      (name) => `${operationsV4[name].operation.method} ${operationsV4[name].operation.path}`,
    )
    const shared = [...byAddress.values()].filter(({ length }) => length > 1)
    expect(shared.map((group) => group.map((name) => [name, operationsV4[name].fixed]))).toEqual([
      [
        ['listGroups', {}],
        ['listOwnedGroups', { owned: true }],
      ],
      [
        ['listProjects', { membership: true }],
        ['listVisibleProjects', {}],
        ['listOwnedProjects', { owned: true }],
        ['listStarredProjects', { starred: true }],
        ['listAllProjects', {}],
      ],
    ])
  })

  it('have additions under names of their own', () => {
    expect(Object.keys(additions).filter((name) => name in operations)).toEqual([])
  })
})

describe('a version of the service', () => {
  it.each([
    ['16.11.2-ee', { major: 16, minor: 11 }],
    ['11.8', { major: 11, minor: 8 }],
    ['19', { major: 19, minor: 0 }],
    ['19.5.0-pre', { major: 19, minor: 5 }],
    ['', null],
    ['main', null],
    ['v16', null],
  ])('%j', (text, version) => {
    expect(readVersion(text)).toEqual(version)
  })

  it('is compared by its numbers, not as a text', () => {
    const version = { major: 10, minor: 6 }
    expect([isSince(version, 9, 12), isSince(version, 10, 0), isSince(version, 10, 6)]).toEqual([true, true, true])
    expect([isSince(version, 10, 10), isSince(version, 11, 0)]).toEqual([false, false])
  })
})
