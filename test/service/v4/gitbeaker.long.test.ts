import { Gitlab } from '@gitbeaker/rest'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { VersionV4 } from '../../../service/options.ts'
import type { Client } from '../support.ts'
import { fixture, samples } from './samples.ts'
import { serveV4 } from './support.ts'
import { calls } from './support/gitbeaker-stage.ts'

/** The client's requests: method and path, without the query. */
let asked: string[] = []

beforeEach(() => {
  asked = []
  const send = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const request = new Request(input, init)
    asked.push(`${request.method} ${new URL(request.url).pathname.replace('/api/v4', '')}`)
    return send(request)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const serve = (version: VersionV4 = '16') => serveV4(version, { fixture, report: () => undefined })

/** Operations that 16 does not have yet. */
const newer: ReadonlySet<string> = new Set([
  'listRelatedIssues',
  'readUpload',
  'listUploads',
  'deleteUpload',
  'deleteNamedUpload',
])

/** Has the client make a call. It refuses every answer that is no success. */
async function make(name: string, { url }: Client): Promise<void> {
  const [, , , token = 'root-token'] = samples[name] ?? []
  await calls[name]?.(new Gitlab({ host: url.replace('/api/v4', ''), token }))
}

const isReading = (name: string): boolean => samples[name]?.[0].startsWith('GET ') === true
const addressOf = (name: string): string | undefined => samples[name]?.[0].replace(/\?.*/, '')

describe('a client of API v4 written by others', () => {
  const names = Object.keys(calls)

  it.each(['16', '19'] as const)('reads everything that %s is the first of these to have', async (version) => {
    const service = await serve(version)
    const reading = names.filter((name) => isReading(name) && newer.has(name) === (version === '19'))
    for (const name of reading) await make(name, service)
    expect(asked).toEqual(reading.map(addressOf))
  })

  it.each(names.filter((name) => !isReading(name)))('%s is done', async (name) => {
    await make(name, await serve(newer.has(name) ? '19' : '16'))
    expect(asked.at(-1)).toBe(addressOf(name))
  })
})
