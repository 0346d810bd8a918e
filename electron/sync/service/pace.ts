/** Rate at which rows arrived over the last seconds, from which the remaining time of a sync is estimated. */
export class Pace {
  readonly #marks: { readonly at: number; readonly rows: number }[] = []
  #rows = 0

  /** @param at milliseconds of a clock that does not jump */
  note(rows: number, at: number): void {
    this.#rows += rows
    const last = this.#marks.at(-1)
    if (last && at - last.at < stepMilliseconds) return
    this.#marks.push({ at, rows: this.#rows })
    while (this.#marks.length > 2 && at - (this.#marks[0]?.at ?? at) > windowMilliseconds) this.#marks.shift()
  }

  /** Rows a second, or null while it is too early for an estimate. */
  get perSecond(): number | null {
    const [first] = this.#marks
    const last = this.#marks.at(-1)
    if (!first || !last || last.at - first.at < stepMilliseconds) return null
    return ((last.rows - first.rows) / (last.at - first.at)) * 1000
  }
}

const stepMilliseconds = 250
const windowMilliseconds = 10_000
