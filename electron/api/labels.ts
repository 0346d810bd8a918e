import { labelOperations } from '../../shared/contract/labels.ts'
import type { ArgumentsOf } from '../../shared/contract/operation.ts'
import type { Label } from '../../shared/model/label.ts'
import type { Client, RequestOptions } from './client.ts'
import { labelOf } from './label-rows.ts'
import { readPage, type ListArguments, type ListOptions, type Page } from './paging.ts'
import { readChange, readWhereShown, readOne, type Change } from './read-one.ts'

/**
 * Contract, "Labels". Labels are named, not numbered; only subscriptions take either as `label_id`. Colours are `#` and six hex
 * digits, priorities 0 or more. Every function throws an AppFailure when it fails; changes take a reporter, others are `forbidden`.
 */

type Operations = typeof labelOperations

/** What `updateLabel` takes: one of the two that the contract asks for, and anything else. */
export type LabelChange = ArgumentsOf<Operations['updateLabel']> &
  ({ readonly new_name: string } | { readonly color: string })

/** The labels of a project; real services answer all of them at once, those of its group included. */
export function listLabels(
  client: Client,
  args: ListArguments<Operations['listLabels']>,
  options: ListOptions = {},
): Promise<Page<Label>> {
  return readPage(client, labelOperations.listLabels, args, labelOf, options)
}

/**
 * Adds a label.
 *
 * @throws AppFailure `conflict` when there is one of that name, `invalid` for a name with a comma or a colour that is none
 */
export function createLabel(
  client: Client,
  args: ArgumentsOf<Operations['createLabel']>,
  options: RequestOptions = {},
): Promise<Label> {
  return readOne(client, labelOperations.createLabel, args, labelOf, options)
}

/**
 * Deletes a label and answers it as it was. Null when it is gone already: a repeated deletion is no failure in the contract;
 * real services answer `not_found`.
 */
export function deleteLabel(
  client: Client,
  args: ArgumentsOf<Operations['deleteLabel']>,
  options: RequestOptions = {},
): Promise<Label | null> {
  return readWhereShown(client, labelOperations.deleteLabel, args, labelOf, options)
}

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
export function followLabel(
  client: Client,
  args: ArgumentsOf<Operations['followLabel']>,
  options: RequestOptions = {},
): Promise<Change<Label>> {
  return readChange(client, labelOperations.followLabel, args, labelOf, options)
}

/** Ends the caller's subscription to a label; `unchanged` when there is none. */
export function unfollowLabel(
  client: Client,
  args: ArgumentsOf<Operations['unfollowLabel']>,
  options: RequestOptions = {},
): Promise<Change<Label>> {
  return readChange(client, labelOperations.unfollowLabel, args, labelOf, options)
}
