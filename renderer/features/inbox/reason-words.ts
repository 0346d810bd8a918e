import { withHiddenNamed } from '../../../shared/hidden-characters.ts'
import type { InboxRow } from '../../../shared/model/rows.ts'
import { comesByItself, wordsOfActions, wordsOfNobody, type Doers } from '../../../shared/reason-words.ts'
import type { ReasonValue } from '../../../shared/query/tree.ts'
import { calendarDay, counted, shortAgo } from '../../ui/words.ts'

/** The name of each reason, used where no entry is named. */
export const reasonTitles: Readonly<Record<ReasonValue, string>> = {
  mentioned: 'You are mentioned',
  assigned: 'Assigned to you',
  review: 'Review requested',
  replied: 'Replies',
  todo: 'Your todos',
  approved: 'Approved',
  changes: 'Changes requested',
  resolved: 'All threads are resolved',
  mergeable: 'Can be merged',
  failed: 'Pipeline failed',
  fixed: 'Pipeline passes again',
  conflict: 'Cannot be merged',
  merged: 'Merged',
  closed: 'Closed',
}

/** A part of the sentence with the reasons. It begins with `who`, in bold, which may be empty. */
export interface Said {
  readonly who: string
  readonly words: string
}

type Milestone = InboxRow['milestone']

/**
 * Returns the reasons of an entry as the parts of one sentence: “**Rosa** assigned and mentioned you”, “**Rosa and 2 others**
 * replied, you are assigned”. The person behind the newest reason comes first and by name; the actions of others stand together.
 */
export function sayingsOf(
  { reasons, milestone }: Pick<InboxRow, 'reasons' | 'milestone'>,
  ownUserId: number,
  now: number,
): Said[] {
  const people = new Map<number, Doer>()
  const silent = new Map<string, number>()
  for (const { kind, actor } of reasons) {
    if (actor === null || comesByItself(kind)) {
      silent.set(kind, (silent.get(kind) ?? 0) + 1)
      continue
    }
    const doer = people.get(actor.id) ?? { id: actor.id, name: actor.name, actions: new Map<string, number>() }
    doer.actions.set(kind, (doer.actions.get(kind) ?? 0) + 1)
    people.set(actor.id, doer)
  }
  const own = people.get(ownUserId)
  people.delete(ownUserId)
  const others = [...people.values()]
  const [first] = others
  const alike = others.filter((doer) => first && actionsOf(doer) === actionsOf(first))
  const rest = others.filter((doer) => !alike.includes(doer))
  const done = new Set(others.flatMap(({ actions }) => [...actions.keys()]))
  const said = [
    ...(first ? [{ who: namesOf(alike), words: actionsInWords(alike) }] : []),
    ...(rest.length > 0 ? [{ who: namesOf(rest), words: actionsInWords(rest) }] : []),
    ...(own ? [{ who: first ? 'you' : 'You', words: actionsInWords([own], 'you') }] : []),
    // A reason without a known person is left out where the same is known of somebody.
    ...[...silent]
      .filter(([kind]) => !done.has(kind))
      .map(([kind, times]) => ({ who: '', words: silentWords(kind, times, milestone, now) })),
  ]
  return said.map((part, index) =>
    index === 0 && part.who === '' ? { ...part, words: capitalised(part.words) } : part,
  )
}

/** Each reason with where it comes from, a line each: for a tooltip. */
export function detailOf({ reasons, milestone }: InboxRow, ownUserId: number, now: number): string {
  return reasons
    .map((reason) => {
      const sentence = sayingsOf({ reasons: [reason], milestone }, ownUserId, now).map(
        ({ who, words }) => `${who} ${words}`,
      )
      const source = reason.source === 'service' ? 'from GitLab' : 'found by Docket'
      return `${sentence.join('').trim()} · ${shortAgo(reason.at, now)} · ${source}`
    })
    .join('\n')
}

/** A person, and the number of times of each of their actions. */
interface Doer {
  readonly id: number
  readonly name: string
  readonly actions: Map<string, number>
}

function actionsOf({ actions }: Doer): string {
  return [...actions.keys()].sort().join(' ')
}

/** `Ben`, `Ben and Ines`, `Ben and 2 others`. */
function namesOf(doers: readonly Doer[]): string {
  const names = doers.map(({ name }) => withHiddenNamed(name))
  if (names.length <= 2) return names.join(' and ')
  return `${names[0] ?? ''} and ${counted(names.length - 1, 'other')}`
}

/** Returns the actions of these people in words. The number of replies is given only for a single person. */
function actionsInWords(doers: readonly Doer[], as: Doers = doers.length === 1 ? 'one' : 'several'): string {
  const kinds = [...new Set(doers.flatMap(({ actions }) => [...actions.keys()]))]
  const [doer, ...others] = doers
  return wordsOfActions(kinds, as, (kind) =>
    others.length === 0 && kind === 'replied' ? (doer?.actions.get(kind) ?? 1) : 1,
  )
}

/** Returns the words for a reason without a known person. */
function silentWords(kind: string, times: number, milestone: Milestone, now: number): string {
  if (kind === 'replied') return counted(times, 'new reply', 'new replies')
  return kind === 'milestone_due' || kind === 'milestone_overdue'
    ? dueWords(kind, milestone?.dueDate ?? null, now)
    : wordsOfNobody(kind)
}

function dueWords(kind: string, dueDate: string | null, now: number): string {
  const when = dueDate === null ? '' : ` ${kind === 'milestone_due' ? 'on' : 'since'} ${calendarDay(dueDate, now)}`
  return kind === 'milestone_due' ? `due${when}` : `overdue${when}`
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
