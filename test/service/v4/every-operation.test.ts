import { describe, expect, it } from 'vitest'
import { additions } from '../../../shared/contract/v4/additions.ts'
import { operationsV4 } from '../../../shared/contract/v4/index.ts'
import { fixture, samples } from './samples.ts'
import { serveV4 } from './support.ts'
import { notIn11, tryOut } from './support/every-operation-stage.ts'

/** Nobody hears the hooks of this service. */
const report = () => undefined

const versions = ['11.8', '19'] as const

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
})
