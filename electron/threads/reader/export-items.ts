import { appendFileSync, writeFileSync } from 'node:fs'
import { AppFailure } from '../../../shared/errors.ts'
import type { ReadableCache } from '../../cache/storage/database.ts'
import { countExportedItems, listExportedItems } from '../../cache/items/exported-items.ts'
import type { ItemKind } from '../../cache/items/items.ts'
import type { ExportPosition } from '../../protocols/export-position.ts'
import type { AskedPart, ExportedPart } from '../../protocols/exported-part.ts'
import { writings } from './export-formats.ts'
import { withWholeAddresses } from './exported-text.ts'

/** Few enough that others who ask the same thread wait for a moment only. */
const perPart = 200

const kinds: readonly ItemKind[] = ['issue', 'mergeRequest']

const beginning: ExportPosition = { kind: 'issue', after: 0, done: 0 }

/**
 * Writes the next items into a file, which is made anew where `from` is null.
 *
 * @throws AppFailure `file_not_written`
 */
export function exportItems(
  cache: ReadableCache,
  { file, format, from, pictureFolder }: Omit<AskedPart, 'account'>,
): ExportedPart {
  const { kind, after, done } = from ?? beginning
  const writing = writings[format]
  const found = listExportedItems(cache, kind, after, perPart)
  // People read Markdown; the other formats are for programs, which want texts as the service said them.
  const whole = format === 'markdown' ? found.map((item) => withWholeAddresses(cache, item, pictureFolder)) : []
  const items = format === 'markdown' ? whole.map(({ item }) => item) : found
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
  return { next, total: countExportedItems(cache), pictures: whole.flatMap(({ pictures }) => pictures) }
}
