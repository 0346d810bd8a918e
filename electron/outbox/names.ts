import type { Made } from '../protocols/outcome.ts'

/** What the service calls the rows that were made here, and the other way round. Local ids are negative. */
export class Names {
  readonly #before: Names | null
  readonly #serviceIds = new Map<string, number>()
  readonly #localIds = new Map<string, number>()

  /** @param before names that are asked for what is not among these */
  constructor(before: Names | null = null) {
    this.#before = before
  }

  add(localId: number, { kind, serviceId }: Made): void {
    this.#serviceIds.set(`${kind}/${localId}`, serviceId)
    this.#localIds.set(`${kind}/${serviceId}`, localId)
  }

  serviceIdOf(kind: string, localId: number): number | undefined {
    return this.#serviceIds.get(`${kind}/${localId}`) ?? this.#before?.serviceIdOf(kind, localId)
  }

  localIdOf(kind: string, serviceId: number): number | undefined {
    return this.#localIds.get(`${kind}/${serviceId}`) ?? this.#before?.localIdOf(kind, serviceId)
  }

  /** Says which names these are, in addition to those before them. */
  get signature(): string {
    return [...this.#serviceIds].join()
  }

  /** The number of these names, without those of `before`. */
  get count(): number {
    return this.#serviceIds.size
  }
}
