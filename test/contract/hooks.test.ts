import { describe, expect, it } from 'vitest'
import type { Loose } from '../service/support.ts'
import { anything, failedValidation } from './expectations/checks.ts'
import * as shapes from './expectations/shapes.ts'
import { expectAnswer } from './answers.ts'
import { startReceiver } from './receiver.ts'
import { made, sshKeyText, startWorld } from './world.ts'

/** System hooks and what they deliver. */

const dialects: readonly shapes.Dialect[] = ['contract', 'real']
const secret = 'the secret of the hook'

describe.each(dialects)('system hooks in the %s dialect', (dialect) => {
  it('a new one is answered in an array in the contract, alone on real services; its defaults', async () => {
    const world = await startWorld(dialect)
    const reply = await world.as('root').send('POST', '/hooks', { url: 'http://127.0.0.1:9/', token: secret })
    expect(reply.status).toBe(201)
    expect(Array.isArray(reply.body)).toBe(dialect === 'contract')
    const [hook] = [reply.body].flat()
    expect(hook).toMatchObject({ push_events: true, tag_push_events: false, enable_ssl_verification: true })
  })

  it('the secret token is in no answer', async () => {
    const world = await startWorld(dialect)
    const { url } = await startReceiver()
    const root = world.as('root')
    const created = await root.send('POST', '/hooks', { url, token: secret })
    const [{ id }] = [created.body].flat()
    for (const reply of [
      created,
      await root.get('/hooks'),
      await root.get(`/hooks/${id}`),
      await root.send('DELETE', `/hooks/${id}`),
    ]) {
      expect(reply.status).toBeLessThan(300)
      expect(reply.text).not.toContain(secret)
      expect(reply.text).not.toContain('"token"')
    }
  })

  it('the url must be one', async () => {
    const world = await startWorld(dialect)
    for (const url of ['no url', 'ftp://example.com/', 'javascript:alert(1)']) {
      expectAnswer(
        await world.as('root').send('POST', '/hooks', { url }),
        400,
        failedValidation('url', 'must be a valid URL'),
      )
    }
    expect((await world.as('root').get('/hooks')).body).toEqual([])
  })

  it('GET of one fires it with a sample, its token and its name in the headers', async () => {
    const world = await startWorld(dialect)
    const receiver = await startReceiver()
    const hook = await world.newHook(receiver.url, { token: secret })
    const answer = expectAnswer(await world.as('root').get(`/hooks/${hook.id}`), 200, shapes.sampleEvent(dialect))
    const delivery = await receiver.next()
    expect(delivery.body).toEqual(answer)
    expect(delivery).toMatchObject({
      method: 'POST',
      path: '/deliveries',
      body: {
        event_name: 'project_create',
        name: 'Ruby',
        path: 'ruby',
        project_id: 1,
        owner_name: 'Someone',
        owner_email: 'example@gitlabhq.com',
      },
      headers: { 'x-gitlab-event': 'System Hook', 'x-gitlab-token': secret },
    })
    expect(delivery.headers['content-type']).toMatch(/^application\/json/)
  })

  it('GET of one that nobody receives is answered all the same', async () => {
    const world = await startWorld(dialect)
    const receiver = await startReceiver(500)
    const failing = await world.newHook(receiver.url)
    const deaf = await world.newHook('http://127.0.0.1:1/')
    for (const { id } of [failing, deaf]) {
      expectAnswer(await world.as('root').get(`/hooks/${id}`), 200, shapes.sampleEvent(dialect))
    }
  })

  it('without a token the header is left out; credentials of the url are sent as such', async () => {
    const world = await startWorld(dialect)
    const receiver = await startReceiver()
    const url = receiver.url.replace('http://', 'http://smith:iron@')
    const hook = await world.newHook(url)
    await world.as('root').get(`/hooks/${hook.id}`)
    const { headers } = await receiver.next()
    expect(headers).not.toHaveProperty('x-gitlab-token')
    expect(headers.authorization).toBe(`Basic ${Buffer.from('smith:iron').toString('base64')}`)
  })

  it('what happens is delivered in the background', async () => {
    const world = await startWorld(dialect)
    const receiver = await startReceiver()
    await world.newHook(receiver.url, { token: secret })
    const heard = async (event: string): Promise<Loose> => {
      const { body, headers } = await receiver.next((delivery) => delivery.body?.event_name === event)
      expect(headers).toMatchObject({ 'x-gitlab-event': 'System Hook', 'x-gitlab-token': secret })
      return body
    }
    const id = await world.newProject('olga', { name: 'Bellows' })
    expect(await heard('project_create')).toMatchObject({ project_id: id, name: 'Bellows' })
    const user = await world.newUser()
    expect(await heard('user_create')).toMatchObject({ user_id: user.id, username: user.username })
    const group = await world.newGroup()
    expect(await heard('group_create')).toMatchObject({ group_id: group.id, path: group.path })
    made(await world.as('rita').send('POST', '/user/keys', { title: 'k', key: sshKeyText(1) }), 'POST key')
    expect(await heard('key_create')).toMatchObject({ username: 'rita' })
    const transfer = await world.as('root').send('POST', `/groups/${group.id}/projects/${id}`)
    expectAnswer(transfer, 201, anything)
    expect(await heard('project_transfer')).toMatchObject({ project_id: id })
    expectAnswer(await world.as('root').send('DELETE', `/users/${user.id}`), 200, anything)
    expect(await heard('user_destroy')).toMatchObject({ user_id: user.id })
    expectAnswer(await world.as('olga').send('DELETE', `/groups/${group.id}`), 200, anything)
    expect(await heard('group_destroy')).toMatchObject({ group_id: group.id })
  })

  it('a receiver that does not answer holds up nobody', async () => {
    const world = await startWorld(dialect)
    const receiver = await startReceiver(null)
    await world.newHook(receiver.url)
    expect(await world.newProject('olga')).toBeGreaterThan(0)
    await receiver.next()
    expect((await world.as('rita').get('/user')).status).toBe(200)
  })

  it('a deleted one hears nothing more', async () => {
    const world = await startWorld(dialect)
    const [gone, staying] = [await startReceiver(), await startReceiver()]
    const hook = await world.newHook(gone.url)
    await world.newHook(staying.url)
    expectAnswer(await world.as('root').send('DELETE', `/hooks/${hook.id}`), 200, anything)
    await world.newProject('olga')
    await staying.next(({ body }) => body?.event_name === 'project_create')
    expect(gone.deliveries).toEqual([])
  })
})
