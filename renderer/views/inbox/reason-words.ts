import type { InboxRow } from '../../../shared/model/rows.ts'
import type { ReasonValue } from '../../../shared/query/tree.ts'
import { calendarDay, counted, shortAgo } from '../../components/words.ts'

/** The name of each reason, used where no entry is named. */
export const reasonTitles: Readonly<Record<ReasonValue, string>> = {
  mentioned: 'You are mentioned',
  assigned: 'Assigned to you',
  replied: 'Replies',
  todo: 'Your todos',
  conflict: 'Cannot be merged',
  merged: 'Merged',
  closed: 'Closed',
}

/** A part of the sentence that says why. `who` is whom it begins with, written strongly; it may be empty. */
export interface Said {
  readonly who: string
  readonly words: string
}

type Milestone = InboxRow['milestone']

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/**
 * Why an entry is in the inbox, as the parts of one sentence: “**Rosa** assigned and mentioned you”, “**Rosa and 2
 * others** replied, you are assigned”. Who did the newest of it comes first and by name; what others did is said
 * together.
 */
export function sayingsOf(
  { reasons, milestone }: Pick<InboxRow, 'reasons' | 'milestone'>,
  ownUserId: number,
  now: number,
): Said[] {
  const people = new Map<number, Doer>()
  const silent = new Map<string, number>()
  for (const { kind, actor } of reasons) {
    if (actor === null || byItself.has(kind)) {
      silent.set(kind, (silent.get(kind) ?? 0) + 1)
      continue
    }
    const doer = people.get(actor.id) ?? { id: actor.id, name: actor.name, deeds: new Map<string, number>() }
    doer.deeds.set(kind, (doer.deeds.get(kind) ?? 0) + 1)
    people.set(actor.id, doer)
  }
  const own = people.get(ownUserId)
  people.delete(ownUserId)
  const others = [...people.values()]
  const [first] = others
  const alike = others.filter((doer) => first && deedsOf(doer) === deedsOf(first))
  const rest = others.filter((doer) => !alike.includes(doer))
  const done = new Set(others.flatMap(({ deeds }) => [...deeds.keys()]))
  const said = [
    ...(first ? [{ who: namesOf(alike), words: wordsOfDeeds(alike) }] : []),
    ...(rest.length > 0 ? [{ who: namesOf(rest), words: wordsOfDeeds(rest) }] : []),
    ...(own ? [{ who: first ? 'you' : 'You', words: wordsOfDeeds([own]) }] : []),
    // Who it was is said already where the same is known of somebody.
    ...[...silent]
      .filter(([kind]) => !done.has(kind))
      .map(([kind, times]) => ({ who: '', words: wordsOfNobody(kind, times, milestone, now) })),
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
      const source = reason.source === 'service' ? 'from the service' : 'found by Docket'
      return `${sentence.join('').trim()} · ${shortAgo(reason.at, now)} · ${source}`
    })
    .join('\n')
}

/** Somebody, and how often they did what. */
interface Doer {
  readonly id: number
  readonly name: string
  readonly deeds: Map<string, number>
}

/** What comes about by itself, so that nobody is to be named. */
const byItself: ReadonlySet<string> = new Set(['build_failed', 'unmergeable', 'milestone_due', 'milestone_overdue'])

function deedsOf({ deeds }: Doer): string {
  return [...deeds.keys()].sort().join(' ')
}

/** `Ben`, `Ben and Ines`, `Ben and 2 others`. */
function namesOf(doers: readonly Doer[]): string {
  const names = doers.map(({ name }) => name)
  if (names.length <= 2) return names.join(' and ')
  return `${names[0] ?? ''} and ${counted(names.length - 1, 'other')}`
}

/** What somebody did to the user: it is followed by “you”. */
const toTheUser: Readonly<Record<string, string>> = { assigned: 'assigned', mentioned: 'mentioned' }

const verbs: Readonly<Record<string, string>> = {
  directly_addressed: 'wrote to you',
  replied: 'replied',
  marked: 'added a todo',
  approval_required: 'asks for your approval',
  merged: 'merged it',
  closed: 'closed it',
}

/** What people did: `replied, assigned and mentioned you`. */
function wordsOfDeeds(doers: readonly Doer[]): string {
  const kinds = [...new Set(doers.flatMap(({ deeds }) => [...deeds.keys()]))]
  const done = kinds.filter((kind) => toTheUser[kind] === undefined).map((kind) => verbOf(kind, doers))
  const doneToUser = kinds.flatMap((kind) => toTheUser[kind] ?? [])
  return listed.format([...done, ...doneToUser]) + (doneToUser.length > 0 ? ' you' : '')
}

function verbOf(kind: string, [doer, ...others]: readonly Doer[]): string {
  // A newer service may know more; its own word is better than none.
  const verb = verbs[kind] ?? kind.replaceAll('_', ' ')
  const times = others.length === 0 && kind === 'replied' ? (doer?.deeds.get(kind) ?? 1) : 1
  if (times === 1) return verb
  return times === 2 ? `${verb} twice` : `${verb} ${times} times`
}

/** What is known without anybody who did it. */
function wordsOfNobody(kind: string, times: number, milestone: Milestone, now: number): string {
  switch (kind) {
    case 'assigned':
      return 'you are assigned'
    case 'mentioned':
    case 'directly_addressed':
      return 'you were mentioned'
    case 'replied':
      return counted(times, 'new reply', 'new replies')
    case 'marked':
      return 'added to your todos'
    case 'build_failed':
      return 'the build failed'
    case 'approval_required':
      return 'waits for your approval'
    case 'unmergeable':
      return 'cannot be merged any more'
    case 'merged':
      return 'was merged'
    case 'closed':
      return 'was closed'
    case 'milestone_due':
    case 'milestone_overdue':
      return dueWords(kind, milestone?.dueDate ?? null, now)
    default:
      return kind.replaceAll('_', ' ')
  }
}

function dueWords(kind: string, dueDate: string | null, now: number): string {
  const when = dueDate === null ? '' : ` ${kind === 'milestone_due' ? 'on' : 'since'} ${calendarDay(dueDate, now)}`
  return kind === 'milestone_due' ? `due${when}` : `overdue${when}`
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
