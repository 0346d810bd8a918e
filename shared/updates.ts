import * as v from 'valibot'
import { appErrorSchema } from './errors.ts'

/**
 * New versions of Docket itself: where a package looks for them, what the user has chosen, and how it stands.
 */

/** `off`: Docket looks only when it is asked to. `tell`: it looks once a day, and says when there is a new version. */
export const updateChoices = ['off', 'tell'] as const

/** Channels of versions that are offered. `beta`: also those that are tried out before they are released. */
export const updateChannels = ['stable', 'beta'] as const
export type UpdateChannel = (typeof updateChannels)[number]

/** Https, or the computer itself: nobody on the way should even learn that an old Docket runs here. */
const safeAddress = /^(https:\/\/|http:\/\/127\.0\.0\.1[:/])/

/**
 * Origin of a package's updates, set when it is made: the folder of the feeds, and the public key that their signatures fit
 * (Ed25519, SPKI in DER, as base64).
 */
const updateOriginSchema = v.object({
  feed: v.pipe(v.string(), v.url(), v.regex(safeAddress)),
  publicKey: v.pipe(v.string(), v.base64()),
})
export type UpdateOrigin = Readonly<v.InferOutput<typeof updateOriginSchema>>

/** Returns the origin of updates in a package's description (`package.json`); null for none, or one that does not fit. */
export function updateOriginIn(description: unknown): UpdateOrigin | null {
  const parsed = v.safeParse(v.object({ updates: updateOriginSchema }), description)
  return parsed.success ? parsed.output.updates : null
}

/** Reasons why this Docket does not update itself. */
const reasonsForNoUpdates = ['checkout', 'packageManager', 'portable', 'noFeed'] as const
export type ReasonForNoUpdates = (typeof reasonsForNoUpdates)[number]

/** `releaseNotes`: the section of the CHANGELOG about the new version, as Markdown. */
export const updateStateSchema = v.variant('state', [
  v.object({ state: v.literal('unavailable'), why: v.picklist(reasonsForNoUpdates) }),
  /** Nobody has looked yet. */
  v.object({ state: v.literal('idle') }),
  v.object({ state: v.literal('checking') }),
  /** There is nothing newer. */
  v.object({ state: v.literal('newest') }),
  v.object({ state: v.literal('available'), version: v.string(), releaseNotes: v.string() }),
  v.object({ state: v.literal('downloading'), version: v.string(), percent: v.number() }),
  /** It is here and was found to be genuine; it is installed when the user asks for it. */
  v.object({ state: v.literal('ready'), version: v.string(), releaseNotes: v.string() }),
  v.object({ state: v.literal('failed'), problem: appErrorSchema }),
])
export type UpdateState = Readonly<v.InferOutput<typeof updateStateSchema>>
