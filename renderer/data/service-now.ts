import { operations, type OperationName } from '../../shared/contract/index.ts'
import { reasonOf } from '../../shared/contract/statuses.ts'
import type { CallArgs, DocketBridge } from '../../shared/ipc.ts'
import type { ToastStore } from './toasts.svelte.ts'

/**
 * Calls the service at once, without the outbox: for data with a secret, since secrets are never written down, and for data that
 * cannot be looked up after a lost answer. Errors are shown to the user.
 */
export class ServiceNow {
  readonly #bridge: DocketBridge
  readonly #toasts: ToastStore
  readonly #account: string

  constructor(bridge: DocketBridge, toasts: ToastStore, account: string) {
    this.#bridge = bridge
    this.#toasts = toasts
    this.#account = account
  }

  /** Returns the answer of the service, or null where it did not do what was asked. */
  async call(
    operation: OperationName,
    values: CallArgs<'callOperation'>['values'],
  ): Promise<{ readonly body: unknown } | null> {
    const result = await this.#bridge.call('callOperation', { account: this.#account, operation, values })
    if (!result.ok) {
      this.#toasts.tellError(result.error)
      return null
    }
    const { status, text } = result.value
    const body = parsed(text)
    if (status < 400) return { body }
    const words = messageIn(body) ?? (reasonOf(operations[operation], status) || 'It did not say why.')
    this.#toasts.tell('problem', `GitLab refused it with ${status}: ${words}`)
    return null
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The service's own words for a refusal, where they are a sentence. */
function messageIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null
  const { message, error } = body as { readonly message?: unknown; readonly error?: unknown }
  const said = message ?? error
  if (typeof said === 'string') return /^\d{3} /.test(said) ? null : said
  if (typeof said !== 'object' || said === null) return null
  const problems = Object.entries(said).map(([name, what]) => `${name} ${[what].flat().join(', ')}`)
  return problems.length === 0 ? null : `${problems.join('; ')}.`
}
