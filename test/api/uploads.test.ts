import { mkdtempSync, openAsBlob, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { uploadFile } from '../../electron/api/entities/uploads.ts'
import { wordsFor } from '../../shared/error-sentences.ts'
import { apiAdapterV4 } from '../../electron/api/versions/api-adapter-v4.ts'
import { canary, clientOf, errorFrom, startServer, type Answerer } from './support/service.ts'

const secret = 'c40be97d13a2485f9d6e70b8125fa3c6'
const url = `/uploads/${secret}/shot.png`
const taken: Answerer = (_, response) =>
  void response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ url, markdown: 'x' }))

/** A file on the disk, as large as a test wants it. */
async function fileOf(bytes: Uint8Array): Promise<Blob> {
  const path = join(mkdtempSync(join(tmpdir(), 'docket-upload-')), 'file')
  writeFileSync(path, bytes)
  return await openAsBlob(path)
}

async function uploadTo(answer: Answerer, file = { name: 'shot.png', content: new Blob(['x']) }) {
  const service = await startServer(answer)
  const client = clientOf(service, { adapter: apiAdapterV4 })
  return { service, uploading: uploadFile(client, 7, file, {}) }
}

it('sends a file from the disk in a form of parts, once, with its name and the token', async () => {
  const bytes = new Uint8Array(300_000).map((_, at) => 65 + (at % 26))
  const { service, uploading } = await uploadTo(taken, { name: 'a "shot".png', content: await fileOf(bytes) })
  expect(await uploading).toEqual({ url })
  const [request, ...others] = service.requests
  expect(others).toEqual([])
  expect([request?.method, request?.url]).toEqual(['POST', '/api/v4/projects/7/uploads'])
  expect(request?.headers['private-token']).toBe(canary)
  const headers = { 'content-type': request?.headers['content-type'] ?? '' }
  const sent = (await new Response(request?.body, { headers }).formData()).get('file') as File
  expect([sent.name, Buffer.compare(Buffer.from(await sent.arrayBuffer()), bytes)]).toEqual(['a "shot".png', 0])
  // The length is known, so that nothing in between has to guess where it ends.
  expect(Number(request?.headers['content-length'])).toBeGreaterThan(bytes.length)
})

it('is never led elsewhere with its token (S1)', async () => {
  const other = await startServer(taken)
  const { uploading } = await uploadTo((_, r) => void r.writeHead(307, { location: `${other.url}/api/v4/x` }).end())
  expect((await errorFrom(uploading)).code).toBe('redirected')
  expect(other.requests).toEqual([])
})

it.each([
  ['the service', 'application/json', '{"message":"413 Request Entity Too Large"}'],
  ['what stands in front of it', 'text/html', '<html><h1>413 Request Entity Too Large</h1></html>'],
])('is told to be too large by %s', async (_, type, body) => {
  const { uploading } = await uploadTo((_request, r) => void r.writeHead(413, { 'content-type': type }).end(body))
  const error = await errorFrom(uploading)
  expect(error).toMatchObject({ code: 'too_large_to_send', status: 413 })
  expect(wordsFor(error)).toContain('It is larger than GitLab accepts. Make it smaller')
})

it('is not repeated after a failure, whose error tells neither name nor token (S4)', async () => {
  const { service, uploading } = await uploadTo((_, r) => void r.writeHead(502).end(), {
    name: 'secret-plan.png',
    content: new Blob(['x']),
  })
  const error = JSON.stringify(await errorFrom(uploading))
  expect(service.requests).toHaveLength(1)
  expect(error).toContain('service_failed')
  expect(error).not.toMatch(new RegExp(`secret-plan|${canary}`))
})

it.each([{}, { url: 'https://elsewhere.example/a.png' }, { url: '/uploads/short/a.png' }])(
  'is not known where it is after the answer %j',
  async (body) => {
    const { uploading } = await uploadTo((_, r) => {
      r.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    expect((await errorFrom(uploading)).code).toBe('answer_unexpected')
  },
)

it('has the longer the larger it is', async () => {
  const service = await startServer((request, response) => {
    setTimeout(() => taken(request, response), 300)
  })
  const client = clientOf(service, { adapter: apiAdapterV4, timeouts: { whole: 100 } })
  expect((await errorFrom(uploadFile(client, 7, { name: 'a', content: new Blob(['x']) }, {}))).code).toBe('timed_out')
  const large = new Blob([new Uint8Array(32_000)])
  expect(await uploadFile(client, 7, { name: 'a', content: large }, {})).toEqual({ url })
})
