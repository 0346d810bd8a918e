import type { Timeline } from './drifting-service.ts'

/** A list of 400 rows that stands still. */
export const crawled: Timeline = { rows: 400, perPage: 5, manner: 'full', turns: [] }
