import { itemReferencesIn } from '../../../shared/item-references.ts'
import { keyOf } from '../../../shared/model/key.ts'
import type { RelatedItem } from '../../../shared/model/related-item.ts'
import { readItemRecord, type ItemKind, type ItemRecord } from '../../cache/items/items.ts'
import { listMentioning } from '../../cache/search/mentioning.ts'
import { listNoteIds, readNoteRecord } from '../../cache/items/notes.ts'
import { readServiceUrl } from '../../cache/directory/projects.ts'
import { findSimilarTitles } from '../../cache/search/similar-titles.ts'
import { readReferenceCard } from './reference-cards.ts'
import type { RowSource } from './row-source.ts'
import { readRow } from './rows.ts'

/**
 * Maximum number of texts of an item that are read for mentions, the newest first, and of different mentions that are looked up.
 */
const mostTexts = 400
const mostMentions = 60
/** Maximum number of items that mention it or are mentioned, and of each kind with a similar title. */
const mostNamed = 8
const mostSimilar = 4

/**
 * Reads the items that an item has to do with: those that its texts mention, those that mention it, as the service writes
 * down in its thread or as their own texts on this computer say, and those with a similar title.
 */
export function readRelatedItems(source: RowSource, kind: ItemKind, id: number): RelatedItem[] {
  const { cache, account } = source
  const record = readItemRecord(cache, kind, id)
  if (record === undefined) return []
  const own = keyOf(account, kind, id)
  const named = { mentions: new Map<string, RelatedItem>(), mentioned: new Map<string, RelatedItem>() }
  const add = (why: keyof typeof named, row: RelatedItem['row']): void => {
    if (row.key !== own && !named.mentions.has(row.key) && !named.mentioned.has(row.key))
      named[why].set(row.key, { why, row })
  }
  for (const [written, why] of mentionsOf(source, kind, record)) {
    const card = readReferenceCard(source, Number(record.project_id), written)
    if (card?.kind === 'item') add(why, card.row)
  }
  for (const other of listMentioning(cache, { kind, id }, mostNamed)) {
    const row = readRow(source, { account, kind: other.kind, id: other.id })
    if (row?.kind === 'issue' || row?.kind === 'mergeRequest') add('mentioned', row)
  }
  const related = new Map(shared([...named.mentions], [...named.mentioned]))
  for (const other of ['issue', 'mergeRequest'] as const) {
    for (const similar of findSimilarTitles(cache, other, String(record.title), mostSimilar + 1)) {
      const key = keyOf(account, other, similar.id)
      const row = key === own || related.has(key) ? null : readRow(source, { account, kind: other, id: similar.id })
      if (row?.kind === 'issue' || row?.kind === 'mergeRequest') related.set(key, { why: 'similar', row })
    }
  }
  return [...related.values()]
}

/** As many of two lists as are named: half of each, and more of one where the other has less. */
function shared<Member>(some: readonly Member[], others: readonly Member[]): Member[] {
  const half = mostNamed / 2
  const ofSome = Math.max(half, mostNamed - others.length)
  const ofOthers = Math.max(half, mostNamed - some.length)
  return [...some.slice(0, ofSome), ...others.slice(0, ofOthers)]
}

/** The references to items in the texts of an item, each once, and which of the two mentions the other. */
function mentionsOf({ cache }: RowSource, kind: ItemKind, record: ItemRecord) {
  const serviceUrl = readServiceUrl(cache, Number(record.project_id))
  const mentions = new Map<string, 'mentions' | 'mentioned'>()
  const add = (text: string, why: 'mentions' | 'mentioned'): void => {
    for (const { written } of itemReferencesIn(text, serviceUrl)) {
      if (mentions.size < mostMentions && !mentions.has(written)) mentions.set(written, why)
    }
  }
  add(String(record.description ?? ''), 'mentions')
  for (const noteId of listNoteIds(cache, kind, Number(record.id)).slice(-mostTexts)) {
    const note = readNoteRecord(cache, noteId)
    if (note !== undefined) add(String(note.body), note.system === 1 ? 'mentioned' : 'mentions')
  }
  return mentions
}
