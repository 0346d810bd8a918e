import type { ServiceInterface } from '../../shared/model/spoken-service.ts'
import { nowhere, type Expectation, type Values } from './expectations/expectation.ts'
import { spoken } from '../support/spoken.ts'

/** Where the app is answered differently over v4 than the contract says, for the same operation. */

type Case = 'without credentials' | 'malformed' | 'absent'

const v4: Readonly<Record<string, Partial<Record<Case, number>>>> = {
  // Whoever asks sees the public projects.
  listAllProjects: { 'without credentials': 200 },
  deleteMergeRequest: { absent: 404 },
}
const statuses: Readonly<Record<ServiceInterface, typeof v4>> = { v3: {}, v4 }

/** The status of a case, where the contract says `status`. */
export function statusOf({ name }: Expectation, which: Case, status: number): number {
  return statuses[spoken][name]?.[which] ?? status
}

/** What is asked besides: a list of v4 begins with all where real services of v3 begin with what is open. */
const asked: Readonly<Record<ServiceInterface, Readonly<Record<string, Values>>>> = {
  v3: {},
  v4: { listGroupIssues: { state: 'opened' } },
}

/** A trigger as v4 lists it. */
export interface NumberedTrigger {
  readonly id: number
  /** For all but who made it, only its beginning. */
  readonly token: string
}

/** What the app is to ask with. @param triggers those of the project, which v4 names by their numbers */
export function askedWith({ name }: Expectation, values: Values, triggers: readonly NumberedTrigger[]): Values {
  const { token } = values
  const isByNumber = spoken === 'v4' && name.endsWith('BuildTrigger') && token !== undefined
  const number = triggers.find((one) => String(token).startsWith(one.token))?.id ?? nowhere
  return { ...asked[spoken][name], ...values, ...(isByNumber && { token: number }) }
}

/** What the app is shown of a row: of a trigger that somebody else made, v4 has no more than the beginning of the token. */
export function shownTo({ name }: Expectation, shown: object): object {
  if (spoken === 'v3' || name !== 'readBuildTrigger' || !('token' in shown)) return shown
  return { ...shown, token: String(shown.token).slice(0, 4) }
}

/** Whether the answer shows nothing: so it is with what v4 deletes. */
export function showsNothing({ method }: Expectation, result: unknown): boolean {
  return spoken === 'v4' && method === 'DELETE' && result === null
}
