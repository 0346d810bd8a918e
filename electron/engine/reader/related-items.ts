import { keyOf } from '../../../shared/model/key.ts'
import type { RelatedItem } from '../../../shared/model/related-item.ts'
import { parseReference, writtenReferences } from '../../../shared/model/written-reference.ts'
import { readItemRecord, type ItemKind } from '../../cache/items.ts'
import { listNoteIds, readNoteRecord } from '../../cache/notes.ts'
import { findSimilarTitles } from '../../cache/similar-titles.ts'
import { readReferenceCard } from './reference-cards.ts'
import type { RowSource } from './row-source.ts'
import { readRow } from './rows.ts'

/** How many texts of an item are read for mentions, the newest first, and how many different mentions are looked up. */
const mostTexts = 400
const mostMentions = 60
/** How many items of each kind are named. */
const mostNamed = 8
const mostSimilar = 4

/**
 * Reads the items that an item has to do with: those that its texts mention, those in which it is mentioned, as the service
 * writes down in its thread, and those with a similar title.
 */
export function readRelatedItems(source: RowSource, kind: ItemKind, id: number): RelatedItem[] {
  const { cache, account } = source
  const record = readItemRecord(cache, kind, id)
  if (record === undefined) return []
  const own = keyOf(account, kind, id)
  const related = new Map<string, RelatedItem>()
  for (const [written, why] of mentionsOf(source, kind, id, String(record.description ?? ''))) {
    const card = readReferenceCard(source, Number(record.project_id), written)
    if (card?.kind !== 'item' || card.row.key === own || related.has(card.row.key)) continue
    related.set(card.row.key, { why, row: card.row })
    if (related.size === mostNamed) break
  }
  for (const other of ['issue', 'mergeRequest'] as const) {
    for (const similar of findSimilarTitles(cache, other, String(record.title), mostSimilar + 1)) {
      const key = keyOf(account, other, similar.id)
      const row = key === own || related.has(key) ? null : readRow(source, { account, kind: other, id: similar.id })
      if (row?.kind === 'issue' || row?.kind === 'mergeRequest') related.set(key, { why: 'similar', row })
    }
  }
  return [...related.values()]
}

/** The references to items in the texts of an item, each once, and which of the two mentions the other. */
function mentionsOf({ cache }: RowSource, kind: ItemKind, id: number, description: string) {
  const mentions = new Map<string, RelatedItem['why']>()
  const add = (text: string, why: RelatedItem['why']): void => {
    for (const written of text.match(writtenReferences) ?? []) {
      const named = parseReference(written)?.kind
      const isItem = named === 'issue' || named === 'mergeRequest'
      if (isItem && mentions.size < mostMentions && !mentions.has(written)) mentions.set(written, why)
    }
  }
  add(description, 'mentions')
  for (const noteId of listNoteIds(cache, kind, id).slice(-mostTexts)) {
    const note = readNoteRecord(cache, noteId)
    if (note !== undefined) add(String(note.body), note.system === 1 ? 'mentioned' : 'mentions')
  }
  return mentions
}
