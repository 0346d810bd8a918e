import { partsOf } from '../../../shared/model/key.ts'
import { isLocal } from '../../../shared/model/local-id.ts'
import type { InboxRow } from '../../../shared/model/rows.ts'
import { printPlace } from '../../../shared/place.ts'
import { titleOfTarget } from '../../../shared/target-words.ts'
import type { InboxLine, InboxSummary } from '../../protocols/tray-summary.ts'
import { entryWithId } from '../inbox/inbox-entries.ts'
import { listPart, openReasons, triageOf, type RankedEntry } from '../inbox/triage.ts'
import type { RowSource } from './row-source.ts'
import { readRow } from './rows.ts'

/** Maximum number of entries that are listed one by one. */
const mostLines = 5

/** Returns the open entries in the inboxes of some accounts, each read at one moment of its own. */
export function summariseInboxes(inboxes: readonly ((most: number) => SummarisedInbox)[]): InboxSummary {
  const read = inboxes.map((summarise) => summarise(mostLines))
  return {
    open: sum(read.map(({ open }) => open)),
    unread: sum(read.map(({ unread }) => unread)),
    newest: read
      .flatMap(({ newest }) => newest)
      .sort((one, other) => other.rank - one.rank)
      .slice(0, mostLines)
      .map(({ line }) => line),
  }
}

interface SummarisedInbox {
  readonly open: number
  readonly unread: number
  readonly newest: readonly { readonly rank: number; readonly line: InboxLine }[]
}

/** Returns the open entries in the inbox of one account. */
export function summariseInbox(source: RowSource, most: number): SummarisedInbox {
  const entries = listPart(source, source.marks, 'open')
  return {
    open: entries.length,
    unread: entries.filter((entry) => isUnread(source, entry)).length,
    newest: entries.slice(0, most).flatMap(({ id, rank }) => {
      const row = readRow(source, { account: source.account, kind: 'inboxEntry', id })
      return row?.kind === 'inboxEntry' ? [{ rank, line: lineOf(row) }] : []
    }),
  }
}

/** As the row of the entry says it, without all else that is read for a row. */
function isUnread(source: RowSource, { id }: RankedEntry): boolean {
  const entry = entryWithId(source, id)
  if (!entry) return false
  const marks = source.marks.of(entry.kind, entry.id)
  return triageOf(marks, openReasons(source.cache, entry.reasons, marks), source.ownUserId).unread
}

function lineOf({ key, item, milestone, targetType, reasons, triage }: InboxRow): InboxLine {
  const { account } = partsOf(key)
  const inbox = printPlace({ kind: 'inbox', account, part: 'open', query: '' })
  if (milestone !== null) return { reference: '', title: milestone.title, address: inbox, unread: triage.unread }
  if (item === null) {
    const about = reasons.find(({ text }) => text !== '')?.text ?? ''
    return {
      reference: '',
      title: titleOfTarget(targetType ?? '', about.split('\n', 1)[0] ?? ''),
      address: inbox,
      unread: triage.unread,
    }
  }
  const { kind, id } = partsOf(item.key)
  const project = partsOf(item.projectKey).id
  return {
    reference: `${item.projectPath}${item.kind === 'issue' ? '#' : '!'}${item.iid}`,
    title: item.title,
    address: isLocal(id)
      ? printPlace({ kind: 'unsent', account, of: kind === 'issue' ? 'issue' : 'mergeRequest', edit: -id })
      : printPlace({ kind: item.kind, account, project, number: item.iid }),
    unread: triage.unread,
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => one + other, 0)
}
