import { later } from '../../ui/later.ts'

/** Says whether a merge request can be merged. The first screen does without it. */
export const loadMergeBox = later(() => import('./MergeBox.svelte'))
