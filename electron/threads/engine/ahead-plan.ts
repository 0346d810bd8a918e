import type { AheadPlan } from '../../../shared/model/kept-offline.ts'
import { budgetForOpen, type StaleItemsQuery } from '../../cache/offline/stale-items.ts'

/** The plan of what is read ahead: the user's choice of things to keep offline, which the user store has. */
export class CurrentAheadPlan {
  readonly #ownUserId: number
  readonly #readPlan: () => Promise<AheadPlan>
  #current: StaleItemsQuery
  /** The user wants all open items on this computer, even if the plan asks for fewer. */
  #fetchesOpen = false

  constructor(ownUserId: number, readPlan: () => Promise<AheadPlan>) {
    this.#ownUserId = ownUserId
    this.#readPlan = readPlan
    this.#current = { ownUserId, budget: 'nothing', kept: [] }
  }

  get current(): StaleItemsQuery {
    return this.#current
  }

  get fetchesOpen(): boolean {
    return this.#fetchesOpen
  }

  /** Asks for all open items beyond the user's budget, or no longer. Fails as `read` does, and then nothing has changed. */
  async setFetchesOpen(fetchesOpen: boolean): Promise<void> {
    const plan = await this.#readPlan()
    this.#fetchesOpen = fetchesOpen
    this.#take(plan)
  }

  /**
   * Reads the choice from the user store. A running reading uses the new plan at once.
   *
   * @throws AppFailure as `failureOfDatabase` says, when user.db cannot be read
   */
  async read(): Promise<void> {
    this.#take(await this.#readPlan())
  }

  #take(plan: AheadPlan): void {
    const isLess = plan.budget !== 'everything'
    const budget = this.#fetchesOpen && isLess ? budgetForOpen : plan.budget
    this.#current = { ...plan, budget, ownUserId: this.#ownUserId }
  }
}
