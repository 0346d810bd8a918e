import { day } from '../../../shared/durations.ts'
import { mostPaletteUses } from '../../../shared/ipc-limits.ts'
import type { DocketBridge, PaletteUse } from '../../../shared/ipc.ts'

/** After so long, a use counts half. */
const halfLife = 30 * day

/**
 * The entries that were chosen in the palette, for each account. Those that were used often and recently rank highest.
 */
export class PaletteUses {
  readonly #bridge: DocketBridge
  #account: string | null = null
  #loading = Promise.resolve()
  #uses = $state.raw<ReadonlyMap<string, PaletteUse>>(new Map())

  constructor(bridge: DocketBridge) {
    this.#bridge = bridge
  }

  /** Reads the entries that were chosen in an account, unless they were read before. */
  load(account: string): Promise<void> {
    if (account !== this.#account) this.#loading = this.#read(account)
    return this.#loading
  }

  async #read(account: string): Promise<void> {
    this.#account = account
    this.#uses = new Map()
    const result = await this.#bridge.call('readPaletteUses', { account })
    if (account === this.#account && result.ok) this.#uses = new Map(result.value.map((use) => [use.entry, use]))
  }

  /** An entry is used once more. */
  async note(entry: string, now: number): Promise<void> {
    // Saving this use alone would delete the earlier ones.
    await this.#loading
    const account = this.#account
    if (account === null) return
    const used = { entry, count: this.worthOf(entry, now) + 1, usedAt: now }
    const uses = [...this.#uses.values()].filter((use) => use.entry !== entry)
    const kept = [used, ...uses].toSorted((one, other) => worth(other, now) - worth(one, now)).slice(0, mostPaletteUses)
    this.#uses = new Map(kept.map((use) => [use.entry, use]))
    await this.#bridge.call('savePaletteUses', { account, uses: kept })
  }

  /** Returns the number of uses of an entry, where those of long ago count less. */
  worthOf(entry: string, now: number): number {
    const use = this.#uses.get(entry)
    return use === undefined ? 0 : worth(use, now)
  }

  /** The used entries, the most recent first. */
  get recent(): readonly string[] {
    return [...this.#uses.values()].toSorted((one, other) => other.usedAt - one.usedAt).map(({ entry }) => entry)
  }
}

function worth({ count, usedAt }: PaletteUse, now: number): number {
  // A clock that was set back makes nothing worth more than it was.
  return count * 0.5 ** (Math.max(0, now - usedAt) / halfLife)
}
