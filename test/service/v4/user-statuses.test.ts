import { describe, expect, it } from 'vitest'
import { serveV4 } from './support.ts'

const start = Date.parse('2030-01-01T12:00:00Z')
const fixture = {
  users: [
    'ada',
    { username: 'ben', status: { emoji: 'palm_tree', message: 'Away <soon>', busy: true } },
    { username: 'robot', bot: true },
    { username: 'eve', state: 'deactivated' },
  ],
}

async function stage(version: '11.8' | '16' | '19' = '19') {
  let now = start
  const root = await serveV4(version, { fixture, clock: () => new Date(now) })
  const wait = (minutes: number): void => {
    now += minutes * 60_000
  }
  const ada = root.as('token-ada')
  const own = async () => (await ada.get('/user/status')).body
  return { ada, own, set: (said: object) => ada.send('PUT', '/user/status', said), wait }
}

const none = { emoji: null, message: null, availability: null, message_html: '', clear_status_at: null }

describe('the status of somebody', () => {
  it('is read by id or name, and is one of nulls where none was set', async () => {
    const { ada } = await stage()
    const { body } = await ada.get('/users/ben/status')
    expect(body).toEqual({
      ...{ emoji: 'palm_tree', message: 'Away <soon>', availability: 'busy' },
      ...{ message_html: 'Away &lt;soon&gt;', clear_status_at: null },
    })
    const [{ id }] = (await ada.get('/users?username=ben')).body
    expect((await ada.get(`/users/${id}/status`)).body).toEqual(body)
    expect((await ada.get('/users/robot/status')).body).toEqual(none)
    expect(await ada.get('/users/nobody/status')).toMatchObject({
      status: 404,
      body: { message: '404 User Not Found' },
    })
  })

  it('is set whole: what is left out is cleared, and nothing at all takes it away', async () => {
    const { own, set } = await stage()
    expect(await own()).toEqual(none)
    const { status, body } = await set({ message: 'Reading' })
    expect([status, body]).toEqual([200, await own()])
    expect(body).toMatchObject({ emoji: 'speech_balloon', message: 'Reading', availability: 'not_set' })
    await set({ emoji: 'coffee', availability: 'busy' })
    expect(await own()).toMatchObject({ emoji: 'coffee', message: '', availability: 'busy' })
    await set({ availability: 'not_set' })
    expect(await own()).toEqual(none)
  })

  it('is cleared after the time that was said', async () => {
    const { own, set, wait } = await stage()
    const { body } = await set({ message: 'Lunch', clear_status_after: '30_minutes' })
    expect(Date.parse(body.clear_status_at)).toBe(start + 30 * 60_000)
    wait(29)
    expect((await own()).message).toBe('Lunch')
    wait(1)
    expect(await own()).toEqual(none)
  })

  it.each([
    [{ emoji: 'no such thing' }, { message: { emoji: ['is not a valid emoji name'] } }],
    [{ message: 'x'.repeat(101) }, { message: { message: ['is too long (maximum is 100 characters)'] } }],
    [{ message: 'x', clear_status_after: '2_hours' }, { error: 'clear_status_after does not have a valid value' }],
    [{ message: 'x', availability: 'away' }, { error: 'availability does not have a valid value' }],
  ])('is refused as %j', async (said, body) => {
    const { own, set } = await stage()
    expect(await set(said)).toMatchObject({ status: 400, body })
    expect(await own()).toEqual(none)
  })

  it('says neither busy nor until when on older services', async () => {
    const { own, set } = await stage('11.8')
    await set({ message: 'Reading', availability: 'busy', clear_status_after: '30_minutes' })
    expect(await own()).toEqual({ emoji: 'speech_balloon', message: 'Reading', message_html: 'Reading' })
  })
})

it('people say whether they are programs, and whether they still may sign in', async () => {
  const { ada } = await stage()
  const find = async (username: string) => {
    const [{ id, state }] = (await ada.get(`/users?username=${username}`)).body
    return [state, (await ada.get(`/users/${id}`)).body.bot]
  }
  expect([await find('ben'), await find('robot'), await find('eve')]).toEqual([
    ['active', false],
    ['active', true],
    ['deactivated', false],
  ])
})
