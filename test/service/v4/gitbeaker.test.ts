import { Gitlab } from '@gitbeaker/rest'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { additions } from '../../../shared/contract/v4/additions.ts'
import { operationsV4 } from '../../../shared/contract/v4/index.ts'
import { serveV4 } from './support.ts'
import { calls } from './support/gitbeaker-stage.ts'

/** The client's requests: method and path, without the query. */
let asked: string[] = []

beforeEach(() => {
  asked = []
  const send = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const request = new Request(input, init)
    asked.push(`${request.method} ${new URL(request.url).pathname.replace('/api/v4', '')}`)
    return send(request)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a client of API v4 written by others', () => {
  const names = Object.keys(calls)

  it('has a call of every operation but these', () => {
    const known = [...Object.keys(operationsV4), ...Object.keys(additions)]
    // It calls a waiting merge off at the older address, changes labels in the path that names them, follows them at the address
    // of an issue, reads a hook by trying it out, the commit of a merge by PUT, and approvals by their rules. Discussions of
    // issues it does not resolve yet, trigger jobs are at their older address, draft notes it changes by POST, and what a merge
    // request waits for it does not list. It asks for the iterations of a project at an address that GitLab does not have.
    expect(known.filter((name) => !names.includes(name)).sort()).toEqual([
      'cancelAutoMerge',
      'deleteLabel',
      'followLabel',
      'listMergeBlocks',
      'listProjectIterations',
      'listTriggerJobs',
      'readApprovals',
      'readHook',
      'readMergeRef',
      'readServiceVersion',
      'resolveIssueDiscussion',
      'unfollowLabel',
      'updateDraftNote',
      'updateLabel',
    ])
    expect(names.filter((name) => !known.includes(name))).toEqual([])
  })

  it('reads all pages of a list, by their links', async () => {
    const many = { users: ['ada'], projects: [{ path: 'ada/log', issues: [{ title: 'n{n}', repeat: 45 }] }] }
    const { url } = await serveV4('16', { fixture: many })
    const api = new Gitlab({ host: url.replace('/api/v4', ''), token: 'token-ada' })
    const issues = await api.Issues.all({ projectId: 1, perPage: 20 })
    expect(new Set(issues.map(({ iid }) => iid)).size).toBe(45)
    expect(asked).toHaveLength(3)
  })

  it('reads all projects by ids', async () => {
    const project = (number: number) => ({ path: `ada/p${number}` })
    const many = { users: ['ada'], projects: [1, 2, 3, 4, 5].map(project) }
    const { url } = await serveV4('16', { fixture: many })
    const api = new Gitlab({ host: url.replace('/api/v4', ''), token: 'token-ada' })
    const options = { pagination: 'keyset', orderBy: 'id', sort: 'asc', perPage: 2 } as const
    const projects = await api.Projects.all(options)
    expect(projects.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
    // The last page is followed by an empty one.
    expect(asked).toHaveLength(4)
  })
})
