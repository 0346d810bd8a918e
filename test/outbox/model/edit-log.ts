import type { Edit } from '../../../shared/edit.ts'
import { localReferences } from '../../../shared/model/reference.ts'
import { applyEdit, type Part } from './effects.ts'
import type { FixtureKeys } from './fixture-keys.ts'
import { removedBy } from './removals.ts'
import { seededWorld, type World } from './world.ts'

/** What the model must know of an edit that is not on the service yet, as the outbox says. */
export interface UnsettledEdit {
  readonly id: number
  readonly queueKey: string
  readonly state: string
  readonly isInDoubt: boolean
}

/** An edit as the outbox has it: what the user did, and what it took up of what they did later. */
export interface Entry {
  readonly id: number
  parts: Part[]
  queueKey: string
  position: number
  /** Whether it may have arrived, of which nobody was told. */
  isAway: boolean
  /** `nothing`: taken up by its opposite. */
  state: 'queued' | 'settled' | 'discarded' | 'nothing'
  /** Whether the user discarded it not knowing whether it had arrived. */
  mayHaveLanded: boolean
  /** The edit with which it was discarded: it would only have taken away what that makes. */
  wentWith: number | null
}

/**
 * All that a user did and did not take back, in the order in which the service gets it. What must come of it follows from
 * that alone: it is done again from the beginning each time, however edits were given up, restored and moved.
 */
export class EditLog {
  readonly #fixtureKeys: FixtureKeys
  readonly #entries = new Map<number, Entry>()
  /** In the order in which they left the outbox. */
  #settled: Entry[] = []
  #replayed: { readonly world: World; readonly refused: ReadonlySet<number> } | null = null

  constructor(fixtureKeys: FixtureKeys) {
    this.#fixtureKeys = fixtureKeys
  }

  get entries(): Entry[] {
    return [...this.#entries.values()]
  }

  /** Those that are in the outbox, in their order. */
  get queued(): Entry[] {
    return this.entries
      .filter(({ state }) => state === 'queued')
      .toSorted((one, other) => one.position - other.position)
  }

  /** What must come of everything that is not refused. */
  get world(): World {
    return this.#replay().world
  }

  /** What the user sees of it: also what cannot be done, as long as it is in the outbox. */
  get shown(): World {
    const world = seededWorld(this.#fixtureKeys)
    for (const entry of this.#settled) this.#perform(world, entry)
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

  /** An edit that the outbox calls so. Answers whether one that it had already took it up. */
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
   * What is no longer in the outbox has arrived.
   *
   * @param changed what the user did something with just now, and may have taken out: of that it is noted down edit by edit
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

  /** Takes an edit out of the outbox, with what only takes away what it makes. */
  discard(entry: Entry, mayHaveLanded = false): void {
    entry.state = 'discarded'
    entry.mayHaveLanded = mayHaveLanded
    this.#letGoAlong()
    this.#replayed = null
  }

  /** The edit came to nothing with its opposite. */
  annul(entry: Entry): void {
    entry.state = 'nothing'
    this.#replayed = null
  }

  /** The edit that the user gave up, without which another has nothing left to take away; null where there is none. */
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

  /** Puts it back with what went along with it. */
  restore(entry: Entry): void {
    this.#putBack(entry)
    const along = this.entries.filter(({ wentWith }) => wentWith === entry.id)
    for (const one of along.toSorted((each, other) => each.position - other.position)) this.#putBack(one)
    this.#letGoAlong()
    this.#replayed = null
  }

  /** Where it was, but behind what it needs and what may have arrived: what did so meanwhile came before it. */
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

  /** Its words are other ones. */
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
      if (!this.#perform(world, entry)) refused.add(entry.id)
    }
    return (this.#replayed = { world, refused })
  }

  /** Answers whether the service does it. */
  #perform(world: World, entry: Entry): boolean {
    return this.#canBeDone(entry) && entry.parts.every((part) => applyEdit(world, part))
  }

  /** Whether all that it speaks of is made. */
  #canBeDone(entry: Entry): boolean {
    return localIdsIn(entry.parts).every((id) => {
      const making = this.#entries.get(-id)
      if (making === entry) return true
      return making !== undefined && making.state !== 'discarded' && this.#canBeDone(making)
    })
  }
}

/** The local ids of what an entry speaks of. Of milestones that is the last: one that another took the place of is not sent. */
function localIdsIn(parts: readonly Part[]): number[] {
  const targets = parts.map(({ edit }) => Number(edit.target.split('/')[2]))
  const milestone = parts.map(({ edit }) => milestoneIn(edit)).findLast((id) => id !== undefined)
  const named = parts.flatMap(({ edit }) => (edit.kind === 'comment' ? localReferences(edit.body) : []))
  const removed = removedBy(parts) ?? 0
  return [...targets, removed, milestone ?? 0, ...named.map(({ id }) => id)].filter((id) => id < 0)
}

/** The milestone that an edit gives an item; null: none; undefined: it leaves that as it is. */
function milestoneIn(edit: Edit): number | null | undefined {
  const fields = edit.kind === 'changeItem' ? edit.fields : edit
  return 'milestoneId' in fields ? fields.milestoneId : undefined
}
