import { localReferences } from './reference.ts'

/**
 * A reference as people write it in Markdown: `#12`, `group/project!7`, `@mira`, `~bug`, `~"two words"`, `%v1`, `$3`, or
 * the id of a commit.
 */
export type WrittenReference =
  | {
      readonly kind: 'issue' | 'mergeRequest' | 'snippet'
      /** Null for the project of the text itself. */
      readonly projectPath: string | null
      readonly number: number
    }
  | { readonly kind: 'unsent'; readonly of: 'issue' | 'mergeRequest'; readonly id: number }
  | { readonly kind: 'person' | 'label' | 'milestone'; readonly name: string }
  /** At least the first seven digits of its id. */
  | { readonly kind: 'commit'; readonly beginning: string }

const name = String.raw`[\p{L}\p{N}_](?:[\p{L}\p{N}_.:/-]*[\p{L}\p{N}_])?`

/** References in a text: not in the middle of a word or an address. */
export const writtenReferences = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}_/&.@#!~%$:=?-])(?:`,
    String.raw`@[a-zA-Z0-9_](?:[\w.-]*\w)?`,
    String.raw`|(?:[\w.-]+(?:\/[\w.-]+)+)?[#!$]\d{1,9}\b`,
    String.raw`|[#!]new-[1-9a-z][0-9a-z]{0,9}\b`,
    String.raw`|[~%](?:"[^"\n]{1,255}"|${name})`,
    String.raw`|[0-9a-f]{7,40}(?![\p{L}\p{N}_-])`,
    ')',
  ].join(''),
  'gu',
)

const signs = { '#': 'issue', '!': 'mergeRequest', $: 'snippet', '~': 'label', '%': 'milestone' } as const

/** What a reference names, as far as it says itself; null for a text that is none. */
export function parseReference(written: string): WrittenReference | null {
  const [unsent] = localReferences(written)
  if (unsent !== undefined) return { kind: 'unsent', of: unsent.kind, id: unsent.id }
  if (written.startsWith('@')) return { kind: 'person', name: written.slice(1) }
  if (/^[~%]/.test(written)) {
    const quoted = /^.(?:"(.*)"|(.*))$/s.exec(written)
    return { kind: signs[written[0] as '~' | '%'], name: quoted?.[1] ?? quoted?.[2] ?? '' }
  }
  const numbered = /^(.*)([#!$])(\d{1,9})$/s.exec(written)
  if (numbered) {
    const [, path = '', sign, digits] = numbered
    return { kind: signs[sign as '#' | '!' | '$'], projectPath: path === '' ? null : path, number: Number(digits) }
  }
  return /^[0-9a-f]{7,40}$/.test(written) ? { kind: 'commit', beginning: written } : null
}
