import { parseEdit, type Edit, type EditKind } from '../../../shared/edit.ts'
import { markdownOfFile } from '../../../shared/model/attached-file.ts'
import { parseKey, type Key } from '../../../shared/model/key.ts'
import { isPart } from '../../../shared/model/local-id.ts'
import { oneOf } from '../../support/properties.ts'
import type { FixtureKeys } from './fixture-keys.ts'
import { seededWorld, type World, type WorldComment, type WorldItem } from './world.ts'

/** A comment with its key and its item. */
export interface WorldNote {
  readonly key: Key<'note'>
  readonly comment: WorldComment
  readonly item: WorldItem
}

/** Something done at random: the edits that it takes, as one step, or null where it cannot be done. */
export type Act = (hand: Hand) => readonly Edit[] | null

/** The inputs of a user who acts at random: random numbers, and the world as they believe it to be. */
export class Hand {
  readonly random: () => number
  readonly fixtureKeys: FixtureKeys
  readonly #worldNow: () => World
  #count = 0

  constructor(random: () => number, fixtureKeys: FixtureKeys, worldNow: () => World) {
    this.random = random
    this.fixtureKeys = fixtureKeys
    this.#worldNow = worldNow
  }

  get world(): World {
    return this.#worldNow()
  }

  chance(share: number): boolean {
    return this.random() < share
  }

  oneOf<T>(things: readonly [T, ...T[]] | readonly T[]): T {
    return oneOf(this.random, things)
  }

  /** Returns a word that was not used before. */
  word(): string {
    this.#count += 1
    return `w${this.#count}`
  }

  /** Returns the words that name one of the user's files; null where there is none. */
  file(): string | null {
    const [id, name] = this.fixtureKeys.files.size === 0 ? [] : this.oneOf([...this.fixtureKeys.files])
    return id === undefined || name === undefined ? null : markdownOfFile({ id, name })
  }

  /** One that is done to it all, unless something else fits. */
  item(fits: (item: WorldItem) => boolean = ({ part }) => part === 'all'): WorldItem | null {
    const items = [...this.world.items.values()].filter(fits)
    return items.length === 0 ? null : this.oneOf(items)
  }

  /** A comment of anybody, on an item that everything is done to. */
  comment(fits: (comment: WorldComment, item: WorldItem) => boolean = () => true): WorldNote | null {
    const all = [...this.world.items.values()].flatMap((item) =>
      item.part === 'all'
        ? [...item.comments].flatMap(([key, comment]) =>
            // What others said meanwhile is not seen yet.
            parseKey(key)?.kind === 'note' && !isOfReview(key) ? [{ key: key as Key<'note'>, comment, item }] : [],
          )
        : [],
    )
    const some = all.filter(({ comment, item }) => fits(comment, item))
    return some.length === 0 ? null : this.oneOf(some)
  }

  /** Returns true in a thread of the fixture: no edit of the user has begun it, so none that is discarded can leave it undone. */
  isInSeededThread({ thread }: WorldComment): boolean {
    return seededWorld(this.fixtureKeys).commentOf(thread as Key<'note'>)?.comment.isResolvable === true
  }

  ownComment(): readonly [key: string, comment: WorldComment] | null {
    const own = ({ comments }: WorldItem) => [...comments].filter(([key, { isOwn }]) => isOwn && !isOfReview(key))
    const item = this.item((one) => one.part === 'all' && own(one).length > 0)
    return item && this.oneOf(own(item))
  }
}

/** The comments of a waiting review cannot be named by other edits. */
function isOfReview(key: string): boolean {
  return isPart(parseKey(key)?.id ?? 0)
}

/** An edit of which defaults may be left out, as the only one of its step. */
export function edited(given: { readonly kind: EditKind; readonly [field: string]: unknown }): Edit[] {
  return [parseEdit(given)]
}
