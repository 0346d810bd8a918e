import * as v from 'valibot'

/** What becomes on a branch of what was merged: it is brought in once more, or taken back. */
export const pickDoings = ['cherryPick', 'revert'] as const
export const pickDoingSchema = v.picklist(pickDoings)
export type PickDoing = (typeof pickDoings)[number]
