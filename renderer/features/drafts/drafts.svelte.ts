import { createContext } from 'svelte'
import { SvelteMap } from 'svelte/reactivity'
import { draftOf, fieldsIn, leftBehind } from './drafted.ts'
import { joined } from '../../../shared/edits/drafted-comment.ts'
import { commentForms, type CommentForm } from '../../../shared/edits/new-notes.ts'
import { rowsPerCall } from '../../../shared/ipc-limits.ts'
import type { DocketBridge } from '../../../shared/ipc.ts'
import type { KeptText } from '../../data/kept-text.ts'
import { parseKey } from '../../../shared/model/key.ts'
import { isLocal } from '../../../shared/model/local-id.ts'
import { serviceKeyOf } from '../../data/rows.svelte.ts'
import type { ToastStore } from '../../data/toasts.svelte.ts'

/** The kinds of texts that were begun: the first word of a draft's name. */
const kinds = [
  ...(['comment', 'editComment', 'answer', 'description', 'review', 'merge', 'issue', 'mergeRequest'] as const),
  ...(['words', 'merged'] as const),
]

/** A text that was begun and is not sent. */
export interface BegunText {
  readonly kind: (typeof kinds)[number]
  /** Of the item or snippet that it is on, or of the project in which it is made. */
  readonly key: string
  /** The comment that is being changed or answered, where it is one. */
  readonly note?: string
  /** The edit or the proposal for which the words were written, where they are other words for one. */
  readonly edit?: string
  /** The text, without the other fields of a form. */
  readonly words: string
}

/** The draft of a changed comment. */
export interface ChangedComment {
  /** The item or snippet that the comment is on. Empty in drafts of earlier versions, which did not say it. */
  readonly item: string
  readonly body: string
  /** The text of the comment when the change was begun. */
  readonly bodyBefore: string
}

/** The draft of an answer to a comment. */
interface DraftedAnswer {
  /** The item or snippet that the comment is on. */
  readonly item: string
  readonly body: string
}

const noAnswer: DraftedAnswer = { item: '', body: '' }

/** Milliseconds that typed text may be in this window alone. With the way to the disk that is less than a second. */
const savedAfter = 600

/**
 * The texts that are being written, by their names: `comment KEY`, `description KEY`, `issue KEY` (shared/ipc.ts,
 * `draftNameSchema`). They are kept on disk while the user types, so that they survive whatever becomes of the window.
 */
export class DraftsStore {
  readonly #bridge: DocketBridge
  readonly #toasts: ToastStore
  readonly #texts = new SvelteMap<string, string>()
  /** The service's keys of what was made here, by the keys that it had before. Texts are kept by the service's. */
  readonly #serviceKeys = new SvelteMap<string, string>()
  /** The drafts that were written in this window: texts that are read from the disk later are older. */
  readonly #written = new Set<string>()
  readonly #unsaved = new Set<string>()
  /** The accounts whose drafts could not be read. */
  readonly #unread = new Set<string>()
  /** On their way to the disk. */
  readonly #underway = new Map<Promise<void>, string>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #failing = false

  constructor(bridge: DocketBridge, toasts: ToastStore) {
    this.#bridge = bridge
    this.#toasts = toasts
    bridge.on('draftChanged', ({ draft, text }) => this.#changed(draft, text))
  }

  /** The text of a draft; empty where there is none. */
  of(draft: string): string {
    return this.#texts.get(this.#nameOf(draft)) ?? ''
  }

  /** Every text that was begun and is not sent. */
  readonly begun: readonly BegunText[] = $derived.by(() =>
    [...this.#texts]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .flatMap(([name, text]) => begunIn(name, text).map((begun) => ({ ...begun, key: this.#keyOf(begun.key) }))),
  )
  readonly #keys = $derived(new Set(this.begun.map(({ key }) => key)))

  /** Returns true if something was begun on an item and is not sent. */
  isBegun(key: string): boolean {
    return this.#keys.has(this.#keyOf(key))
  }

  /** Returns the number of texts that are being written in an account. */
  count(account: string): number {
    return [...this.#texts.keys()].filter((draft) => isText(draft) && draft.includes(` ${account}/`)).length
  }

  /** Takes the text as it is after a key. An empty text forgets the draft, on disk too, at once. */
  write(draft: string, text: string): void {
    const name = this.#nameOf(draft)
    this.#written.add(name)
    this.#unsaved.add(name)
    if (text === '') {
      this.#texts.delete(name)
      void this.flush()
    } else {
      this.#texts.set(name, text)
      // Counted from the first key that is not saved, not from the last: who types without a pause is saved all the same.
      this.#timer ??= setTimeout(() => void this.flush(), savedAfter)
    }
  }

  /** Takes the text of a draft as it is on disk now: what is read later is not older. */
  take(draft: string, text: string): void {
    const name = this.#nameOf(draft)
    this.#written.add(name)
    this.#texts.set(name, text)
  }

  /** Forgets a text that was sent and is on disk by now. What was written behind it meanwhile stays. Returns that. */
  forgetSent(draft: string, text: string): string {
    const left = leftBehind(text, this.of(draft))
    this.write(draft, left)
    return left
  }

  /** As `forgetSent`, of an answer. @param item the item or snippet that the comment is on */
  forgetSentAnswer(note: string, item: string, text: string): string {
    const left = leftBehind(text, this.answerTo(note))
    this.writeAnswer(note, item, left)
    return left
  }

  /** Puts text back that was taken from the outbox, after the text that has been written since. */
  giveBack(draft: string, text: string): void {
    this.write(draft, joined(this.of(draft), text))
  }

  /** The form in which the comment on an item is written: it goes with its text, so that what is for members is not sent to all. */
  formOf(item: string): CommentForm {
    const kept = this.of(`commentForm ${item}`)
    return commentForms.findLast((form) => kept.includes(form)) ?? 'comment'
  }

  writeForm(item: string, form: CommentForm): void {
    if (form !== this.formOf(item)) this.write(`commentForm ${item}`, form === 'comment' ? '' : form)
  }

  /**
   * Puts the text of a comment back into the field below its item, after the text that is there, in the form that it had. With a text for
   * members, all of it is for them.
   */
  giveCommentBack(item: string, text: string, form: CommentForm): void {
    const draft = `comment ${item}`
    if (form === 'internal' || this.of(draft).trim() === '') this.writeForm(item, form)
    this.giveBack(draft, text)
  }

  /** A draft that is a text alone, as a text to which words can be added. */
  keptText(draft: string): KeptText {
    return { name: draft, add: (words) => this.giveBack(draft, words) }
  }

  /** The text of an answer, as one to which words can be added. @param item the item or snippet that the comment is on */
  keptAnswer(note: string, item: string): KeptText {
    return { name: `answer ${note}`, add: (words) => this.giveAnswerBack(note, item, words) }
  }

  /** The text of the answer to a comment that is being written; empty where there is none. */
  answerTo(note: string): string {
    return fieldsIn<DraftedAnswer>(this.of(`answer ${note}`), noAnswer).body
  }

  /** Takes the text of an answer as it is after a key. @param item the item or snippet that the comment is on */
  writeAnswer(note: string, item: string, body: string): void {
    this.write(`answer ${note}`, draftOf<DraftedAnswer>({ item, body }, { item, body: '' }))
  }

  /** Puts text into the answer to a comment, after the text that is there. */
  giveAnswerBack(note: string, item: string, text: string): void {
    this.writeAnswer(note, item, joined(this.answerTo(note), text))
  }

  #keyOf(key: string): string {
    return this.#serviceKeys.get(key) ?? key
  }

  #nameOf(draft: string): string {
    const { kind, key } = named(draft)
    return `${kind} ${this.#keyOf(key)}`
  }

  /** Something of an account changed: what was made here may have arrived, and an account that could not be read may be open. */
  changed(account: string, kinds: ReadonlySet<string>): void {
    if (kinds.has('edit')) void this.#learnNames()
    if (this.#unread.has(account)) void this.load(account)
  }

  /** Has the texts on what was made here go on under the name that it has now, as on the disk. */
  async #learnNames(): Promise<void> {
    const local = [...new Set([...this.#texts.keys()].map((name) => named(name).key))].filter(isLocalKey)
    for (let start = 0; start < local.length; start += rowsPerCall) {
      const rows = await this.#bridge.call('readRows', { keys: local.slice(start, start + rowsPerCall) })
      for (const row of rows.ok ? rows.value : []) {
        const serviceKey = serviceKeyOf(row)
        if (serviceKey !== row.key) this.#rename(row.key, serviceKey)
      }
    }
  }

  #rename(from: string, to: string): void {
    const begun = [...this.#texts].filter(([name]) => named(name).key === from)
    this.#serviceKeys.set(from, to)
    for (const [name, text] of begun) {
      this.#texts.delete(name)
      if (this.#unsaved.delete(name) || this.of(name) !== '') this.giveBack(name, text)
      else this.take(name, text)
    }
  }

  /** Reads the drafts of an account. A text that was written here meanwhile stays as it is. */
  async load(account: string): Promise<void> {
    const result = await this.#bridge.call('listDrafts', { account })
    if (!result.ok) {
      if (!this.#unread.has(account)) this.#toasts.tellError(result.error, { before: 'Your drafts could not be read.' })
      this.#unread.add(account)
      return
    }
    const wasUnread = this.#unread.delete(account)
    for (const { draft, text } of result.value) {
      // Choices in a picker were kept by earlier versions. Leaving one gives them up now.
      if (/^(?:labels|assignees|reviewers) /.test(draft)) this.write(draft, '')
      else if (!this.#written.has(draft)) this.#texts.set(draft, text)
      // Whoever began anew did not see what was there, which the next saving would put an end to.
      else if (wasUnread && this.#unsaved.has(draft) && [text, this.of(draft)].every(isPlain))
        this.write(draft, joined(text, this.of(draft)))
    }
    await this.#completeChangedComments()
  }

  /** Reads the drafts of an account anew: those of a backup are in their place. */
  async reread(account: string): Promise<void> {
    this.#forget((of) => of === account)
    await this.load(account)
  }

  /** Forgets the texts of accounts that are on this computer no more: they went with them, also where one comes back. */
  keepOnly(accounts: readonly string[]): void {
    this.#forget((account) => !accounts.includes(account))
  }

  #forget(isGone: (account: string) => boolean): void {
    const isForgotten = (name: string): boolean => {
      const account = parseKey(named(name).key)?.account
      return account !== undefined && isGone(account)
    }
    for (const name of [...this.#texts.keys()].filter(isForgotten)) this.#texts.delete(name)
    for (const names of [this.#written, this.#unsaved])
      for (const name of [...names].filter(isForgotten)) names.delete(name)
  }

  /** Adds the item to the changed comments of earlier versions, which did not name it, where the comment is on this computer. */
  async #completeChangedComments(): Promise<void> {
    const lacking = [...this.#texts].flatMap(([name, text]) => {
      const { kind, key } = named(name)
      return kind === 'editComment' && itemIn(text) === '' ? [key] : []
    })
    for (let start = 0; start < lacking.length; start += rowsPerCall) {
      const rows = await this.#bridge.call('readRows', { keys: lacking.slice(start, start + rowsPerCall) })
      for (const row of rows.ok ? rows.value : []) {
        const name = `editComment ${row.key}`
        const fields = objectIn(this.of(name))
        if (row.kind === 'note' && fields !== null) this.write(name, JSON.stringify({ ...fields, item: row.itemKey }))
      }
    }
  }

  /**
   * Saves all unsaved texts: before something is sent, and when the window is left or closed. Resolves when each is on disk, or
   * could not be saved, which the user is told.
   */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    // Somebody may have begun to write on it after it arrived.
    if ([...this.#unsaved].some((name) => isLocalKey(named(name).key))) void this.#learnNames()
    for (const draft of this.#unsaved) {
      const saving = this.#save(draft, this.of(draft)).finally(() => this.#underway.delete(saving))
      this.#underway.set(saving, draft)
    }
    this.#unsaved.clear()
    await Promise.all(this.#underway.keys())
  }

  /** Another window has saved a draft, unless it was this one. What is written here and not on disk yet is newer. */
  #changed(name: string, text: string): void {
    const draft = this.#nameOf(name)
    if (this.#unsaved.has(draft) || [...this.#underway.values()].includes(draft)) return
    if (text === '') {
      this.#written.add(draft)
      this.#texts.delete(draft)
    } else this.take(draft, text)
  }

  async #save(draft: string, text: string): Promise<void> {
    const result = await this.#bridge.call('saveDraft', { draft, text })
    if (result.ok) {
      this.#failing = false
      return
    }
    // It was forgotten meanwhile.
    if (!this.#written.has(draft)) return
    // Saving is tried again with the next key, but the error is shown once.
    this.#unsaved.add(draft)
    if (this.#failing) return
    this.#failing = true
    this.#toasts.tellError(result.error, { before: 'What you are writing is not saved on disk.' })
  }
}

function isLocalKey(key: string): boolean {
  const parsed = parseKey(key)
  return parsed !== null && isLocal(parsed.id)
}

function named(name: string): { readonly kind: string; readonly key: string } {
  const [kind = '', key = ''] = name.split(' ')
  return { kind, key }
}

/** Returns true for the name of a text that was begun; false for what is kept besides. */
function isText(name: string): boolean {
  return (kinds as readonly string[]).includes(named(name).kind)
}

function begunIn(name: string, text: string): readonly BegunText[] {
  const { kind, key } = named(name)
  if (!isText(name)) return []
  const begun = { kind: kind as BegunText['kind'], key, words: wordsIn(text) }
  const isForEdit = begun.kind === 'words' || begun.kind === 'merged'
  if (!isForEdit && begun.kind !== 'editComment' && begun.kind !== 'answer') return [begun]
  const item = itemIn(text)
  return item === '' ? [] : [{ ...begun, key: item, ...(isForEdit ? { edit: key } : { note: key }) }]
}

/** The item that a draft names which is about a comment or an edit of it; empty where it names none. */
function itemIn(text: string): string {
  const item = objectIn(text)?.['item' satisfies keyof ChangedComment]
  return typeof item === 'string' ? item : ''
}

/** Returns the object in a draft that is kept as JSON; null where it has none. */
function objectIn(text: string): Readonly<Record<string, unknown>> | null {
  const kept = keptIn(text)
  return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Record<string, unknown>) : null
}

/** Returns a draft in the shape in which it is kept: forms and comments on lines are JSON, others are the text itself. */
function keptIn(text: string): unknown {
  if (!/^[[{]/.test(text)) return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** Returns true for a draft that is the text itself, and not empty. */
function isPlain(text: string): boolean {
  return text !== '' && typeof keptIn(text) === 'string'
}

/** The words of a draft. */
function wordsIn(text: string): string {
  const kept = keptIn(text)
  if (typeof kept === 'string') return kept
  return wordsOfFields(kept)
    .filter((words) => words !== '')
    .join(' · ')
}

/** The texts in the fields of a draft: that of the whole first, then those of its parts, such as a review's comments and replies. */
function wordsOfFields(kept: unknown): readonly string[] {
  if (Array.isArray(kept)) return kept.flatMap(wordsOfFields)
  if (typeof kept !== 'object' || kept === null) return []
  const { text, body, title, description, summary, comments, replies, texts } = kept as Readonly<
    Record<string, unknown>
  >
  const words = text ?? body ?? title ?? description ?? summary
  return [...(typeof words === 'string' ? [words] : []), ...[comments, replies, texts].flatMap(wordsOfFields)]
}

export const [useDrafts, provideDrafts] = createContext<DraftsStore>()
