import type { LabelBadge } from '../../../shared/model/rows.ts'
import type { ReadableCache } from '../storage/database.ts'
import { statement } from '../../database/statement.ts'
import { isInShownProjectSql } from '../storage/shown-projects.ts'

interface Person {
  readonly id: number
  readonly name: string
  readonly username: string
}

interface NamedMilestone {
  readonly id: number
  readonly title: string
  /** The path of its project or group; null while that is not known. */
  readonly homePath: string | null
  readonly state: string
}

/** People, labels and milestones of all projects whose names were found. */
export interface FoundNames {
  readonly people: Person[]
  readonly labels: LabelBadge[]
  readonly milestones: NamedMilestone[]
}

/**
 * Finds people, labels and milestones by their names, with waiting edits folded in: at most `most` of each. It looks for every
 * word of the text: as it stands, or at least its letters in their order. Names with the words as they stand come first. There
 * are far fewer names than items, so all of them are read, and no index has to be kept for them.
 */
export function findNames(cache: ReadableCache, text: string, most: number): FoundNames {
  const words = plain(text).split(/\s+/).filter(Boolean)
  return {
    people: best(listPeople(cache), words, most, ({ name, username }) => [name, username]),
    labels: best(listLabelNames(cache), words, most, ({ name }) => [name]),
    milestones: best(listMilestoneTitles(cache), words, most, ({ title, homePath }) => [title, homePath ?? '']),
  }
}

/** Everybody whom an account has seen, by their names. */
export function listPeople(cache: ReadableCache): Person[] {
  return statement(cache, `SELECT id, name, username FROM users ORDER BY name COLLATE NOCASE, id`).all() as Person[]
}

/** Labels of the same name in several projects are one: that is how people think of them. */
function listLabelNames(cache: ReadableCache): LabelBadge[] {
  const text = `SELECT name, min(color) AS color FROM (
      SELECT name, color FROM temp.folded_labels WHERE gone = 0
      UNION ALL SELECT name, color FROM labels
        WHERE (project_id, name) NOT IN (SELECT project_id, name FROM temp.folded_labels) AND ${isInShownProjectSql}
    ) GROUP BY name ORDER BY name COLLATE NOCASE, name`
  return statement(cache, text).all() as LabelBadge[]
}

/** Without those that the service does not have yet: they have no address. Open ones come first. */
function listMilestoneTitles(cache: ReadableCache): NamedMilestone[] {
  const text = `SELECT milestones.id, coalesce(folded.title, milestones.title) AS title,
      coalesce(folded.state, milestones.state) AS state, 
      coalesce(path_with_namespace, json_extract(milestones.data, '$.groupPath')) AS homePath
    FROM milestones
      LEFT JOIN temp.folded_milestones AS folded ON folded.id = milestones.id
      LEFT JOIN projects ON projects.id = milestones.project_id
    WHERE milestones.id > 0 AND milestones.${isInShownProjectSql}
    ORDER BY 3, 2, 1`
  return statement(cache, text).all() as NamedMilestone[]
}

/** The first of those that fit, by how they fit, else in the order they came in. */
function best<Named>(
  all: readonly Named[],
  words: readonly string[],
  most: number,
  namesOf: (named: Named) => readonly string[],
): Named[] {
  const held: Named[] = []
  const spelled: Named[] = []
  for (const named of all) {
    const names = namesOf(named).map(plain)
    if (words.every((word) => names.some((name) => name.includes(word)))) held.push(named)
    else if (words.every((word) => names.some((name) => spells(name, word)))) spelled.push(named)
    if (held.length === most) break
  }
  return [...held, ...spelled].slice(0, most)
}

/** Returns true if a name has the letters of a word in their order. */
function spells(name: string, word: string): boolean {
  let from = 0
  for (const letter of word) {
    const at = name.indexOf(letter, from)
    if (at < 0) return false
    from = at + letter.length
  }
  return true
}

/** A text without its accents, in lower case. */
export function plain(text: string): string {
  const lower = text.toLowerCase()
  // Most names, for which the rest would only take time.
  return /^[\0-\x7f]*$/.test(lower) ? lower : lower.normalize('NFKD').replace(/\p{M}/gu, '')
}
