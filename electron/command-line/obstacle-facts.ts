import type { Obstacles } from '../../shared/model/rows.ts'
import { blockingState, checkState, hiddenBlocksWords, trainWords } from '../../shared/obstacle-words.ts'
import { under } from './printing.ts'

/** Returns what is printed of what holds a merge request up, each line with its name. Nothing where nothing has one. */
export function obstacleFacts({ blockedBy, hiddenBlocks, checks, train }: Obstacles): [name: string, value: string][] {
  const blocks = [
    ...blockedBy.map((blocking) => `${blocking.reference} ${blocking.title} (${blockingState(blocking)})`),
    ...(hiddenBlocks === 0 ? [] : [hiddenBlocksWords(hiddenBlocks)]),
  ]
  return [
    ...under('Blocked by', blocks),
    ...under(
      'Status checks',
      checks.map((check) => `${check.name}, ${checkState(check)}`),
    ),
    ...under('Merge train', train === null ? [] : [trainWords(train)]),
  ]
}
