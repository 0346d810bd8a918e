import { later } from '../../ui/later.ts'

/** The exports of this feature for the others. */

/** Loads the viewer of a job's log. */
export const loadJobLog = later(() => import('./JobLog.svelte'))
