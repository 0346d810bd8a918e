import * as v from 'valibot'

/** Calls to the service itself, and its answers as they came. */

/** Any name of its form: the tables of the contract are not loaded with a window's first code. */
export const operationNameSchema = v.pipe(v.string(), v.regex(/^[a-zA-Z]{3,60}$/))

const longestValue = 1_000_000
const scalarSchema = v.union([v.pipe(v.string(), v.maxLength(longestValue)), v.pipe(v.number(), v.finite())])

/** Values by their names on the wire; null is sent empty. */
export const callValuesSchema = v.pipe(
  v.record(
    v.pipe(v.string(), v.regex(/^[a-z_]{1,100}$/)),
    v.union([scalarSchema, v.boolean(), v.null(), v.pipe(v.array(scalarSchema), v.maxLength(1_000))]),
  ),
  v.check((values) => Object.keys(values).length <= 100, 'too many values'),
)

/** The most calls that are remembered of an account. */
export const mostExploredCalls = 50

/** A call that was made before: never with a secret, and without its answer. */
const exploredCallSchema = v.object({
  operation: operationNameSchema,
  values: callValuesSchema,
  sudo: v.optional(v.pipe(v.string(), v.maxLength(255))),
  /** Milliseconds since 1970. */
  at: v.number(),
  status: v.number(),
})
export type ExploredCall = Readonly<v.InferOutput<typeof exploredCallSchema>>
export const exploredCallsSchema = v.pipe(v.array(exploredCallSchema), v.maxLength(mostExploredCalls))

export const explorationSchema = v.object({
  status: v.number(),
  /** By their lower-case names; without cookies. */
  headers: v.array(v.tuple([v.string(), v.string()])),
  /** The body as it came, without the token. */
  text: v.string(),
  bytes: v.number(),
  milliseconds: v.number(),
  /** Path and query of the request, below `/api/v3`. */
  target: v.string(),
  /** The other pages of the list, where it has some. */
  pages: v.object({
    first: v.nullable(v.string()),
    prev: v.nullable(v.string()),
    next: v.nullable(v.string()),
    last: v.nullable(v.string()),
  }),
})
export type Exploration = Readonly<v.InferOutput<typeof explorationSchema>>
