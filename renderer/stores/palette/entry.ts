import type { Item } from '../../../shared/model/rows.ts'

/** What an entry is, in the order in which the kinds are listed where nothing is typed. */
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
  /** Names it over restarts: by it is counted how often it is chosen. Null where that says nothing. */
  readonly id: string | null
  readonly kind: EntryKind
  readonly title: string
  /** Said beside the title, and searched as well. */
  readonly detail?: string
  /** The first of its keys. */
  readonly keys?: string
  /** What is drawn before it, where that is more than the icon of its kind. */
  readonly mark?:
    | { readonly kind: 'person'; readonly name: string }
    | { readonly kind: 'label'; readonly color: string }
    | { readonly kind: 'item'; readonly row: Item['row'] }
  /** It is what holds now. */
  readonly chosen?: boolean
  /** What the palette asks before it is done; null where the entry is done without. */
  readonly asks?: () => Question | null
  /** Does it, once the palette is gone. */
  readonly run: () => void
  /** The page of it on the service, where it has one. */
  readonly webAddress?: () => string | null | Promise<string | null>
}

/** What a command asks for in the palette. */
export interface Question {
  /** What is asked, in words such as "Assign #12 to". */
  readonly title: string
  readonly placeholder: string
  /** What choosing means, said below. */
  readonly note?: string
  /** Said where there is nothing to choose from. */
  readonly none: string
  /** What can be chosen; undefined until that is read. */
  readonly options: () => readonly Entry[] | undefined
  /** Just one of the options holds now: that one is marked first. */
  readonly isOneOf?: boolean
  /** Keeps the options read while it is asked. Returns a function that ends that. */
  readonly use?: () => () => void
}

/** Where entries come from. */
export interface Source {
  /** All entries, where the page has them already. */
  readonly list?: () => readonly Entry[]
  /** The entries that match a text, where that takes a call. They need not hold its letters: who answers knows better. */
  readonly find?: (text: string) => Promise<readonly Entry[]>
  /** An entry that was used before and is not listed, once it is known; undefined for none of this source's. */
  readonly recall?: (id: string) => Entry | undefined
}
