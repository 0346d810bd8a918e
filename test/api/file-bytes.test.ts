import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { readFileBytes } from '../../electron/api/entities/repository-files.ts'
import { apiAdapterV4 } from '../../electron/api/versions/api-adapter-v4.ts'
import { canary, clientOf, errorFrom, startServer, type Answerer } from './support/service.ts'

/** Bytes of files, which are no rows: they come as they are, and never more than are taken. */

const file = { projectId: 7, sha: 'a'.repeat(40), path: 'src/ä b/100%.html' }
const page = '<!doctype html><title>A page of the repository</title>'

async function readFrom(answer: Answerer, mostBytes = 1_000) {
  const service = await startServer(answer)
  const client = clientOf(service, { adapter: apiAdapterV4, retries: 0 })
  return { service, reading: readFileBytes(client, file, { mostBytes }) }
}

it('are asked for with the token by a path that is encoded whole, and come as they are', async () => {
  const bytes = Buffer.from([0, 255, 254, 0x7b])
  const { service, reading } = await readFrom((_, response) =>
    response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' }).end(gzipSync(bytes)),
  )
  expect(await reading).toEqual(bytes)
  const [request] = service.requests
  expect(request?.url).toBe(
    `/api/v4/projects/7/repository/files/src%2F%C3%A4%20b%2F100%25.html/raw?ref=${'a'.repeat(40)}`,
  )
  expect([request?.headers['private-token'], request?.headers.accept]).toEqual([canary, '*/*'])
})

it('are asked of Git LFS only where that is wanted', async () => {
  const service = await startServer((_, response) => void response.writeHead(200).end('x'))
  const client = clientOf(service, { adapter: apiAdapterV4, retries: 0 })
  await readFileBytes(client, file, { mostBytes: 9, fromLfs: true })
  await readFileBytes(client, file, { mostBytes: 9 })
  expect(service.requests.map(({ url }) => url?.split('?')[1])).toEqual([`ref=${file.sha}&lfs=true`, `ref=${file.sha}`])
})

it('are a page only where the service says that they are a text', async () => {
  const as = (type: string) => readFrom((_, response) => response.writeHead(200, { 'content-type': type }).end(page))
  expect(String(await (await as('text/plain; charset=utf-8')).reading)).toBe(page)
  // A network that wants a sign-in.
  expect((await errorFrom((await as('text/html')).reading)).code).toBe('not_this_service')
})

it.each([
  ['too many', (_: unknown, response) => void response.writeHead(200).end(Buffer.alloc(1_001)), 'answer_too_large'],
  [
    'too many once they are unpacked',
    (_: unknown, response) =>
      void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(100_000))),
    'answer_too_large',
  ],
  [
    'none that anybody may see',
    (_: unknown, response) =>
      void response.writeHead(403, { 'content-type': 'application/json' }).end('{"message":"403 Forbidden"}'),
    'forbidden',
  ],
] as const satisfies readonly (readonly [string, Answerer, string])[])(
  'are refused where they are %s',
  async (_, answer, code) => {
    const { reading } = await readFrom(answer)
    expect((await errorFrom(reading)).code).toBe(code)
  },
)
