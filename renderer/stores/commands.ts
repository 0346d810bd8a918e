import { commandTitle, repeated, type CommandId } from '../../shared/keymap.ts'

/** Does what a command says; false when there is nothing to do it to. */
export type CommandHandler = () => boolean | void

/** Whether the state is on that a command changes; null where nothing is selected. */
export type CommandState = () => boolean | null

/** Who does what a command says: the view that last offered to. */
export class CommandsStore {
  readonly #handlers = new Map<CommandId, CommandHandler[]>()
  readonly #states = new Map<CommandId, CommandState>()
  readonly #beforeActing: (id: CommandId) => void

  /** @param beforeActing called before every command but those that only move */
  constructor(beforeActing: (id: CommandId) => void) {
    this.#beforeActing = beforeActing
  }

  /**
   * Offers to run commands. Returns a function that withdraws the offer, fit for an effect.
   *
   * @param states of commands that turn something on and off: whether it is on
   */
  offer(
    handlers: Partial<Record<CommandId, CommandHandler>>,
    states: Partial<Record<CommandId, CommandState>> = {},
  ): () => void {
    for (const [id, state] of Object.entries(states) as [CommandId, CommandState][]) this.#states.set(id, state)
    const entries = Object.entries(handlers) as [CommandId, CommandHandler][]
    for (const [id, handler] of entries) this.#handlers.set(id, [handler, ...(this.#handlers.get(id) ?? [])])
    return () => {
      for (const [id, handler] of entries) {
        this.#handlers.set(
          id,
          (this.#handlers.get(id) ?? []).filter((other) => other !== handler),
        )
      }
    }
  }

  /** What a command is called, by the state of what it would be done to. */
  titleOf(id: CommandId): string {
    return commandTitle(id, this.#states.get(id)?.() ?? null)
  }

  /** Runs a command and says whether anybody did anything. */
  run(id: CommandId): boolean {
    if (!repeated.has(id)) this.#beforeActing(id)
    return (this.#handlers.get(id) ?? []).some((handler) => handler() !== false)
  }
}
