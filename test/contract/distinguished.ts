import type { ApiVersion } from '../../shared/model/service-facts.ts'
import { clientOf } from '../service/support.ts'
import { apiVersion } from '../support/api-version.ts'
import { nowhere, type Expectation, type Values } from './expectations/expectation.ts'
import { tokenOf, type World } from './world.ts'

/** Operations whose answers over v4 differ from the contract. */

type Case = 'malformed' | 'absent'

const v4: Readonly<Record<string, Partial<Record<Case, number>>>> = {
  deleteMergeRequest: { absent: 404 },
}
const statuses: Readonly<Record<ApiVersion, typeof v4>> = { v3: {}, v4 }

/** The status of a case, where the contract says `status`. */
export function statusOf({ name }: Expectation, which: Case, status: number): number {
  return statuses[apiVersion][name]?.[which] ?? status
}

/** Further arguments: by default a list of v4 has all items where real services of v3 list the open ones. */
const asked: Readonly<Record<ApiVersion, Readonly<Record<string, Values>>>> = {
  v3: {},
  v4: { listGroupIssues: { state: 'opened' } },
}

/** A trigger as v4 lists it. */
interface NumberedTrigger {
  readonly id: number
  /** Only the beginning of the token, except for its maker. */
  readonly token: string
}

/** The triggers of a project as v4 has them: with a number, and with no more than the beginning of their tokens. */
async function triggersIn(world: World, { id }: Values): Promise<readonly NumberedTrigger[]> {
  const client = clientOf(world.url.replace(/\/api\/v3$/, '/api/v4'), tokenOf('mark'))
  const { status, body } = await client.get(`/projects/${encodeURIComponent(String(id))}/triggers`)
  return status === 200 ? body : []
}

/** The arguments of the app: v4 names triggers by their numbers. */
export async function askedWith({ name }: Pick<Expectation, 'name'>, values: Values, world: World): Promise<Values> {
  const { token } = values
  const given = { ...asked[apiVersion][name], ...values }
  if (apiVersion === 'v3' || !name.endsWith('Trigger') || token === undefined) return given
  const trigger = (await triggersIn(world, values)).find((one) => String(token).startsWith(one.token))
  return { ...given, token: trigger?.id ?? nowhere }
}

/** A row as the app gets it: v4 shows only the beginning of the token of a trigger that somebody else made. */
export function shownTo({ name }: Expectation, shown: object): object {
  if (apiVersion === 'v3' || name !== 'readBuildTrigger' || !('token' in shown)) return shown
  return { ...shown, token: String(shown.token).slice(0, 4) }
}

/** Returns true for an empty answer, as deletions of v4 have it. */
export function showsNothing({ method }: Expectation, result: unknown): boolean {
  return apiVersion === 'v4' && method === 'DELETE' && result === null
}

const callers: Readonly<Record<ApiVersion, Readonly<Record<string, string>>>> = {
  v3: {},
  // Only members have an app that knows the number of an item; a merge request is followed by those who may change it.
  v4: { followIssue: 'mark', followMergeRequest: 'mark', subscribeToMergeRequest: 'mark' },
}

/** The user whose app calls an operation. */
export function callerOf({ name, as }: Pick<Expectation, 'name' | 'as'>): string {
  return callers[apiVersion][name] ?? as
}
