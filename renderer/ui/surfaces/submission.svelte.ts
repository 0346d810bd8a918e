/** Submits a form, one submission at a time. */
export class Submission {
  #busy = $state(false)

  /** True while the last submission is on its way. */
  get busy(): boolean {
    return this.#busy
  }

  /** Handles the event that submits a form: where the form is ready, calls `send` and waits for its promise. */
  async submit(event: Event, isReady: boolean, send: () => unknown): Promise<void> {
    event.preventDefault()
    if (!isReady || this.#busy) return
    this.#busy = true
    try {
      await send()
    } finally {
      this.#busy = false
    }
  }
}
