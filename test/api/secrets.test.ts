import { inspect } from 'node:util'
import { describe, expect, it, vi } from 'vitest'
import type { Client } from '../../electron/api/client/client.ts'
import { createProject } from '../../electron/api/entities/projects.ts'
import { withoutSecrets } from '../../electron/api/transport/secrets.ts'
import { createHook, listHooks } from '../../electron/api/entities/system-hooks.ts'
import { listUsers, readOwnUser, readUser, updateUser } from '../../electron/api/entities/users.ts'
import { AppFailure } from '../../shared/errors.ts'
import { callByName } from '../support/called-by-name.ts'
import * as more from './support/administration-rows.ts'
import { project } from './support/rows.ts'
import { canary, clientOf, errorFrom, json, startServer } from './support/service.ts'

const secret = 'canary-b81d-"se cret/+%'
const person = { email: 'a@example.org', username: 'ada', name: 'Ada' }

const calls: readonly (readonly [string, (client: Client) => Promise<unknown>])[] = [
  ['the password of a new user', (client) => callByName('createUser')(client, { ...person, password: secret })],
  ['a new password', (client) => updateUser(client, { id: 7, password: secret })],
  ['the token of a hook', (client) => createHook(client, { url: 'https://ears.example.org', token: secret })],
  ['the password in the address of a hook',
    (client) => createHook(client, { url: `https://u:${encodeURIComponent(secret)}@ears.example.org` })],
  ['the password of an import',
    (client) => createProject(client, { name: 'P', import_url: `https://u:${encodeURIComponent(secret)}@example.org/p` })],
  ['the token of a trigger', (client) => callByName('readTrigger')(client, { id: 1, token: secret })],
  ['the token of a trigger to delete', (client) => callByName('deleteTrigger')(client, { id: 1, token: secret })],
] // prettier-ignore

describe.each(calls)('%s', (_, call) => {
  it.each([400, 403, 404, 409, 500])('is in no error, although the service repeats it (%i) (S4)', async (status) => {
    const service = await startServer(({ url, body }, response) => {
      const heard = [secret, encodeURIComponent(secret), secret.replaceAll(' ', '\n\t'), url, body]
      json(response, { message: { base: heard.map((one) => `${one} is bad`) } }, status)
    })
    const error = await errorFrom(call(clientOf(service)))
    expect(error.status).toBe(status)
    const shown = inspect(error, { depth: 20 })
    for (const form of [secret, encodeURIComponent(secret), 'canary-b81d']) expect(shown).not.toContain(form)
  })

  it('is in no error of the way', async () => {
    const error = await errorFrom(call(clientOf({ url: 'http://127.0.0.1:9' })))
    expect(inspect(error, { depth: 20 })).not.toContain('canary-b81d')
  })
})

describe('secrets in answers (S15)', () => {
  const secrets = { private_token: secret, runners_token: secret, token: secret }

  it('are in no result', async () => {
    const user = { ...more.fullUser, ...secrets }
    const hook = { ...more.hook, ...secrets, url: 'https://u:canary-b81d@ears.example.org/hear' }
    const results = [
      await readOwnUser(clientOf(await startServer((_, response) => json(response, user)))),
      await readUser(clientOf(await startServer((_, response) => json(response, user))), { id: 7 }),
      await listUsers(clientOf(await startServer((_, response) => json(response, [user])))),
      await listHooks(clientOf(await startServer((_, response) => json(response, [hook])))),
      await createHook(clientOf(await startServer((_, response) => json(response, [hook], 201))), {
        url: 'https://x',
      }),
      await createProject(
        clientOf(await startServer((_, response) => json(response, { ...project, ...secrets }, 201))),
        { name: 'P' },
      ),
    ]
    expect(results[3]).toMatchObject({ items: [{ url: 'https://u@ears.example.org/hear' }] })
    expect(inspect(results, { depth: 20 })).not.toContain('canary-b81d')
  })

  it('are in no error of an answer that cannot be read', async () => {
    const service = await startServer((_, response) => json(response, { id: 'x', ...secrets }))
    expect(inspect(await errorFrom(readOwnUser(clientOf(service))))).not.toContain('canary-b81d')
    const broken = await startServer((_, response) => void response.end(`{"private_token": "${secret}"`))
    expect(inspect(await errorFrom(readOwnUser(clientOf(broken))))).not.toContain('canary-b81d')
  })
})

describe('logs', () => {
  it('are not written', async () => {
    const methods = ['log', 'info', 'warn', 'error', 'debug'] as const
    const spies = methods.map((method) => vi.spyOn(console, method).mockImplementation(() => undefined))
    const streams = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')]
    const service = await startServer((_, response) => json(response, { message: canary }, 500))
    for (const [, call] of calls) await errorFrom(call(clientOf(service)))
    const written = [...spies, ...streams].flatMap((spy) => spy.mock.calls)
    for (const spy of [...spies, ...streams]) spy.mockRestore()
    expect(inspect(written, { depth: 5 })).not.toMatch(/canary/)
  })
})

describe('a text that was cut off in the middle of a secret', () => {
  it.each(['canary-b81d', 'cana', 'canary-b81d-"se cret/+'])('loses the rest of it: %s', (rest) => {
    const cut = AppFailure.of('invalid', { detail: `bad ${rest}…` })
    expect(withoutSecrets(cut, [secret]).error.detail).toBe('bad …')
  })

  it('keeps what is none', () => {
    const cut = AppFailure.of('invalid', { detail: 'bad can…' })
    expect(withoutSecrets(cut, [secret, null, 'x']).error).toEqual({
      code: 'invalid',
      detail: 'bad can…',
    })
  })
})
