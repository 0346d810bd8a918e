import type { OutboxProtocol } from '../../protocols/threads.ts'
import { answersBy, type Answers } from '../thread.ts'
import type { Keeper } from './keeper.ts'

const names = {
  listUnsettled: true,
  listDue: true,
  startSending: true,
  putBack: true,
  doubt: true,
  reject: true,
  conflict: true,
  retire: true,
  hurryAll: true,
  readAheadPlan: true,
  beginNews: true,
} as const satisfies Record<keyof OutboxProtocol['calls'], true>

/** Answers the engine's calls with the keeper's methods of the same names. No other method can be called. */
export function answersOfOutbox(keeper: () => Keeper): Answers<OutboxProtocol> {
  return answersBy<OutboxProtocol>(names, keeper)
}
