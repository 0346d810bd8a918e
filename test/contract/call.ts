import type { Reply } from '../service/support.ts'
import type { Expectation, Values } from './expectations/expectation.ts'
import type { World } from './world.ts'

/** The path of an operation with its variables filled in, and the remaining values. */
export function addressOf(path: string, values: Values): { readonly path: string; readonly rest: Values } {
  const used = new Set<string>()
  const filled = path.replaceAll(/:([a-z_]+)/g, (_, name: string) => {
    used.add(name)
    return encodeURIComponent(String(values[name]))
  })
  return { path: filled, rest: Object.fromEntries(Object.entries(values).filter(([name]) => !used.has(name))) }
}

function methodOf(expectation: Expectation, world: World): string {
  const { method } = expectation
  return typeof method === 'string' ? method : method[world.dialect]
}

/** Calls an operation over HTTP: values that the path does not take go into the query, or into the body of POST and PUT. */
export function call(expectation: Expectation, world: World, who: string | null, values: Values): Promise<Reply> {
  const { path, rest } = addressOf(expectation.path, values)
  const method = methodOf(expectation, world)
  const client = world.as(who)
  if (Object.keys(rest).length === 0) return client.send(method, path)
  if (method === 'POST' || method === 'PUT') return client.send(method, path, rest)
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]))
  return client.send(method, `${path}?${query.toString()}`)
}
