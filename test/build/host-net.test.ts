import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { becomeReady } from '../../build/host/lifecycle.ts'
import { net } from '../../build/host/net.ts'

/** Requests of Electron on the web host, with a server that answers `/there` and sends everybody else there or round. */

let server: Server
let address: string

beforeAll(async () => {
  becomeReady()
  server = createServer((request, response) => {
    if (request.url === '/there') response.end(`there, with ${request.headers['x-said']}`)
    else response.writeHead(302, { location: request.url === '/round' ? '/round' : '/there' }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => server.close())

it('is refused before the application is ready', async () => {
  // In a process of its own: in this one, another file may have made it ready.
  const code = `import { net } from '${import.meta.resolve('../../build/host/net.ts')}'; net.request('http://127.0.0.1/')`
  const asking = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code])
  await expect(asking).rejects.toThrow('net.request can only be used after the application is ready')
})

it('follows where it is sent, with what was said', async () => {
  const request = net.request({ url: `${address}/here`, headers: { 'x-said': 'hello' } }).end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  expect(await text(response)).toBe('there, with hello')
})

it('asks first when it is told to, and ends where nobody answers', async () => {
  const request = net.request({ url: `${address}/here`, redirect: 'manual' })
  const redirected = once(request, 'redirect')
  const failed = once(request, 'error')
  request.end()
  expect((await redirected).slice(0, 3)).toEqual([302, 'GET', `${address}/there`])
  expect(String(await failed)).toContain('Redirect was cancelled')
})

it('does not go round for ever', async () => {
  const [error] = (await once(net.request(`${address}/round`).end(), 'error')) as [Error]
  expect(error.message).toBe('net::ERR_TOO_MANY_REDIRECTS')
})

it('that is aborted says only that', async () => {
  const request = net.request(`${address}/there`)
  request.on('error', () => expect.unreachable())
  const aborted = once(request, 'abort')
  request.end()
  request.abort()
  await aborted
})
