import type { Edit } from '../../../shared/edit.ts'
import { localReferences } from '../../../shared/model/reference.ts'
import { applyEdit, type Part } from './effects.ts'
import type { FixtureKeys } from './fixture-keys.ts'
import { removedBy } from './removals.ts'
import { seededWorld, type World } from './world.ts'

/** The fields of an edit in the outbox that the model reads. */
export interface UnsettledEdit {
  readonly id: number
  readonly queueKey: string
  readonly state: string
  readonly isInDoubt: boolean
}

/** An edit of the outbox: the user's edit, and later ones that were merged into it. */
export interface Entry {
  readonly id: number
  parts: Part[]
  queueKey: string
  position: number
  /** True while it may have arrived without an answer: it is on its way or in doubt. */
  isAway: boolean
  /** `nothing`: it and its opposite cancelled out. */
  state: 'queued' | 'settled' | 'discarded' | 'nothing'
  /** True when the user discarded it while it was unknown whether it had arrived. */
  mayHaveLanded: boolean
  /** The edit with which it was discarded: it would only have removed what that one makes. */
  wentWith: number | null
}

/** Something that others did on the service. */
type ByOthers = (world: World) => void

/**
 * The edits of a user that were not taken back, in the order in which the service gets them. The expected result follows from
 * them alone: they are replayed from the beginning each time, however edits were discarded, restored and moved.
 */
export class EditLog {
  readonly #fixtureKeys: FixtureKeys
  readonly #entries = new Map<number, Entry>()
  /** In the order in which they left the outbox, and what others did between them. */
  #settled: (Entry | ByOthers)[] = []
  #replayed: { readonly world: World; readonly refused: ReadonlySet<number> } | null = null

  constructor(fixtureKeys: FixtureKeys) {
    this.#fixtureKeys = fixtureKeys
  }

  get entries(): Entry[] {
    return [...this.#entries.values()]
  }

  /** The entries that are in the outbox, in their order. */
  get queued(): Entry[] {
    return this.entries
      .filter(({ state }) => state === 'queued')
      .toSorted((one, other) => one.position - other.position)
  }

  /** The expected state after all entries that are not refused. */
  get world(): World {
    return this.#replay().world
  }

  /** The state as the user sees it: with edits that cannot be applied, as long as they are in the outbox. */
  get shown(): World {
    const world = seededWorld(this.#fixtureKeys)
    for (const entry of this.#settled)
      if (typeof entry === 'function') entry(world)
      else this.#perform(world, entry)
    for (const { parts } of this.queued) for (const part of parts) applyEdit(world, part)
    return world
  }

  /** Edits that cannot be on the service. */
  get refused(): ReadonlySet<number> {
    return this.#replay().refused
  }

  find(id: number): Entry | undefined {
    return this.#entries.get(id)
  }

  /** Adds an edit under its id in the outbox. Returns true if an entry with that id took it up. */
  add(id: number, edit: Edit): boolean {
    const known = this.#entries.get(id)
    if (known) known.parts.push({ id, edit })
    else {
      const place = { queueKey: '', position: id, isAway: false, state: 'queued' } as const
      this.#entries.set(id, { id, parts: [{ id, edit }], ...place, mayHaveLanded: false, wentWith: null })
    }
    this.#replayed = null
    return known !== undefined
  }

  /**
   * Settles the entries that are no longer in the outbox: they have arrived.
   *
   * @param changed edits that the user has just acted on and may have taken out: these are noted one by one
   */
  settle(unsettledEdits: readonly UnsettledEdit[], changed: readonly number[] = []): void {
    const unsettled = new Map(unsettledEdits.map((one) => [one.id, one]))
    for (const entry of this.queued) {
      const { queueKey, state, isInDoubt = false } = unsettled.get(entry.id) ?? {}
      entry.queueKey = queueKey ?? entry.queueKey
      entry.isAway = state === 'sending' || isInDoubt
      if (queueKey !== undefined || changed.includes(entry.id)) continue
      entry.state = 'settled'
      this.#settled.push(entry)
    }
    this.#replayed = null
  }

  /** Notes something that others did. It comes before the edits that are in the outbox: none of those may be about the same. */
  addByOthers(change: ByOthers): void {
    this.#settled.push(change)
    this.#replayed = null
  }

  /** Takes an edit out of the outbox, with the edits that would only remove what it makes. */
  discard(entry: Entry, mayHaveLanded = false): void {
    entry.state = 'discarded'
    entry.mayHaveLanded = mayHaveLanded
    this.#letGoAlong()
    this.#replayed = null
  }

  /** Marks an edit that cancelled out with its opposite. */
  annul(entry: Entry): void {
    entry.state = 'nothing'
    this.#replayed = null
  }

  /** The discarded edit whose row these parts would remove; null where there is none. */
  missedBy(parts: readonly Part[]): Entry | null {
    const making = this.#entries.get(-(removedBy(parts) ?? 0))
    return making?.state === 'discarded' && !making.mayHaveLanded ? making : null
  }

  #letGoAlong(): void {
    for (const entry of this.queued) {
      const making = this.missedBy(entry.parts)
      if (!making) continue
      entry.state = 'discarded'
      entry.wentWith = making.id
    }
  }

  /** Restores an entry, with the entries that were discarded along with it. */
  restore(entry: Entry): void {
    this.#putBack(entry)
    const along = this.entries.filter(({ wentWith }) => wentWith === entry.id)
    for (const one of along.toSorted((each, other) => each.position - other.position)) this.#putBack(one)
    this.#letGoAlong()
    this.#replayed = null
  }

  /** Puts an entry back at its position, but behind the edits that it needs and those that may have arrived meanwhile. */
  #putBack(entry: Entry): void {
    Object.assign(entry, { state: 'queued', mayHaveLanded: false, wentWith: null })
    const line = this.entries
      .filter(
        ({ queueKey, state, position }) =>
          queueKey === entry.queueKey && state !== 'settled' && position >= entry.position,
      )
      .toSorted((one, other) => one.position - other.position)
    const fixtureKeys = line.map(({ position }) => position)
    const first = line.filter((other) => other !== entry && other.state === 'queued' && other.isAway)
    const others = line.filter((other) => other !== entry && !first.includes(other))
    const named = localIdsIn(entry.parts)
    const needed = others.findLastIndex(({ id }) => named.includes(-id))
    const inOrder = [...first, ...others.toSpliced(needed + 1, 0, entry)]
    for (const [at, one] of inOrder.entries()) one.position = fixtureKeys[at] ?? one.position
  }

  /** Replaces the text of an entry. */
  rewrite(entry: Entry, parts: Part[]): void {
    entry.parts = parts
    this.#replayed = null
  }

  swap(one: Entry, other: Entry): void {
    ;[one.position, other.position] = [other.position, one.position]
    this.#replayed = null
  }

  #replay(): { readonly world: World; readonly refused: ReadonlySet<number> } {
    if (this.#replayed) return this.#replayed
    const world = seededWorld(this.#fixtureKeys)
    const refused = new Set<number>()
    for (const entry of [...this.#settled, ...this.queued]) {
      if (typeof entry === 'function') entry(world)
      else if (!this.#perform(world, entry)) refused.add(entry.id)
    }
    return (this.#replayed = { world, refused })
  }

  /** Applies an entry to the world. Returns false if the service refuses it. */
  #perform(world: World, entry: Entry): boolean {
    return this.#canBeDone(entry) && entry.parts.every((part) => applyEdit(world, part))
  }

  /** Returns true if the creations of all rows that it names are still wanted. */
  #canBeDone(entry: Entry): boolean {
    return localIdsIn(entry.parts).every((id) => {
      const making = this.#entries.get(-id)
      if (making === entry) return true
      return making !== undefined && making.state !== 'discarded' && this.#canBeDone(making)
    })
  }
}

/** The local ids of the rows that an entry names. Of milestones only the last one: a milestone that was replaced is not sent. */
function localIdsIn(parts: readonly Part[]): number[] {
  const targets = parts.map(({ edit }) => Number(edit.target.split('/')[2]))
  const milestone = parts.map(({ edit }) => milestoneIn(edit)).findLast((id) => id !== undefined)
  const named = parts.flatMap(({ edit }) => (edit.kind === 'comment' ? localReferences(edit.body) : []))
  const removed = removedBy(parts) ?? 0
  return [...targets, removed, milestone ?? 0, ...named.map(({ id }) => id)].filter((id) => id < 0)
}

/** The milestone that an edit sets on an item; null clears it, undefined leaves it as it is. */
function milestoneIn(edit: Edit): number | null | undefined {
  const fields = edit.kind === 'changeItem' ? edit.fields : edit
  return 'milestoneId' in fields ? fields.milestoneId : undefined
}
