import type { Keeper } from './keeper.ts'
import type { OutboxProtocol } from './protocols.ts'
import type { Answers } from './thread.ts'

/** What the keeper answers its engine. */
export function answersOfOutbox(keeper: () => Keeper): Answers<OutboxProtocol> {
  return {
    listUnsettled: () => keeper().listUnsettled(),
    listDue: ({ now, most }) => keeper().listDue(now, most),
    startSending: ({ id, at, sentAfter }) => keeper().startSending(id, at, sentAfter),
    putBack: ({ id, nextAttemptAt, error }) => keeper().putBack(id, nextAttemptAt, error),
    doubt: ({ id, nextAttemptAt, error }) => keeper().doubt(id, nextAttemptAt, error),
    reject: ({ id, error }) => keeper().reject(id, error),
    retire: ({ id, at, made }) => keeper().retire(id, at, made),
    hurryAll: () => keeper().hurryAll(),
    readAheadPlan: () => keeper().readAheadPlan(),
  }
}
