import type { AppError } from '../../../shared/errors.ts'
import type { CallArgs, DocketBridge } from '../../../shared/ipc.ts'
import { askAfterRest } from '../../data/ask-after-rest.ts'

type Asked = Omit<CallArgs<'pickMerged'>, 'tries'>

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
    this.#isPossible = false
    this.#error = null
    if (asked.branch === '' || asked.from === '') return () => undefined
    const ask = () => this.#bridge.call('pickMerged', { ...asked, tries: true })
    return askAfterRest(ask, (result) => {
      this.#isPossible = result.ok && result.value
      this.#error = result.ok ? null : result.error
    })
  }

  /** Does it now. Returns true once it is done. */
  async pick(asked: Asked): Promise<boolean> {
    const result = await this.#bridge.call('pickMerged', { ...asked, tries: false })
    this.#error = result.ok ? null : result.error
    return result.ok
  }
}
