import { proseOf } from './markdown/prose.ts'
import { referencesIn, type WrittenReference } from './model/written-reference.ts'
import { placeOfWebAddress } from './web-address.ts'

/** A reference to an issue or a merge request. */
export interface ItemReference {
  readonly reference: Extract<WrittenReference, { readonly number: number }> & {
    readonly kind: 'issue' | 'mergeRequest'
  }
  readonly written: string
}

const signs = { issue: '#', mergeRequest: '!' } as const

/** Signs without which a text names no item. Most texts have none of them, and are not read. */
const sign = /[#!](?:\d|new-)|GL-\d|\[(?:issue|work_item):|:\/\/|www\./i

/**
 * The items that a text of Markdown names: by references, and by links to their pages on the service, which count as the same
 * there. A link is written as the reference that it stands for. Code, comments and quotations name nothing.
 *
 * @param serviceUrl null where it is not known
 */
export function itemReferencesIn(text: string, serviceUrl: string | null): ItemReference[] {
  if (!sign.test(text)) return []
  const { words, addresses } = proseOf(text, { quotations: false })
  const written = referencesIn(words).flatMap(({ reference, written }): ItemReference[] => {
    const { kind } = reference
    return kind === 'issue' || kind === 'mergeRequest' ? [{ reference: { ...reference, kind }, written }] : []
  })
  if (serviceUrl === null) return written
  return [...written, ...addresses.flatMap((address) => addressed(address, serviceUrl))]
}

function addressed(address: string, url: string): ItemReference[] {
  const place = placeOfWebAddress(address, [{ account: '', url }])
  if (place?.kind !== 'issue' && place?.kind !== 'mergeRequest') return []
  const { kind, number, project } = place
  const projectPath = String(project)
  return [{ reference: { kind, projectPath, number }, written: `${projectPath}${signs[kind]}${number}` }]
}
