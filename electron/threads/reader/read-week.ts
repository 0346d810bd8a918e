import { keyOf } from '../../../shared/model/key.ts'
import type { Item } from '../../../shared/model/rows.ts'
import { deeds, type Week } from '../../../shared/model/week.ts'
import { listDeeds } from '../../cache/activity/deeds.ts'
import type { RowSource } from './row-source.ts'
import { readRow } from './rows.ts'

/** Reads what the user of an account did to items, from one moment (milliseconds since 1970) until before another. */
export function readWeek(source: RowSource, span: { readonly from: number; readonly until: number }): Week {
  const done = listDeeds(source.cache, source.ownUserId, span)
  const week: Record<keyof Week, Item['row'][]> = { merged: [], closed: [], opened: [], commented: [] }
  for (const deed of deeds) {
    const told = new Set(deed === 'closed' ? week.merged.map(({ key }) => key) : [])
    for (const { action, kind, id } of done) {
      const key = keyOf(source.account, kind, id)
      if (action !== deed || told.has(key)) continue
      told.add(key)
      const row = readRow(source, { account: source.account, kind, id })
      if (row?.kind === 'issue' || row?.kind === 'mergeRequest') week[deed].push(row)
    }
  }
  return week
}
