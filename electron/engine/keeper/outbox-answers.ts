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
} as const satisfies Record<keyof OutboxProtocol['calls'], true>

/** The calls of the engine that the keeper answers, with its own methods of these names and no others. */
export function answersOfOutbox(keeper: () => Keeper): Answers<OutboxProtocol> {
  return answersBy<OutboxProtocol>(names, keeper)
}
