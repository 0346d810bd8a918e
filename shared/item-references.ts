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

/**
 * The items that a text names: by references, and by the addresses of their pages on the service, which count as the same
 * there. An address is written as the reference that it stands for.
 *
 * @param serviceUrl null where it is not known
 */
export function itemReferencesIn(text: string, serviceUrl: string | null): ItemReference[] {
  const written = referencesIn(text).flatMap(({ reference, written }): ItemReference[] => {
    const { kind } = reference
    return kind === 'issue' || kind === 'mergeRequest' ? [{ reference: { ...reference, kind }, written }] : []
  })
  return serviceUrl === null ? written : [...written, ...addressedIn(text, serviceUrl)]
}

function addressedIn(text: string, url: string): ItemReference[] {
  return (text.match(/\bhttps?:\/\/[^\s<>"'()[\]]+/gi) ?? []).flatMap((address): ItemReference[] => {
    const place = placeOfWebAddress(address.replace(/[.,:;!?*_]+$/, ''), [{ account: '', url }])
    if (place?.kind !== 'issue' && place?.kind !== 'mergeRequest') return []
    const { kind, number, project } = place
    const projectPath = String(project)
    return [{ reference: { kind, projectPath, number }, written: `${projectPath}${signs[kind]}${number}` }]
  })
}
