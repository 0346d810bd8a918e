import { createContext } from 'svelte'
import { SvelteMap } from 'svelte/reactivity'
import type { Choices, DocketBridge } from '../../shared/ipc.ts'

const concerned = ['project', 'label', 'milestone', 'user', 'member', 'epic', 'iteration', 'edit'] as const

/**
 * The people, labels, milestones, epics and iterations of a project, from which the user can choose. They are read when a view
 * shows them.
 */
export class ChoicesStore {
  readonly #bridge: DocketBridge
  readonly #choices = new SvelteMap<string, Choices>()
  /** Number of components that show the choices of a project. */
  readonly #users = new Map<string, number>()
  /** The readings that are under way. */
  readonly #readings = new Map<string, Promise<Choices | undefined>>()
  /** Number of readings that were begun, and of those that had been when something changed last. */
  #begun = 0
  #begunAtChange = 0
  /** The number of the reading that the choices of a project are from. */
  readonly #readBy = new Map<string, number>()

  constructor(bridge: DocketBridge) {
    this.#bridge = bridge
  }

  /** The choices of a project; undefined until they were read. */
  of(project: string): Choices | undefined {
    return this.#choices.get(project)
  }

  /** The choices that several projects of an account have in common; undefined until all of them were read. */
  ofAll(projects: readonly string[]): Choices | undefined {
    const all = projects.map((project) => this.#choices.get(project))
    return all.includes(undefined) ? undefined : inCommon(all.filter((each) => each !== undefined))
  }

  /** As `use`, for several projects. */
  useAll(projects: readonly string[]): () => void {
    const ends = projects.map((project) => this.use(project))
    return () => {
      for (const end of ends) end()
    }
  }

  /** Declares that the choices of a project are shown. Returns a function that says they no longer are. */
  use(project: string): () => void {
    this.#users.set(project, (this.#users.get(project) ?? 0) + 1)
    void this.#load(project)
    return () => {
      const users = (this.#users.get(project) ?? 1) - 1
      if (users > 0) this.#users.set(project, users)
      else this.#users.delete(project)
    }
  }

  /** Returns the choices of a project, read now where they are not here; undefined where they cannot be read. */
  async read(project: string): Promise<Choices | undefined> {
    if (this.#choices.has(project)) return this.#choices.get(project)
    const read = await (this.#readings.get(project) ?? this.#load(project))
    return this.#choices.get(project) ?? read
  }

  /** Follows a change: choices that are shown are read again, the others when they are next shown. */
  changed(kinds: ReadonlySet<string>): void {
    if (!concerned.some((kind) => kinds.has(kind))) return
    this.#begunAtChange = this.#begun
    for (const known of [this.#choices, this.#readings])
      for (const project of [...known.keys()]) if (!this.#users.has(project)) known.delete(project)
    for (const project of this.#users.keys()) void this.#load(project)
  }

  #load(project: string): Promise<Choices | undefined> {
    const begun = (this.#begun += 1)
    const reading = this.#bridge.call('readChoices', { project }).then((result) => {
      if (this.#readings.get(project) === reading) this.#readings.delete(project)
      if (!result.ok) return undefined
      this.#keep(project, result.value, begun)
      return result.value
    })
    this.#readings.set(project, reading)
    return reading
  }

  /** Keeps an answer, unless a newer one is here, or it may be from before a change and nobody shows it, who would read it again. */
  #keep(project: string, choices: Choices, begun: number): void {
    if (begun < (this.#readBy.get(project) ?? 0)) return
    if (begun <= this.#begunAtChange && !this.#users.has(project)) return
    this.#readBy.set(project, begun)
    this.#choices.set(project, choices)
  }
}

/**
 * Returns the choices that all of these have: the same people, epics, iterations and emoji, and labels and milestones of the same
 * name, as the first has them.
 */
function inCommon([first, ...others]: readonly Choices[]): Choices | undefined {
  if (first === undefined) return undefined
  const shared = <Of>(of: (choices: Choices) => readonly Of[], nameOf: (each: Of) => number | string): Of[] => {
    const names = others.map((other) => new Set(of(other).map(nameOf)))
    return of(first).filter((each) => names.every((known) => known.has(nameOf(each))))
  }
  return {
    ...first,
    people: shared(
      ({ people }) => people,
      ({ id }) => id,
    ),
    labels: shared(
      ({ labels }) => labels,
      ({ name }) => name,
    ),
    // A closed one is there only for the item that has it.
    milestones: shared(
      ({ milestones }) => (others.length === 0 ? milestones : milestones.filter(({ state }) => state === 'active')),
      ({ title }) => title,
    ),
    scopesAreExclusive: [first, ...others].every(({ scopesAreExclusive }) => scopesAreExclusive),
    epics: shared(
      ({ epics }) => epics,
      ({ id }) => id,
    ),
    iterations: shared(
      ({ iterations }) => iterations,
      ({ id }) => id,
    ),
    emoji: shared(
      ({ emoji }) => emoji,
      (name) => name,
    ),
  }
}

export const [useChoices, provideChoices] = createContext<ChoicesStore>()
