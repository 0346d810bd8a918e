import { day } from '../../../shared/durations.ts'
import type { CallValue } from '../../../shared/ipc.ts'
import { keyOf, type AccountId } from '../../../shared/model/key.ts'
import type { RuleTrial, RuleWork } from '../../../shared/model/rule.ts'
import { askedBy } from '../../../shared/query/parse.ts'
import { isItemKind } from '../../cache/inbox/inbox-facts.ts'
import { readItemRecord } from '../../cache/items/items.ts'
import type { ReadableCache } from '../../cache/storage/database.ts'
import { timestampOf } from '../../cache/storage/upsert.ts'
import * as rules from '../../user/rules.ts'
import { listEntries } from '../inbox/inbox-entries.ts'
import { narrowedTo, queryContextOf } from './asked-items.ts'
import { sourceOf, type OpenAccount, type OpenAccounts } from './open-accounts.ts'

/** Log of the user's rules, and their trials. */

/** Days for which a rule is tried out, and the maximum number of matching entries that are named. */
const triedDays = 30
const mostTried = 50
/** Maximum number of titles that the log names for a rule's work. */
const mostTitles = 3

/** The rules of an account in their order, and their works, the last first. */
export function listRules(accounts: OpenAccounts, account: AccountId): CallValue<'listRules'> {
  const open = accounts.get(account)
  return open.overlay.read((cache) => ({
    rules: rules.listRules(open.user),
    works: rules.listWorks(open.user).map((work) => workOf(open, cache, work)),
  }))
}

/** Returns what a rule would have done to the entries of the last thirty days. Nothing is done. */
export function tryRule(accounts: OpenAccounts, account: AccountId, text: string): RuleTrial {
  const open = accounts.get(account)
  return open.overlay.read((cache) => {
    open.marks.refresh()
    const since = Date.now() - triedDays * day
    const recent = listEntries(sourceOf(open, cache), open.marks).filter(({ newest_at }) => newest_at >= since)
    const ranked = recent.map(({ id, item_kind: kind, item_id, newest_at }) => ({
      ...{ id, item: { kind, id: item_id }, rank: newest_at, isPinned: false, at: newest_at },
    }))
    const asked = narrowedTo({ ...askedBy(text), sort: null }, ranked, cache, queryContextOf(open, cache))
    const entries = asked.slice(0, mostTried).map(({ id }) => keyOf(account, 'inboxEntry', id))
    return { count: asked.length, of: recent.length, entries }
  })
}

function workOf(open: OpenAccount, cache: ReadableCache, work: rules.StoredWork): RuleWork {
  const { id, rule, action, localLabel, at, undone_at } = work
  const entries = rules.listWorkEntries(open.user, id)
  const titles = entries.slice(0, mostTitles).flatMap(({ target }) => {
    const item = isItemKind(target.kind) ? readItemRecord(cache, target.kind, target.id) : undefined
    return item === undefined ? [] : [String(item.title)]
  })
  const count = entries.length
  return { id, rule, action, localLabel, at: timestampOf(at), titles, count, isUndone: undone_at !== null }
}
