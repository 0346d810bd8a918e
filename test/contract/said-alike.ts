import { apiVersion } from '../support/api-version.ts'

/** Comparison of answers of v3 and v4: by the fields that both have, so that a test that reads over v3 can check either. */

/** Fields that mean the same in both, wherever both have them. */
const shared = [
  'id',
  'iid',
  'username',
  'path',
  'name',
  'title',
  'body',
  'state',
  'created_at',
  'key',
  'email',
] as const

function areAlike(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((row, index) => areAlike(row, other[index]))
  }
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) return one === other
  const [first, second] = [new Map(Object.entries(one)), new Map(Object.entries(other))]
  const inBoth = shared.filter((name) => first.has(name) && second.has(name))
  return inBoth.length > 0 && inBoth.every((name) => first.get(name) === second.get(name))
}

/** Returns true if an answer to the app agrees with the service's answer over v3: literally over v3, else in shared fields. */
export function isSaidAlike(text: string, inV3: string): boolean {
  return apiVersion === 'v3' ? text === inV3 : areAlike(JSON.parse(text), JSON.parse(inV3))
}
