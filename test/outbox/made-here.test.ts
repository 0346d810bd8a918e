import { describe, expect, it } from 'vitest'
import type { Edit } from '../../shared/edit.ts'
import { keyOf, type Key } from '../../shared/model/key.ts'
import { localIdOf } from '../../shared/model/local-id.ts'
import type { EditRow, MergeRequestRow, ProjectRow } from '../../shared/model/rows.ts'
import { askService } from '../support/asking.ts'
import { openOutboxBehindProxy } from '../support/filled-service.ts'

/** What is done to things of a project that was made here itself, and to a merge request from a fork, before they are sent. */

const fixture = {
  users: ['ada', 'ben'],
  groups: [
    { path: 'tools', visibility: 'public', members: { ada: 'developer', ben: 'developer' } },
    { path: 'docs', visibility: 'public', members: { ben: 'owner' } },
  ],
  projects: [{ path: 'tools/anvil', issues: [{ title: 'One', author: 'ben' }] }],
} as const

async function stage() {
  const { service, proxy, outbox } = await openOutboxBehindProxy({ fixture })
  const submit = (edit: object): number => outbox.userStore.submitEdit(edit as Edit)
  const edits = () => outbox.reader.readRows(outbox.reader.listEdits(undefined).keys) as EditRow[]
  const projects = () => outbox.reader.readRows(outbox.reader.listProjects(undefined).keys) as ProjectRow[]
  const anvil = projects()[0]?.key as Key<'project'>
  const sendAll = async () => {
    for (let time = 0; time < 4; time += 1) {
      await outbox.flush()
      await outbox.after(600)
    }
  }
  return { service, proxy, outbox, submit, edits, projects, anvil, sendAll }
}

const newProject = {
  ...{ kind: 'createProject', name: 'Mine', path: 'mine', namespaceId: null, namespacePath: 'ada', visibilityLevel: 0 },
}
const newIssue = {
  ...{ kind: 'createIssue', title: 'New', description: '', confidential: false, assigneeId: null, milestoneId: null },
  ...{ labels: [], dueDate: null, createdAt: null, resolvesDiscussionsOf: null },
}
const newMergeRequest = {
  ...{ kind: 'createMergeRequest', title: 'Across', description: '', assigneeId: null, milestoneId: null, labels: [] },
  ...{ sourceBranch: 'across', targetBranch: 'master', removeSourceBranch: false },
}

describe('a project that was made here', () => {
  it('takes along what was done to its things while it waited', async () => {
    const { outbox, submit, edits, proxy, sendAll } = await stage()
    const project = keyOf(
      'here',
      'project',
      localIdOf(submit({ ...newProject, target: keyOf('here', 'user', outbox.ownUserId) })),
    )
    const issue = keyOf('here', 'issue', localIdOf(submit({ ...newIssue, target: project })))
    submit({ kind: 'comment', target: issue, body: 'Hi' })
    submit({ kind: 'changeState', target: issue, state: 'closed' })
    const milestone = submit({
      kind: 'createMilestone',
      target: project,
      title: 'M',
      description: '',
      dueDate: null,
      startDate: null,
    })
    submit({ kind: 'changeMilestone', target: keyOf('here', 'milestone', localIdOf(milestone)), state: 'closed' })
    await sendAll()
    expect([edits(), proxy.requests.filter((each) => each.includes('/-'))]).toEqual([[], []])
  })

  it('has a new label before the label is given', async () => {
    const { service, proxy, outbox, submit, edits, projects, anvil, sendAll } = await stage()
    submit({ ...newProject, target: keyOf('here', 'user', outbox.ownUserId) })
    await outbox.flush()
    const project = projects().find(({ key }) => key !== anvil)?.key as Key<'project'>
    const path = `/projects/${project.split('/')[2]}`
    await askService(service, 'token-ada', 'POST', `${path}/issues`, { title: 'Three' })
    await outbox.sync()
    const issue = outbox.reader.listItems('issue', { query: 'Three' }).keys[0]
    submit({ kind: 'createLabel', target: project, name: 'wet', color: '#112233', description: '', priority: null })
    submit({ kind: 'changeItem', target: issue, fields: { labels: { add: ['wet'], remove: [] } } })
    proxy.misbehave('POST', /\/labels$/, { applied: false, then: { status: 503, body: '{}' } })
    await sendAll()
    const labels = await askService<{ color: string }[]>(service, 'token-ada', 'GET', `${path}/labels`)
    expect([edits(), labels.map(({ color }) => color)]).toEqual([[], ['#112233']])
  })
})

describe('a merge request from a fork', () => {
  it('lives in the project that it is for, and so does what is done to it before it is sent', async () => {
    const { proxy, outbox, submit, edits, projects, anvil, sendAll } = await stage()
    submit({ kind: 'forkProject', target: anvil, path: 'anvil', namespaceId: null, namespacePath: 'ada' })
    await outbox.flush()
    const fork = projects().find(({ key }) => key !== anvil)?.key as Key<'project'>
    // The fork has a merge request of the same number.
    submit({ ...newMergeRequest, target: fork, targetProjectId: null })
    const issue = submit({ ...newIssue, target: fork })
    await outbox.flush()
    proxy.requests.length = 0
    const description = `Closes #new-${issue.toString(36)}`
    const made = submit({ ...newMergeRequest, target: fork, description, targetProjectId: Number(anvil.split('/')[2]) })
    const key = keyOf('here', 'mergeRequest', localIdOf(made))
    const [row] = outbox.reader.readRows([key]) as MergeRequestRow[]
    expect(row?.projectPath).toBe('tools/anvil')
    submit({ kind: 'comment', target: key, body: 'Ready for a look' })
    submit({ kind: 'changeState', target: key, state: 'closed' })
    await sendAll()
    expect(edits()).toEqual([])
    expect(proxy.requests.filter((each) => each.includes(`/projects/${fork.split('/')[2]}/merge_requests/`))).toEqual(
      [],
    )
    expect(JSON.stringify(outbox.reader.readItem(key))).toContain('Closes ada/anvil#1')
  })
})

describe('a new group', () => {
  it('is not taken for the group of somebody else that has its path', async () => {
    const { proxy, outbox, submit, edits, sendAll } = await stage()
    submit({ kind: 'createGroup', target: keyOf('here', 'user', outbox.ownUserId), name: 'Docs', path: 'docs' })
    // The request is lost on its way: nothing was made.
    proxy.misbehave('POST', /\/groups$/, { applied: false, then: 'reset' })
    await sendAll()
    expect(edits().map(({ state }) => state)).toEqual(['rejected'])
  })
})
