import * as v from 'valibot'

/**
 * A local label is a label that the user gives to an issue or merge request on this computer alone. It is kept in user.db
 * and never sent to the service.
 */

export const localLabelSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60))

/** A local label, and the number of items that have it. */
export const countedLocalLabelSchema = v.object({ name: v.string(), count: v.number() })
export type CountedLocalLabel = Readonly<v.InferOutput<typeof countedLocalLabelSchema>>
