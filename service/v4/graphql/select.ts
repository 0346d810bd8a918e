import { GraphqlProblem } from './parse.ts'
import type { Selection } from './parse.ts'

/** What is answered to a query: of each thing the fields that are asked for, by the names that are given to them. */

export type Arguments = Readonly<Record<string, unknown>>

/** The value of a field. */
export type Answer = string | number | boolean | null | Thing | readonly Answer[]

/** A thing with a type. Its fields are found when they are asked for. */
export interface Thing {
  readonly type: string
  readonly fields: Readonly<Record<string, (args: Arguments) => Answer>>
}

/** @throws GraphqlProblem for a field that the type has not, and for a thing of which nothing is asked */
export function select(thing: Thing, selections: readonly Selection[]): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const selection of selections) {
    if (selection.kind === 'onType') {
      if (selection.type === thing.type) Object.assign(found, select(thing, selection.within))
      continue
    }
    const { name, key, args, within } = selection
    if (name === '__typename') found[key] = thing.type
    else found[key] = answered(fieldOf(thing, name)(args), name, within)
  }
  return found
}

function fieldOf({ type, fields }: Thing, name: string): Thing['fields'][string] {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field !== undefined) return field
  throw new GraphqlProblem(`Field '${name}' doesn't exist on type '${type}'`, 'undefinedField')
}

function answered(answer: Answer, name: string, within: readonly Selection[]): unknown {
  if (answer === null || typeof answer !== 'object') return answer
  if (isMany(answer)) return answer.map((each) => answered(each, name, within))
  if (within.length > 0) return select(answer, within)
  throw new GraphqlProblem(`Field must have selections (field '${name}' returns ${answer.type} but has no selections)`)
}

function isMany(answer: Thing | readonly Answer[]): answer is readonly Answer[] {
  return Array.isArray(answer)
}

/** The most rows of a page, as on real services. */
const mostRows = 100

/** A page of things: the first of them, or the first after a cursor, which is opaque to whoever asks. */
export function connection(type: string, things: readonly Thing[], { first, after }: Arguments): Thing {
  const from = typeof after === 'string' ? Number(Buffer.from(after, 'base64url').toString()) || 0 : 0
  const size = Math.min(typeof first === 'number' ? first : mostRows, mostRows)
  const end = Math.min(from + size, things.length)
  return {
    type: `${type}Connection`,
    fields: {
      nodes: () => things.slice(from, end),
      count: () => things.length,
      pageInfo: () => ({
        type: 'PageInfo',
        fields: {
          hasNextPage: () => end < things.length,
          endCursor: () => (end > from ? Buffer.from(String(end)).toString('base64url') : null),
        },
      }),
    },
  }
}
