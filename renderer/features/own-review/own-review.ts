import type { EditOf } from '../../../shared/edit.ts'
import { joined, withAdded, type DraftedComment } from '../../../shared/edits/drafted-comment.ts'
import { reviewDraftOf } from '../../../shared/edits/for-review.ts'
import type { KeptText } from '../../data/kept-text.ts'
import type { DraftsStore } from '../drafts/index.ts'
import {
  draftOfReview,
  editOfReview,
  isBegun,
  reviewIn,
  withPutBack,
  type DraftedReply,
  type DraftedReview,
} from './drafted-review.ts'

/** The user's own review of a merge request: what is read from its draft, and written into it. */
export class OwnReview {
  readonly #drafts: DraftsStore
  readonly #name: string

  constructor(drafts: DraftsStore, mergeRequest: string) {
    this.#drafts = drafts
    this.#name = reviewDraftOf(mergeRequest)
  }

  get all(): DraftedReview {
    return reviewIn(this.#drafts.of(this.#name))
  }

  /** True if something waits to be published with it. */
  get isBegun(): boolean {
    return isBegun(this.all)
  }

  /** Changes parts of it. */
  change(parts: Partial<DraftedReview>): void {
    this.#drafts.write(this.#name, draftOfReview({ ...this.all, ...parts }))
  }

  /** Gives a comment on lines another text. */
  say(id: string, text: string): void {
    this.#say(id, () => text)
  }

  /** The text of a comment on lines, as one to which words can be added: also where it was published or removed meanwhile. */
  keptComment(id: string): KeptText {
    const comment = this.all.comments.find((each) => each.id === id)
    return {
      name: `${this.#name} ${id}`,
      add: (words) => {
        if (comment === undefined) this.#say(id, (text) => joined(text, words))
        else this.add({ ...comment, text: words })
      },
    }
  }

  get keptSummary(): KeptText {
    return { name: this.#name, add: (words) => this.change({ summary: joined(this.all.summary, words) }) }
  }

  /** Adds a comment, behind what is said about its lines already. */
  add(comment: DraftedComment): void {
    this.change({ comments: withAdded(this.all.comments, comment) })
  }

  /** The reply to a thread; undefined where the review has none. @param first the key of the comment that began the thread */
  replyTo(first: string): DraftedReply | undefined {
    return this.all.replies.find(({ to }) => to === first)
  }

  /** Sets the reply to a thread; with null it is taken out. */
  reply(first: string, reply: Omit<DraftedReply, 'to'> | null): void {
    const others = this.all.replies.filter(({ to }) => to !== first)
    this.change({ replies: reply === null ? others : [...others, { to: first, ...reply }] })
  }

  /** The state in which the review leaves a thread; null where it does not change it. */
  resolutionOf(first: string): boolean | null {
    const { replies, resolutions } = this.all
    const byReply = replies.find(({ to }) => to === first)?.resolved ?? null
    return byReply ?? resolutions.find(({ of }) => of === first)?.resolved ?? null
  }

  /** Has the review resolve a thread or open it again; with null, neither. */
  resolve(first: string, resolved: boolean | null): void {
    const { replies, resolutions } = this.all
    const others = resolutions.filter(({ of }) => of !== first)
    this.change({
      replies: replies.map((each) => (each.to === first ? { ...each, resolved: null } : each)),
      resolutions: resolved === null ? others : [...others, { of: first, resolved }],
    })
  }

  /** Takes out what was published. What was written meanwhile stays. */
  leaveOut(published: DraftedReview): void {
    const now = this.all
    const isThere = <T>(all: readonly T[]) => {
      const texts = new Set(all.map((each) => JSON.stringify(each)))
      return (each: T) => !texts.has(JSON.stringify(each))
    }
    this.change({
      comments: now.comments.filter(isThere(published.comments)),
      replies: now.replies.filter(isThere(published.replies)),
      resolutions: now.resolutions.filter(isThere(published.resolutions)),
      summary: now.summary === published.summary ? '' : now.summary,
      verdict: 'comment',
    })
  }

  /** Leaves all of it out that an edit publishes, unless it was changed since. */
  takeOut(edit: EditOf<'publishReview'>): void {
    const now = this.all
    if (JSON.stringify(editOfReview(now, edit.target, edit.sha)) === JSON.stringify(edit)) this.leaveOut(now)
  }

  /** Puts a review back that was taken from the outbox. */
  putBack(edit: EditOf<'publishReview'>): void {
    this.change(withPutBack(this.all, edit))
  }

  #say(id: string, textOf: (text: string) => string): void {
    const { comments } = this.all
    this.change({ comments: comments.map((each) => (each.id === id ? { ...each, text: textOf(each.text) } : each)) })
  }
}
