import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'undici'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { ask } from '../../electron/api/transport/ask.ts'
import { requestsSent } from '../../electron/api/transport/requests-sent.ts'

let server: Server
let pool: Pool
/** How the next requests are answered. */
let respond: (response: ServerResponse) => void

beforeEach(async () => {
  server = createServer((_, response) => respond(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  pool = new Pool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { connections: 1 })
  onTestFinished(async () => {
    await pool.destroy()
    server.close()
  })
})

const asked = (most = 100) => ask(pool, { method: 'GET', path: '/' }, () => most)

it('takes a body in pieces as one', async () => {
  respond = (response) => {
    response.write('one ')
    response.end('two')
  }
  const { statusCode, body, isWhole } = await asked().answer
  expect([statusCode, body.toString(), isWhole]).toEqual([200, 'one two', true])
})

it('takes the answer after a provisional one', async () => {
  respond = (response) => {
    response.writeEarlyHints({ link: '</style.css>; rel=preload' })
    response.end('there')
  }
  expect((await asked().answer).body.toString()).toBe('there')
})

it('closes the connection of a body that is longer than what is taken of it', async () => {
  const closed = Promise.withResolvers<undefined>()
  respond = (response) => {
    response.on('close', () => closed.resolve(undefined))
    response.write('x'.repeat(101))
  }
  expect((await asked().answer).isWhole).toBe(false)
  await closed.promise
  respond = (response) => response.end('next')
  expect((await asked().answer).body.toString()).toBe('next')
})

it('rejects at once when it is given up while it waits for a connection', async () => {
  const held = Promise.withResolvers<ServerResponse>()
  respond = (response) => held.resolve(response)
  const before = asked()
  const response = await held.promise
  const waiting = asked()
  waiting.abort(new Error('no longer wanted'))
  await expect(waiting.answer).rejects.toThrow('no longer wanted')
  response.end('done')
  expect((await before.answer).body.toString()).toBe('done')
})

it('has sent a request by the time work begins that keeps the thread busy, also over a connection in use before', async () => {
  respond = (response) => response.end('there')
  let sent = 0
  const count = () => {
    sent += 1
  }
  subscribe('undici:client:sendHeaders', count)
  onTestFinished(() => void unsubscribe('undici:client:sendHeaders', count))
  await asked().answer
  const next = asked()
  await requestsSent()
  expect(sent).toBe(2)
  await next.answer
})
