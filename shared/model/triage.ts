import * as v from 'valibot'
import { keySchemaOf } from './key.ts'

/**
 * Marks of a user on what concerns them, on this computer alone. Done, read and muted are three things: done leaves the inbox
 * until there is a newer reason, read stays in it, muted leaves it for good.
 */

/** Things that can be triaged: an entry of the inbox, or an item wherever it is shown. */
export const triagedKeySchema = keySchemaOf('inboxEntry', 'issue', 'mergeRequest')

export const markSchema = v.variant('as', [
  v.object({ as: v.picklist(['done', 'read', 'pinned', 'muted']), on: v.boolean() }),
  v.object({
    as: v.literal('snoozed'),
    on: v.literal(true),
    /** Time at which it comes back; null: when there is a newer reason. A mention brings it back in either case. */
    until: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  }),
  v.object({ as: v.literal('snoozed'), on: v.literal(false) }),
])
export type Mark = Readonly<v.InferOutput<typeof markSchema>>

/** The parts of the inbox: each entry is in one of them. */
export const inboxParts = ['open', 'snoozed', 'done', 'muted'] as const
export type InboxPart = (typeof inboxParts)[number]

/** Marks of an item or entry, as views show them. */
export const triageSchema = v.object({
  /** Null when it is not in the inbox. A muted item may have no entry there. */
  part: v.nullable(v.picklist(inboxParts)),
  unread: v.boolean(),
  pinned: v.boolean(),
  /** Time at which it comes back by itself; null when nothing but a newer reason brings it back, or when it is not snoozed. */
  snoozedUntil: v.nullable(v.string()),
})
export type Triage = Readonly<v.InferOutput<typeof triageSchema>>

const markTitles = {
  done: ['Done', 'Not done'],
  read: ['Read', 'Unread'],
  pinned: ['Pinned', 'Unpinned'],
  muted: ['Muted', 'Unmuted'],
  snoozed: ['Snoozed', 'Woken'],
} as const satisfies Record<Mark['as'], readonly [string, string]>

/** Returns the effect of a mark, in a word or two. */
export function markTitleOf({ as, on }: Mark): string {
  return markTitles[as][on ? 0 : 1]
}
