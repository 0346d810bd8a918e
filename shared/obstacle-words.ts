import type { NamedItemRow, Obstacles } from './model/rows.ts'
import { ordinal } from './ordinal.ts'
import { pipelineWords } from './pipeline-words.ts'

/** Words for what holds a merge request up, on the screen and in a terminal. */

const states: Readonly<Record<string, string>> = { opened: 'open', reopened: 'open', locked: 'being merged' }

/** `open`, `closed`, `merged`, or a newer service's own word. */
export function blockingState({ state }: Pick<NamedItemRow, 'state'>): string {
  return states[state] ?? state
}

/** `a merge request that you cannot see`, or `2 merge requests that you cannot see`. */
export function hiddenBlocksWords(count: number): string {
  return `${count === 1 ? 'a merge request' : `${count} merge requests`} that you cannot see`
}

/** `failed`, `pending`, or a newer service's own word. */
export function checkState({ status }: Obstacles['checks'][number]): string {
  return status === '' ? 'unknown' : status.replaceAll('_', ' ')
}

/** `3rd in the merge train, pipeline: running`. */
export function trainWords({ place, pipeline }: NonNullable<Obstacles['train']>): string {
  const run = pipeline === null ? '' : `, pipeline: ${pipelineWords(pipeline).toLowerCase()}`
  return `${ordinal(place)} in the merge train${run}`
}
