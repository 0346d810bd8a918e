import { actions } from '../commands/actions.ts'
import type { Reach } from '../commands/action.ts'
import { commands, commandTitle, repeated, type CommandId } from '../../shared/keymap.ts'

/** Runs commands: for keys, menus and buttons alike. */
export class CommandsStore {
  readonly #reach: Reach
  #onRun: (id: CommandId) => void = () => undefined

  constructor(reach: Reach) {
    this.#reach = reach
  }

  /** Called after each command that did something. */
  set onRun(listener: (id: CommandId) => void) {
    this.#onRun = listener
  }

  /** Returns the title of a command, which depends on the state of its target. */
  titleOf(id: CommandId): string {
    return commandTitle(id, actions[id].isOn(this.#reach))
  }

  /** Whether there is what a command would be done to. Without an account there is nothing. */
  isAvailable(id: CommandId): boolean {
    const { program, workspace } = this.#reach
    return program.error === null && workspace.account !== null && actions[id].isAvailable(this.#reach)
  }

  /**
   * Why a command that is about what is selected cannot be run; null where it can, or where nothing is to be said of
   * it.
   */
  whyNot(id: CommandId): string | null {
    const why = actions[id].whyNot?.(this.#reach) ?? null
    if (why !== null) return `${commandTitle(id)}: ${why}`
    const isOfItem = commands.some((command) => command.id === id && command.group === 'Item')
    if (this.#reach.target.several === null || !isOfItem || this.isAvailable(id)) return null
    return `${commandTitle(id)}: that is done to one entry at a time. Escape selects nothing.`
  }

  /** Runs a command and says whether it did anything. @param stroke the key that asked for it; null for none */
  run(id: CommandId, stroke: string | null = null): boolean {
    if (!repeated.has(id)) this.#beforeActing(id)
    if (this.isAvailable(id)) {
      const did = actions[id].run(this.#reach, stroke)
      if (did) this.#onRun(id)
      return did
    }
    const why = this.whyNot(id)
    if (why !== null) this.#reach.told.tell('info', why)
    return why !== null
  }

  /**
   * Before a command does something to what is marked, the pane shows it; an item to which something is done was looked
   * at.
   */
  #beforeActing(id: CommandId): void {
    this.#reach.workspace.catchUp()
    if (commands.some((command) => command.id === id && command.group === 'Item')) void this.#reach.item.read()
  }
}
