import { AppFailure } from '../../errors.ts'
import { operations, type OperationName } from '../index.ts'
import type { Operation } from '../operation.ts'
import { targetOf, type Target, type Values } from '../target.ts'
import { operationsV4 } from './index.ts'
import type { OperationV4 } from './operation.ts'

/** Requests of API v4, from the contract's operations and arguments. */

/** The number of an item in its project, by its id; null where it is not known. */
export type Numbers = (kind: 'issue' | 'mergeRequest', id: number) => number | null

const names: ReadonlyMap<Operation, OperationName> = new Map(
  Object.entries(operations).map(([name, operation]) => [operation, name as OperationName]),
)

/** Returns the form that an operation of the contract has in v4; null for an operation of v4's own. */
export function inV4Of(operation: Operation): OperationV4 | null {
  const name = names.get(operation)
  return name === undefined ? null : operationsV4[name]
}

/**
 * Returns the request of an operation as v4 wants it.
 *
 * @throws AppFailure `item_unknown` for an item whose number is not known, `bad_call` for values that a path cannot hold
 */
export function requestV4Of(
  operation: Operation,
  values: Values,
  numbers: Numbers,
): Target & { readonly method: Operation['method'] } {
  const name = names.get(operation)
  if (name === undefined) return { method: operation.method, ...targetOf(operation, values) }
  const { operation: own, fixed } = operationsV4[name]
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  const spoken = { ...defaults[name], ...spokenValues(operationsV4[name], given, numbers), ...fixed }
  return { method: own.method, ...targetOf(own, withLiving(own, spoken)) }
}

/** A project that is to be deleted is left out as an archived one is; it has another name by then, and takes no changes. */
function withLiving({ parameters }: Operation, values: Values): Values {
  const { archived } = values
  return typeof archived === 'boolean' && parameters['active'] !== undefined ? { active: !archived, ...values } : values
}

const unarchived: Values = { archived: false }
const living: Values = { active: true }
const oldestFirst: Values = { sort: 'asc', order_by: 'created_at' }

/** Values that make v4 do what the contract does by default. */
const defaults: Readonly<Partial<Record<OperationName, Values>>> = {
  listProjects: unarchived,
  listVisibleProjects: unarchived,
  listOwnedProjects: unarchived,
  listStarredProjects: unarchived,
  listAllProjects: unarchived,
  listGroupProjects: unarchived,
  listGroups: living,
  listOwnedGroups: living,
  listIssueNotes: oldestFirst,
  listMergeRequestNotes: oldestFirst,
  listSnippetNotes: oldestFirst,
  listLabels: { with_counts: true },
  // Items may have those of the groups above their project. The newer name of this would be refused beside the older one.
  listMilestones: { include_parent_milestones: true },
  // It has to be called something.
  createTrigger: { description: 'Docket' },
}

function spokenValues({ operation, names: renamed, gone }: OperationV4, values: Values, numbers: Numbers): Values {
  const pairs = Object.entries(values).flatMap(([name, value]): (readonly [string, unknown])[] => {
    if (gone.includes(name)) return Object.entries(otherwise[name]?.(value, values) ?? {})
    const kind = itemKinds[name]
    if (kind !== undefined && typeof value === 'number')
      return [[renamed[name] ?? name, numberOf(kind, value, numbers)]]
    const own = renamed[name] ?? name
    return [[own, spokenValue(own, value, operation)]]
  })
  return Object.fromEntries(pairs)
}

const itemKinds: Readonly<Record<string, Parameters<Numbers>[0]>> = {
  issue_id: 'issue',
  merge_request_id: 'mergeRequest',
}

/** The number of an item in its project. @throws AppFailure `item_unknown` where it is not known */
export function numberOf(kind: Parameters<Numbers>[0], id: number, numbers: Numbers): number {
  const number = numbers(kind, id)
  if (number === null) throw AppFailure.of('item_unknown')
  return number
}

/** Arguments that say 0 for nobody and nothing: empty ones are left out without a word. */
const zeroForNone: ReadonlySet<string> = new Set(['assignee_id', 'milestone_id'])

/** Operations that make and change groups. */
const groupPaths: ReadonlySet<string> = new Set(['POST /groups', 'PUT /groups/:id'])

function spokenValue(name: string, value: unknown, { parameters, path, method }: Operation): unknown {
  if (value === null && zeroForNone.has(name)) return 0
  // A single number is no list there, and is refused.
  if (parameters[name]?.type === 'integers' && typeof value === 'number') return [value]
  // Groups are known by their whole path here, and named by the last part of it.
  if (name === 'path' && groupPaths.has(`${method} ${path}`)) return String(value).split('/').at(-1)
  return value
}

const visibilities: Readonly<Record<string, string>> = { 0: 'private', 10: 'internal', 20: 'public' }

/** Arguments of v4 in place of those that only the contract has. */
const otherwise: Readonly<Record<string, (value: unknown, values: Values) => Values>> = {
  visibility_level: (level) => ({ visibility: visibilities[String(level)] ?? level }),
  // It could mean two levels when it is false, so the smaller circle is taken, as services of v3 do.
  public: (isPublic, { visibility_level: level }) =>
    level === undefined ? { visibility: isPublic === true ? 'public' : 'private' } : {},
  confirm: (confirm) => ({ skip_confirmation: confirm === false }),
}

/** Returns true if v4 has nothing that could stand for an argument of the contract: it would be left out without a word. */
export function isLostInV4(operation: Operation, name: string): boolean {
  return inV4Of(operation)?.gone.includes(name) === true && !Object.hasOwn(otherwise, name)
}
