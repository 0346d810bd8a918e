import { go } from 'fuzzysort'
import type { Entry } from '../../ui/choosing/entry.ts'

/** An entry with its score for the typed text, and the letters that match. */
export interface Ranked {
  readonly entry: Entry
  readonly score: number
  readonly title: readonly Stretch[]
  readonly detail: readonly Stretch[]
}

/** A stretch of a text; marked where its letters are those that were typed. */
export interface Stretch {
  readonly text: string
  readonly marked: boolean
}

/** Entries with a lower score are not shown: they have the typed letters by accident. */
const leastScore = 0.3
/** The same for titles of items and for details. They are long, so that letters are found by accident more often. */
const leastOfText = 0.5
/** An entry that matches by its detail alone is rarely the one that the user means. */
const byDetail = 0.75
/** The score that the most used entry gains over one that was never used. */
const mostGain = 0.2

/**
 * The score that a command or a setting gains where all that is typed are words of its own. It goes before whatever else has
 * these words by chance, as titles of items do.
 */
const byOwnWords = 1
/** So many letters stand for the word that begins with them. */
const beginning = 4

/** Returns the use of an entry as a number from 0 on: the more it was used, the higher. */
export type WorthOf = (id: string) => number

/**
 * Returns the entries that have the letters of the text in their order, the best first. An entry that is used often goes before
 * those that fit as well, but not before those that fit far better.
 */
export function ranked(entries: readonly Entry[], text: string, worthOf: WorthOf): Ranked[] {
  const typed = wordsIn(text)
  const found = go(text, entries, {
    keys: [(entry) => entry.title, (entry) => entry.detail, (entry) => entry.words],
    threshold: leastScore,
    limit: 0,
  })
  return found
    .flatMap((result) => {
      const entry = result.obj
      const [title, detail, words] = result
      const least = entry.kind === 'item' ? leastOfText : leastScore
      const isByTitle = title !== undefined && title.score >= least
      const isByDetail = detail !== undefined && detail.score >= leastOfText
      const isByWords = words !== undefined && words.score >= leastOfText
      if (!isByTitle && !isByDetail && !isByWords) return []
      return {
        entry,
        score:
          result.score * (isByTitle ? 1 : byDetail) + gain(entry, worthOf) + (isNamedBy(entry, typed) ? byOwnWords : 0),
        title: stretches(entry.title, isByTitle ? title.indexes : []),
        detail: stretches(entry.detail ?? '', isByDetail ? detail.indexes : []),
      }
    })
    .sort((one, other) => other.score - one.score)
}

/** Returns true if an entry is a command or a setting, and all typed words are its own. */
function isNamedBy({ kind, title, words = '' }: Entry, typed: readonly string[]): boolean {
  if (kind !== 'command' && kind !== 'settings') return false
  const own = wordsIn(`${title} ${words}`)
  const isOwn = (word: string) =>
    own.some((each) => each === word || (word.length >= beginning && each.startsWith(word)))
  return typed.length > 0 && typed.every(isOwn)
}

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** An entry without marked letters. */
export function unmarked(entry: Entry, score: number, worthOf: WorthOf): Ranked {
  return {
    entry,
    score: score + gain(entry, worthOf),
    title: stretches(entry.title, []),
    detail: stretches(entry.detail ?? '', []),
  }
}

function gain({ id }: Entry, worthOf: WorthOf): number {
  const worth = id === null ? 0 : worthOf(id)
  return (mostGain * worth) / (worth + 2)
}

/** Stretches in two, divided at a place in their text. */
export function divided(texts: readonly Stretch[], at: number): readonly [readonly Stretch[], readonly Stretch[]] {
  let start = 0
  const [before, after]: [Stretch[], Stretch[]] = [[], []]
  for (const { text, marked } of texts) {
    const [head, tail] = [text.slice(0, Math.max(0, at - start)), text.slice(Math.max(0, at - start))]
    if (head !== '') before.push({ text: head, marked })
    if (tail !== '') after.push({ text: tail, marked })
    start += text.length
  }
  return [before, after]
}

/** A text in stretches, marked at these places. A character of two halves is never cut. */
export function stretches(text: string, indexes: readonly number[]): Stretch[] {
  if (text === '') return []
  const at = new Set(indexes)
  const result: { text: string; marked: boolean }[] = []
  let index = 0
  for (const character of text) {
    const marked = at.has(index)
    const last = result.at(-1)
    if (last?.marked === marked) last.text += character
    else result.push({ text: character, marked })
    index += character.length
  }
  return result
}
