import type { Made } from '../../protocols/outcome.ts'

/** Maps the local ids of rows that were made here to the service's ids, and back. Local ids are negative. */
export class Names {
  readonly #before: Names | null
  readonly #serviceIds = new Map<string, number>()
  readonly #localIds = new Map<string, number>()

  /** @param before older names; they are asked for ids that are not among these names */
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

  /** A text that differs when these names differ. It leaves out those of `before`. */
  get signature(): string {
    return [...this.#serviceIds].join()
  }

  /** The number of these names, without those of `before`. */
  get count(): number {
    return this.#serviceIds.size
  }
}
