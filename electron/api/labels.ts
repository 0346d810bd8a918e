import { labelOperations } from '../../shared/contract/labels.ts'
import type { ArgumentsOf } from '../../shared/contract/operation.ts'
import type { Label } from '../../shared/model/label.ts'
import type { Client, RequestOptions } from './client.ts'
import { labelOf } from './label-rows.ts'
import { readOne } from './read-one.ts'
import { changing, listing, reading, readingWhereShown } from './requests.ts'

/**
 * Contract, "Labels". Labels are named, not numbered; only subscriptions take either as `label_id`. Colours are `#` and six hex
 * digits, priorities 0 or more. Every function throws an AppFailure when it fails; changes take a reporter, others are `forbidden`.
 */

type Operations = typeof labelOperations

/** What `updateLabel` takes: one of the two that the contract asks for, and anything else. */
export type LabelChange = ArgumentsOf<Operations['updateLabel']> &
  ({ readonly new_name: string } | { readonly color: string })

/** The labels of a project; real services answer all of them at once, those of its group included. */
export const listLabels = listing(labelOperations.listLabels, labelOf)

/**
 * Adds a label.
 *
 * @throws AppFailure `conflict` when there is one of that name, `invalid` for a name with a comma or a colour that is none
 */
export const createLabel = reading(labelOperations.createLabel, labelOf)

/**
 * Deletes a label and answers it as it was. Null when it is gone already: a repeated deletion is no failure in the contract;
 * real services answer `not_found`.
 */
export const deleteLabel = readingWhereShown(labelOperations.deleteLabel, labelOf)

/**
 * Changes a label; `null` clears description and priority. The contract wants a new name or a colour each time: to change
 * something else, send the colour as it is.
 *
 * @throws AppFailure `not_found` when there is none of that name
 */
export function updateLabel(client: Client, args: LabelChange, options: RequestOptions = {}): Promise<Label> {
  return readOne(client, labelOperations.updateLabel, args, labelOf, options)
}

/** Subscribes the caller to a label; `unchanged` when they are already. */
export const followLabel = changing(labelOperations.followLabel, labelOf)

/** Ends the caller's subscription to a label; `unchanged` when there is none. */
export const unfollowLabel = changing(labelOperations.unfollowLabel, labelOf)
