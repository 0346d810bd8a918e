const syllables = 'ka to re in st al on er mi po su ga be th an or li ex qu vi we do fr cl ne ur'.split(' ')

/** A language of 20,000 words, the short ones common, as in any: an index of one text repeated would be too small. */
export class Words {
  readonly #random: () => number
  readonly #words: readonly string[]
  readonly #shares: number[] = []

  /** @param random numbers in [0, 1) */
  constructor(random: () => number) {
    this.#random = random
    const made = new Set<string>()
    while (made.size < 20_000) {
      const length = 1 + Math.floor(random() * (made.size < 300 ? 2 : 4))
      made.add(Array.from({ length }, () => syllables[Math.floor(random() * syllables.length)]).join(''))
    }
    this.#words = [...made]
    for (let at = 0; at < made.size; at += 1) this.#shares.push((this.#shares.at(-1) ?? 0) + 1 / (at + 2.7))
  }

  /** A word as often as texts have it. */
  one(): string {
    const wanted = this.#random() * (this.#shares.at(-1) ?? 0)
    let [low, high] = [0, this.#shares.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#shares[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return this.#words[low] ?? ''
  }

  /** Exactly that many bytes of words. */
  text(bytes: number): string {
    let text = this.one()
    while (text.length < bytes) text += (this.#random() < 0.08 ? ', ' : ' ') + this.one()
    return text.slice(0, bytes).padEnd(bytes, '.').replace(/[ ,]$/, '.')
  }

  /** A number of bytes around a mean: from a tenth of it to almost twice as many. */
  length(mean: number): number {
    return Math.round(mean * (0.1 + 1.8 * this.#random()))
  }
}
