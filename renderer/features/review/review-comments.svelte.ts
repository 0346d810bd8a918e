import { newSuggestion, withBlock } from '../../../shared/suggestion-blocks.ts'
import type { DraftedComment } from '../../../shared/edits/drafted-comment.ts'
import type { Key } from '../../../shared/model/key.ts'
import { isQuotable } from '../../../shared/model/line-comment.ts'
import type { MergeRequestRow } from '../../../shared/model/rows.ts'
import type { KeptText } from '../../data/kept-text.ts'
import type { ProgramStore } from '../../data/program.svelte.ts'
import type { ToastStore } from '../../data/toasts.svelte.ts'
import { focusRegion, moveFocus, moveFocusToField } from '../../ui/keys/focus.ts'
import type { DraftsStore } from '../drafts/index.ts'
import type { EditsStore } from '../outbox/index.ts'
import { editOf, OwnReview, saidIn, withMoved } from '../own-review/index.ts'
import type { Review } from './review.svelte.ts'
import type { ReviewedFile } from './reviewed-file.ts'

/** The changes that are commented on. Each may become another while they are on the screen. */
interface Commented {
  readonly review: Review
  readonly row: MergeRequestRow
  /** Two versions are compared: then lines have no numbers, and are not commented on. */
  readonly isCompared: boolean
}

interface Stores {
  readonly drafts: DraftsStore
  readonly edits: EditsStore
  readonly program: ProgramStore
  readonly toasts: ToastStore
}

/** Why something that is about the newest version is not done while others are compared. */
export const notNewest = 'That is about the newest version. Choose “The target branch” and “The newest version” first.'

const noVersion = 'The version of these changes is not known yet. Sync first.'

/**
 * The user's comments on lines and files of a review, from when they are begun until they are sent: which there may be, and why
 * there is none. They are kept in the draft of the user's review.
 */
export class ReviewComments {
  readonly #of: Commented
  readonly #stores: Stores
  readonly #own = $derived.by(() => new OwnReview(this.#stores.drafts, this.#of.row.key))
  /** True if GitLab has threads: else a comment is one on the whole, which quotes its line. */
  readonly hasThreads = $derived.by(() => this.#can('discussions'))
  readonly #hasSuggestions = $derived.by(() => this.hasThreads && this.#can('suggestions'))
  /** True if a file as a whole can be commented on. */
  readonly hasFileComments = $derived.by(() => this.hasThreads && this.#can('fileComments'))
  #isSending = false

  constructor(of: Commented, stores: Stores) {
    this.#of = of
    this.#stores = stores
  }

  /** The comments with words. */
  get said(): readonly DraftedComment[] {
    return saidIn(this.#own.all)
  }

  /** The reason why several lines cannot have one comment; null where they can. It needs a place in a version. */
  get whyNoRange(): string | null {
    if (this.#of.isCompared) return notNewest
    if (!this.hasThreads) return 'Comments on several lines need GitLab 10.8 or newer.'
    return this.#of.review.isPlaced ? null : noVersion
  }

  write(id: string, text: string): void {
    this.#own.say(id, text)
  }

  /** Returns where the text of a comment is kept. */
  keptOf(id: string): KeptText {
    return this.#own.keptComment(id)
  }

  remove(id: string): void {
    this.#change(this.#all.filter((draft) => draft.id !== id))
  }

  /** Returns what moves a comment of an older version to its lines as they are now; null where they are gone. */
  movingOf(draft: DraftedComment, file: ReviewedFile): (() => void) | null {
    const { review, isCompared } = this.#of
    if (isCompared || !review.comments.isOutdated(draft)) return null
    const moved = review.movedToNewest(draft, file)
    if (moved === null) return null
    return () => {
      this.#change(withMoved(this.#all, draft.id, moved))
      void review.goToComment(moved.id)
      focusRegion('detail')
    }
  }

  /** Writes a comment on the selected lines, the current line or the file, or goes on with the one that was begun there. */
  begin(): boolean {
    const { review } = this.#of
    const here = review.rows.at(review.at)
    if (here?.kind === 'draft') return this.#goOn(review.comments.draftOf(here.of))
    if (this.hasFileComments && (here?.kind === 'file' || here?.kind === 'none')) return this.beginOnFile(here.file)
    return this.#goOn(review.commentHere())
  }

  /** The same for a line, by the places of its file among the files and of itself in the diff. */
  readonly beginAt = (file: number, line: number): void => {
    this.#goOn(this.#of.review.commentAt(file, line))
  }

  beginOnFile(file: number): boolean {
    const begun = this.#of.review.commentOnFile(file)
    if (begun !== null || this.#of.isCompared) return this.#goOn(begun)
    this.#stores.toasts.refuse(noVersion)
    return true
  }

  /** Suggests other lines: in a comment on the selected lines or the current line, or in the one where the user is. */
  suggest(): boolean {
    const { review, isCompared } = this.#of
    const { toasts } = this.#stores
    const here = review.rows.at(review.at)
    const comment = here?.kind === 'draft' ? review.comments.draftOf(here.of) : review.commentToSuggest()
    if (isCompared) toasts.refuse(notNewest)
    else if (!this.#hasSuggestions) toasts.refuse('Suggestions need GitLab 11.6 or newer.')
    else if (!review.isPlaced) toasts.refuse(noVersion)
    else this.#suggestIn(comment ?? null)
    return true
  }

  /** Returns what writes a suggestion into a comment; null where its lines are none of the new file. */
  suggestingIn(draft: DraftedComment): (() => void) | null {
    const { review, isCompared } = this.#of
    if (!this.#hasSuggestions || isCompared || review.linesToSuggest(draft) === null) return null
    return () => this.#suggestIn(draft)
  }

  /** Sends comments by themselves. The words leave their fields once they are on disk. */
  async send(comments: readonly DraftedComment[]): Promise<void> {
    if (this.#isSending || comments.length === 0) return
    this.#isSending = true
    const [store, target] = [this.#own, this.#of.row.key]
    const submitted = comments.map((each) => editOf(each, target as Key<'mergeRequest'>, this.hasThreads))
    const saved = await this.#stores.edits.submitAll(submitted)
    this.#isSending = false
    if (saved === null) return
    // Comments that were begun or changed meanwhile stay.
    const sent = new Set(comments.map(({ id, text }) => `${id}\n${text}`))
    store.change({ comments: store.all.comments.filter(({ id, text }) => !sent.has(`${id}\n${text}`)) })
    moveFocus('detail')
  }

  get #all(): readonly DraftedComment[] {
    return this.#own.all.comments
  }

  #change(comments: readonly DraftedComment[]): void {
    this.#own.change({ comments })
  }

  #can(ability: Parameters<ProgramStore['can']>[0]): boolean {
    return this.#stores.program.can(ability, this.#of.row.key)
  }

  #suggestIn(comment: DraftedComment | null): void {
    const { review } = this.#of
    const lines = comment === null ? null : review.linesToSuggest(comment)
    if (comment === null || lines === null)
      return this.#stores.toasts.refuse(
        'You can only suggest changes to added or unchanged lines. Go to one with J and K.',
      )
    const text = review.comments.draftOf(comment.id)?.text ?? ''
    const field = document.getElementById(fieldOf(comment.id))
    const isWritten = field instanceof HTMLTextAreaElement && field === document.activeElement
    const [from, to] = isWritten ? [field.selectionStart, field.selectionEnd] : [text.length, text.length]
    const written = withBlock(text, newSuggestion(lines), from, to)
    if (!this.#goOn(comment)) return
    this.write(comment.id, written.text)
    moveFocusToField(() => focusField(comment.id, written.caret))
  }

  /** Goes on with a comment, which is there from now on; or tells why there is none. */
  #goOn(comment: DraftedComment | null | undefined): boolean {
    const { review, isCompared } = this.#of
    const { toasts } = this.#stores
    if (isCompared) {
      toasts.refuse(notNewest)
      return true
    }
    if (comment === null || comment === undefined) {
      toasts.refuse('There is no line to comment on here. Go to one with J and K, or N.')
      return true
    }
    if (!(this.hasThreads && comment.position !== null) && !isQuotable(comment.path)) {
      toasts.refuse('The name of this file cannot be written in a comment, so its lines cannot be commented on.')
      return true
    }
    if (review.comments.draftOf(comment.id) === undefined) this.#change([...this.#all, comment])
    void review.goToComment(comment.id)
    moveFocusToField(() => focusField(comment.id))
    return true
  }
}

/** The id of the field in which a comment is written. */
export function fieldOf(id: string): string {
  return `draft-${encodeURIComponent(id)}`
}

/** @param caret where the user goes on writing; left out, where they were */
function focusField(id: string, caret?: number): boolean {
  const field = document.getElementById(fieldOf(id))
  field?.focus()
  if (caret !== undefined && field instanceof HTMLTextAreaElement) field.setSelectionRange(caret, caret)
  return field !== null && document.activeElement === field
}
