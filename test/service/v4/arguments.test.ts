import { describe, expect, it } from 'vitest'
import type { Operation } from '../../../shared/contract/operation.ts'
import { beyondPath, everyOperationV4 } from '../../../shared/contract/v4/markdown.ts'
import { unheard } from '../../../shared/contract/v4/unheard.ts'
import type { Client, Loose } from '../support.ts'
import { serveV4 } from './support.ts'

const fixture = {
  users: ['ada', 'bob'],
  groups: [{ path: 'tools', visibility: 'public', members: { ada: 'owner', bob: 'developer' }, epics: ['Epic'] }],
  projects: [
    {
      path: 'tools/anvil',
      tier: 'premium',
      labels: ['bug', 'ui'],
      milestones: ['1.0', '2.0'],
      issues: [{ title: 'Crack', author: 'ada', labels: ['bug'] }],
      mergeRequests: [{ title: 'Weld', author: 'ada', branch: 'weld', labels: ['bug'] }],
    },
  ],
}

/** The value sent for an argument, and the fields of the answer, where these are not the argument under its own name. */
interface Sent {
  readonly value: unknown
  readonly shows?: Loose
  /** The fields that the row needs before: otherwise the value would change nothing. */
  readonly first?: Loose
}

const item: Readonly<Record<string, Sent>> = {
  assignee_id: { value: 3, shows: { assignee: { id: 3 } } },
  assignee_ids: { value: [2, 3], shows: { assignees: [{ id: 2 }, { id: 3 }] } },
  milestone_id: { value: 1, shows: { milestone: { id: 1 } } },
  labels: { value: 'ui', shows: { labels: ['ui'] } },
  add_labels: { value: 'ui', shows: { labels: ['bug', 'ui'] } },
  remove_labels: { value: 'bug', shows: { labels: [] } },
  due_date: { value: '2031-01-02' },
  issue_type: { value: 'incident' },
  start_date: { value: '2031-01-01' },
  weight: { value: 5 },
  epic_id: { value: 1, shows: { epic: { id: 1 } } },
  updated_at: { value: '2020-02-02T02:02:02.000Z' },
  created_at: { value: '2020-02-02T02:02:02.000Z' },
  state_event: { value: 'close', shows: { state: 'closed' } },
  reviewer_ids: { value: [3], shows: { reviewers: [{ id: 3 }] } },
  target_branch: { value: 'next' },
  merge_after: { value: '2031-01-02T03:04:05.678Z' },
  source_branch: { value: 'bend' },
  target_project_id: { value: 1 },
  remove_source_branch: { value: true, shows: { force_remove_source_branch: true } },
}
const project: Readonly<Record<string, Sent>> = {
  name: { value: 'New' },
  path: { value: 'fresh' },
  visibility: { value: 'public' },
  tag_list: { value: 'iron,heavy', shows: { tag_list: ['iron', 'heavy'] } },
  topics: { value: ['iron', 'heavy'] },
  // Shown only where the edition requires approvals: reviews.test.ts.
  approvals_before_merge: { value: 2, shows: {} },
  namespace_id: { value: 4, shows: { namespace: { path: 'tools' } } },
  default_branch: { value: 'next' },
}
const group: Readonly<Record<string, Sent>> = {
  name: { value: 'New' },
  path: { value: 'fresh' },
  visibility: { value: 'public' },
  parent_id: { value: 4 },
}

/** The operations that make and change rows, with the further arguments that each needs besides the tried one. */
const writing: Readonly<
  Record<string, { path: string; as?: string; with?: Loose; sent: Readonly<Record<string, Sent>> }>
> = {
  createIssue: { path: '/projects/1/issues', with: { title: 'New' }, sent: item },
  updateIssue: { path: '/projects/1/issues/1', sent: item },
  createMergeRequest: {
    path: '/projects/1/merge_requests',
    with: { title: 'New', source_branch: 'new', target_branch: 'master' },
    sent: item,
  },
  updateMergeRequest: { path: '/projects/1/merge_requests/1', sent: item },
  createProject: { path: '/projects', with: { name: 'Fresh' }, sent: project },
  updateProject: { path: '/projects/1', sent: project },
  createGroup: { path: '/groups', with: { name: 'Fresh', path: 'fresh' }, sent: group },
  updateGroup: { path: '/groups/tools', sent: group },
  createMilestone: {
    path: '/projects/1/milestones',
    with: { title: '3.0' },
    sent: { due_date: { value: '2031-01-02' }, start_date: { value: '2031-01-01' } },
  },
  updateMilestone: {
    path: '/projects/1/milestones/1',
    sent: {
      due_date: { value: '2031-01-02' },
      start_date: { value: '2031-01-01' },
      state_event: { value: 'close', shows: { state: 'closed' } },
    },
  },
  createLabel: {
    path: '/projects/1/labels',
    with: { name: 'new', color: '#000000' },
    sent: { color: { value: '#aaaaaa' }, priority: { value: 3 } },
  },
  updateLabelInPath: {
    path: '/projects/1/labels/bug',
    sent: { color: { value: '#aaaaaa' }, priority: { value: 3 }, new_name: { value: 'x', shows: { name: 'x' } } },
  },
}

/** Arguments that no answer shows: the source of an import, and the merge request whose discussions an issue goes on with. */
const shownNowhere: ReadonlySet<string> = new Set([
  'import_url',
  'merge_request_to_resolve_discussions_of',
  'merge_request_diff_head_sha',
])

function sentFor(name: string, { parameters }: Operation, sent: Readonly<Record<string, Sent>>): Sent {
  const known = sent[name]
  if (known) return known
  // A value that the row already has proves nothing: both values of a flag are tried.
  return { value: parameters[name]?.type === 'boolean' ? [true, false] : `new ${name}` }
}

async function expectShown(
  client: Client,
  operation: Operation,
  name: string,
  spec: (typeof writing)[string],
): Promise<void> {
  const { value, shows } = sentFor(name, operation, spec.sent)
  const isFlag = operation.parameters[name]?.type === 'boolean' && Array.isArray(value)
  for (const [index, one] of (isFlag ? (value as unknown[]) : [value]).entries()) {
    const again = index === 0 || operation.method === 'PUT' ? {} : uniqueAgain(operation)
    const reply = await client.send(operation.method, spec.path, { ...spec.with, ...again, [name]: one })
    expect([name, reply.status, reply.body?.message ?? reply.body?.error]).toMatchObject([
      name,
      operation.method === 'POST' ? 201 : 200,
      undefined,
    ])
    expect(reply.body).toMatchObject((shows as object | undefined) ?? { [name]: one })
  }
}

/** Other names for the second creation of rows whose names must be unique. */
function uniqueAgain({ result }: Operation): Loose {
  const names: Readonly<Record<string, Loose>> = {
    MergeRequest: { source_branch: 'newer' },
    Project: { name: 'Fresher' },
    Group: { name: 'Fresher', path: 'fresher' },
    Milestone: { title: '4.0' },
    Label: { name: 'newer' },
  }
  return names[result] ?? {}
}

describe.each(Object.entries(writing))('%s', (name, spec) => {
  const operation = everyOperationV4[name] as Operation
  const tried = beyondPath(operation).filter((one) => !shownNowhere.has(one))

  it.each(tried)('keeps `%s`', async (argument) => {
    const ada = (await serveV4('19', { fixture })).as('token-ada')
    await expectShown(ada, operation, argument, spec)
  })
})

describe('an argument that is not known', () => {
  it.each(Object.entries(writing).filter(([name]) => (unheard[name] ?? []).length > 0))(
    'is counted for nothing, and logged: %s',
    async (name, spec) => {
      const operation = everyOperationV4[name] as Operation
      const logged: string[] = []
      const ada = (await serveV4('19', { fixture, log: (line) => logged.push(line) })).as('token-ada')
      const names = unheard[name] ?? []
      const args = Object.fromEntries(names.map((one) => [one, true]))
      const needed = operation.method === 'PUT' ? { description: 'new' } : {}
      const reply = await ada.send(operation.method, spec.path, { ...args, ...needed, ...spec.with })
      expect(reply.status).toBe(operation.method === 'POST' ? 201 : 200)
      for (const one of names) expect(logged.join(' ')).toMatch(new RegExp(`\\b${one}\\b`))
    },
  )
})

describe('squashing', () => {
  it('is said of a merge request, or when it is merged, and the merged one names its commit', async () => {
    const ada = (await serveV4('16', { fixture })).as('token-ada')
    const path = '/projects/1/merge_requests/1'
    expect((await ada.get(path)).body).toMatchObject({ squash: false, squash_commit_sha: null })
    expect((await ada.send('PUT', path, { squash: true })).body.squash).toBe(true)
    expect((await ada.send('PUT', path, { squash: false })).body.squash).toBe(false)
    const merged = await ada.send('PUT', `${path}/merge`, { squash: true })
    expect([merged.status, merged.body]).toMatchObject([
      200,
      { state: 'merged', squash: true, squash_commit_sha: expect.stringMatching(/^[0-9a-f]{40}$/) },
    ])
  })
})
