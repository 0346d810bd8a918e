import { joined, type Words } from '../../../shared/suggested-words.ts'
import type { KeptText } from '../../data/kept-text.ts'
import { type DraftsStore, draftOf, fieldsIn, leftBehind } from '../drafts/index.ts'

/** The fields with which both issues and merge requests are made. Ids are texts, empty for none. */
export interface MadeFields extends Words {
  /** The first of the assignees, and the others, where there can be several. */
  readonly assigneeId: string
  readonly otherAssigneeIds: readonly string[]
  readonly milestoneId: string
  readonly labels: readonly string[]
  /** The name of the template that was chosen; empty while none was. */
  readonly template: string
  /** The user wants no template, not even the usual one. */
  readonly isWithoutTemplate: boolean
}

/** The empty values of the fields that depend on a project, for when something is to be made in another one. */
export const ofAnotherProject = {
  assigneeId: '',
  otherAssigneeIds: [],
  milestoneId: '',
  labels: [],
  template: '',
  isWithoutTemplate: false,
} as const

const noWords: Words = { title: '', description: '' }

/** The fields that both begin with. */
export const emptyFields: MadeFields = { ...noWords, ...ofAnotherProject }

/**
 * An issue or a merge request in the making, kept as a draft of its project. Words can be suggested for it: they stand in a field as
 * long as the user writes nothing of their own there, and are no part of the draft.
 */
export class Making<Fields extends MadeFields> {
  readonly #drafts: DraftsStore
  readonly kind: 'issue' | 'mergeRequest'
  readonly #empty: Fields
  #project = $state('')
  /** The draft that was read last, and its fields. */
  #read: { readonly draft: string; readonly fields: Fields }
  #suggested = $state.raw<() => Words>(() => noWords)
  /** The user has written in these fields, even if nothing of it is left. */
  #isWritten = $state.raw({ title: false, description: false })
  #busy = $state(false)
  readonly #fields = $derived.by(() => this.#filledIn())

  constructor(drafts: DraftsStore, kind: 'issue' | 'mergeRequest', project: string, empty: Fields) {
    this.#drafts = drafts
    this.kind = kind
    this.#empty = empty
    this.#project = project
    this.#read = { draft: '', fields: empty }
  }

  get project(): string {
    return this.#project
  }
  /** The fields with the words that are suggested. */
  get fields(): Fields {
    return this.#fields
  }
  /**
   * The fields as the user filled them in. What words are suggested from must not depend on those that are. They are those of the
   * draft as it is now: who comes back to them, or writes in another window, goes on with the same ones.
   */
  get own(): Fields {
    const draft = this.#drafts.of(this.#draft)
    if (draft !== this.#read.draft) this.#read = { draft, fields: fieldsIn(draft, this.#empty) }
    return this.#read.fields
  }
  /** The description, as a text to which words can be added. */
  get keptDescription(): KeptText {
    const add = (words: string): void =>
      this.change({ description: joined(this.own.description, words) } as Partial<Fields>)
    return { name: this.kind, add }
  }
  get busy(): boolean {
    return this.#busy
  }

  /** Takes fields as the user fills them in. Suggested words that they change are their own then. */
  change(changed: Partial<Fields>): void {
    this.#isWritten = {
      title: this.#isWritten.title || 'title' in changed,
      description: this.#isWritten.description || 'description' in changed,
    }
    this.#keep({ ...this.own, ...changed })
  }

  /** Has words suggested. @param words returns them as they are now */
  suggestBy(words: () => Words): void {
    this.#suggested = words
  }

  /**
   * Takes the template that the user chose; null for none. Its text becomes the suggested one, or stands below what they wrote.
   *
   * @param content its text
   */
  choose(template: string | null, content: string): void {
    const { description } = this.own
    const own = template === null || description === '' ? {} : { description: joined(description, content) }
    this.change({ ...own, template: template ?? '', isWithoutTemplate: template === null } as Partial<Fields>)
    if (description === '') this.#isWritten = { ...this.#isWritten, description: false }
  }

  /** Fills in fields from elsewhere. Their words are added to those that the user wrote. */
  fillIn(given: Partial<Fields>): void {
    const { title, description } = this.own
    const isSaid = (words: string) => description.includes(words)
    const words = {
      title: given.title === undefined || (title !== '' && isSaid(given.title)) ? '' : given.title,
      description: given.description === undefined || isSaid(given.description) ? '' : given.description,
    }
    this.#keep({ ...this.own, ...given, ...wordsOf(words, { title, description }) })
  }

  /**
   * Goes on in another project. The words go along, and are added to those that were already written there; `left` is as it
   * begins there.
   */
  moveTo(project: string, left: Partial<Fields>): void {
    const here = this.own
    this.#drafts.write(this.#draft, '')
    this.#project = project
    this.#isWritten = { title: false, description: false }
    const isBegun = here.title !== '' || here.description !== ''
    if (isBegun) this.#keep({ ...here, ...ofAnotherProject, ...left, ...wordsOf(this.own, here) })
  }

  /**
   * Sends it, and forgets the draft once it is in the outbox: `sent`. Words that the user wrote meanwhile are not in what was sent, and
   * stay: `written`.
   */
  async submit(send: () => Promise<boolean>): Promise<'sent' | 'written' | 'refused'> {
    const { own, fields } = this
    this.#busy = true
    const isSaved = await send()
    this.#busy = false
    if (!isSaved) return 'refused'
    const now = this.own
    const left = (name: keyof Words): string => (now[name] === own[name] ? '' : leftBehind(fields[name], now[name]))
    const words: Words = { title: left('title'), description: left('description') }
    if (words.title === '' && words.description === '') {
      this.#drafts.write(this.#draft, '')
      return 'sent'
    }
    this.#keep({ ...now, ...words })
    return 'written'
  }

  #filledIn(): Fields {
    const withSuggested = (name: keyof Words): string =>
      this.own[name] !== '' || this.#isWritten[name] ? this.own[name] : this.#suggested()[name]
    return { ...this.own, title: withSuggested('title'), description: withSuggested('description') }
  }

  #keep(fields: Fields): void {
    this.#drafts.write(this.#draft, draftOf(fields, this.#empty))
  }

  get #draft(): string {
    return `${this.kind} ${this.#project}`
  }
}

/** The words of two drafts as one: there is room for one title, so another one stands above its description. */
function wordsOf(first: Words, second: Words): Words {
  const hasOtherTitle = first.title !== '' && second.title !== '' && first.title !== second.title
  const otherTitle = hasOtherTitle ? first.title : ''
  return { title: second.title || first.title, description: joined(otherTitle, first.description, second.description) }
}

/** The id that a choice stands for, or null for none. */
export function chosenId(text: string): number | null {
  return text === '' ? null : Number(text)
}

/** The assignees of an item as an edit has them. */
export function chosenAssignees({ assigneeId, otherAssigneeIds }: MadeFields): {
  readonly assigneeId: number | null
  readonly otherAssigneeIds: number[]
} {
  return { assigneeId: chosenId(assigneeId), otherAssigneeIds: otherAssigneeIds.map(Number) }
}
