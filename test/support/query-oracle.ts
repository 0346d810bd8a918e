import { searchTermsOf } from '../../electron/cache/search/search-text.ts'
import { isBotName } from '../../electron/cache/query/query-names.ts'
import { dueDaysOf, momentsOf } from '../../shared/query/dates.ts'
import type { Condition, Filter, Query, TextPart, Word } from '../../shared/query/tree.ts'
import { hasTasks } from '../../shared/model/task.ts'
import { plainlyHolds } from './searching.ts'

/** Everything that a query can ask of an item, as plain values. */
export interface QueriedItem {
  readonly id: number
  readonly kind: 'issue' | 'mergeRequest'
  readonly project: string
  readonly number: number
  readonly state: string
  readonly author: string
  readonly assignee: string | null
  readonly milestone: string | null
  /** Milliseconds since 1970. */
  readonly created: number
  readonly updated: number
  readonly due: string | null
  /** The moment of its last closing or merge by its activity; null where activity has none. */
  readonly closedAt: number | null
  readonly confidential: boolean
  /** An open issue blocks it. */
  readonly blocked: boolean
  readonly draft: boolean
  readonly followed: boolean
  /** The service says that nothing holds up its merge. */
  readonly mergeable: boolean
  /** Null where it is not known, and of merge requests. */
  readonly issueType: string | null
  /** The status of its newest pipeline. */
  readonly pipeline: string | null
  /** Null where there is none, and of merge requests. */
  readonly weight: number | null
  /** Null where it is in none, and of merge requests. */
  readonly epic: QueriedEpic | null
  readonly iteration: QueriedIteration | null
  readonly votes: number
  readonly comments: number
  readonly labels: readonly string[]
  /** Labels that only this computer has. */
  readonly localLabels: readonly string[]
  readonly title: string
  readonly description: string | null
  /** The comments of people below it. */
  readonly threads: readonly QueriedThread[]
  readonly queued: boolean
  readonly inbox: readonly string[]
  /** Why it is in the inbox, as queries call it. */
  readonly reasons: readonly string[]
}

export interface QueriedEpic {
  readonly id: number
  readonly title: string
  readonly reference: string
}

export interface QueriedIteration {
  readonly id: number
  readonly title: string | null
  readonly start: string
  readonly due: string
}

/** A comment and its answers, the oldest first. */
export interface QueriedThread {
  /** Some comment of it can be resolved and is not. */
  readonly isOpen: boolean
  readonly comments: readonly { readonly author: string; readonly text: string }[]
}

interface Asked {
  readonly me: string
  readonly now: number
  readonly places: readonly TextPart[]
}

/** The ids of the items that a query asks for, in its order. Deliberately simple: it looks at every item. */
export function plainlyQueried(
  items: readonly QueriedItem[],
  query: Query,
  { me, now }: Omit<Asked, 'places'>,
): number[] {
  const asked = { me, now, places: query.places }
  const found = items.filter((item) => query.condition === null || (isSo(item, query.condition, asked) ?? true))
  const { by, direction } = query.sort ?? { by: 'updated', direction: 'descending' }
  const sign = direction === 'ascending' ? 1 : -1
  const rankOf = (item: QueriedItem) => {
    const rank = item[by]
    return by === 'title' ? String(rank).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()) : rank
  }
  return found
    .toSorted((one, other) => {
      const [a, b] = [rankOf(one), rankOf(other)]
      if (a === null || b === null) return Number(a === null) - Number(b === null) || sign * (one.id - other.id)
      return sign * (comparedByBytes(a, b) || one.id - other.id)
    })
    .map(({ id }) => id)
}

/** SQLite compares texts by their bytes in UTF-8. */
function comparedByBytes(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)))
}

/** Null where the condition asks for nothing. */
function isSo(item: QueriedItem, condition: Condition, asked: Asked): boolean | null {
  switch (condition.kind) {
    case 'and': {
      const words = condition.parts.filter((part) => part.kind === 'word')
      const others = condition.parts.filter((part) => part.kind !== 'word')
      const results = [...others.map((part) => isSo(item, part, asked)), holds(item, words, asked)]
      return withoutNull(results, (each) => each.every(Boolean))
    }
    case 'or':
      return withoutNull(
        condition.parts.map((part) => isSo(item, part, asked)),
        (each) => each.some(Boolean),
      )
    case 'not': {
      const result = isSo(item, condition.part, asked)
      return result === null ? null : !result
    }
    case 'word':
      return holds(item, [condition], asked)
    case 'number':
      return item.number === condition.number
    case 'filter':
      return fits(item, condition, asked)
  }
}

function withoutNull(results: readonly (boolean | null)[], judge: (each: boolean[]) => boolean): boolean | null {
  const there = results.filter((result) => result !== null)
  return there.length === 0 ? null : judge(there)
}

function holds(item: QueriedItem, words: readonly Word[], { places }: Asked): boolean | null {
  const terms = words.flatMap(({ text, isOpen }) => searchTermsOf(text, isOpen))
  if (terms.length === 0) return null
  const looksIn = (place: TextPart) => places.length === 0 || places.includes(place)
  const own = [...(looksIn('title') ? [item.title] : []), ...(looksIn('description') ? [item.description] : [])]
  const comments = looksIn('comments') ? item.threads.flatMap((thread) => thread.comments) : []
  return plainlyHolds(own, terms) || comments.some(({ text }) => plainlyHolds([text], terms))
}

function fits(item: QueriedItem, { key, value }: Filter, { me, now }: Asked): boolean {
  const isSame = (name: string) => plain(name) === plain(value)
  const isPerson = (name: string) => (value === 'me' ? name === me : isSame(name))
  const isIssue = item.kind === 'issue'
  switch (key) {
    case 'is':
      return (
        {
          open: ['opened', 'reopened'].includes(item.state),
          closed: !['opened', 'reopened'].includes(item.state),
          merged: item.state === 'merged',
          issue: isIssue,
          'merge-request': !isIssue,
          confidential: item.confidential,
          blocked: item.blocked && ['opened', 'reopened'].includes(item.state),
          draft: item.draft,
          followed: item.followed,
          mine: item.author === me || item.assignee === me,
          bot: isBotName(item.author),
          queued: item.queued,
          mergeable: item.mergeable && ['opened', 'reopened'].includes(item.state),
          unresolved: item.threads.some(({ isOpen }) => isOpen),
        }[value] ?? item.inbox.includes(value)
      )
    case 'has':
      return {
        comments: item.comments > 0,
        description: (item.description ?? '') !== '',
        tasks: hasTasks(item.description ?? ''),
        label: item.labels.length > 0,
        milestone: item.milestone !== null,
        assignee: item.assignee !== null,
        due: item.due !== null,
        votes: item.votes > 0,
      }[value] as boolean
    case 'reason':
      return item.reasons.includes(value)
    case 'thread':
      return item.threads.some(({ isOpen, comments }) => {
        const own = comments.findIndex(({ author }) => author === me)
        return isOpen && (own === 0 || (own > 0 && comments.slice(own).some(({ author }) => author !== me)))
      })
    case 'pipeline': {
      const called: Readonly<Record<string, string>> = { success: 'passed', pending: 'running', preparing: 'running' }
      if (item.pipeline === null) return value === 'none' && !isIssue
      return value === (called[item.pipeline] ?? item.pipeline)
    }
    case 'type':
      return isIssue && (item.issueType ?? 'issue') === value
    case 'turn':
    case 'unanswered':
      throw new Error('turns have a test of their own')
    case 'author':
      return isPerson(item.author)
    case 'assignee':
      return value === 'none' ? item.assignee === null : item.assignee !== null && isPerson(item.assignee)
    case 'reviewer':
      throw new Error('reviewers have a test of their own')
    case 'label':
      return value === 'none' ? item.labels.length === 0 : item.labels.some(isSame)
    case 'local':
      return value === 'none' ? item.localLabels.length === 0 : item.localLabels.some(isSame)
    case 'milestone':
      return value === 'none' ? item.milestone === null : item.milestone !== null && isSame(item.milestone)
    case 'epic': {
      const { epic } = item
      if (value === 'none') return epic === null
      return epic !== null && [epic.title, epic.reference, `&${epic.reference.split('&')[1]}`].some(isSame)
    }
    case 'iteration': {
      const { iteration } = item
      if (value === 'none' || iteration === null) return value === 'none' && iteration === null
      const day = value === 'current' ? dueDaysOf('today', now).from : value
      const hasDay = day !== null && /^\d{4}-/.test(day) && iteration.start <= day && iteration.due >= day
      return hasDay || (iteration.title !== null && isSame(iteration.title))
    }
    case 'project':
      return isSame(item.project) || isSame(item.project.split('/').at(-1) ?? '')
    case 'group':
      return plain(item.project).startsWith(`${plain(value)}/`)
    case 'updated':
    case 'created': {
      const { from, to } = momentsOf(value, now)
      return (from === null || item[key] >= from) && (to === null || item[key] < to)
    }
    case 'closed': {
      const { from, to } = momentsOf(value, now)
      const isClosed = !['opened', 'reopened'].includes(item.state)
      const at = item.closedAt
      return isClosed && at !== null && (from === null || at >= from) && (to === null || at < to)
    }
    case 'due': {
      if (value === 'none') return item.due === null
      const { from, to } = dueDaysOf(value, now)
      return item.due !== null && (from === null || item.due >= from) && (to === null || item.due <= to)
    }
    case 'weight': {
      const { weight } = item
      if (value === 'none') return weight === null
      const [, sign, digits] = /^([<>]=?)?(\d+)$/.exec(value) ?? []
      if (weight === null) return false
      if (digits === undefined) {
        const [from = '', to = ''] = value.split('..')
        return (from === '' || weight >= Number(from)) && (to === '' || weight <= Number(to))
      }
      const than = Math.sign(weight - Number(digits))
      return than === 0 ? sign !== '<' && sign !== '>' : sign?.startsWith(than < 0 ? '<' : '>') === true
    }
  }
}

function plain(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
