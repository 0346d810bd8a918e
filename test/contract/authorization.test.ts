import { describe, expect, it } from 'vitest'
import { anything, message } from './expectations/checks.ts'
import { expectations } from './expectations/index.ts'
import type { Dialect } from './expectations/shapes.ts'
import { expectAnswer } from './answers.ts'
import { startWorld } from './world.ts'
import { refusing } from './support/authorization-stage.ts'

/** Refusals of operations that the contract marks for administrators, owners and members of a level. */

const dialects: readonly Dialect[] = ['contract', 'real']

describe('the operations that ask for more than a sign-in', () => {
  it('are those of the contract', () => {
    const names = (access: string) => expectations.filter((one) => one.access === access).map(({ name }) => name)
    expect(names('administrator').sort()).toEqual(
      [
        ...['listSystemHooks', 'createSystemHook', 'testSystemHook', 'deleteSystemHook'],
        ...['createUser', 'updateUser', 'deleteUser', 'blockUser', 'unblockUser'],
        ...['listUserKeys', 'createUserKey', 'deleteUserKey', 'listUserEmails', 'createUserEmail', 'deleteUserEmail'],
        ...['listAllProjects', 'createProjectForUser', 'transferProject'],
      ].sort(),
    )
    expect(names('owner')).toEqual(
      expect.arrayContaining([
        'deleteIssue',
        'deleteMergeRequest',
        'archiveProject',
        'unarchiveProject',
        'updateGroup',
      ]),
    )
    expect(names('administrator').filter((name) => !refusing.some(([refused]) => refused === name))).toEqual([])
    expect(names('owner').filter((name) => !refusing.some(([refused]) => refused === name))).toEqual([])
  })
})

describe.each(dialects)('rights in the %s dialect', (dialect) => {
  it('created_at of a new issue is for owners and administrators; of others it is ignored', async () => {
    const world = await startWorld(dialect)
    const path = `/projects/${await world.projectId()}/issues`
    const created_at = '2020-02-03T04:05:06.000Z'
    for (const [who, heard] of [
      ['olga', true],
      ['root', true],
      ['mark', false],
      ['rita', false],
    ] as const) {
      const issue = expectAnswer(await world.as(who).send('POST', path, { title: 'Old', created_at }), 201, anything)
      expect([who, issue.created_at === created_at]).toEqual([who, heard])
    }
  })

  it('updated_at of an edit is for owners and administrators; of others it is ignored', async () => {
    const world = await startWorld(dialect)
    const updated_at = '2020-02-03T04:05:06.000Z'
    for (const [who, heard] of [
      ['olga', true],
      ['root', true],
      ['mark', false],
      ['rita', false],
    ] as const) {
      const { id, project_id } = await world.newIssue()
      const path = `/projects/${project_id}/issues/${id}`
      const issue = expectAnswer(await world.as(who).send('PUT', path, { title: 'Old', updated_at }), 200, anything)
      expect([who, issue.updated_at === updated_at]).toEqual([who, heard])
    }
  })

  it('labels, milestone, assignee and due date of a guest are ignored', async () => {
    const world = await startWorld(dialect)
    const path = `/projects/${await world.projectId()}/issues`
    const requested = {
      title: 'By a guest',
      labels: 'bug',
      milestone_id: await world.milestoneId('1.0'),
      assignee_id: await world.userId('dev'),
      due_date: '2031-01-01',
    }
    const issue = expectAnswer(await world.as('gus').send('POST', path, requested), 201, anything)
    expect(issue).toMatchObject({ title: 'By a guest', labels: [], milestone: null, assignee: null, due_date: null })
  })

  it('a confidential issue is for its author, members from reporter on, and administrators (S20)', async () => {
    const world = await startWorld(dialect)
    const path = `/projects/${await world.projectId()}/issues/${await world.issueId('Customer list leaks')}`
    for (const who of ['olga', 'mark', 'dev', 'rita', 'root']) {
      expectAnswer(await world.as(who).get(path), 200, anything)
    }
    for (const who of ['gus', 'otto']) {
      expectAnswer(await world.as(who).get(path), 404, message(/^404/))
      expectAnswer(await world.as(who).send('PUT', path, { title: 'x' }), 403, message(/^403/))
      const listed = (await world.as(who).get(`/projects/${await world.projectId()}/issues`)).body
      expect(listed.map(({ title }: { title: string }) => title)).not.toContain('Customer list leaks')
    }
  })

  it('an award is taken back by who gave it; others are refused', async () => {
    const world = await startWorld(dialect)
    const path = `/projects/${await world.projectId()}/issues/${await world.issueId('Crack in the horn')}`
    const award = `${path}/award_emoji/${await world.awardId(path.split('/').slice(3).join('/'))}`
    const reply = await world.as('gus').send('DELETE', award)
    expect(reply.status).toBe(401)
    expectAnswer(await world.as('root').send('DELETE', award), 200, anything)
  })
})
