import { tick } from 'svelte'
import type { CommandId } from '../../../shared/keymap.ts'
import type { DocketBridge } from '../../../shared/ipc.ts'
import { commandsSource, questionOf } from './command-entries.ts'
import type { Entry, Question, Source } from '../../ui/choosing/entry.ts'
import { grouped, listed, nameOf, withLate, type Group } from './arranging.ts'
import { itemsSource } from './items.ts'
import { namesSource } from './names.ts'
import { destinationsSource } from './destinations.ts'
import { ranked, unmarked, type Ranked } from './ranking.ts'
import { SearchWhileTyping } from '../../data/search-while-typing.ts'
import { PaletteUses } from './uses.svelte.ts'

export type PaletteReach = Parameters<typeof commandsSource>[0] &
  Parameters<typeof itemsSource>[0] &
  Parameters<typeof namesSource>[0] &
  Parameters<typeof destinationsSource>[0] & { readonly bridge: DocketBridge }

/** The most recently used entries that are offered before anything is typed. */
const mostRecent = 7
/** The least score of entries that a call found for the typed text, wherever the letters are in them. */
const foundScore = 0.4
const nobody = 0

/** The entries that a call found, and the text that it was asked for. */
interface Found {
  readonly text: string
  readonly entries: readonly Entry[]
}

/**
 * The palette: the typed text, the entries that match it, and the marked entry. Entries that the page has are offered
 * at once. Entries that calls find come later; they move no other entry when the user has begun to choose.
 */
export class PaletteStore {
  readonly #reach: PaletteReach
  /** The sources of entries. Each kind of entry has its own source. */
  readonly #sources: readonly Source[]
  readonly #searches: readonly SearchWhileTyping<readonly Entry[]>[]
  readonly #uses: PaletteUses
  #text = $state.raw('')
  #question = $state.raw<Question | null>(null)
  /** The question with which the palette was opened; null when it was opened without one. */
  #first = $state.raw<Question | null>(null)
  #found = $state.raw<readonly (Found | null)[]>([])
  /** The entry that the user has gone to; null while they have gone to none: then it is the first. */
  #marked = $state.raw<string | null>(null)
  /** The entries that were shown when the user began to choose. */
  #shown = $state.raw<readonly Group[]>([])
  #endQuestion: (() => void) | undefined
  /** The action to do after the palette is closed. */
  #chosen: (() => void) | null = null
  /** The entries that the page has. They are made again when something changes, and not for each typed letter. */
  readonly #listed = $derived.by(() => this.#sources.flatMap(({ list }) => list?.() ?? []))
  /** The option, or the problem, that a question makes of the typed text; null for nothing. */
  readonly #made = $derived.by(() => {
    const text = this.#text.trim()
    return text === '' ? null : (this.#question?.typed?.(text) ?? null)
  })
  readonly #worthOf = (id: string): number => this.#uses.worthOf(id, this.#reach.clock.now)
  /** Those of them that match the typed text. They are not ranked again when calls have found more. */
  readonly #fitting = $derived.by(() => ranked(this.#listed, this.#text.trim(), this.#worthOf))
  /** The entries that match the typed text at this moment. */
  readonly #fresh = $derived.by(() => this.#arranged())
  readonly #groups = $derived(this.#marked === null ? this.#fresh : withLate(this.#shown, this.#fresh, this.#marked))
  readonly #rows = $derived(this.#groups.flatMap(({ rows }) => rows))

  constructor(reach: PaletteReach) {
    this.#reach = reach
    this.#uses = new PaletteUses(reach.bridge)
    this.#sources = [commandsSource(reach), destinationsSource(reach), itemsSource(reach), namesSource(reach)]
    this.#searches = this.#sources.flatMap(({ find }, at) =>
      find === undefined ? [] : [new SearchWhileTyping(find, (text, entries) => this.#take(at, { text, entries }))],
    )
  }

  get text(): string {
    return this.#text
  }
  /** The question of the chosen command; null while all entries are offered. */
  get question(): Question | null {
    return this.#question
  }
  get groups(): readonly Group[] {
    return this.#groups
  }
  get rows(): readonly Ranked[] {
    return this.#rows
  }
  /** True while the options of a question are being read. */
  get #isWaiting(): boolean {
    return this.#question !== null && this.#question.options() === undefined
  }
  /** The message in place of rows. */
  get refusal(): string {
    if (this.#isWaiting) return 'Loading…'
    if (this.#question !== null && this.#text.trim() === '') return this.#question.none
    return this.#made !== null && 'problem' in this.#made ? this.#made.problem : 'Nothing matches.'
  }
  /** Index of the marked row among all rows; -1 where there are none. */
  get current(): number {
    const at =
      this.#marked === null
        ? this.#rows.findIndex(({ entry }) => this.#marksChosen && entry.chosen === true)
        : this.#rows.findIndex(({ entry }) => nameOf(entry) === this.#marked)
    return Math.min(Math.max(at, 0), this.#rows.length - 1)
  }

  /** True while the option that holds now is marked: exactly one does, and nothing is typed. */
  get #marksChosen(): boolean {
    return this.#question?.isOneOf === true && this.#text.trim() === ''
  }

  /** Opens the palette anew, with the question of a command, or with everything. */
  open(asking: CommandId | null): void {
    const account = this.#reach.navigation.account?.id
    if (account !== undefined) void this.#uses.load(account)
    this.#ask(asking === null ? null : questionOf(this.#reach, asking))
    this.#first = this.#question
  }

  /** Runs the chosen action once the palette is closed, when the focus is back where it was. */
  closed(): void {
    const chosen = this.#chosen
    this.#chosen = null
    this.#ask(null)
    chosen?.()
  }

  write(text: string): void {
    const byLetter = this.#text === '' ? this.#optionOf(text.toLowerCase()) : undefined
    // A letter that was held until the field came arrives while the dialog is still opening.
    if (byLetter !== undefined) return void tick().then(() => this.#chooseEntry(byLetter))
    this.#text = text
    this.#marked = null
    const asked = this.#question === null && text.trim() !== '' ? text.trim() : null
    for (const search of this.#searches) search.want(asked)
    if (asked === null) this.#found = []
  }

  /** Marks the row that is so many further on; from either end it goes on at the other. */
  move(by: number): void {
    const count = this.#rows.length
    if (count > 0) this.mark((this.current + by + count) % count)
  }

  /** Marks the row at a place, or the one next to it where there are not so many. */
  mark(at: number): void {
    const row = this.#rows[Math.min(Math.max(at, 0), this.#rows.length - 1)]
    if (row === undefined) return
    this.#shown = this.#groups
    this.#marked = nameOf(row.entry)
  }

  /** Chooses the marked row: asks its question, or closes the palette, which runs it. */
  choose(): void {
    const entry = this.#rows[this.current]?.entry
    if (entry !== undefined) this.#chooseEntry(entry)
  }

  #chooseEntry(entry: Entry): void {
    this.#note(entry)
    const question = entry.asks?.() ?? null
    if (question === null) this.#closeWith(entry.run)
    else this.#ask(question)
  }

  /** Opens the page of the marked row outside of Docket, where it has one. */
  chooseInBrowser(): void {
    const entry = this.#rows[this.current]?.entry
    const webAddress = entry?.webAddress
    if (entry === undefined || webAddress === undefined) return
    this.#note(entry)
    this.#closeWith(() => void this.#openPage(webAddress))
  }

  /** True if the list of everything led to the question. */
  get canGoBack(): boolean {
    return this.#question !== this.#first
  }

  /** Goes one step back: out of a question. Returns false if there is none to go back from. */
  back(): boolean {
    if (!this.canGoBack) return false
    this.#ask(null)
    return true
  }

  #optionOf(letter: string): Entry | undefined {
    return letter === '' ? undefined : this.#question?.options()?.find((each) => each.letter === letter)
  }

  #ask(question: Question | null): void {
    this.#endQuestion?.()
    this.#endQuestion = question?.use?.()
    this.#question = question
    this.write('')
  }

  #closeWith(work: () => void): void {
    this.#chosen = work
    this.#reach.surfaces.showPalette(null)
  }

  #note({ id }: Entry): void {
    if (id !== null) void this.#uses.note(id, this.#reach.clock.now)
  }

  async #openPage(webAddress: NonNullable<Entry['webAddress']>): Promise<void> {
    const address = await webAddress()
    if (address !== null) await this.#reach.outside.openExternal(address)
  }

  #take(source: number, found: Found): void {
    this.#found = this.#sources.map((_, at) => (at === source ? found : (this.#found[at] ?? null)))
  }

  #arranged(): readonly Group[] {
    const text = this.#text.trim()
    if (this.#question !== null) {
      const options = this.#question.options() ?? []
      const fitting = text === '' ? options.map((entry) => plainly(entry)) : ranked(options, text, () => nobody)
      const made = this.#made !== null && 'option' in this.#made ? this.#made : null
      const rows =
        made === null
          ? fitting
          : fitting.toSpliced(made.place === 'first' ? 0 : fitting.length, 0, plainly(made.option))
      return rows.length === 0 ? [] : [{ kind: 'choice', rows }]
    }
    if (text === '') return this.#offered(this.#listed)
    const rows = [...this.#fitting]
    for (const [at, found] of this.#found.entries()) {
      if (found === null) continue
      const fitting = ranked(found.entries, text, this.#worthOf)
      const fit = new Set(fitting.map(({ entry }) => entry))
      rows.push(...fitting)
      // These were found by something other than their titles, such as their descriptions.
      if (found.text !== text || this.#sources[at]?.onlyByName) continue
      rows.push(
        ...found.entries.filter((entry) => !fit.has(entry)).map((entry) => unmarked(entry, foundScore, this.#worthOf)),
      )
    }
    return grouped(rows)
  }

  /** The entries before anything is typed: first those that were used last, then all that the page has. */
  #offered(entries: readonly Entry[]): readonly Group[] {
    const byId = new Map(entries.map((entry) => [entry.id, entry]))
    const recall = (id: string) =>
      byId.get(id) ?? this.#sources.map((source) => source.recall?.(id)).find((entry) => entry !== undefined)
    const recent: Entry[] = []
    for (const id of this.#uses.recent) {
      const entry = recall(id)
      if (entry !== undefined) recent.push(entry)
      if (recent.length === mostRecent) break
    }
    const others = listed(entries.filter((entry) => !recent.includes(entry)).map(plainly))
    return recent.length === 0 ? others : [{ kind: 'recent', rows: recent.map(plainly) }, ...others]
  }
}

function plainly(entry: Entry): Ranked {
  return unmarked(entry, nobody, () => nobody)
}
