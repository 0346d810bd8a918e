import { createContext } from 'svelte'
import type { DocketBridge } from '../../../shared/ipc.ts'
import type { AccountId } from '../../../shared/model/key.ts'
import type { ChosenRule, Rule, RuleTrial, RuleWork } from '../../../shared/model/rule.ts'
import type { ToastStore } from '../../data/toasts.svelte.ts'

/** The rules of an account and the actions that they did, for the settings. */
export class RulesStore {
  readonly #bridge: DocketBridge
  readonly #toasts: ToastStore
  #account: AccountId | null = null
  #rules = $state.raw<readonly Rule[]>([])
  #works = $state.raw<readonly RuleWork[]>([])
  #asked = 0

  constructor(bridge: DocketBridge, toasts: ToastStore) {
    this.#bridge = bridge
    this.#toasts = toasts
  }

  get all(): readonly Rule[] {
    return this.#rules
  }
  /** The actions that rules did, the most recent first. */
  get works(): readonly RuleWork[] {
    return this.#works
  }

  /** Reads the rules of an account, which are shown from now on. */
  async load(account: AccountId): Promise<void> {
    if (account !== this.#account) [this.#rules, this.#works] = [[], []]
    this.#account = account
    const asked = (this.#asked += 1)
    const result = await this.#bridge.call('listRules', { account })
    if (asked !== this.#asked) return
    if (result.ok) [this.#rules, this.#works] = [result.value.rules, result.value.works]
    else this.#toasts.tellError(result.error)
  }

  changed(kinds: ReadonlySet<string>): void {
    if (this.#account !== null && (kinds.has('rule') || kinds.has('inboxEntry'))) void this.load(this.#account)
  }

  /** Saves a rule; null: a new one. @returns true once it is on disk */
  async save(id: number | null, rule: ChosenRule): Promise<boolean> {
    return this.#account !== null && (await this.#save(this.#account, id, rule))
  }

  async #save(account: AccountId, id: number | null, rule: ChosenRule): Promise<boolean> {
    const result = await this.#bridge.call('saveRule', { account, id, rule })
    if (!result.ok) this.#toasts.tellError(result.error)
    return result.ok
  }

  /** Removes a rule, which can be taken back as long as the message stands. The actions that it did stay. */
  async remove({ id, ...rule }: Rule): Promise<void> {
    const account = this.#account
    if (account === null) return
    const result = await this.#bridge.call('removeRule', { account, id })
    if (!result.ok) return this.#toasts.tellError(result.error)
    // The user may be in another account by then.
    const run = () => void this.#save(account, null, rule)
    this.#toasts.tell('success', `The rule “${rule.name}” is removed.`, { action: { title: 'Put it back', run } })
  }

  /**
   * Tries a query on recent entries. Returns the number that it would have caught, with the first titles; null where that fails.
   */
  async try(query: string): Promise<(RuleTrial & { readonly titles: readonly string[] }) | null> {
    const account = this.#account
    if (account === null) return null
    const trial = await this.#bridge.call('tryRule', { account, query })
    if (!trial.ok) {
      this.#toasts.tellError(trial.error)
      return null
    }
    const rows = await this.#bridge.call('readRows', { keys: trial.value.entries.slice(0, 8) })
    const read = rows.ok ? rows.value : []
    const titles = read.flatMap((row) => (row.kind === 'inboxEntry' && row.item ? [row.item.title] : []))
    return { ...trial.value, titles }
  }

  /** Takes back the actions of a rule at one time. */
  async undo({ id, rule }: RuleWork): Promise<void> {
    const account = this.#account
    if (account === null) return
    const result = await this.#bridge.call('undoRuleWork', { account, id })
    if (!result.ok) return this.#toasts.tellError(result.error)
    this.#toasts.tell('success', `What “${rule}” did is undone, except for entries you have marked otherwise since.`)
  }
}

export const [useRules, provideRules] = createContext<RulesStore>()
