import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startService, type Service } from '../support/service-of-run.ts'
import { keyOf } from '../../shared/model/key.ts'
import { openAccount, type TestAccount } from '../support/account.ts'
import { askService, ownIdOf } from '../support/asking.ts'
import { publicKeyOf } from '../support/public-key.ts'

let service: Service

beforeEach(async () => {
  service = await startService({ port: 0, fixture: { users: ['ada', 'ben'] }, token: 'root-token' })
})
afterEach(() => service.close())

const ask = <T>(token: string, method: string, path: string, body?: object) =>
  askService<T>(service, token, method, path, body)

async function open(token: string): Promise<TestAccount> {
  return openAccount({ url: service.url, token, ownUserId: await ownIdOf(service, token) })
}
const keysOf = (account: TestAccount, user: number) => ({ kind: 'keys' as const, of: keyOf(account.id, 'user', user) })

describe('an on-demand list', () => {
  it('is on this computer after it was asked for, stays without the service, and shows what waits', async () => {
    const account = await open('token-ada')
    const self = await ownIdOf(service, 'token-ada')
    const list = keysOf(account, self)
    const titles = () => account.reader.readServiceList(list).rows.map((row) => ('title' in row ? row.title : ''))
    expect(account.reader.readServiceList(list)).toEqual({ readAt: null, isOvertaken: false, rows: [], madeHere: [] })
    await ask('token-ada', 'POST', '/user/keys', { title: 'One', key: publicKeyOf('one') })
    await ask('token-ada', 'POST', '/user/keys', { title: 'Two', key: publicKeyOf('two') })
    await account.engine.lists.readServiceList(list)
    expect(titles()).toEqual(['One', 'Two'])
    expect(account.reader.readServiceList(list).readAt).toBeGreaterThan(0)
    expect(account.changes.some(({ kinds }) => kinds.includes('sshKey'))).toBe(true)

    const [first] = account.reader.readServiceList(list).rows
    const target = list.of
    account.userStore.submitEdits([{ kind: 'addKey', target, title: 'Three', key: publicKeyOf('three') }])
    const key = publicKeyOf('one')
    account.userStore.submitEdits([{ kind: 'deleteKey', target, id: first?.id ?? 0, title: 'One', key }])
    expect(titles()).toEqual(['Two', 'Three'])

    // A key that is deleted on the service is gone here after the next reading.
    const [, two] = await ask<{ id: number }[]>('token-ada', 'GET', '/user/keys')
    await ask('token-ada', 'DELETE', `/user/keys/${two?.id}`)
    await account.engine.lists.readServiceList(list)
    expect(titles()).toEqual(['Three'])
  })

  it('of somebody else is for administrators, and a refusal changes nothing', async () => {
    const ben = await ownIdOf(service, 'token-ben')
    await ask('token-ben', 'POST', '/user/keys', { title: 'Ben’s', key: publicKeyOf('ben') })
    const ada = await open('token-ada')
    const refused = ada.engine.lists.readServiceList(keysOf(ada, ben))
    await expect(refused).rejects.toMatchObject({ error: { code: 'forbidden' } })
    expect(ada.reader.readServiceList(keysOf(ada, ben))).toEqual({
      readAt: null,
      isOvertaken: false,
      rows: [],
      madeHere: [],
    })
    await ada.close()
    const root = await open('root-token')
    await root.engine.lists.readServiceList(keysOf(root, ben))
    expect(root.reader.readServiceList(keysOf(root, ben)).rows).toMatchObject([{ title: 'Ben’s' }])
  })

  it('takes no private key, however it comes', async () => {
    const account = await open('token-ada')
    const target = keyOf(account.id, 'user', await ownIdOf(service, 'token-ada'))
    const key = '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEA\n-----END OPENSSH PRIVATE KEY-----'
    const { editSchema } = await import('../../shared/edit.ts')
    const { safeParse } = await import('valibot')
    expect(safeParse(editSchema, { kind: 'addKey', target, title: 'x', key }).success).toBe(false)
    const one = { kind: 'addKey', target, title: 'x', key: publicKeyOf('x') }
    expect(safeParse(editSchema, one).success).toBe(true)
  })
})
