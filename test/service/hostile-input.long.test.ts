import { describe, expect, it } from 'vitest'
import { operations } from '../../shared/contract/index.ts'
import type { Operation, Parameter } from '../../shared/contract/operation.ts'
import { serve, workshop } from './support.ts'

/** Values nobody means, for each parameter of each operation. */
const odd: readonly unknown[] = [
  null,
  '',
  ' ',
  -1,
  0,
  1e300,
  9007199254740991,
  true,
  [],
  [[1]],
  { a: { b: 1 } },
  'a\u0000b',
  '\ud800',
  "'; DROP TABLE users; --",
  '../../etc/passwd',
  '%2F%00',
  'x'.repeat(70_000),
  '2030-02-31',
  '9999999999999999999999',
  '_%',
]

function sensible(name: string, parameter: Parameter): unknown {
  if (parameter.oneOf) return parameter.oneOf[0]
  if (parameter.type === 'boolean') return true
  if (parameter.type === 'integer' || parameter.type === 'idOrPath' || parameter.type === 'integers') return 1
  if (parameter.type === 'timestamp' || parameter.type === 'date') return '2030-01-01'
  return name === 'url' ? 'http://127.0.0.1:1/' : 'x'
}

function addressOf(operation: Operation, values: Readonly<Record<string, unknown>>): string {
  return operation.path.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String(values[name]).toWellFormed()),
  )
}

describe('hostile input', () => {
  it('never brings the service down, and is always answered in JSON', async () => {
    const reports: unknown[] = []
    for (const dialect of ['contract', 'real'] as const) {
      const root = await serve({
        fixture: workshop,
        dialect,
        report: (error) => {
          if (!String(error).includes('was not told of')) reports.push(error)
        },
      })
      // Reading first and deleting last, so that there is something to be wrong about for as long as possible.
      const order = ['GET', 'POST', 'PUT', 'DELETE']
      const all: Operation[] = Object.values(operations)
      all.sort((one, other) => order.indexOf(one.method) - order.indexOf(other.method))
      for (const operation of all) {
        const names = Object.entries(operation.parameters)
        const usual = Object.fromEntries(names.map(([name, parameter]) => [name, sensible(name, parameter)]))
        for (const [index, [name]] of names.entries()) {
          const value = odd[(index * 7 + operation.path.length) % odd.length]
          const others = odd[(index * 3 + operation.summary.length) % odd.length]
          for (const wrong of [value, others]) {
            const values = { ...usual, [name]: wrong }
            const path = addressOf(operation, values)
            const reply =
              operation.method === 'GET'
                ? await root.get(`${path}?${name}=${encodeURIComponent(String(wrong).toWellFormed()).slice(0, 4000)}`)
                : await root.send(operation.method, path, values)
            const what = `${dialect} ${operation.method} ${path.slice(0, 80)} ${name}=${JSON.stringify(wrong)?.slice(0, 40)}`
            expect([what, reply.status < 500], reply.text.slice(0, 200)).toEqual([what, true])
            if (reply.status !== 304) expect([what, reply.body !== undefined]).toEqual([what, true])
          }
        }
      }
      expect((await root.get('/user')).status).toBe(200)
    }
    expect(reports).toEqual([])
  })
})
