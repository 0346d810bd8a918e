import type { World } from '../world.ts'
import { error, message, noRecord, type Check } from './checks.ts'
import { rows, type Dialect, type Shape } from './shapes.ts'

/** The required behaviour of one operation of the contract, as the document has it. */

export type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Path variables and parameters by their names on the wire. */
export type Values = Readonly<Record<string, unknown>>

export type ByDialect<T> = Readonly<Record<Dialect, T>>

/** An answer: its status and its body. */
export interface Answered {
  readonly status: number
  readonly body: Check
}

/** A request with a missing or invalid value, made from the one that succeeds. */
export interface Malformed {
  /** Parameters left out. */
  readonly omit?: readonly string[]
  /** Values put in. */
  readonly put?: Values
  readonly answered: ByDialect<Answered>
}

/** A request about something that is not there. */
export interface Absent {
  readonly put: Values
  readonly answered: ByDialect<Answered>
}

export type Family =
  | 'issues'
  | 'groups'
  | 'projects'
  | 'milestones'
  | 'labels'
  | 'award emoji'
  | 'notes'
  | 'system hooks'
  | 'build triggers'
  | 'users'
  | 'merge requests'

/** The users who may call, in the contract's words. */
export type Access =
  'anyone if public' | 'caller' | 'reader' | 'writer' | 'master' | 'owner' | 'administrator' | 'author'

export interface Expectation {
  readonly family: Family
  readonly name: string
  readonly method: Verb | ByDialect<Verb>
  /** Below `/api/v3`. */
  readonly path: string
  /** Besides path variables, all of which are. */
  readonly required: readonly string[]
  readonly access: Access
  /** The caller in the case that succeeds. */
  readonly as: string
  /** A user who is refused with 403, where the contract limits the callers. */
  readonly refused?: string
  readonly status: number | ByDialect<number>
  readonly shape: Shape
  readonly list?: true
  /** Real services answer a few lists whole. */
  readonly paged?: ByDialect<boolean>
  /** The further content that the fixture needs. */
  readonly needs?: 'snippets' | 'builds'
  /** Makes the target of the call, and returns the arguments. Called once for each case. */
  readonly values: (world: World) => Values | Promise<Values>
  /** Fields of the answer that follow from the request. */
  readonly shows?: (values: Values) => Values
  readonly noCredentials: Answered | ByDialect<Answered>
  readonly malformed: Malformed
  /** Left out where the path has no variable: such an operation is about nothing that could be missing. */
  readonly absent?: Absent
}

/** An id that nothing has. */
export const nowhere = 987_654

const bothWays = (answered: Answered): ByDialect<Answered> => ({ contract: answered, real: answered })

export const unauthorized: Answered = { status: 401, body: message('401 Unauthorized') }

/** The public exceptions answer nevertheless. */
export const publicAnswer = (shape: Shape): ByDialect<Answered> => ({
  contract: { status: 200, body: shape('contract') },
  real: { status: 200, body: shape('real') },
})

/** A list that real services answer also those who have not signed in. */
export const publicInPractice = (shape: Shape): ByDialect<Answered> => ({
  contract: unauthorized,
  real: { status: 200, body: rows(shape)('real') },
})

/** A required parameter is left out. */
export function omit(name: string): Malformed {
  return {
    omit: [name],
    answered: {
      contract: { status: 400, body: message(`400 (Bad request) "${name}" not given`) },
      real: { status: 400, body: error(`${name} is missing`) },
    },
  }
}

/** A required parameter is left out that real services do without. */
export function omitWhereRequired(name: string, real: Answered): Malformed {
  return { omit: [name], answered: { contract: omit(name).answered.contract, real } }
}

/** None of the parameters that can be changed is given. */
export function omitAll(...names: readonly string[]): Malformed {
  return {
    omit: names,
    answered: bothWays({ status: 400, body: error(/ missing, at least one parameter must be provided$/) }),
  }
}

/** A parameter of the wrong type. */
export function illTyped(name: string, value: unknown): Malformed {
  return { put: { [name]: value }, answered: bothWays({ status: 400, body: error(`${name} is invalid`) }) }
}

/** A parameter that is none of the values there are. */
export function outOfRange(name: string, value: unknown): Malformed {
  return {
    put: { [name]: value },
    answered: bothWays({ status: 400, body: error(`${name} does not have a valid value`) }),
  }
}

/** Only digits are a user's id: anything else is an unknown route. */
export const noSuchRoute = (name: string): Malformed => ({
  put: { [name]: 'abc' },
  answered: bothWays({ status: 404, body: error('404 Not Found') }),
})

/** Any text can be a path, a title or a token: a text that no client would write gets the answer to an absent thing. */
export const oddText = (name: string, { answered }: Absent): Malformed => ({
  put: { [name]: 'no "such" thing & 漢字?' },
  answered,
})

/** An operation without parameters ignores all of them: the answer is that of the case that succeeds. */
export const unheard = (shape: Shape): Malformed => ({
  put: { id: 'abc', page: 'abc', state: 'asleep', order_by: 'size' },
  answered: publicAnswer(shape),
})

/** A list that takes nothing but its pages, which real services do not have. `shape` is a row's. */
export const illTypedPage = (shape: Shape): Malformed => ({
  put: { page: 'abc' },
  answered: {
    contract: illTyped('page', 'abc').answered.contract,
    real: { status: 200, body: rows(shape)('real') },
  },
})

/** 404 in both dialects; the words only where the contract or every real service has them. */
export function absent(name: string, what?: string, value: unknown = nowhere): Absent {
  const words = what === undefined ? /^404 .*Not [Ff]ound$/ : `404 ${what} Not Found`
  return { put: { [name]: value }, answered: bothWays({ status: 404, body: message(words) }) }
}

/** Deleting an absent thing succeeds in the contract; real services answer that it is not there. */
export function absentOnDelete(name: string, what?: string, value: unknown = nowhere): Absent {
  const real = absent(name, what, value).answered.real
  return { put: { [name]: value }, answered: { contract: { status: 200, body: noRecord }, real } }
}

type Common = 'family' | 'name' | 'path' | 'as' | 'values' | 'malformed'
type Given = Pick<Expectation, Common> &
  Partial<Omit<Expectation, Common | 'method' | 'shape'>> & { readonly shape: Shape }

const defaults = { required: [], access: 'caller', noCredentials: unauthorized } as const

/** GET of one resource. */
export const reads = (given: Given): Expectation => ({ ...defaults, method: 'GET', status: 200, ...given })

/** GET of a list; `shape` is a row's. */
export const lists = (given: Given): Expectation => ({
  ...defaults,
  method: 'GET',
  status: 200,
  list: true,
  paged: { contract: true, real: true },
  ...given,
  shape: rows(given.shape),
})

/** The lists that real services answer whole. */
export const listsWhole = (given: Given): Expectation => lists({ ...given, paged: { contract: true, real: false } })

export const creates = (given: Given): Expectation => ({ ...defaults, method: 'POST', status: 201, ...given })
export const updates = (given: Given): Expectation => ({ ...defaults, method: 'PUT', status: 200, ...given })
export const deletes = (given: Given): Expectation => ({ ...defaults, method: 'DELETE', status: 200, ...given })
