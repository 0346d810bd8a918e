import type { Program } from '../../shared/ipc.ts'
import { broadcast } from '../broadcast.ts'

/** The program as windows show it. They are sent each change. */
export class ProgramState {
  #current: Program

  constructor(beginning: Program) {
    this.#current = beginning
  }

  get current(): Program {
    return this.#current
  }

  change(changed: Partial<Program>): void {
    this.#current = { ...this.#current, ...changed }
    broadcast('programChanged', { program: this.#current })
  }
}
