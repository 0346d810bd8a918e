import type { Keeper } from './keeper.ts'
import type { Answers } from '../thread.ts'
import type { OutboxProtocol } from '../../protocols/threads.ts'

/** What the keeper answers its engine. */
export function answersOfOutbox(keeper: () => Keeper): Answers<OutboxProtocol> {
  return {
    listUnsettled: () => keeper().listUnsettled(),
    listDue: ({ now, most, besides }) => keeper().listDue(now, most, besides),
    startSending: (departure) => keeper().startSending(departure),
    putBack: ({ id, nextAttemptAt, error }) => keeper().putBack(id, nextAttemptAt, error),
    doubt: ({ id, nextAttemptAt, error }) => keeper().doubt(id, nextAttemptAt, error),
    reject: ({ id, error, known }) => keeper().reject(id, error, known),
    conflict: ({ id, fields }) => keeper().conflict(id, fields),
    retire: ({ id, at, outcome }) => keeper().retire(id, at, outcome),
    hurryAll: () => keeper().hurryAll(),
    readAheadPlan: () => keeper().readAheadPlan(),
  }
}
