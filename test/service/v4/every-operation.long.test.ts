import { describe, expect, it } from 'vitest'
import { fixture, samples } from './samples.ts'
import { serveV4 } from './support.ts'
import { notIn11, tryOut } from './support/every-operation-stage.ts'

/** Nobody hears the hooks of this service. */
const report = () => undefined

const versions = ['11.8', '19'] as const

describe('every operation of API v4', () => {
  const names = Object.keys(samples)
  const isReading = (name: string) => samples[name]?.[0].startsWith('GET ') === true

  it.each(names.filter((name) => !isReading(name)))('%s is answered', async (name) => {
    for (const version of versions) {
      if (version === '11.8' && notIn11.has(name)) continue
      const answer = await tryOut(await serveV4(version, { fixture, report }), name)
      expect([version, ...answer]).toEqual([version, samples[name]?.[1], null])
    }
  })
})
