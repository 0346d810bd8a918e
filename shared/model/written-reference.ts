import { localReferences } from './reference.ts'

/**
 * A reference as people write it in Markdown: `#12`, `group/project!7`, `@mira`, `~bug`, `~"two words"`, `%v1`, `$3`, or
 * the id of a commit.
 */
export type WrittenReference =
  | { readonly kind: 'unsent'; readonly of: 'issue' | 'mergeRequest'; readonly id: number }
  | { readonly kind: 'person'; readonly name: string }
  | (OfProject &
      (
        | { readonly kind: 'issue' | 'mergeRequest' | 'snippet'; readonly number: number }
        /** By its name, or by its number: the id of a label, the number that a milestone has in its project. */
        | { readonly kind: 'label' | 'milestone'; readonly name: string | number }
        /** At least the first seven digits of its id. */
        | { readonly kind: 'commit'; readonly beginning: string }
      ))

interface OfProject {
  /** As it is written, which may be its last part alone; null for the project of the text itself. */
  readonly projectPath: string | null
}

/** A reference, and where in a text it is written. */
export interface FoundReference {
  readonly reference: WrittenReference
  readonly written: string
  readonly start: number
}

/*
 * The patterns are those of the service. Its words and numbers end where ASCII does, so that text in scripts without spaces
 * may touch them. What is written before a sign names a project, as in `app#12`, also where there is no such project.
 */

/** A letter of any script, beside which a number is no number for the service. */
const wordCharacter = String.raw`[\p{L}\p{M}\p{N}\p{Pc}]`
/** One name of the path to a project. */
const pathName = String.raw`[\w.][\w.-]*`
/** The name of a user, or the path of a group. A full stop after it ends a sentence. */
const namespace = String.raw`(?:[\w.][\w.-]*[\w-]|\w)`
const labelWord = String.raw`[\w?.&-]+`
/** The title of the item is asked for, too. */
const format = String.raw`(?:\+s?)?`
/** Digits that are no part of a longer name, such as `2fa` and `2.1`. */
const numberAlone = String.raw`\d{1,9}(?!\S\w)(?!${wordCharacter})`

const pattern = new RegExp(
  [
    // All that could be of a path is taken at once: begun again at each of its letters, a long text would take minutes.
    String.raw`(?<![\w./-])(?<before>[\w./-]*)(?:`,
    [
      String.raw`[#!]new-[1-9a-z][0-9a-z]{0,9}\b`,
      // Not the number of a character, such as &#39;.
      String.raw`(?<!&(?=#\d+;))#(?<issue>\d{1,9})${format}(?!\w)`,
      String.raw`!(?<mergeRequest>\d{1,9})(?!\d)${format}`,
      String.raw`\$(?<snippet>\d{1,9})(?!\d)`,
      String.raw`~(?:(?<labelNumber>${numberAlone})|"(?<quotedLabel>[^"\n]{1,255})"|(?<label>${labelWord}(?:::?${labelWord})*(?<![.?])))`,
      String.raw`%(?:(?<milestoneNumber>${numberAlone})|"(?<quotedMilestone>[^"\n]{1,255})"|(?<milestone>[^"\s<]{0,254}${wordCharacter}))`,
      String.raw`(?<=\w)@(?<commitOfProject>[\da-fA-F]{7,40})(?![\w-])`,
      String.raw`(?<!\w)@(?<person>${namespace}(?:\/${namespace})*)`,
    ].join('|'),
    ')',
    String.raw`|(?<![\w./-])GL-(?<prefixed>\d{1,9})${format}(?!\w)`,
    String.raw`|\[(?:issue|work_item):(?<path>(?:${pathName}\/)*)(?<bracketed>\d{1,9})\]${format}(?!\w)`,
    String.raw`|(?<![\w#!$-])(?<commit>[\da-fA-F]{7,40})(?![\w-])`,
  ].join(''),
  'gu',
)

/** The references in a text, in their order. */
export function referencesIn(text: string): FoundReference[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const { before = '', ...parts } = match.groups ?? {}
    const projectPath = pathAtEndOf(before)
    const lead = before.length - (parts.person === undefined ? (projectPath?.length ?? 0) : 0)
    const written = match[0].slice(lead)
    const reference = referenceOf(written, projectPath, parts)
    return reference === null ? [] : [{ reference, written, start: match.index + lead }]
  })
}

/** Returns the reference in a text, as far as it says itself; null for a text that is none. */
export function parseReference(text: string): WrittenReference | null {
  const [found] = referencesIn(text)
  return found?.written === text ? found.reference : null
}

/** The whole path of the project that a reference is about, where it is written in a text of the project at `home`. */
export function projectPathOf({ projectPath }: OfProject, home: string): string {
  if (projectPath === null) return home
  if (projectPath.startsWith('/')) return projectPath.slice(1)
  return projectPath.includes('/') ? projectPath : home.replace(/[^/]*$/, projectPath)
}

/**
 * A label or milestone as it is written in a text: by its number where its name cannot be written, null where that is not known
 * either.
 */
export function namedReference(sign: '~' | '%', name: string, number: number | null): string | null {
  const byName = [`${sign}${name}`, `${sign}"${name}"`].find((written) => {
    const reference = parseReference(written)
    return (reference?.kind === 'label' || reference?.kind === 'milestone') && reference.name === name
  })
  return byName ?? (number === null ? null : `${sign}${number}`)
}

function referenceOf(
  written: string,
  projectPath: string | null,
  parts: Readonly<Record<string, string | undefined>>,
): WrittenReference | null {
  if (parts.person !== undefined) return { kind: 'person', name: parts.person }
  for (const kind of ['issue', 'mergeRequest', 'snippet'] as const) {
    const number = parts[kind]
    if (number !== undefined) return { kind, projectPath, number: Number(number) }
  }
  const issue = parts.prefixed ?? parts.bracketed
  if (issue !== undefined) {
    return { kind: 'issue', projectPath: parts.path?.replace(/\/$/, '') || null, number: Number(issue) }
  }
  for (const [kind, number, name] of [
    ['label', parts.labelNumber, parts.label ?? parts.quotedLabel],
    ['milestone', parts.milestoneNumber, parts.milestone ?? parts.quotedMilestone],
  ] as const) {
    if (number !== undefined) return { kind, projectPath, name: Number(number) }
    if (name !== undefined) return { kind, projectPath, name }
  }
  const commit = parts.commit ?? parts.commitOfProject
  if (commit !== undefined) return { kind: 'commit', projectPath, beginning: commit.toLowerCase() }
  const [unsent] = localReferences(written)
  return unsent === undefined || projectPath !== null ? null : { kind: 'unsent', of: unsent.kind, id: unsent.id }
}

/** The path of a project with which a text of its letters ends; null where it ends with none. */
function pathAtEndOf(text: string): string | null {
  const names = text.split('/')
  const path: string[] = []
  for (let name = names.pop(); name !== undefined; name = names.pop()) {
    const [, lead = '', own = ''] = /^(-*)(.*)$/.exec(name) ?? []
    if (own === '') return path.length === 0 ? null : `/${path.join('/')}`
    path.unshift(own)
    if (lead !== '') break
  }
  return path.join('/')
}
