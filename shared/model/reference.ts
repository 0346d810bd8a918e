import type { NoteableKind } from './note.ts'
import { editOf, isLocal, localIdOf } from './local-id.ts'

const signs: Readonly<Record<NoteableKind, string>> = { issue: '#', mergeRequest: '!', snippet: '$' }

/** A thing with a number by which people name it. */
export interface Numbered {
  readonly kind: NoteableKind
  readonly id: number
  /** 0 while the service has not numbered it. */
  readonly iid: number
}

/**
 * Returns a reference in Markdown: `#12` an issue, `!12` a merge request, `$12` a snippet. An item that is not sent yet has no
 * number: it is `#new-3k9x`, its local id in the digits 0–9 and a–z, which is short enough to be typed.
 */
export function referenceOf({ kind, id, iid }: Numbered): string {
  return `${signs[kind]}${isLocal(id) ? `new-${editOf(id).toString(digits)}` : iid}`
}

const digits = 36

export interface LocalReference {
  readonly kind: 'issue' | 'mergeRequest'
  /** A local id. */
  readonly id: number
  readonly start: number
  readonly end: number
}

/** The places in a text that name items which are not on the service yet. */
export function localReferences(text: string): LocalReference[] {
  return [...text.matchAll(/(?<![\w/&])([#!])new-([1-9a-z][0-9a-z]{0,9})\b/g)].map((match) => ({
    kind: match[1] === '#' ? 'issue' : 'mergeRequest',
    id: localIdOf(Number.parseInt(match[2] ?? '', digits)),
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/**
 * A reference as people read it. An item without a number is called "new issue" or "new merge request"; the `+` by which the
 * service is asked for a title is left out.
 */
export function referenceWords(reference: string): string {
  if (/^#new/.test(reference)) return 'new issue'
  return /^!new/.test(reference) ? 'new merge request' : reference.replace(/(?<=[#!]\d+)\+s?$/, '')
}
