import { keyOf } from '../../../shared/model/key.ts'
import type { Item } from '../../../shared/model/rows.ts'
import { weekActions, type Week } from '../../../shared/model/week.ts'
import { listWeekActions } from '../../cache/activity/week-actions.ts'
import type { RowSource } from './row-source.ts'
import { readRow } from './rows.ts'

/** Reads the actions of an account's user on items, from one moment (milliseconds since 1970) until before another. */
export function readWeek(source: RowSource, span: { readonly from: number; readonly until: number }): Week {
  const done = listWeekActions(source.cache, source.ownUserId, span)
  const week: Record<keyof Week, Item['row'][]> = { merged: [], closed: [], opened: [], commented: [] }
  for (const weekAction of weekActions) {
    const reported = new Set(weekAction === 'closed' ? week.merged.map(({ key }) => key) : [])
    for (const { action, kind, id } of done) {
      const key = keyOf(source.account, kind, id)
      if (action !== weekAction || reported.has(key)) continue
      reported.add(key)
      const row = readRow(source, { account: source.account, kind, id })
      if (row?.kind === 'issue' || row?.kind === 'mergeRequest') week[weekAction].push(row)
    }
  }
  return week
}
