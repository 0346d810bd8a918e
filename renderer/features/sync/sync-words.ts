import { sentenceFor } from '../../../shared/error-sentences.ts'
import { traitsOf } from '../../../shared/error-traits.ts'
import type { ServiceAbilities, SyncList, SyncState } from '../../../shared/ipc.ts'
import type { OddAnswer } from '../../../shared/model/odd-answer.ts'
import type { NamedService } from '../../../shared/service-name.ts'
import { agoInWords, count, counted, until } from '../../ui/words.ts'

/** Returns true if the service does not have such a list, or not for this user. That is no failure. */
export function isRefused({ error }: SyncList): boolean {
  return error !== null && traitsOf(error).isWithheld
}

export function isFailed(list: SyncList): boolean {
  return list.error !== null && !isRefused(list)
}

/** Returns the number of rows in a list, `12,000`, or the pages that its first reading still needs. */
export function listWords(list: SyncList): string {
  if (isRefused(list)) return 'GitLab does not show this'
  switch (list.phase) {
    case 'new':
      return 'Not started'
    case 'backwards':
      return list.pagesLeft === null
        ? 'Being read for the first time'
        : `${counted(list.pagesLeft, 'page')} to go in the first sync`
    case 'whole':
      if (list.total === null) return 'Everything is here'
      return list.total === 0 ? 'None' : count(list.total)
  }
}

/** Names the problem of a row that could not be read in full, and says whether the row is here all the same. */
export function oddWords({ id, isKept, problem }: OddAnswer): string {
  const answer = id === null ? 'An answer without an id' : `Answer ${id}`
  return `${answer}: ${problem}. ${isKept ? 'The rest of it is here.' : 'It is not here.'}`
}

/** Returns the number of rows that are here without a part that could not be read. */
export function countOdd(lists: readonly SyncList[]): number {
  return lists.reduce(
    (sum, { oddAnswers }) => sum + new Set(oddAnswers.flatMap(({ id, isKept }) => (isKept ? [id] : []))).size,
    0,
  )
}

/** `read 2 minutes ago`, or nothing. */
export function readWords(lastReadAt: string | null, now: number): string {
  return lastReadAt === null ? '' : `read ${agoInWords(lastReadAt, now)}`
}

/** `next in 40 s`, or nothing while nobody can say. */
export function nextWords(nextReadAt: string | null, sync: SyncState | undefined, now: number): string {
  if (nextReadAt === null || !sync || sync.stopped || sync.phase === 'offline' || sync.phase === 'paused') return ''
  const words = until(nextReadAt, now)
  return words === 'at once' ? 'due now' : `next ${words}`
}

/**
 * Returns the time at which a list, or the first of several, is read again. Lists that are read for the first time do not count.
 */
export function soonest(lists: readonly SyncList[]): string | null {
  return extreme(
    lists.filter(({ phase }) => phase === 'whole').map(({ nextReadAt }) => nextReadAt),
    (a, b) => a < b,
  )
}

/** Returns the time of the last reading of any of several lists. */
export function newest(lists: readonly SyncList[]): string | null {
  return extreme(
    lists.map(({ lastReadAt }) => lastReadAt),
    (a, b) => a > b,
  )
}

function extreme(times: readonly (string | null)[], wins: (a: string, b: string) => boolean): string | null {
  return times.reduce((best, time) => (best === null || (time !== null && wins(time, best)) ? time : best), null)
}

/** The lists of a project, or with null those of the account itself. */
export interface SyncGroup {
  readonly project: string | null
  readonly lists: readonly SyncList[]
}

/** The account's own lists first, then those of each project by its path. */
export function groupsOf(lists: readonly SyncList[]): SyncGroup[] {
  return [...Map.groupBy(lists, ({ project }) => project)]
    .map(([project, members]) => ({ project, lists: members }))
    .sort((a, b) => {
      if (a.project === null || b.project === null) return a.project === null ? -1 : 1
      return a.project.localeCompare(b.project)
    })
}

/** `read 2 minutes ago · next in 40 s`, or `3 of 8 read` while they are not whole. */
export function groupWords({ lists }: SyncGroup, sync: SyncState | undefined, now: number): string {
  const wanted = lists.filter((list) => !isRefused(list))
  const whole = wanted.filter(({ phase }) => phase === 'whole').length
  if (whole < wanted.length) return `${whole} of ${count(wanted.length)} read`
  return [readWords(newest(wanted), now), nextWords(soonest(wanted), sync, now)]
    .filter((words) => words !== '')
    .join(' · ')
}

/** A problem with the lists that have it: there is one for each cause. */
export interface SyncProblem {
  readonly title: string
  readonly advice: string
  readonly lists: readonly SyncList[]
}

export function problemsOf(lists: readonly SyncList[], service: NamedService): SyncProblem[] {
  const failed = lists
    .filter(isFailed)
    .flatMap((list) => (list.error ? [{ list, ...sentenceFor(list.error, service) }] : []))
  return [...Map.groupBy(failed, ({ title }) => title)]
    .map(([title, members]) => ({
      title,
      advice: members[0]?.advice ?? '',
      lists: members.map(({ list }) => list),
    }))
    .sort((a, b) => b.lists.length - a.lists.length)
}

const namedAtMost = 3

/** `Labels of platform/api, Milestones of apps/console and 12 more`. */
export function namesOf(lists: readonly SyncList[]): string {
  const names = lists
    .slice(0, namedAtMost)
    .map(({ title, project }) => (project === null ? title : `${title} of ${project}`))
  const more = lists.length - names.length
  return `${names.join(', ')}${more > 0 ? ` and ${count(more)} more` : ''}`
}

/** A capability of the service in plain words. `can` is null when it is not known yet. */
export interface AbilityWords {
  readonly name: keyof ServiceAbilities
  readonly can: boolean | null
  readonly text: string
}

const abilityTexts: Readonly<Record<keyof ServiceAbilities, readonly [yes: string, no: string, unknown: string]>> = {
  listsTodos: ['Lists your todos', 'Does not list your todos', 'Whether it lists your todos'],
  listsAllStates: [
    'Shows open and closed issues together',
    'Shows open and closed issues apart',
    'Whether it shows open and closed issues together',
  ],
  countsRows: [
    'Says how many there are of each',
    'Does not say how many there are of each',
    'Whether it says how many there are of each',
  ],
  commentsMoveItems: [
    'A comment moves its item to the top',
    'A comment does not move its item',
    'Whether a comment moves its item',
  ],
}

export function abilityWords(abilities: ServiceAbilities): AbilityWords[] {
  return (Object.keys(abilityTexts) as (keyof ServiceAbilities)[]).map((name) => {
    const can = abilities[name]
    const [yes, no, unknown] = abilityTexts[name]
    return { name, can, text: can === null ? `${unknown}: not known yet` : can ? yes : no }
  })
}
