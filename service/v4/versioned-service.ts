import type { Values } from '../../shared/contract/target.ts'
import { isSince } from '../../shared/contract/v4/version.ts'
import type { ServiceVersion } from '../../shared/contract/v4/version.ts'
import type { AnyAnswer, AnyCall, Route } from '../http/router.ts'
import type { Caller } from '../rules/access.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { since } from './since.ts'
import type { VersionedFeature } from './since.ts'

/** What speaks v4: the workspace, and the version of the service that it is taken for. */
export class VersionedService {
  readonly workspace: Workspace
  readonly version: ServiceVersion

  constructor(workspace: Workspace, version: ServiceVersion) {
    this.workspace = workspace
    this.version = version
  }

  /** Whether the version of the service has this already. */
  has(feature: VersionedFeature): boolean {
    const [major, minor] = since[feature]
    return isSince(this.version, major, minor)
  }
}

/** What rows are made for. */
export interface Showing {
  readonly versioned: VersionedService
  /** Null for somebody who has not signed in. */
  readonly viewer: UserRow | null
  readonly args: Values
  /** Whether it is one row, which shows more than a row of a list. */
  readonly single: boolean
}

/** A call of an operation that v4 answers in a way of its own. */
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

/** The handlers of what v4 answers in a way of its own, by the name of the operation. */
export type OwnHandlers = Readonly<Record<string, Route['handle']>>

/** The operations of the contract by their names. */
export type ContractRoutes = ReadonlyMap<string, Route>

/** The contract's handler of an operation. */
export function handlerOf(contract: ContractRoutes, name: string): Route['handle'] {
  const route = contract.get(name)
  if (!route) throw new Error(`${name} is an operation of the contract`)
  return route.handle
}
