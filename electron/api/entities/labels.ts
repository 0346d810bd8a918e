import { labelOperations } from '../../../shared/contract/labels.ts'
import type { ArgumentsOf } from '../../../shared/contract/operation.ts'
import { labelEntity, type Label } from '../../../shared/model/label.ts'
import { changing, listing, oneRow, oneRowIfShown } from '../client/requests.ts'

/**
 * Contract, "Labels". Labels are identified by name; only the subscription requests take a name or an id as `label_id`.
 * Colours are `#` and six hexadecimal digits, priorities are 0 or more. Every function throws an AppFailure when it
 * fails. Changes need a reporter; they are `forbidden` to others.
 */

type Operations = typeof labelOperations

/** Labels that are put on an item and taken off, by their names. */
export interface LabelChanges {
  readonly add_labels?: readonly string[]
  readonly remove_labels?: readonly string[]
}

/** The arguments of `updateLabel`: the contract requires a new name or a colour, everything else is optional. */
export type LabelChange = ArgumentsOf<Operations['updateLabel']> &
  ({ readonly new_name: string } | { readonly color: string })

/** The labels of a project. Real services send all of them at once, including those of its group. */
export const listLabels = listing(labelOperations.listLabels, labelEntity.read)

/**
 * Adds a label. Sent once, never repeated.
 *
 * @throws AppFailure `conflict` when there is a label of that name, `invalid` for a name with a comma or a wrong colour
 */
export const createLabel = oneRow(labelOperations.createLabel, labelEntity.read)

/**
 * Deletes a label and returns it as it was. Returns null when the label is already gone: in the contract a repeated
 * deletion is no failure; real services answer `not_found`.
 */
export const deleteLabel = oneRowIfShown(labelOperations.deleteLabel, labelEntity.read)

/**
 * Changes a label; `null` clears description and priority. The contract requires a new name or a colour each time: to
 * change anything else, send the present colour too.
 *
 * @throws AppFailure `not_found` when there is no label of that name
 */
export const updateLabel = oneRow<Operations['updateLabel'], Label, LabelChange>(
  labelOperations.updateLabel,
  labelEntity.read,
)

/** Subscribes the caller to a label; `unchanged` when they are already. */
export const followLabel = changing(labelOperations.followLabel, labelEntity.read)

/** Ends the caller's subscription to a label; `unchanged` when there is none. */
export const unfollowLabel = changing(labelOperations.unfollowLabel, labelEntity.read)
