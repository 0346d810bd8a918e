import { describe, expect, it } from 'vitest'
import { additions } from '../../../shared/contract/v4/additions.ts'
import { operationsV4 } from '../../../shared/contract/v4/index.ts'
import type { Client } from '../support.ts'
import { fixture, samples } from './samples.ts'
import { serveV4 } from './support.ts'

/** Nobody hears the hooks of this service. */
const report = () => undefined

/** What 11.8 does not have yet, or at another address. */
const notIn11 = new Set([
  'readMetadata',
  'readOwnToken',
  'testHook',
  'readHook',
  'readLabel',
  'updateLabelInPath',
  'deleteLabelInPath',
  'listMergeRequestDiffs',
  'readApprovals',
  'approveMergeRequest',
  'unapproveMergeRequest',
])

const versions = ['11.8', '19'] as const

/** Makes the request of a sample. Returns the status, and what is wrong with the answer. */
async function tryOut(service: Client, name: string): Promise<readonly [status: number, problem: string | null]> {
  const [request = '', expected, body, token = 'root-token'] = samples[name] ?? []
  const [method = '', path = ''] = request.split(' ')
  const { status, text, body: answer } = await service.as(token).send(method, path, body)
  const silent = expected === 204 || expected === 304
  if ((text === '') !== silent) return [status, text]
  // Every list is an array, cut into pages.
  return [status, Array.isArray(answer) === name.startsWith('list') ? null : 'an array or not']
}

describe('every operation of API v4', () => {
  const names = Object.keys(samples)
  const isReading = (name: string) => samples[name]?.[0].startsWith('GET ') === true

  it('has a sample', () => {
    expect(names.sort()).toEqual([...Object.keys(operationsV4), ...Object.keys(additions)].sort())
  })

  it.each(versions)('%s: everything that reads is answered', async (version) => {
    const service = await serveV4(version, { fixture, report })
    const reading = names.filter((name) => isReading(name) && (version !== '11.8' || !notIn11.has(name)))
    const answers: unknown[] = []
    for (const name of reading) answers.push([name, ...(await tryOut(service, name))])
    expect(answers).toEqual(reading.map((name) => [name, samples[name]?.[1], null]))
  })

  it.each(names.filter((name) => !isReading(name)))('%s is answered', async (name) => {
    for (const version of versions) {
      if (version === '11.8' && notIn11.has(name)) continue
      const answer = await tryOut(await serveV4(version, { fixture, report }), name)
      expect([version, ...answer]).toEqual([version, samples[name]?.[1], null])
    }
  })
})
