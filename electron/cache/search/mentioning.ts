import { itemReferencesIn } from '../../../shared/item-references.ts'
import { projectPathOf } from '../../../shared/model/written-reference.ts'
import type { ReadableCache } from '../storage/database.ts'
import { readItemRecord, type ItemKind } from '../items/items.ts'
import { readProject, readServiceUrl } from '../directory/projects.ts'
import { findComments } from './search-comments.ts'
import { searchTermsOf } from './search-text.ts'
import { searchItems } from './search.ts'

/** Maximum number of items, and of comments, with the number in their text that are read, the newest of each. */
const mostRead = 300

/** An item, by its kind and id. */
interface ItemName {
  readonly kind: ItemKind
  readonly id: number
}

/** The items whose texts or comments mention an item, each once: those whose own texts do come first. At most `most`. */
export function listMentioning(cache: ReadableCache, item: ItemName, most: number): ItemName[] {
  const record = readItemRecord(cache, item.kind, item.id)
  const number = Number(record?.iid ?? 0)
  // An item that is not on the service yet has no number that others could have written.
  if (record === undefined || number <= 0) return []
  const ownProject = Number(record.project_id)
  const ownPath = readProject(cache, ownProject)?.pathWithNamespace.toLowerCase()
  const serviceUrl = readServiceUrl(cache, ownProject)
  // Most of the texts have the number by chance, and are not read.
  const sign = new RegExp(String.raw`[#!:/-]${number}(?!\d)`)
  const isMention = (text: string, projectId: number): boolean =>
    sign.test(text) &&
    itemReferencesIn(text, serviceUrl).some(({ reference }) => {
      if (reference.kind !== item.kind || reference.number !== number) return false
      if (reference.projectPath === null) return projectId === ownProject
      const home = readProject(cache, projectId)?.pathWithNamespace ?? ''
      return projectPathOf(reference, home).toLowerCase() === ownPath
    })

  const found = new Map<string, ItemName>()
  const add = (kind: ItemKind, id: number, text: string | null): void => {
    const isItself = kind === item.kind && id === item.id
    if (isItself || found.size === most || found.has(`${kind} ${id}`)) return
    const other = readItemRecord(cache, kind, id)
    if (other === undefined) return
    const texts = text === null ? [String(other.title), String(other.description ?? '')] : [text]
    if (texts.some((each) => isMention(each, Number(other.project_id)))) found.set(`${kind} ${id}`, { kind, id })
  }
  const terms = searchTermsOf(String(number), false)
  for (const kind of ['issue', 'mergeRequest'] as const)
    for (const { id } of searchItems(cache, kind, { state: 'all' }, terms).rows.slice(0, mostRead)) add(kind, id, null)
  for (const { item_kind: kind, item_id: id, body } of findComments(cache, terms, { most: mostRead }))
    add(kind, id, body)
  return [...found.values()]
}
