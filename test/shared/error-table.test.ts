import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { errorCodes, type ErrorCode, type ErrorOf } from '../../shared/errors.ts'
import type { ErrorEntry } from '../../shared/errors/entry.ts'
import { own } from '../../shared/errors/traits.ts'

const folder = join(import.meta.dirname, '../../shared/errors')

/** The tables of the files beside the one that joins them. */
async function themes(): Promise<[string, object][]> {
  const files = readdirSync(folder).filter((file) => file !== 'table.ts')
  const modules = await Promise.all(files.map(async (file) => (await import(join(folder, file))) as object))
  return modules.flatMap((exported) => Object.entries(exported)).filter(([name]) => name.endsWith('Errors'))
}

it('has each code of each file, and each code once', async () => {
  const codes = (await themes()).flatMap(([, table]) => Object.keys(table))
  expect(codes.toSorted()).toEqual([...errorCodes].toSorted())
})

// Each of these lines fails to compile without the mistake that it is about.
it('compiles with whole entries only', () => {
  const sentence = { title: 'It rains.', advice: 'Stay in.' }
  // @ts-expect-error no sentence
  const silent: ErrorEntry = { traits: own }
  // @ts-expect-error no traits
  const meaningless: ErrorEntry = { sentence }
  // @ts-expect-error a trait is missing
  const halfway: ErrorEntry = { traits: { attempt: 'later' }, sentence }
  // @ts-expect-error no such code
  const unknown: ErrorCode = 'it_rains'
  // @ts-expect-error a parameter is missing
  const bare: ErrorOf<'label_unknown'> = { code: 'label_unknown' }
  expect([silent, meaningless, halfway, unknown, bare]).toHaveLength(5)
})
