import * as v from 'valibot'

/** What becomes on a branch of what was merged: it is brought in once more, or taken back. */
const pickDoings = ['cherryPick', 'revert'] as const
export const pickDoingSchema = v.picklist(pickDoings)
export type PickDoing = (typeof pickDoings)[number]

/** Returns the name of a new branch for that, as the web page of the service suggests it. */
export function nameOfPick(
  does: PickDoing,
  { mergeCommitSha, iid }: { readonly mergeCommitSha: string | null; readonly iid: number },
): string {
  return `${does === 'revert' ? 'revert' : 'cherry-pick'}-${mergeCommitSha?.slice(0, 8) ?? iid}`
}
