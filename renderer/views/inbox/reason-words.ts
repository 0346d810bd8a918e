import type { InboxRow, ReasonRow } from '../../../shared/model/rows.ts'
import { calendarDay, counted, shortAgo } from '../../components/words.ts'

/** One thing said of an entry. `who` is the person or thing it begins with, written strongly; it may be empty. */
export interface Said {
  readonly who: string
  readonly words: string
}

type Milestone = InboxRow['milestone']

/**
 * Why an entry is in the inbox, the newest first, one saying for each kind of reason: “**Ben** mentioned you”, “assigned
 * to you”, “2 new replies”. The first says who; what follows is short.
 */
export function sayingsOf(
  { reasons, milestone }: Pick<InboxRow, 'reasons' | 'milestone'>,
  ownUserId: number,
  now: number,
): Said[] {
  const kinds = [...Map.groupBy(reasons, ({ kind }) => kind)]
  return kinds.map(([kind, same], index) => {
    // Who assigned and who replied besides is in the tooltip and in the thread.
    const named = index === 0 || (kind !== 'assigned' && kind !== 'replied')
    const said = wordsOf(
      kind,
      named ? same : same.map((reason) => ({ ...reason, actor: null })),
      ownUserId,
      milestone,
      now,
    )
    return index === 0 && said.who === '' ? { ...said, words: capitalised(said.words) } : said
  })
}

/** Each reason with where it comes from, a line each: for a tooltip. */
export function detailOf({ reasons, milestone }: InboxRow, ownUserId: number, now: number): string {
  return reasons
    .map((reason) => {
      const { who, words } = wordsOf(reason.kind, [reason], ownUserId, milestone, now)
      const source = reason.source === 'service' ? 'from the service' : 'found by Docket'
      return `${capitalised(`${who} ${words}`.trim())} · ${shortAgo(reason.at, now)} · ${source}`
    })
    .join('\n')
}

function wordsOf(kind: string, same: readonly ReasonRow[], ownUserId: number, milestone: Milestone, now: number): Said {
  const who = peopleOf(same, ownUserId)
  switch (kind) {
    case 'assigned':
      return who === '' ? { who, words: 'assigned to you' } : { who, words: 'assigned you' }
    case 'mentioned':
      return who === '' ? { who, words: 'you were mentioned' } : { who, words: 'mentioned you' }
    case 'directly_addressed':
      return { who, words: 'wrote to you' }
    case 'replied':
      return same.length === 1 && who !== ''
        ? { who, words: 'replied' }
        : { who: '', words: counted(same.length, 'new reply', 'new replies') }
    case 'marked':
      return { who, words: 'added a todo' }
    case 'build_failed':
      return { who: '', words: 'the build failed' }
    case 'approval_required':
      return { who, words: who === '' ? 'waits for your approval' : 'asks for your approval' }
    case 'unmergeable':
      return { who: '', words: 'cannot be merged any more' }
    case 'merged':
      return who === '' ? { who, words: 'was merged' } : { who, words: 'merged it' }
    case 'closed':
      return who === '' ? { who, words: 'was closed' } : { who, words: 'closed it' }
    case 'milestone_due':
    case 'milestone_overdue':
      return { who: milestone?.title ?? 'A milestone', words: dueWords(kind, milestone?.dueDate ?? null, now) }
    default:
      // A newer service may know more; its own word is better than none.
      return { who, words: kind.replaceAll('_', ' ') }
  }
}

function dueWords(kind: string, dueDate: string | null, now: number): string {
  const when = dueDate === null ? '' : ` ${kind === 'milestone_due' ? 'on' : 'since'} ${calendarDay(dueDate, now)}`
  return kind === 'milestone_due' ? `is due${when}` : `is overdue${when}`
}

/** `Ben`, `Ben and Ines`, `Ben, Ines and 2 others`; nothing where nobody is known. */
function peopleOf(reasons: readonly ReasonRow[], ownUserId: number): string {
  const people = new Map(reasons.flatMap(({ actor }) => (actor ? [[actor.id, actor] as const] : [])))
  const [first, second, ...others] = [...people.values()].map((actor) => (actor.id === ownUserId ? 'You' : actor.name))
  if (first === undefined) return ''
  if (second === undefined) return first
  if (others.length === 0) return `${first} and ${second}`
  return `${first}, ${second} and ${counted(others.length, 'other')}`
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The beginning of a text in one line without the signs of Markdown. */
export function excerptOf(body: string): string {
  return body
    .slice(0, 600)
    .replace(/```[^\n]*/g, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replace(/\[[ x]\]\s/g, '')
    .replace(/[*_~`]{1,3}(\S(?:.*?\S)?)[*_~`]{1,3}/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}
