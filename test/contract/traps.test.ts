import { describe, expect, it } from 'vitest'
import type { Loose, Reply } from '../service/support.ts'
import { anything, error, message, record } from './expectations/checks.ts'
import * as shapes from './expectations/shapes.ts'
import { expectAnswer } from './answers.ts'
import { snippetFixture, snippetId, trackerFixture } from './fixture.ts'
import { made, startWorld } from './world.ts'

/** Points of the contract that are easily misread. Merging has its own: merge-errors.test.ts; hooks: hooks.test.ts. */

const dialects: readonly shapes.Dialect[] = ['contract', 'real']

const titlesOf = (reply: Reply): string[] =>
  made(reply, 'a list')
    .map(({ title }: Loose) => title)
    .sort()

describe.each(dialects)('traps in the %s dialect', (dialect) => {
  const contract = dialect === 'contract'

  it('id and iid: paths take the id, only the list takes the iid', async () => {
    const world = await startWorld(dialect)
    const id = await world.projectId('olga/notes')
    const [issue] = made(await world.as('olga').get(`/projects/${id}/issues`), 'GET issues')
    expect(issue.iid).toBe(1)
    expect(issue.id).not.toBe(1)
    const path = `/projects/${id}/issues`
    expect((await world.as('olga').get(`${path}/${issue.id}`)).body.title).toBe('Everybody reads this')
    // The first issue of all is another project's.
    expect((await world.as('olga').get(`${path}/1`)).status).toBe(404)
    expect((await world.as('olga').get(`${path}?iid=1`)).body).toMatchObject([{ id: issue.id }])
    expect((await world.as('olga').get(`${path}?iid=2`)).body).toEqual([])
    const anvil = await world.projectId()
    const weld = await world.mergeRequestId('Weld it')
    const requests = `/projects/${anvil}/merge_requests`
    expect((await world.as('rita').get(`${requests}?iid=1`)).body).toMatchObject([{ id: weld }])
    expect(titlesOf(await world.as('rita').get(`${requests}?iid[]=1&iid[]=2`))).toEqual(['WIP: Polish', 'Weld it'])
    const milestones = `/projects/${anvil}/milestones`
    expect(titlesOf(await world.as('rita').get(`${milestones}?iid[]=1&iid[]=2`))).toEqual(['0.9', '1.0'])
    expect(titlesOf(await world.as('rita').get(`${milestones}?iid=2`))).toHaveLength(1)
  })

  it('GET /issues has only what the caller wrote, not what is assigned to them', async () => {
    const world = await startWorld(dialect)
    expect(titlesOf(await world.as('rita').get('/issues'))).toEqual(['Squeaks'])
    expect(titlesOf(await world.as('gus').get('/issues'))).toEqual(['Crack in the horn'])
    expect(titlesOf(await world.as('root').get('/issues'))).toEqual([])
  })

  it('labels are any-of in a project and all-of in a group', async () => {
    const world = await startWorld(dialect)
    const anvil = await world.projectId()
    const tools = await world.groupId('tools')
    const rita = world.as('rita')
    const any = ['Crack in the horn', 'Rust on the face', 'Squeaks']
    expect(titlesOf(await rita.get(`/projects/${anvil}/issues?labels=bug,ui`))).toEqual(any)
    expect(titlesOf(await rita.get('/issues?labels=bug,urgent'))).toEqual(['Squeaks'])
    expect(titlesOf(await rita.get(`/groups/${tools}/issues?state=closed&labels=bug,ui`))).toEqual(['Squeaks'])
    expect(titlesOf(await rita.get(`/groups/${tools}/issues?labels=bug,ui`))).toEqual([])
    expect(titlesOf(await rita.get(`/groups/${tools}/issues?labels=bug`))).toEqual(['Crack in the horn'])
    expect(titlesOf(await rita.get(`/projects/${anvil}/issues?labels=none`))).toEqual([])
    expect(titlesOf(await rita.get(`/projects/${anvil}/issues?milestone=1.0`))).toEqual(['Crack in the horn'])
  })

  it('labels are addressed by name in query and body, subscriptions by name or id', async () => {
    const world = await startWorld(dialect)
    const path = `/projects/${await world.projectId()}/labels`
    const dev = world.as('dev')
    const label = made(await dev.send('POST', path, { name: 'two words', color: '#abcdef' }), 'POST label')
    const renamed = await dev.send('PUT', path, { name: 'two words', new_name: 'a/b c' })
    expectAnswer(renamed, 200, record({ id: anything, name: anything }))
    expect(renamed.body).toMatchObject({ id: label.id, name: 'a/b c', color: '#abcdef' })
    expect((await dev.send('POST', `${path}/a%2Fb%20c/subscription`)).status).toBe(201)
    // Not by id, where a label's name may be a number.
    expect((await dev.send('PUT', path, { name: String(label.id), color: '#000000' })).status).toBe(404)
    expect((await dev.send('PUT', `${path}/${label.id}`, { color: '#000000' })).status).toBe(404)
    expect((await dev.send('DELETE', path, 'name=a%2Fb+c')).status).toBe(200)
    const names = made(await dev.get(`${path}?per_page=100`), 'GET labels').map(({ name }: Loose) => name)
    expect(names).toEqual(['bug', 'ui', 'urgent'])
  })

  it('an edit of a label needs a new name or a colour in the contract, any change on real services', async () => {
    const world = await startWorld(dialect)
    const path = `/projects/${await world.projectId()}/labels`
    const reply = await world.as('dev').send('PUT', path, { name: 'bug', description: 'Does not work' })
    expect(reply.status).toBe(contract ? 400 : 200)
    expect((await world.as('dev').send('PUT', path, { name: 'bug' })).status).toBe(400)
    const cleared = await world.as('dev').send('PUT', path, { name: 'urgent', color: '#ff0001', priority: '' })
    expectAnswer(cleared, 200, record({ priority: anything }))
    expect(cleared.body.priority).toBeNull()
  })

  it('a merge request is edited with all three of its required fields in the contract, with one on real services', async () => {
    const world = await startWorld(dialect)
    const { id, project_id, source_branch, target_branch } = await world.newMergeRequest()
    const path = `/projects/${project_id}/merge_requests/${id}`
    const alone = await world.as('dev').send('PUT', path, { title: 'Alone' })
    if (contract) {
      expectAnswer(alone, 400, message(/^400 \(Bad request\) "(source|target)_branch" not given$/))
      expect((await world.as('dev').get(path)).body.title).not.toBe('Alone')
    } else {
      expect(expectAnswer(alone, 200, shapes.mergeRequest(dialect)).title).toBe('Alone')
      expectAnswer(await world.as('dev').send('PUT', path, {}), 400, error(/at least one parameter must be provided$/))
    }
    const all = { source_branch, target_branch, title: 'Together' }
    expect(expectAnswer(await world.as('dev').send('PUT', path, all), 200, anything).title).toBe('Together')
  })

  it('state_event closes and reopens a merge request', async () => {
    const world = await startWorld(dialect)
    const { id, project_id, source_branch, target_branch, title } = await world.newMergeRequest()
    const path = `/projects/${project_id}/merge_requests/${id}`
    const all = { source_branch, target_branch, title }
    const put = async (state_event: string) =>
      (await world.as('dev').send('PUT', path, { ...all, state_event })).body.state
    expect(await put('close')).toBe('closed')
    expect(await put('reopen')).toBe('reopened')
  })

  it('a note of nothing but an emoji comes back as an award, and is no note', async () => {
    const world = await startWorld(dialect)
    for (const parent of [
      `issues/${await world.issueId('Crack in the horn')}`,
      `merge_requests/${await world.mergeRequestId('Weld it')}`,
    ]) {
      const path = `/projects/${await world.projectId()}/${parent}`
      const type = parent.startsWith('issues') ? 'Issue' : 'MergeRequest'
      const reply = await world.as('rita').send('POST', `${path}/notes`, { body: ':+1:' })
      expect(expectAnswer(reply, 201, shapes.award(type)(dialect)).name).toBe('thumbsup')
      expect((await world.as('rita').get(`${path}/notes`)).body).toHaveLength(1)
      expect((await world.as('rita').get(path)).body).toMatchObject({ upvotes: 1, user_notes_count: 1 })
      const words = await world.as('rita').send('POST', `${path}/notes`, { body: ':+1: indeed' })
      expectAnswer(words, 201, shapes.note(dialect))
    }
  })

  it('a vote as a note on one’s own issue is a note; as an award it is refused', async () => {
    const world = await startWorld(dialect)
    const { id, project_id } = await world.newIssue()
    const path = `/projects/${project_id}/issues/${id}`
    expectAnswer(await world.as('rita').send('POST', `${path}/notes`, { body: ':+1:' }), 201, shapes.note(dialect))
    expect((await world.as('rita').send('POST', `${path}/award_emoji`, { name: 'thumbsup' })).status).toBe(404)
    expect((await world.as('rita').send('POST', `${path}/award_emoji`, { name: 'tada' })).status).toBe(201)
    expect((await world.as('rita').send('POST', `${path}/award_emoji`, { name: 'tada' })).status).toBe(404)
    expect((await world.as('rita').send('POST', `${path}/award_emoji`, { name: 'nosuchemoji' })).status).toBe(404)
  })

  it('the view of one snippet note shows the snippet’s fields, the list shows notes', async () => {
    const world = await startWorld(dialect, snippetFixture)
    const path = `/projects/${await world.projectId()}/snippets/${snippetId}/notes`
    const [note] = expectAnswer(await world.as('rita').get(path), 200, shapes.rows(shapes.note)(dialect))
    const single = expectAnswer(await world.as('rita').get(`${path}/${note.id}`), 200, shapes.snippetNote(dialect))
    if (contract) expect(single).toMatchObject({ title: 'How to quench', file_name: 'quench.md' })
    expect(note).toMatchObject({ body: 'In oil', noteable_id: snippetId, noteable_type: 'Snippet' })
  })

  it('issues and merge requests share one sequence of ids in the contract', async () => {
    const world = await startWorld(dialect)
    const path = `/projects/${await world.projectId()}`
    const ids = async (of: string) =>
      made(await world.as('olga').get(`${path}/${of}?per_page=100`), `GET ${of}`).map(({ id }: Loose) => id) as number[]
    const issues = await ids('issues')
    const shared = (await ids('merge_requests')).filter((id) => issues.includes(id))
    if (contract) expect(shared).toEqual([])
    else expect(shared).not.toEqual([])
  })

  it.each([
    ['as a form', 'assignee_id=&milestone_id=&labels=&due_date=&description='],
    ['as texts', { assignee_id: '', milestone_id: '', labels: '', due_date: '', description: '' }],
    ['as null', { assignee_id: null, milestone_id: null, labels: '', due_date: null, description: null }],
  ])('empty values clear %s, what is left out stays', async (_, empty) => {
    const world = await startWorld(dialect)
    const full = {
      assignee_id: await world.userId('dev'),
      milestone_id: await world.milestoneId('1.0'),
      labels: 'bug,ui',
      due_date: '2031-01-01',
      description: 'x',
    }
    const { id, project_id, title } = await world.newIssue(full)
    const path = `/projects/${project_id}/issues/${id}`
    const kept = (await world.as('rita').send('PUT', path, { title: `${title}!` })).body
    expect(kept).toMatchObject({
      labels: ['bug', 'ui'],
      due_date: '2031-01-01',
      milestone: { title: '1.0' },
      description: 'x',
    })
    const cleared = expectAnswer(await world.as('rita').send('PUT', path, empty), 200, shapes.issue(dialect))
    expect(cleared).toMatchObject({ labels: [], due_date: null, milestone: null, assignee: null })
    expect(cleared.description ?? '').toBe('')
  })

  it('an issue of an external tracker among those that a merge closes has a text for an id', async () => {
    const world = await startWorld(dialect, trackerFixture)
    const id = await world.projectId('tools/rack')
    const mergeRequest = await world.mergeRequestId('Hang it', 'tools/rack')
    const path = `/projects/${id}/merge_requests/${mergeRequest}/closes_issues`
    const [issue] = expectAnswer(await world.as('dev').get(path), 200, shapes.rows(shapes.externalIssue)(dialect))
    expect(issue.id).toBe('RACK-17')
  })

  it('closes_issues has the issues that its description names', async () => {
    const world = await startWorld(dialect)
    const path = `/projects/${await world.projectId()}/merge_requests/${await world.mergeRequestId('Weld it')}/closes_issues`
    expect(titlesOf(await world.as('rita').get(path))).toEqual(['Crack in the horn'])
  })

  it('NAMESPACE%2FPROJECT stands for the id in every path of a project', async () => {
    const world = await startWorld(dialect)
    const issue = await world.issueId('Crack in the horn')
    const rita = world.as('rita')
    for (const part of [
      '',
      '/issues',
      `/issues/${issue}`,
      `/issues/${issue}/notes`,
      '/merge_requests',
      '/labels',
      '/milestones',
      '/users',
      '/events',
    ]) {
      expectAnswer(await rita.get(`/projects/tools%2Fanvil${part}`), 200, anything)
    }
    expect((await rita.send('POST', '/projects/tools%2Fanvil/issues', { title: 'x' })).status).toBe(201)
    expect((await rita.send('POST', '/projects/tools%2fforge/star')).status).toBe(201)
  })

  it('deleting nobody is 200 with something else than a user in the contract', async () => {
    const world = await startWorld(dialect)
    const { id } = await world.newUser()
    const root = world.as('root')
    expectAnswer(await root.send('DELETE', `/users/${id}`), 200, record({ id: anything, username: anything }))
    const again = await root.send('DELETE', `/users/${id}`)
    if (!contract) return expectAnswer(again, 404, message('404 User Not Found'))
    expect(again.status).toBe(200)
    expect(again.body ?? {}).not.toHaveProperty('username')
  })

  it('a moved issue takes the label and the milestone of the same name with it, and leaves a closed one', async () => {
    const world = await startWorld(dialect)
    const { id, project_id } = await world.newIssue({ labels: 'bug,ui', milestone_id: await world.milestoneId('1.0') })
    const path = `/projects/${project_id}/issues/${id}`
    const to_project_id = await world.projectId('tools/forge')
    made(await world.as('rita').send('POST', `${path}/notes`, { body: 'Comes along' }), 'POST note')
    const moved = expectAnswer(
      await world.as('rita').send('POST', `${path}/move`, { to_project_id }),
      201,
      shapes.issue(dialect),
    )
    expect(moved).toMatchObject({ project_id: to_project_id, iid: 1, labels: ['bug'], milestone: { title: '1.0' } })
    expect(moved.milestone.project_id).toBe(to_project_id)
    expect((await world.as('rita').get(path)).body.state).toBe('closed')
    const notes = made(await world.as('rita').get(`/projects/${to_project_id}/issues/${moved.id}/notes`), 'GET notes')
    expect(notes.map(({ body }: Loose) => body)).toContain('Comes along')
    expect((await world.as('rita').send('POST', `${path}/move`, { to_project_id })).status).toBe(400)
  })

  it('unknown labels are made by those who may, and left out for others', async () => {
    const world = await startWorld(dialect)
    expect((await world.newIssue({ labels: ' brand new , bug' })).labels).toEqual(['brand new', 'bug'])
    expect((await world.newIssue({ labels: 'never made' }, 'gus')).labels).toEqual([])
    const labels = made(
      await world.as('rita').get(`/projects/${await world.projectId()}/labels?per_page=100`),
      'GET labels',
    )
    const names = labels.map(({ name }: Loose) => name)
    expect(names).toContain('brand new')
    expect(names).not.toContain('never made')
  })

  it('the issue for resolving discussions is described by the merge request unless it is told otherwise', async () => {
    const world = await startWorld(dialect)
    const [{ iid }] = made(
      await world.as('dev').get(`/projects/${await world.projectId()}/merge_requests?iid=1`),
      'GET',
    )
    const body = { title: 'Follow up', merge_request_for_resolving_discussions: iid }
    const issue = await world.newIssue(body, 'dev')
    expect(issue.title).toBe('Follow up')
    expect(issue.description ?? '').not.toBe('')
    expect((await world.newIssue({ ...body, description: 'Mine' }, 'dev')).description).toBe('Mine')
  })
})
