import { describe, expect, it } from 'vitest'
import { additions } from '../../../shared/contract/v4/additions.ts'
import { operationsV4 } from '../../../shared/contract/v4/index.ts'
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
])

describe('every operation of API v4', () => {
  it('has a sample', () => {
    expect(Object.keys(samples).sort()).toEqual([...Object.keys(operationsV4), ...Object.keys(additions)].sort())
  })

  it.each(Object.keys(samples))('%s is answered', async (name) => {
    const [request = '', expected, body, token = 'root-token'] = samples[name] ?? []
    const [method = '', path = ''] = request.split(' ')
    for (const version of ['11.8', '19'] as const) {
      if (version === '11.8' && notIn11.has(name)) continue
      const client = (await serveV4(version, { fixture, report })).as(token)
      const { status, text, body: answer } = await client.send(method, path, body)
      expect([version, status, text]).toEqual([version, expected, expect.any(String)])
      expect(text === '').toBe(expected === 204 || expected === 304)
      // Every list is an array, cut into pages.
      expect(Array.isArray(answer)).toBe(name.startsWith('list'))
    }
  })
})
