import { describe, expect, it } from 'vitest'
import type { Client, Loose } from '../support.ts'
import { serveV4 } from './support.ts'

const forge = {
  users: ['ada', 'bob', 'eve'],
  groups: [{ path: 'tools', members: { ada: 'owner', bob: 'developer', eve: 'reporter' } }],
  projects: [
    {
      path: 'tools/anvil',
      labels: ['bug', 'ui'],
      onlyAllowMergeIfBuildSucceeds: true,
      mergeRequests: [
        { title: 'Ready', author: 'bob', branch: 'ready', labels: ['bug', 'ui'], updatedAt: '2024-05-01T10:00:00Z' },
        { title: 'Draft: Later', author: 'bob', branch: 'later', labels: ['bug'], updatedAt: '2024-05-02T10:00:00Z' },
        { title: 'WIP: Old word', author: 'ada', branch: 'old', assignee: 'bob', updatedAt: '2024-05-03T10:00:00Z' },
        { title: 'Crossed', author: 'ada', branch: 'crossed', conflict: true, mergeStatus: 'cannot_be_merged' },
        { title: 'Building', author: 'ada', branch: 'building', buildStatus: 'running', mergeStatus: 'can_be_merged' },
        { title: 'Broken', author: 'ada', branch: 'broken', buildStatus: 'failed', mergeStatus: 'can_be_merged' },
        { title: 'Done', author: 'ada', branch: 'done', state: 'merged' },
      ],
    },
    {
      path: 'tools/horn',
      onlyAllowMergeIfAllDiscussionsAreResolved: true,
      mergeRequests: [
        { title: 'Talked of', author: 'ada', branch: 'talk', discussions: { open: 2 }, mergeStatus: 'can_be_merged' },
      ],
    },
  ],
}

const serve = (version: '11.8' | '16' | '19' = '16') =>
  serveV4(version, { fixture: forge }).then((root) => root.as('token-ada'))

const titles = async (client: Client, path: string): Promise<string[]> =>
  (await client.get(path)).body.map(({ title }: { title: string }) => title)

describe('a merge request of API v4', () => {
  it('has what is told of it alone when it is read alone', async () => {
    const ada = await serve()
    const { body } = await ada.get('/projects/1/merge_requests/1')
    expect(body).toMatchObject({
      iid: 1,
      state: 'opened',
      draft: false,
      work_in_progress: false,
      assignees: [],
      reviewers: [],
      merge_when_pipeline_succeeds: false,
      merge_status: 'can_be_merged',
      detailed_merge_status: 'mergeable',
      has_conflicts: false,
      sha: expect.stringMatching(/^[0-9a-f]{40}$/),
      source_project_id: 1,
      references: { full: 'tools/anvil!1' },
      merged_at: null,
      merged_by: null,
      changes_count: expect.stringMatching(/^\d+$/),
      diff_refs: { head_sha: body.sha },
      user: { can_merge: true },
      subscribed: false,
    })
    expect(body).not.toHaveProperty('merge_when_build_succeeds')
    const [listed] = (await ada.get('/projects/1/merge_requests?iids[]=1')).body
    for (const name of ['subscribed', 'diff_refs', 'changes_count', 'user']) expect(listed).not.toHaveProperty(name)
    expect((await ada.as('token-eve').get('/projects/1/merge_requests/1')).body.user).toEqual({ can_merge: false })
  })

  it('says why it cannot be merged', async () => {
    const ada = await serve()
    const statuses = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].map(async (iid) => {
        const { body } = await ada.get(`/projects/1/merge_requests/${iid}`)
        return [body.title, body.draft, body.detailed_merge_status]
      }),
    )
    expect(statuses).toEqual([
      ['Ready', false, 'mergeable'],
      ['Draft: Later', true, 'draft_status'],
      ['WIP: Old word', false, 'mergeable'],
      ['Crossed', false, 'broken_status'],
      ['Building', false, 'ci_still_running'],
      ['Broken', false, 'ci_must_pass'],
      ['Done', false, 'not_open'],
    ])
    expect((await ada.get('/projects/2/merge_requests/1')).body.detailed_merge_status).toBe('discussions_not_resolved')
  })

  it.each([
    ['15.6 to 16', '16', 'broken_status'],
    ['newer', '19', 'conflict'],
  ] as const)('of %s services names what is in the way first', async (_which, version, conflict) => {
    const talk = { discussions: { open: 1 } }
    const approvedBy = ['bob', 'eve']
    const mergeRequests = [
      { title: 'Draft: Closed', branch: 'a', state: 'closed', ...talk },
      { title: 'Draft: All', branch: 'b', conflict: true, buildStatus: 'failed', ...talk, approvedBy },
      { title: 'Talked of', branch: 'c', buildStatus: 'failed', ...talk, approvedBy },
      { title: 'In conflict', branch: 'd', conflict: true, buildStatus: 'failed', approvedBy },
      { title: 'Broken', branch: 'e', buildStatus: 'failed', approvedBy },
      { title: 'Ready', branch: 'f', buildStatus: 'success', approvedBy },
      { title: 'Short of one', branch: 'g', approvedBy: ['bob'] },
      { title: 'Closed', branch: 'h', state: 'closed', approvedBy },
      { title: 'Talked of, in conflict', branch: 'i', conflict: true, ...talk, approvedBy },
    ]
    const [anvil] = forge.projects
    const only = { onlyAllowMergeIfAllDiscussionsAreResolved: true, approvalsRequired: 2 }
    const fixture = { ...forge, projects: [{ ...anvil, ...only, mergeRequests }] }
    const root = await serveV4(version, { fixture })
    const { body } = await root.get('/projects/1/merge_requests?sort=asc')
    expect(body.map((row: Loose) => row.detailed_merge_status)).toEqual([
      ...['not_approved', 'draft_status', 'discussions_not_resolved', conflict],
      ...['ci_must_pass', 'mergeable', 'not_approved', 'not_open'],
      // Older services look for conflicts before they look at discussions.
      version === '16' ? conflict : 'discussions_not_resolved',
    ])
    const merged: unknown[] = []
    for (const { iid } of body) merged.push((await root.send('PUT', `/projects/1/merge_requests/${iid}/merge`)).status)
    // A merge looks at the pipeline before it looks at the branches.
    expect(merged).toEqual([405, 405, 405, 405, 405, 200, 405, 405, 405])
  })

  it('is looked at for conflicts when it is read alone, or a list asks for that; whoever asks next is told', async () => {
    const mergeRequests = [
      { title: 'One', branch: 'one', mergeStatus: 'unchecked' },
      { title: 'Two', branch: 'two', mergeStatus: 'unchecked', conflict: true },
    ]
    const fixture = { ...forge, projects: [{ path: 'tools/anvil', mergeRequests }] }
    const ada = (await serveV4('19', { fixture })).as('token-ada')
    const list = async (query = '') => {
      const { body } = await ada.get(`/projects/1/merge_requests?sort=asc${query}`)
      return body.map((row: Loose) => [row.merge_status, row.detailed_merge_status, row.has_conflicts])
    }
    const unchecked = ['unchecked', 'unchecked', false]
    expect(await list()).toEqual([unchecked, unchecked])
    const [, two] = [await ada.get('/projects/1/merge_requests/2'), await ada.get('/projects/1/merge_requests/2')]
    expect(two.body).toMatchObject({
      merge_status: 'cannot_be_merged',
      detailed_merge_status: 'conflict',
      has_conflicts: true,
    })
    const conflict = ['cannot_be_merged', 'conflict', true]
    expect(await list('&with_merge_status_recheck=true')).toEqual([['checking', 'checking', false], conflict])
    expect(await list()).toEqual([['can_be_merged', 'mergeable', false], conflict])
  })

  it('says at once whether there are conflicts in versions that look before they answer', async () => {
    const mergeRequests = [{ title: 'One', branch: 'one', mergeStatus: 'unchecked', conflict: true }]
    const root = await serveV4('11.8', { fixture: { ...forge, projects: [{ path: 'tools/anvil', mergeRequests }] } })
    expect((await root.get('/projects/1/merge_requests/1')).body.merge_status).toBe('cannot_be_merged')
  })

  it('of 11.8 knows the old word for drafts alone', async () => {
    const ada = await serve('11.8')
    const words = await Promise.all([2, 3].map((iid) => ada.get(`/projects/1/merge_requests/${iid}`)))
    expect(words.map(({ body }) => body.work_in_progress)).toEqual([false, true])
  })

  it('is merged, once, at the commit that was seen', async () => {
    const ada = await serve()
    const { sha } = (await ada.get('/projects/1/merge_requests/1')).body
    const merge = (iid: number, args: object = {}) => ada.send('PUT', `/projects/1/merge_requests/${iid}/merge`, args)
    const stale = await merge(1, { sha: 'f'.repeat(40) })
    expect([stale.status, stale.body]).toEqual([409, { message: `SHA does not match HEAD of source branch: ${sha}` }])
    const done = await merge(1, { sha, squash: true, should_remove_source_branch: true })
    expect([done.status, done.body]).toMatchObject([
      200,
      { state: 'merged', merged_by: { username: 'ada' }, merged_at: expect.stringMatching(/Z$/) },
    ])
    for (const iid of [1, 2, 6]) {
      const refused = await merge(iid)
      expect([refused.status, refused.body]).toEqual([405, { message: '405 Method Not Allowed' }])
    }
    expect((await ada.as('token-eve').send('PUT', '/projects/1/merge_requests/3/merge', {})).status).toBe(401)
  })

  it.each([
    ['11.8', 406],
    ['16', 422],
    ['19', 422],
  ] as const)('%s: in conflict is refused with %i', async (version, status) => {
    const refused = await (await serve(version)).send('PUT', '/projects/1/merge_requests/4/merge', {})
    expect([refused.status, refused.body]).toEqual([status, { message: 'Branch cannot be merged' }])
  })

  it('waits for its pipeline, and no longer; that there was nothing to call off is told in a success', async () => {
    const ada = await serve()
    const waiting = await ada.send('PUT', '/projects/1/merge_requests/5/merge', { merge_when_pipeline_succeeds: true })
    expect([waiting.status, waiting.body.merge_when_pipeline_succeeds, waiting.body.state]).toEqual([
      200,
      true,
      'opened',
    ])
    const path = '/projects/1/merge_requests/5/cancel_merge_when_pipeline_succeeds'
    expect((await ada.as('token-eve').send('POST', path)).status).toBe(401)
    const called = await ada.send('POST', path)
    expect([called.status, called.body]).toEqual([201, { status: 'success' }])
    expect((await ada.get('/projects/1/merge_requests/5')).body.merge_when_pipeline_succeeds).toBe(false)
    const again = await ada.send('POST', path)
    expect([again.status, again.body]).toEqual([
      201,
      { message: "Can't cancel the automatic merge", status: 'error', http_status: 406 },
    ])
  })

  it('waits for all that is missing in newer versions, and is not ready in those that do not know of that', async () => {
    const merge = async (version: '16' | '19') => {
      const args = { auto_merge: true }
      const { status, body } = await (await serve(version)).send('PUT', '/projects/1/merge_requests/5/merge', args)
      return [status, body.merge_when_pipeline_succeeds]
    }
    expect(await merge('19')).toEqual([200, true])
    expect(await merge('16')).toEqual([405, undefined])
  })

  it('is opened, and changed in any one thing', async () => {
    const ada = await serve()
    const made = await ada.send('POST', '/projects/1/merge_requests', {
      title: 'New',
      source_branch: 'new',
      target_branch: 'master',
      assignee_ids: [3],
    })
    expect([made.status, made.body.iid, made.body.assignee.username]).toEqual([201, 8, 'bob'])
    const change = (args: object) => ada.send('PUT', '/projects/1/merge_requests/8', args)
    expect((await change({ title: 'Newer' })).body.title).toBe('Newer')
    expect((await change({ add_labels: 'bug' })).body.labels).toEqual(['bug'])
    expect((await change({ assignee_id: 0 })).body.assignees).toEqual([])
    expect((await change({ state_event: 'close' })).body).toMatchObject({
      state: 'closed',
      closed_by: { username: 'ada' },
    })
    expect((await change({ state_event: 'reopen' })).body.state).toBe('opened')
    expect((await change({ state_event: 'merge' })).status).toBe(400)
    expect((await change({})).status).toBe(400)
    const twice = await ada.send('POST', '/projects/1/merge_requests', {
      title: 'Again',
      source_branch: 'new',
      target_branch: 'master',
    })
    expect(twice.status).toBe(409)
  })

  it('shows its commits, changes and versions', async () => {
    const ada = await serve()
    const of = (path: string) => ada.get(`/projects/1/merge_requests/1/${path}`)
    const commits = await of('commits')
    expect(commits.body[0]).toMatchObject({ committer_name: 'Bob', parent_ids: expect.any(Array) })
    expect(commits.headers.get('x-page')).toBe('1')
    const changes = await of('changes')
    expect(changes.body).toMatchObject({ iid: 1, overflow: false, diff_refs: expect.any(Object) })
    expect(changes.body.changes.length).toBeGreaterThan(0)
    const diffs = await of('diffs?per_page=1')
    expect([diffs.status, diffs.headers.get('x-page')]).toEqual([200, '1'])
    expect(diffs.body).toMatchObject([changes.body.changes[0]])
    const [version] = (await of('versions')).body
    expect((await of(`versions/${version.id}`)).body).toMatchObject({
      id: version.id,
      commits: [{ authored_date: expect.any(String) }],
    })
  })
})

describe('lists of merge requests', () => {
  it('of a project are narrowed by all that v4 knows', async () => {
    const ada = await serve()
    const list = (query: string) => titles(ada, `/projects/1/merge_requests?sort=asc&${query}`)
    expect(await list('labels=bug,ui')).toEqual(['Ready'])
    expect(await list('source_branch=later')).toEqual(['Draft: Later'])
    expect(await list('author_id=3')).toEqual(['Ready', 'Draft: Later'])
    expect(await list('assignee_id=3')).toEqual(['WIP: Old word'])
    expect(await list('iids[]=1&iids[]=7')).toEqual(['Ready', 'Done'])
    expect(await list('state=merged')).toEqual(['Done'])
    expect(await list('state=locked')).toEqual([])
    expect(await list('search=cross')).toEqual(['Crossed'])
    expect(await list('reviewer_id=2')).toEqual([])
    expect(await list('updated_before=2024-05-02T10:00:00Z&order_by=updated_at')).toEqual(['Ready', 'Draft: Later'])
    expect(await list('updated_after=2024-05-02T10:00:00Z&updated_before=2024-05-03T10:00:00Z')).toEqual([
      'Draft: Later',
      'WIP: Old word',
    ])
  })

  it('of everything are those one wrote unless a scope says otherwise', async () => {
    const bob = (await serve()).as('token-bob')
    expect(await titles(bob, '/merge_requests?sort=asc')).toEqual(['Ready', 'Draft: Later'])
    expect(await titles(bob, '/merge_requests?scope=assigned_to_me')).toEqual(['WIP: Old word'])
    expect(await titles(bob, '/merge_requests?scope=all&state=merged')).toEqual(['Done'])
  })

  it.each(['/merge_requests', '/groups/tools/merge_requests'])(
    'of several projects are narrowed by when they changed: %s',
    async (path) => {
      const list = async (query: string) => titles(await serve(), `${path}?scope=all&state=all&sort=asc&${query}`)
      expect(await list('updated_after=2024-05-02T10:00:00Z&updated_before=2024-05-03T10:00:00Z')).toEqual([
        'Draft: Later',
        'WIP: Old word',
      ])
      expect(await list('updated_after=2099-01-01T00:00:00Z')).toEqual([])
    },
  )

  it('of a group are of all its projects', async () => {
    const ada = await serve()
    expect(await titles(ada, '/groups/tools/merge_requests?author_id=2&state=opened&sort=asc')).toEqual([
      'WIP: Old word',
      'Crossed',
      'Building',
      'Broken',
      'Talked of',
    ])
    const page = await ada.get('/groups/tools/merge_requests?per_page=1')
    expect(page.headers.get('x-total')).toBe('8')
  })
})
