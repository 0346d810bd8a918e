import type { ListedStep } from '../../../shared/model/step.ts'

const places = {
  done: {
    here: 'On this computer',
    queued: 'In the outbox',
    needsUser: 'Needs you in the outbox',
    service: 'On GitLab',
  },
  undone: {
    here: 'Undone',
    queued: 'Undone, in the outbox',
    needsUser: 'Undone, needs you in the outbox',
    service: 'Undone on GitLab',
  },
} as const satisfies Record<Exclude<ListedStep['state'], 'none'>, Record<ListedStep['where'], string>>

/** Returns where a step is: `On the service`, `Undone, in the outbox`, `Cannot be undone`. */
export function whereWords({ state, where }: Pick<ListedStep, 'state' | 'where'>): string {
  return state === 'none' ? 'Cannot be undone' : places[state][where]
}
