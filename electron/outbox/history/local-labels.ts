import { sameAs } from '../../cache/query/query-names.ts'
import { countLocalLabels, readLocalLabelAt, saveLocalLabel } from '../../user/local-labels.ts'
import type { ReadableUserDatabase, WritableUserDatabase } from '../../user/database.ts'
import type { MarkTarget } from '../../user/marks.ts'
import type { Step } from './steps.ts'

/**
 * Returns the spelling of a label that may have been given before: a name that differs in nothing but case and accents is the
 * same label, as in queries. So there are never two that look alike.
 */
export function knownLocalLabel(user: ReadableUserDatabase, name: string): string {
  const isCalled = sameAs(name)
  return countLocalLabels(user).find((known) => isCalled(known.name))?.name ?? name
}

export type LocalLabelStep = Extract<Step, { is: 'localLabel' }>

/** Gives items a local label since a moment, or takes it off (null). Returns a step for each item that changed. */
export function changeLocalLabel(
  user: WritableUserDatabase,
  targets: readonly MarkTarget[],
  name: string,
  after: number | null,
): LocalLabelStep[] {
  return targets.flatMap((target): LocalLabelStep[] => {
    const before = readLocalLabelAt(user, target, name)
    if ((before === null) === (after === null)) return []
    saveLocalLabel(user, target, name, after)
    return [{ is: 'localLabel', target, name, before, after }]
  })
}
