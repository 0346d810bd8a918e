import type { AppError } from '../../../shared/errors.ts'
import type { CallArgs, DocketBridge } from '../../../shared/ipc.ts'

type Asked = Omit<CallArgs<'pickMerged'>, 'tries'>

/** Pause in typing, in milliseconds, before a branch is tried. */
const rest = 300

/** Whether something that was merged could be brought into a branch or taken back there, as the service says. */
export class TriedPick {
  readonly #bridge: Pick<DocketBridge, 'call'>
  #isPossible = $state.raw(false)
  #error = $state.raw<AppError | null>(null)

  constructor(bridge: Pick<DocketBridge, 'call'>) {
    this.#bridge = bridge
  }

  /** The service has said that it can be done. */
  get isPossible(): boolean {
    return this.#isPossible
  }
  /** What keeps it from being done; null where nothing is known to. */
  get error(): AppError | null {
    return this.#error
  }

  /** Tries it once nothing else was asked for a moment. Returns a function that ends that. */
  try(asked: Asked): () => void {
    let isAwaited = true
    this.#isPossible = false
    this.#error = null
    if (asked.branch === '') return () => undefined
    const ask = async (): Promise<void> => {
      const result = await this.#bridge.call('pickMerged', { ...asked, tries: true })
      if (!isAwaited) return
      this.#isPossible = result.ok
      this.#error = result.ok ? null : result.error
    }
    const timer = setTimeout(() => void ask(), rest)
    return () => {
      isAwaited = false
      clearTimeout(timer)
    }
  }

  /** Does it now. Returns true once it is done. */
  async pick(asked: Asked): Promise<boolean> {
    const result = await this.#bridge.call('pickMerged', { ...asked, tries: false })
    this.#error = result.ok ? null : result.error
    return result.ok
  }
}
