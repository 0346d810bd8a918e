import { appendFileSync, writeFileSync } from 'node:fs'
import { AppFailure } from '../../../shared/errors.ts'
import type { ExportFormat } from '../../../shared/model/stored-data.ts'
import type { ReadableCache } from '../../cache/storage/database.ts'
import { countExportedItems, listExportedItems } from '../../cache/items/exported-items.ts'
import type { ItemKind } from '../../cache/items/items.ts'
import type { ExportPosition } from '../../protocols/export-position.ts'
import { writings } from './export-formats.ts'

/** Few enough that others who ask the same thread wait for a moment only. */
const perPart = 200

const kinds: readonly ItemKind[] = ['issue', 'mergeRequest']

const beginning: ExportPosition = { kind: 'issue', after: 0, done: 0 }

/**
 * Writes the next items into a file, which is made anew where `from` is null. Returns where the next call begins, or null once all
 * are written; and how many there are.
 *
 * @throws AppFailure `file_not_written`
 */
export function exportItems(
  cache: ReadableCache,
  file: string,
  format: ExportFormat,
  from: ExportPosition | null,
): { readonly next: ExportPosition | null; readonly total: number } {
  const { kind, after, done } = from ?? beginning
  const writing = writings[format]
  const items = listExportedItems(cache, kind, after, perPart)
  const nextKind = items.length === perPart ? kind : kinds[kinds.indexOf(kind) + 1]
  const last = items.at(-1)?.id ?? after
  const next =
    nextKind === undefined ? null : { kind: nextKind, after: nextKind === kind ? last : 0, done: done + items.length }
  const texts = items.map((item, index) => (done + index === 0 ? '' : writing.between) + writing.item(item))
  const text = `${from === null ? writing.begin : ''}${texts.join('')}${next === null ? writing.end : ''}`
  try {
    if (from === null) writeFileSync(file, text, { mode: 0o600 })
    else appendFileSync(file, text)
  } catch (thrown) {
    throw AppFailure.of('file_not_written', { detail: String(thrown) })
  }
  return { next, total: countExportedItems(cache) }
}
