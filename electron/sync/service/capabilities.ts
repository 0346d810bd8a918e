import { day, minute } from '../../../shared/durations.ts'
import type { ReadableCache, WritableCache } from '../../cache/storage/database.ts'
import { readFact, saveFact } from '../../cache/storage/facts.ts'
import { traitsOf } from '../../../shared/error-traits.ts'
import { errorOf } from '../../../shared/errors.ts'
import type { Note } from '../../../shared/model/note.ts'

/** Features that a service has or lacks as a whole. */
export type Feature =
  /** Lists of items can be narrowed to updates between two dates. */
  | 'dates'
  /** Merge requests can be approved. */
  | 'approvals'
  /** It says which rules there are about approvals. */
  | 'approvalRules'
  /** Reviewers are listed with the state of each review. */
  | 'reviews'
  /** It says which merge requests have to be merged before another. */
  | 'mergeBlocks'
  | 'statusChecks'
  | 'mergeTrains'
  /** Issues are linked to each other. */
  | 'issueLinks'
  /** It lists the merge requests that name an issue. */
  | 'relatedMergeRequests'
  /** It lists the issues that a merge request names. */
  | 'relatedIssues'
  /** It lists what was brought to environments. */
  | 'deployments'
  /** It tells what an issue is a part of, and what is a part of it. */
  | 'hierarchies'
  /** It lists the emoji that groups have of their own. */
  | 'customEmoji'

/** Those that depend on the edition and the settings of each project: a service with them refuses what a project has not. */
export const featuresOfProjects: ReadonlySet<Feature> = new Set([
  'statusChecks',
  'mergeTrains',
  'deployments',
  'hierarchies',
  'customEmoji',
])

/** A feature of a whole service, or of one project. */
export type AskedFeature = Feature | `${Feature} of ${number}`

/** A feature of a project by its id, or of a group by its path. */
export type FeatureOf = `${Feature} of ${number | string}`

interface FoundFeature {
  readonly isThere: boolean
  /** Time at which that was found, by this computer's clock in milliseconds. */
  readonly at: number
}

/** Abilities of a service beyond those of the contract. Null: not known yet. */
export interface Capabilities {
  /** True if `GET /todos` lists what waits for the user; where it does not, Docket derives the inbox alone. */
  readonly todos: boolean | null
  /** True if `state=all` lists issues of every state: one list instead of two. */
  readonly allStates: boolean | null
  /** True if lists say how many rows they have (`X-Total`). */
  readonly totals: boolean | null
  /** True if a comment moves its item's `updated_at`. Where it does not, only events and counts of notes show new comments. */
  readonly commentsMoveItems: boolean | null
  /** Features that were asked about. One that is missing was never asked about. */
  readonly features: Readonly<Partial<Record<AskedFeature, FoundFeature>>>
  /** When the service failed at a feature alone, by this computer's clock in milliseconds. */
  readonly failures: Readonly<Record<FeatureOf, number>>
  /** Time at which the rest was last asked, by this computer's clock in milliseconds. */
  readonly askedAt: number
}

const nothingKnown: Capabilities = {
  todos: null,
  allStates: null,
  totals: null,
  commentsMoveItems: null,
  features: {},
  failures: {},
  askedAt: 0,
}

/** A service is upgraded now and then, without notice. So it is asked again after this time. */
const askAgainMilliseconds = day

/** Returns the capabilities of the service that were found. They are stored in the cache. */
export function readCapabilities(cache: ReadableCache): Capabilities {
  const text = readFact(cache, 'capabilities')
  return text === null ? nothingKnown : { ...nothingKnown, ...(JSON.parse(text) as Partial<Capabilities>) }
}

/** Stores new findings about the service. Capabilities that are not named keep their values. */
export function saveCapabilities(cache: WritableCache, changed: Partial<Capabilities>): void {
  saveFact(cache, 'capabilities', JSON.stringify({ ...readCapabilities(cache), ...changed }))
}

/** Returns true if it is time to ask. If the clock was set back, it is time too. */
export function shouldAsk({ askedAt }: Pick<Capabilities, 'askedAt'>, now: number): boolean {
  return Math.abs(now - askedAt) > askAgainMilliseconds
}

/** Returns true if the service has a feature; null where this is not known, or was found so long ago that it is asked again. */
export function hasFeature(cache: ReadableCache, feature: AskedFeature, now: number): boolean | null {
  const found = readCapabilities(cache).features[feature]
  if (found === undefined) return null
  return found.isThere || !shouldAsk({ askedAt: found.at }, now) ? found.isThere : null
}

/** Stores that a feature was found or missed. Writes nothing when it was found before. */
export function saveFeature(cache: WritableCache, feature: AskedFeature, isThere: boolean, now: number): void {
  const { features } = readCapabilities(cache)
  if (isThere && features[feature]?.isThere) return
  saveCapabilities(cache, { features: { ...features, [feature]: { isThere, at: now } } })
}

/** Forgets which features were missed within the last minute: the service turned out to be half asleep, and then it lacks everything. */
export function forgetJustMissed(cache: WritableCache, now: number): void {
  const known = Object.entries(readCapabilities(cache).features)
  const kept = known.filter(([, found]) => found?.isThere === true || Math.abs(now - (found?.at ?? 0)) > minute)
  if (kept.length < known.length) saveCapabilities(cache, { features: Object.fromEntries(kept) })
}

/** A failure may pass soon, and costs a request each time that it does not. */
const failureMilliseconds = 10 * minute

/** Returns true if the service failed at a feature within the last minutes. */
export function hasJustFailed(cache: ReadableCache, feature: FeatureOf, now: number): boolean {
  const at = readCapabilities(cache).failures[feature]
  return at !== undefined && isRecent(at, now)
}

/** Stores that the service failed at a feature, and forgets failures of long ago. */
export function saveFailure(cache: WritableCache, feature: FeatureOf, now: number): void {
  const known = Object.entries(readCapabilities(cache).failures)
  const recent = known.filter(([, at]) => isRecent(at, now))
  saveCapabilities(cache, { failures: { ...Object.fromEntries(recent), [feature]: now } })
}

function isRecent(at: number, now: number): boolean {
  return Math.abs(now - at) < failureMilliseconds
}

/** Number of rows of a list for each value of `state`. */
export interface StateTotals {
  readonly opened: number | null
  readonly closed: number | null
  readonly all: number | null
}

/**
 * Returns true if one list covers all states, judged by the totals of one project; null when the totals prove nothing. A service
 * that does not know `all` may refuse it, list nothing, or list its default. So the only proof is a sum that comes out even, with
 * rows of both states.
 */
export function coversAllStates({ opened, closed, all }: StateTotals): boolean | null {
  if (opened === null || closed === null) return null
  if (all === null) return false
  if (opened > 0 && closed > 0) return all === opened + closed
  return all === opened + closed ? null : false
}

/** Maximum time between a comment and the `updated_at` of the row that it moves. */
const momentMilliseconds = 1_000

/**
 * Returns true if comments move their item, judged by one item and its whole thread; null when they prove nothing. A row that
 * counts all comments of the thread was written after the newest of them. If the row's time is that of the newest comment, the
 * comment moved it. If the row's time is older by more than a minute, it did not. If it is later, something else may have moved the
 * row, and nothing is proven.
 */
export function commentMovedItem(
  item: { readonly notesCount: number; readonly updatedAt: number },
  notes: readonly Note[],
): boolean | null {
  const comments = notes.filter((note) => !note.system)
  if (comments.length === 0 || comments.length !== item.notesCount) return null
  const newest = Math.max(...comments.map((note) => Date.parse(note.createdAt)))
  const later = item.updatedAt - newest
  // A comment soon after the item moved leaves its date as it is.
  if (later < 0) return later < -minute ? false : null
  return later <= momentMilliseconds ? true : null
}

/** Stores a finding. Writes nothing when nothing is new. */
export function saveCommentsMoveItems(cache: WritableCache, found: boolean | null): void {
  if (found === null || found === readCapabilities(cache).commentsMoveItems) return
  saveCapabilities(cache, { commentsMoveItems: found })
}

/** Returns true if an error says that the service does not have the requested thing, and will not have it in a minute either. */
export function isMissingFeature(thrown: unknown): boolean {
  const error = errorOf(thrown)
  return traitsOf(error).isWithheld || error.code === 'invalid'
}
