import type { Item } from '../../../shared/model/rows.ts'
import type { TypedOption } from './typed-option.ts'

/** The kinds of entries, in the order in which they are listed before anything is typed. */
export const entryKinds = [
  'choice',
  'address',
  'item',
  'command',
  'section',
  'view',
  'project',
  'person',
  'milestone',
  'label',
  'settings',
  'account',
] as const
export type EntryKind = (typeof entryKinds)[number]

/** Something that can be chosen in the palette. */
export interface Entry {
  /** Its id, which stays the same over restarts: uses are counted by it. Null where counting them would be of no use. */
  readonly id: string | null
  readonly kind: EntryKind
  readonly title: string
  /** A text beside the title, which is searched too. */
  readonly detail?: string
  /** Other words by which it is searched, which are not shown. */
  readonly words?: string
  /** The first of its keys. */
  readonly keys?: string
  /** The letter that chooses it at once among the options of a question, as long as nothing else is typed. */
  readonly letter?: string
  /** The picture before the title; left out for the icon of its kind. */
  readonly mark?:
    | { readonly kind: 'person'; readonly name: string }
    | { readonly kind: 'label'; readonly color: string }
    | { readonly kind: 'localLabel' }
    | { readonly kind: 'item'; readonly row: Item['row'] }
  /** It is the option that holds now. */
  readonly chosen?: boolean
  /** The question that the palette asks before the action; null when it asks nothing. */
  readonly asks?: () => Question | null
  /** Does it, once the palette is gone. */
  readonly run: () => void
  /** The page of it on the service, where it has one. */
  readonly webAddress?: () => string | null | Promise<string | null>
}

/** Returns an option of a question. */
export function choice(entry: Omit<Entry, 'id' | 'kind'>): Entry {
  return { id: null, kind: 'choice', ...entry }
}

/** The question that a command asks in the palette. */
export interface Question {
  /** The question in words, such as "Assign #12 to". */
  readonly title: string
  readonly placeholder: string
  /** A text below the choices that explains the effect of choosing. */
  readonly note?: string
  /** The text that is shown when there are no choices. */
  readonly none: string
  /** The choices; undefined until they are read. */
  readonly options: () => readonly Entry[] | undefined
  /** Turns the typed text into one more option, or into the reason why there is none; null for nothing. */
  readonly typed?: (text: string) => TypedOption<Entry> | null
  /** Just one of the options holds now: that one is marked first. */
  readonly isOneOf?: boolean
  /** Keeps the options read while it is asked. Returns a function that ends that. */
  readonly use?: () => () => void
}

/** A source of entries. */
export interface Source {
  /** Returns all entries, if the page has them already. */
  readonly list?: () => readonly Entry[]
  /**
   * Returns the entries that match a text, where that takes a call. They need not hold its letters: their source knows better.
   */
  readonly find?: (text: string) => Promise<readonly Entry[]>
  /** True where it finds entries by their names alone. One that does not rank for the text has its letters by accident. */
  readonly onlyByName?: true
  /** An entry that was used before and is not listed, once it is known; undefined for none of this source's. */
  readonly recall?: (id: string) => Entry | undefined
}
