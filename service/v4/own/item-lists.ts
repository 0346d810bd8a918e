import { emojiNamed } from '../../rules/emoji.ts'
import type { Window } from '../../store/listing.ts'
import {
  assignedTo,
  at,
  awardedBy,
  containing,
  inMilestone,
  inMilestoneAt,
  labelled,
  numbered,
  opposite,
  peopledBy,
  writtenBy,
} from '../../store/item-conditions.ts'
import type { Sought } from '../../store/item-conditions.ts'
import type { ItemOrder } from '../../store/item-orders.ts'
import type { TargetType } from '../../store/labels.ts'
import type { Condition } from '../../store/visibility.ts'
import type { Store } from '../../store/store.ts'
import { findUserByName } from '../../store/users.ts'
import type { UserRow } from '../../store/users.ts'
import { Refusal } from '../../rules/refusals.ts'

/** Arguments that filter items, and with `not[…]` exclude them. */
interface Traits {
  readonly labels?: readonly string[] | undefined
  readonly milestone?: string | undefined
  readonly author_id?: number | undefined
  readonly author_username?: string | undefined
  readonly assignee_id?: number | string | undefined
  readonly assignee_username?: readonly string[] | undefined
  readonly my_reaction_emoji?: string | undefined
}

/** The arguments of every list of issues or merge requests. */
export interface ItemListArguments extends Traits {
  readonly iids?: number | readonly number[] | undefined
  readonly search?: string | undefined
  readonly in?: string | undefined
  readonly scope?: string | undefined
  readonly created_after?: string | undefined
  readonly created_before?: string | undefined
  readonly updated_after?: string | undefined
  readonly updated_before?: string | undefined
  readonly order_by?: ItemOrder | undefined
  readonly sort?: 'asc' | 'desc' | undefined
  readonly non_archived?: boolean | undefined
}

/** A call of a list, as the handlers of lists need it. */
export interface Listing<Args> {
  readonly user: UserRow
  readonly args: Args
  readonly window: Window
}

/** The user who asks for a list, and the kind of items in it. */
export interface Asking {
  readonly store: Store
  readonly user: UserRow
  readonly type: TargetType
}

/** The scope of a list when the request names none. */
export type UsualScope = 'created_by_me' | 'all'

/** Parses a word that may be `None` or `Any`, in upper or lower case, or else names something. */
export function soughtIn<Named>(word: string, named: (word: string) => Named): Sought<Named> {
  const lower = word.toLowerCase()
  return lower === 'none' || lower === 'any' ? lower : named(word)
}

/** Somebody by an id, where 0 stands for nobody, or by `None` or `Any`. */
export function personSought(id: number | string): Sought<number> {
  return id === 0 ? 'none' : typeof id === 'number' ? id : soughtIn(id, Number)
}

/** The id of the user with this name; an id that nobody has when there is none. */
export function idNamed(store: Store, username: string): number {
  return findUserByName(store, username)?.id ?? -1
}

/** A set of labels, where one word may stand for none or any of them. */
function labelsSought(names: readonly string[]): Sought<readonly string[]> {
  const words = names.map((name) => name.toLowerCase())
  // The old name of `None` still works.
  if (words.includes('none') || words.includes('no label')) return 'none'
  return words.includes('any') ? 'any' : names
}

function milestoneLike(store: Store, title: string): Condition {
  const today = new Date(store.now()).toISOString().slice(0, 10)
  if (title === '#started' || title === '#upcoming')
    return inMilestoneAt(title === '#started' ? 'started' : 'upcoming', today)
  if (title.toLowerCase() === 'no milestone') return inMilestone('none')
  return inMilestone(soughtIn(title, (named) => ({ title: named })))
}

/** The free edition assigns an item to one name at a time. */
function onlyName(names: readonly string[]): string {
  const [name = '', ...more] = names
  if (more.length === 0) return name
  const found = `${names.length}: ${names.join(', ')}`
  throw new Refusal(400, { error: `assignee_username allows one value, but found ${found}` })
}

/** The conditions of these filters; empty texts filter nothing. */
function traitsOf({ store, user, type }: Asking, traits: Traits): Condition[] {
  const { labels = [], milestone = '', author_id, author_username = '', assignee_id, my_reaction_emoji = '' } = traits
  const assignees = traits.assignee_username ?? []
  return [
    ...(labels.length === 0 ? [] : [labelled(type, labelsSought(labels))]),
    ...(milestone === '' ? [] : [milestoneLike(store, milestone)]),
    ...(author_id === undefined ? [] : [writtenBy(author_id)]),
    ...(author_username === '' ? [] : [writtenBy(idNamed(store, author_username))]),
    ...(assignee_id === undefined ? [] : [assignedTo(type, personSought(assignee_id))]),
    ...(assignees.length === 0 ? [] : [assignedTo(type, idNamed(store, onlyName(assignees)))]),
    ...(my_reaction_emoji === '' ? [] : [reaction(type, user, my_reaction_emoji)]),
  ]
}

function reaction(type: TargetType, user: UserRow, word: string): Condition {
  const name = soughtIn(word, (named) => ({ name: emojiNamed(named) ?? named }))
  return awardedBy(type, user.id, name)
}

/** The excluding filters, by their names without `not[…]`. */
function negatedIn(args: object): Traits {
  const pairs = Object.entries(args).flatMap(([name, value]) => {
    const trait = /^not\[(\w+)\]$/.exec(name)?.[1]
    return trait === undefined ? [] : [[trait, value] as const]
  })
  return Object.fromEntries(pairs) as Traits
}

const searchable = ['title', 'description'] as const

function searchOf({ search = '', in: columns = '' }: ItemListArguments): Condition[] {
  if (search === '') return []
  const wanted = columns.split(',').map((column) => column.trim())
  const named = searchable.filter((column) => wanted.includes(column))
  return [containing(search, named.length === 0 ? searchable : named)]
}

function momentsOf(args: ItemListArguments): Condition[] {
  return (['created', 'updated'] as const).flatMap((what) => {
    const after = args[`${what}_after`]
    const before = args[`${what}_before`]
    return [
      ...(after === undefined ? [] : [at(`${what}_at`, 'from', Date.parse(after))]),
      ...(before === undefined ? [] : [at(`${what}_at`, 'until', Date.parse(before))]),
    ]
  })
}

/**
 * The condition of `scope`, which filters the list in addition to people named by other arguments. 11.8 also takes hyphens in
 * it, as the versions before.
 */
function scopeOf({ user, type }: Asking, args: ItemListArguments, usual: UsualScope): Condition[] {
  switch (args.scope?.replaceAll('-', '_') ?? usual) {
    case 'created_by_me':
      return [writtenBy(user.id)]
    case 'assigned_to_me':
      return [assignedTo(type, user.id)]
    case 'reviews_for_me':
      return [peopledBy(type, 'reviewer', user.id)]
    default:
      return []
  }
}

/** The conditions and the order of a list from its arguments. `usual` is the scope when they name none. */
export function narrowing(asking: Asking, args: ItemListArguments, usual: UsualScope) {
  const conditions = [
    ...scopeOf(asking, args, usual),
    ...traitsOf(asking, args),
    ...traitsOf(asking, negatedIn(args)).map(opposite),
    ...searchOf(args),
    ...momentsOf(args),
    ...(args.iids === undefined ? [] : [numbered([args.iids].flat())]),
  ]
  const order = args.order_by ?? 'created_at'
  return { conditions, searched: isSearched(args, order), order, descending: args.sort !== 'asc' } as const
}

/**
 * Returns true if the filters leave few rows, which are found by them rather than read in the list's order. The index of an
 * order also holds author, first assignee and the date of that order, but not the other date.
 */
function isSearched(args: ItemListArguments, order: ItemOrder): boolean {
  const { labels = [], milestone = '', iids, search = '', my_reaction_emoji = '' } = args
  const changed = args.updated_after ?? args.updated_before
  const made = args.created_after ?? args.created_before
  return (
    labels.length > 0 ||
    [milestone, search, my_reaction_emoji].some((text) => text !== '') ||
    iids !== undefined ||
    Object.keys(negatedIn(args)).length > 0 ||
    (changed !== undefined && order !== 'updated_at') ||
    (made !== undefined && order !== 'created_at')
  )
}
