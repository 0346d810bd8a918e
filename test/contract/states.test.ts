import { describe, expect, it } from 'vitest'
import { anything, exactly, record } from './expectations/checks.ts'
import type { Dialect } from './expectations/shapes.ts'
import { expectAnswer, expectUnchanged } from './answers.ts'
import { fixture, mergeFixture } from './fixture.ts'
import { startWorld, type World } from './world.ts'

/** The contract's "States and transitions", row by row. */

const is = (fields: Readonly<Record<string, unknown>>) =>
  record(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, exactly(value)])))

async function issuePath(world: World): Promise<string> {
  const issue = await world.newIssue()
  return `/projects/${issue.project_id}/issues/${issue.id}`
}

async function mergeRequestPath(world: World): Promise<string> {
  const mergeRequest = await world.newMergeRequest()
  return `/projects/${mergeRequest.project_id}/merge_requests/${mergeRequest.id}`
}

const dialects: readonly Dialect[] = ['contract', 'real']

describe.each(dialects)('states in the %s dialect', (dialect) => {
  /** Somebody's request that must bring about these fields. */
  async function sends(
    world: World,
    who: string,
    method: string,
    path: string,
    body: object,
    fields: object,
    status = 200,
  ) {
    const reply = await world.as(who).send(method, path, Object.keys(body).length === 0 ? undefined : body)
    return expectAnswer(reply, status, is(fields as Record<string, unknown>))
  }

  describe('an issue', () => {
    it('opened: state_event=close closes it and moves updated_at', async () => {
      let moment = Date.parse('2030-05-06T07:08:09.010Z')
      const world = await startWorld(dialect, fixture, { clock: () => new Date(moment) })
      const path = await issuePath(world)
      const before = (await world.as('rita').get(path)).body
      moment += 60_000
      const after = await sends(world, 'rita', 'PUT', path, { state_event: 'close' }, { state: 'closed' })
      expect(Date.parse(after.updated_at) - Date.parse(before.updated_at)).toBe(60_000)
      const found = (await world.as('rita').get('/issues?state=closed')).body
      expect(found.map(({ id }: { id: number }) => id)).toContain(before.id)
    })

    it('closed: state_event=reopen opens it again', async () => {
      const world = await startWorld(dialect)
      const path = await issuePath(world)
      await sends(world, 'rita', 'PUT', path, { state_event: 'close' }, { state: 'closed' })
      // Real services tell a second life from the first.
      const state = dialect === 'contract' ? 'opened' : 'reopened'
      const { id } = await sends(world, 'rita', 'PUT', path, { state_event: 'reopen' }, { state })
      const open = (await world.as('rita').get('/issues?state=opened')).body
      expect(open.map((issue: { id: number }) => issue.id)).toContain(id)
    })

    it('any: DELETE by owner or administrator soft-deletes it', async () => {
      const world = await startWorld(dialect)
      for (const who of ['olga', 'root']) {
        const path = await issuePath(world)
        const { iid } = (await world.as('rita').get(path)).body
        expectAnswer(await world.as(who).send('DELETE', path), 200, anything)
        expectAnswer(await world.as('rita').get(path), 404, anything)
        // Its numbers are not given again.
        expect((await world.newIssue()).iid).toBe(iid + 1)
      }
    })
  })

  describe('a milestone', () => {
    it('active: state_event=close closes it; closed: state_event=activate activates it', async () => {
      const world = await startWorld(dialect)
      const path = `/projects/${await world.projectId()}/milestones/${await world.milestoneId('1.0')}`
      await sends(world, 'mark', 'PUT', path, { state_event: 'close' }, { state: 'closed' })
      expectAnswer(await world.as('rita').get(path), 200, is({ state: 'closed' }))
      await sends(world, 'mark', 'PUT', path, { state_event: 'activate' }, { state: 'active' })
      expectAnswer(await world.as('rita').get(path), 200, is({ state: 'active' }))
    })
  })

  describe('a merge request', () => {
    it('opened: merge merges it when sha equals the source HEAD', async () => {
      const world = await startWorld(dialect)
      const path = await mergeRequestPath(world)
      const { sha, merge_commit_sha } = (await world.as('mark').get(path)).body
      expect(merge_commit_sha).toBeNull()
      const merged = await sends(world, 'mark', 'PUT', `${path}/merge`, { sha }, { state: 'merged' })
      expect(merged.merge_commit_sha).toMatch(/^[0-9a-f]{40}$/)
      // And without a sha.
      await sends(world, 'mark', 'PUT', `${await mergeRequestPath(world)}/merge`, {}, { state: 'merged' })
    })

    it('opened: merge_when_build_succeeds leaves it opened and waiting', async () => {
      const world = await startWorld(dialect, mergeFixture)
      const path = await world.waitingMergeRequest()
      const waiting = { state: 'opened', merge_when_build_succeeds: true, merge_commit_sha: null }
      expectAnswer(await world.as('rita').get(path), 200, is(waiting))
    })

    it('waiting: cancelling leaves it opened and not waiting', async () => {
      const world = await startWorld(dialect, mergeFixture)
      const path = await world.waitingMergeRequest()
      const cancelled = { state: 'opened', merge_when_build_succeeds: false }
      const [method, status] = dialect === 'contract' ? (['PUT', 200] as const) : (['POST', 201] as const)
      await sends(world, 'mark', method, `${path}/cancel_merge_when_build_succeeds`, {}, cancelled, status)
      expectAnswer(await world.as('rita').get(path), 200, is(cancelled))
    })

    it('any: DELETE by owner or administrator soft-deletes it', async () => {
      const world = await startWorld(dialect)
      for (const who of ['olga', 'root']) {
        const path = await mergeRequestPath(world)
        expectAnswer(await world.as(who).send('DELETE', path), 200, anything)
        expectAnswer(await world.as('rita').get(path), 404, anything)
      }
    })
  })

  describe('a project', () => {
    it('archive and unarchive by owner or administrator, as often as one likes', async () => {
      const world = await startWorld(dialect)
      const path = `/projects/${await world.newProject()}`
      for (const who of ['olga', 'root']) {
        for (let time = 0; time < 2; time += 1) {
          await sends(world, who, 'POST', `${path}/archive`, {}, { archived: true }, 201)
        }
        for (let time = 0; time < 2; time += 1) {
          await sends(world, who, 'POST', `${path}/unarchive`, {}, { archived: false }, 201)
        }
      }
    })

    it('star and unstar, 304 when there is nothing to do', async () => {
      const world = await startWorld(dialect)
      const path = `/projects/${await world.newProject()}/star`
      const otto = world.as('otto')
      expectUnchanged(await otto.send('DELETE', path))
      await sends(world, 'otto', 'POST', path, {}, { star_count: 1 }, 201)
      expectUnchanged(await otto.send('POST', path))
      await sends(world, 'rita', 'POST', path, {}, { star_count: 2 }, 201)
      await sends(world, 'otto', 'DELETE', path, {}, { star_count: 1 })
      expectUnchanged(await otto.send('DELETE', path))
    })
  })

  it('a user: an administrator blocks and unblocks', async () => {
    const world = await startWorld(dialect)
    const path = `/users/${await world.userId('otto')}`
    const root = world.as('root')
    expectAnswer(await root.send('PUT', `${path}/block`), 200, anything)
    expectAnswer(await root.get(path), 200, is({ state: 'blocked' }))
    expectAnswer(await root.send('PUT', `${path}/unblock`), 200, anything)
    expectAnswer(await root.get(path), 200, is({ state: 'active' }))
  })

  describe('a subscription', () => {
    const subscribe = async (world: World, who: string, path: string) => {
      const subscriber = world.as(who)
      expectUnchanged(await subscriber.send('DELETE', path))
      await sends(world, who, 'POST', path, {}, { subscribed: true }, 201)
      expectUnchanged(await subscriber.send('POST', path))
      await sends(world, who, 'DELETE', path, {}, { subscribed: false })
      expectUnchanged(await subscriber.send('DELETE', path))
    }

    it('to an issue comes and goes', async () => {
      const world = await startWorld(dialect)
      await subscribe(world, 'otto', `${await issuePath(world)}/subscription`)
    })

    it('to a merge request comes and goes', async () => {
      const world = await startWorld(dialect)
      await subscribe(world, 'otto', `${await mergeRequestPath(world)}/subscription`)
    })

    it('to a label comes and goes, by name and by id', async () => {
      const world = await startWorld(dialect)
      const id = await world.projectId()
      const labels = (await world.as('rita').get(`/projects/${id}/labels`)).body
      await subscribe(world, 'rita', `/projects/${id}/labels/urgent/subscription`)
      const bug = labels.find(({ name }: { name: string }) => name === 'bug')
      await subscribe(world, 'rita', `/projects/${id}/labels/${bug.id}/subscription`)
    })

    it('is there from the start for those who take part', async () => {
      const world = await startWorld(dialect)
      const path = await issuePath(world)
      expectAnswer(await world.as('rita').get(path), 200, is({ subscribed: true }))
      expectUnchanged(await world.as('rita').send('POST', `${path}/subscription`))
    })
  })

  it('a todo: pending, and a second one is 304', async () => {
    const world = await startWorld(dialect)
    for (const path of [await issuePath(world), await mergeRequestPath(world)]) {
      await sends(world, 'rita', 'POST', `${path}/todo`, {}, { state: 'pending', action_name: 'marked' }, 201)
      expectUnchanged(await world.as('rita').send('POST', `${path}/todo`))
      // Everybody has their own.
      await sends(world, 'olga', 'POST', `${path}/todo`, {}, { state: 'pending' }, 201)
    }
  })

  it('a build trigger: deleting removes it and sets deleted_at', async () => {
    const world = await startWorld(dialect)
    const path = `/projects/${await world.projectId()}/triggers`
    const { token } = (await world.as('mark').send('POST', path)).body
    const deleted = expectAnswer(await world.as('mark').send('DELETE', `${path}/${token}`), 200, is({ token }))
    expect(Date.parse(deleted.deleted_at)).not.toBeNaN()
    expectAnswer(await world.as('mark').get(`${path}/${token}`), 404, anything)
    expect((await world.as('mark').get(path)).body).toEqual([])
  })
})
