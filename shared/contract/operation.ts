/**
 * API v3 as data. The service routes from these tables and checks parameters by them; the client is typed from them.
 * One file per family of the contract, each operation once, in the contract's order.
 */

export type ParameterType =
  | 'integer'
  | 'string'
  | 'boolean'
  /** ISO 8601 UTC. */
  | 'timestamp'
  /** YYYY-MM-DD. */
  | 'date'
  /** Names separated by commas. */
  | 'names'
  /** One integer, or several as `name[]=1&name[]=2`. */
  | 'integers'
  /** One word, or several as `name[]=a&name[]=b`. */
  | 'words'
  /** An integer, or the URL-encoded path `NAMESPACE/NAME`. */
  | 'idOrPath'
  /** An integer, or one of the words `None` and `Any`. */
  | 'idNoneOrAny'
  /** A file, in a form of parts. */
  | 'file'

export interface Parameter {
  readonly type: ParameterType
  /** `contract`: the contract requires it, real services do not. */
  readonly required?: true | 'contract'
  /** The values allowed, where the contract lists them. */
  readonly oneOf?: readonly string[]
  /** May be sent empty (or null) to clear the field. */
  readonly clearable?: true
  /** A path variable for which only digits stand: anything else is an unknown route, not an invalid parameter. */
  readonly digits?: true
  /**
   * A password or a token, or an address that may hold one: it is never written down, and a whole secret is not shown while
   * it is typed.
   */
  readonly secret?: 'whole' | 'in address'
  /** The public half of a key. Nothing else is sent in its place: it may be the private half. */
  readonly isPublicKey?: true
}

export type Parameters = Readonly<Record<string, Parameter>>

/**
 * Callers that an operation admits. `anyone`: also without signing in. `caller`: everybody who has signed in. `visible`:
 * everybody who can see the things in the path. `author`: the author, and everybody at a level that the family names. The others
 * are levels in the project or group; a higher level includes the lower ones.
 */
export type Access =
  | 'anyone'
  | 'caller'
  | 'visible'
  | 'author'
  | 'member'
  | 'reporter'
  | 'developer'
  | 'master'
  | 'owner'
  | 'administrator'

export interface Operation {
  /** Effect of the operation, in one sentence. */
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api/v3`, with `:name` for path variables, each of which is also in `parameters`. */
  readonly path: string
  readonly parameters: Parameters
  /** The name of the resource in the answer; with `list`, the answer is an array of it. */
  readonly result: string
  readonly list?: true
  /** True if a list is cut into pages with `X-*` and `Link` headers. */
  readonly paged?: true
  /** Real services answer this list whole and without those headers, although the contract pages every list. */
  readonly wholeInPractice?: true
  /** The parameters of which at least one must be sent. */
  readonly oneNeeded?: readonly string[]
  /** Of each of these sets, one at most may be sent. */
  readonly exclusive?: readonly (readonly string[])[]
  /** Real services need at least one of these instead. */
  readonly oneNeededInPractice?: readonly string[]
  readonly access: Access
  /** Real services answer without signing in too, for public projects. */
  readonly openInPractice?: true
  /** A caller who is no administrator is refused before the parameters are checked. Elsewhere after that. */
  readonly administratorFirst?: true
  /** The contract has no refusal for it but 404, when the caller may call it. */
  readonly failsAsNotFound?: true
  /** The status when there was nothing to do. Success is 200 for GET, PUT and DELETE, and 201 for POST. */
  readonly unchanged?: 304
  /** Refusals with a meaning of their own, besides the 400, 401, 403 and 404 that every operation has: a sentence by status. */
  readonly refusals?: Readonly<Record<number, string>>
  /** Calling it changes something although it is a GET. */
  readonly changes?: true
  /** Not in the contract. Real services have it, and the contract's resources need it. */
  readonly undocumented?: true
}

/** A family's table. */
export type Operations = Readonly<Record<string, Operation>>

type WordOf<P> = P extends { readonly oneOf: readonly (infer Word)[] } ? Word : string

type ValueOf<P extends Parameter> =
  | (P['type'] extends 'integer'
      ? number
      : P['type'] extends 'words'
        ? readonly WordOf<P>[]
        : P extends { readonly oneOf: readonly (infer Value)[] }
          ? Value
          : P['type'] extends 'boolean'
            ? boolean
            : P['type'] extends 'names'
              ? readonly string[]
              : P['type'] extends 'integers'
                ? number | readonly number[]
                : P['type'] extends 'idOrPath' | 'idNoneOrAny'
                  ? number | string
                  : string)
  | (P extends { readonly clearable: true } ? null : never)

type RequiredNames<P extends Parameters> = {
  [N in keyof P]: P[N] extends { readonly required: true } ? N : never
}[keyof P]

/** The arguments of an operation by their names on the wire, as its table says. */
export type ArgumentsOf<O extends Operation> = {
  readonly [N in RequiredNames<O['parameters']>]: ValueOf<O['parameters'][N]>
} & {
  readonly [N in Exclude<keyof O['parameters'], RequiredNames<O['parameters']>>]?:
    ValueOf<O['parameters'][N]> | undefined
}
