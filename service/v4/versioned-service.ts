import type { Values } from '../../shared/contract/target.ts'
import { isSince } from '../../shared/contract/v4/version.ts'
import type { ServiceVersion } from '../../shared/contract/v4/version.ts'
import type { AnyAnswer, AnyCall, Route } from '../http/router.ts'
import type { Caller } from '../rules/access.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { since } from './since.ts'
import type { VersionedFeature } from './since.ts'

/** The service as one version of v4: the workspace, and the version that it poses as. */
export class VersionedService {
  readonly workspace: Workspace
  readonly version: ServiceVersion

  constructor(workspace: Workspace, version: ServiceVersion) {
    this.workspace = workspace
    this.version = version
  }

  /** Returns true if this version of the service has the feature. */
  has(feature: VersionedFeature): boolean {
    const [major, minor] = since[feature]
    return isSince(this.version, major, minor)
  }
}

/** The request that rows are made for. */
export interface Showing {
  readonly versioned: VersionedService
  /** Null for somebody who has not signed in. */
  readonly viewer: UserRow | null
  readonly args: Values
  /** True for the answer of a single row, which has more fields than a row of a list. */
  readonly single: boolean
}

/** A call of an operation that v4 answers differently. */
export interface OwnCall<Args, Who extends Caller | null = Caller> extends Omit<AnyCall, 'caller' | 'args'> {
  /** Null where one need not sign in. */
  readonly caller: Who
  /** By the names of v4, and by those of the contract where it has the argument too. */
  readonly args: Args
}

/**
 * A handler with arguments of its own. The cast is sound: arguments and caller were checked against the table of the
 * operation for which it is named.
 */
export function own<Args, Who extends Caller | null = Caller>(
  handle: (call: OwnCall<Args, Who>) => AnyAnswer,
): Route['handle'] {
  return handle as unknown as Route['handle']
}

/** The handlers of operations that v4 answers differently, by the operation's name. */
export type OwnHandlers = Readonly<Record<string, Route['handle']>>

/** The operations of the contract by their names. */
export type ContractRoutes = ReadonlyMap<string, Route>

/** The contract's handler of an operation. */
export function handlerOf(contract: ContractRoutes, name: string): Route['handle'] {
  const route = contract.get(name)
  if (!route) throw new Error(`${name} is an operation of the contract`)
  return route.handle
}
