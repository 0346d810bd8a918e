import { describe, expect, test } from 'vitest'
import { dialects, Stage, type Loose } from './stage.ts'

/** Issues, merge requests and milestones that are made, and issues that are moved and deleted (I8). */

describe.each(dialects)('on a service of the %s dialect', (dialect) => {
  const newIssue = async (stage: Stage, project = 'tools/anvil', more: object = {}) => {
    const projectId = await stage.projectId(project)
    const edit = { kind: 'createIssue', target: stage.key('project', projectId), title: 'New', ...more } as const
    return { projectId, path: `/projects/${projectId}`, attempt: stage.queued(edit, { projectId }) }
  }

  test('an issue is made with all that is wanted of it', async () => {
    const stage = await Stage.open({ dialect })
    const [{ id: milestoneId }] = await stage.get(`/projects/${await stage.projectId('tools/anvil')}/milestones`)
    const { path, attempt } = await newIssue(stage, 'tools/anvil', {
      description: 'Words',
      confidential: true,
      assigneeId: stage.context.ownUserId,
      milestoneId,
      labels: ['bug', 'brand new'],
      dueDate: '2030-01-31',
      createdAt: '2020-02-02T02:02:02.000Z',
    })
    expect(await attempt.run()).not.toHaveProperty('remarks')
    const [made] = ((await stage.get(`${path}/issues?per_page=100`)) as Loose[]).filter(({ title }) => title === 'New')
    expect(made).toMatchObject({
      description: 'Words',
      confidential: true,
      assignee: { username: 'ada' },
      milestone: { id: milestoneId },
      labels: ['brand new', 'bug'],
      due_date: '2030-01-31',
      created_at: '2020-02-02T02:02:02.000Z',
    })
  })

  test('what the service ignored of an issue is told', async () => {
    const stage = await Stage.open({ dialect })
    const { attempt } = await newIssue(stage, 'ben/box', {
      confidential: true,
      assigneeId: stage.context.ownUserId,
      milestoneId: 1,
      labels: ['odd'],
      dueDate: '2030-01-31',
      createdAt: '2020-02-02T02:02:02.000Z',
    })
    const ignored = ['assigneeId', 'milestoneId', 'labels', 'dueDate', 'createdAt']
    expect(await attempt.run()).toMatchObject({ is: 'landing', remarks: { merged: [], ignored } })
  })

  test('a description of which the service carried out the commands is known again', async () => {
    const stage = await Stage.open({ dialect })
    const { attempt } = await newIssue(stage, 'tools/anvil', { description: 'Words\n/label ~bug\n' })
    await attempt.sendAndForget()
    expect(await attempt.check()).toMatchObject({ is: 'landing' })
  })

  test('of several that could be it none is taken, and none that others wrote', async () => {
    const stage = await Stage.open({ dialect })
    const { path, attempt } = await newIssue(stage)
    await attempt.prepare()
    await stage.ask('POST', `${path}/issues`, { title: 'New' }, 'ben')
    await stage.ask('POST', `${path}/issues`, { title: 'New', description: 'Other words' })
    await stage.ask('POST', `/projects/${await stage.projectId('tools/bellows')}/issues`, { title: 'New' })
    expect(await attempt.check()).toBe('missing')
    await attempt.sendAndForget()
    expect(await attempt.check()).toHaveProperty('is', 'landing')
    await stage.ask('POST', `${path}/issues`, { title: 'New' })
    expect(await attempt.check()).toBe('unclear')
  })

  test('the issues that go on with the open discussions of a merge request are known by their titles', async () => {
    const stage = await Stage.open({ dialect })
    const { attempt } = await newIssue(stage, 'tools/anvil', { resolvesDiscussionsOf: 1 })
    await attempt.sendAndForget()
    expect(await attempt.check()).toHaveProperty('is', 'landing')
  })

  test('a move to where one may not write is refused, and so is one that was made before', async () => {
    const stage = await Stage.open({ dialect })
    const { key, base } = await stage.item('Crack')
    const to = (project: number) => ({ kind: 'moveIssue', target: key, to: stage.key('project', project) }) as const
    expect(await stage.refusal(to(await stage.projectId('ben/box')), base)).toMatchObject({ code: 'invalid' })
    const bellows = await stage.projectId('tools/bellows')
    await stage.run(to(bellows), base)
    expect(await stage.refusal(to(bellows), base)).toMatchObject({ code: 'invalid' })
    const issues: Loose[] = await stage.get(`/projects/${bellows}/issues`)
    expect(issues.filter(({ title }) => title === 'Crack')).toHaveLength(1)
  })

  test('a move to where an issue is already has nothing to do', async () => {
    const stage = await Stage.open({ dialect })
    const { key, base, projectId } = await stage.item('Crack')
    const edit = { kind: 'moveIssue', target: key, to: stage.key('project', projectId) } as const
    expect(await stage.run(edit, base)).toMatchObject({ is: 'landing', sent: false, made: null })
  })

  test('an old issue of the same name is not taken for one that was moved', async () => {
    const stage = await Stage.open({ dialect })
    const bellows = await stage.projectId('tools/bellows')
    await stage.ask('POST', `/projects/${bellows}/issues`, { title: 'Crack' }, 'ben')
    const { key, base } = await stage.item('Crack')
    const attempt = stage.queued({ kind: 'moveIssue', target: key, to: stage.key('project', bellows) }, base)
    await attempt.prepare()
    expect(await attempt.check()).toBe('missing')
  })

  test('only owners delete an issue, and one of a project that is hidden by now is not taken for deleted', async () => {
    const stage = await Stage.open({ dialect })
    const { key, base, path } = await stage.item('Lid', 'ben/box')
    const edit = { kind: 'deleteIssue', target: key } as const
    expect(await stage.refusal(edit, base)).toMatchObject({ code: 'forbidden' })
    await stage.ask('DELETE', path, undefined, 'ben')
    expect(await stage.run(edit, base)).toMatchObject({ is: 'landing', sent: false })
    expect(await stage.refusal(edit, { ...base, projectId: 999_999 })).toMatchObject({ code: 'not_found' })
  })

  test('a merge request for branches that have one is refused, unless it is what an earlier attempt made', async () => {
    const stage = await Stage.open({ dialect })
    const projectId = await stage.projectId('tools/anvil')
    const edit = {
      kind: 'createMergeRequest',
      target: stage.key('project', projectId),
      sourceBranch: 'anvil',
      targetBranch: 'master',
      title: 'Beat it',
    } as const
    const late = stage.queued(edit, { projectId })
    await late.sendAndForget()
    expect(await late.run()).toMatchObject({ is: 'landing', sent: true, made: { kind: 'mergeRequest' } })
    expect(await stage.refusal(edit, { projectId })).toMatchObject({ code: 'conflict', status: 409 })
    expect(await stage.refusal({ ...edit, sourceBranch: 'master' }, { projectId })).toMatchObject({ code: 'invalid' })
  })

  test('a merge request of somebody else, or of other branches, is not taken for it', async () => {
    const stage = await Stage.open({ dialect })
    const projectId = await stage.projectId('tools/anvil')
    const one = { title: 'Beat it', target_branch: 'master' }
    const attempt = stage.queued(
      {
        kind: 'createMergeRequest',
        target: stage.key('project', projectId),
        sourceBranch: 'anvil',
        targetBranch: 'master',
        title: 'Beat it',
      },
      { projectId },
    )
    await attempt.prepare()
    await stage.ask('POST', `/projects/${projectId}/merge_requests`, { ...one, source_branch: 'other' })
    await stage.ask('POST', `/projects/${projectId}/merge_requests`, { ...one, source_branch: 'anvil' }, 'ben')
    expect(await attempt.check()).toBe('missing')
  })

  test('a milestone whose title is taken is refused, unless it is what an earlier attempt made', async () => {
    const stage = await Stage.open({ dialect })
    const projectId = await stage.projectId('tools/anvil')
    const target = stage.key('project', projectId)
    const taken = stage.queued({ kind: 'createMilestone', target, title: '0.9' }, { projectId })
    await taken.prepare()
    expect(await taken.check()).toBe('missing')
    expect(await stage.refusal({ kind: 'createMilestone', target, title: '0.9' }, { projectId })).toMatchObject({
      code: 'invalid',
    })
    const late = stage.queued({ kind: 'createMilestone', target, title: '1.1' }, { projectId })
    await late.sendAndForget()
    expect(await late.run()).toMatchObject({ is: 'landing', sent: true, made: { kind: 'milestone' } })
  })

  test('who may not make milestones is refused', async () => {
    const stage = await Stage.open({ dialect })
    const projectId = await stage.projectId('ben/box')
    const edit = { kind: 'createMilestone', target: stage.key('project', projectId), title: '3.0' } as const
    expect(await stage.refusal(edit, { projectId })).toMatchObject({ code: 'forbidden' })
  })
})
