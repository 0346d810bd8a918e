import { SvelteSet } from 'svelte/reactivity'
import type { NamedSuggestion } from '../../shared/edits/merge-requests.ts'

/** The forms that are shown in the open item or snippet. What is typed into them is a draft, and not kept here. */
export class ItemForms {
  #isEdited = $state.raw(false)
  #choosesEmoji = $state.raw(false)
  #emojiAsked = 0
  /** The comments that are being changed. */
  readonly #editedNotes = new SvelteSet<string>()
  /** The comments below whose discussions the field for an answer is shown. */
  readonly #answerFields = new SvelteSet<string>()
  #batch = $state.raw<readonly NamedSuggestion[]>([])

  /** True while the form for its title and description is shown in their place. */
  get isEdited(): boolean {
    return this.#isEdited
  }

  /** True while the emoji to award it with are shown. */
  get choosesEmoji(): boolean {
    return this.#choosesEmoji
  }

  /** Number of times that the emoji were opened so far, in any item. */
  get emojiAsked(): number {
    return this.#emojiAsked
  }

  /** The suggestions that are to be applied together, in the order in which they were chosen. */
  get batch(): readonly NamedSuggestion[] {
    return this.#batch
  }

  /** Shows the form for title and description, or takes it away. */
  edit(isEdited: boolean): void {
    this.#isEdited = isEdited
  }

  /** Shows the emoji to award it with, or takes them away. */
  chooseEmoji(chooses: boolean): void {
    if (chooses) this.#emojiAsked += 1
    this.#choosesEmoji = chooses
  }

  /** Returns true while the form for a comment is shown in its place. */
  isNoteEdited(note: string): boolean {
    return this.#editedNotes.has(note)
  }

  editNote(note: string): void {
    this.#editedNotes.add(note)
  }

  stopEditingNote(note: string): void {
    this.#editedNotes.delete(note)
  }

  /** Returns true while the field for an answer is shown below the discussion that a comment began. */
  hasAnswerField(note: string): boolean {
    return this.#answerFields.has(note)
  }

  openAnswerField(note: string): void {
    this.#answerFields.add(note)
  }

  closeAnswerField(note: string): void {
    this.#answerFields.delete(note)
  }

  /** Adds a suggestion to those that are to be applied together, or takes it out. */
  addToBatch(suggestion: NamedSuggestion, isIn: boolean): void {
    const others = this.#batch.filter(({ id }) => id !== suggestion.id)
    this.#batch = isIn ? [...others, suggestion] : others
  }

  /** Takes suggestions out of those that are to be applied together, since they are applied. */
  leaveBatch(suggestions: readonly NamedSuggestion[]): void {
    for (const each of suggestions) this.addToBatch(each, false)
  }

  /** Takes all forms away: another item is opened. */
  closeAll(): void {
    this.#isEdited = false
    this.#choosesEmoji = false
    this.#editedNotes.clear()
    this.#answerFields.clear()
    this.#batch = []
  }
}
