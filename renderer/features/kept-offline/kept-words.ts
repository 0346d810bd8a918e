import type { AheadBudget, KeptOffline, Missing } from '../../../shared/model/kept-offline.ts'
import { ago, count, counted, size } from '../../ui/words.ts'

/**
 * Returns the text beside the switch: how much is on this computer, and how fresh it is. Empty when there is nothing to
 * say.
 */
export function keptWords(state: KeptOffline, now: number): string {
  if (!state.kept) {
    if (!state.within) return ''
    return `already kept with ${state.within.title}`
  }
  const { items, pictures } = state
  const one = items.total === 1
  const read = state.oldestReadAt === null ? '' : `read ${ago(state.oldestReadAt, now)}`
  const missing = state.refused === 0 ? '' : `${counted(state.refused, 'part')} that GitLab did not send`
  if (state.complete) return [one ? '' : counted(items.total, 'item'), read, missing].filter(Boolean).join(' · ')
  const parts = one
    ? items.there === items.total && pictures.there < pictures.total
      ? `${count(pictures.there)} of ${counted(pictures.total, 'picture')}`
      : 'being fetched'
    : `${count(items.there)} of ${counted(items.total, 'item')}`
  return [parts, one ? '' : read].filter(Boolean).join(' · ')
}

/** Names everything that is not on this computer: `12 items (about 1.2 MB) and 3 pictures are not on this computer yet.` */
export function missingWords({ items, bytes, pictures }: Missing): string {
  const what = [
    ...(items === 0 ? [] : [`${counted(items, 'item')} (about ${size(bytes)})`]),
    ...(pictures === 0 ? [] : [counted(pictures, 'picture')]),
  ]
  if (what.length === 0) return 'Everything that is open is on this computer.'
  return `${what.join(' and ')} ${items + pictures === 1 ? 'is' : 'are'} not on this computer yet.`
}

/** Names the items that the service did not give in full; empty where there are none. */
export function refusedWords({ refused }: Missing): string {
  return refused === 0
    ? ''
    : `GitLab did not send everything of ${counted(refused, 'item')}: it is too large, or you may not see it.`
}

/** From 0 to 1. */
export function keptProgress({ items, pictures }: KeptOffline): number {
  const total = items.total + pictures.total
  return total === 0 ? 1 : (items.there + pictures.there) / total
}

export const budgetTitles: Readonly<Record<AheadBudget, string>> = {
  nothing: 'Nothing',
  concerning: 'What concerns me',
  '100': 'What concerns me, and open items up to 100 MB',
  '500': 'What concerns me, and open items up to 500 MB',
  '2000': 'What concerns me, and open items up to 2 GB',
  everything: 'Everything, closed items too',
}
