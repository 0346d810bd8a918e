import { type DraftsStore, draftOf, fieldsIn } from '../drafts/index.ts'

/** The fields with which both issues and merge requests are made. Ids are texts, empty for none. */
export interface MadeFields {
  readonly title: string
  readonly description: string
  readonly assigneeId: string
  readonly milestoneId: string
  readonly labels: readonly string[]
}

/** The fields that both begin with. */
export const emptyFields: MadeFields = { title: '', description: '', assigneeId: '', milestoneId: '', labels: [] }

/** The empty values of the fields that depend on a project, for when something is to be made in another one. */
export const ofAnotherProject = { assigneeId: '', milestoneId: '', labels: [] } as const

/** An issue or a merge request in the making, kept as a draft of its project. */
export class Making<Fields extends MadeFields> {
  readonly #drafts: DraftsStore
  readonly kind: 'issue' | 'mergeRequest'
  readonly #empty: Fields
  #project = $state('')
  #fields: Fields
  #busy = $state(false)

  constructor(drafts: DraftsStore, kind: 'issue' | 'mergeRequest', project: string, empty: Fields) {
    this.#drafts = drafts
    this.kind = kind
    this.#empty = empty
    this.#project = project
    this.#fields = $state.raw(fieldsIn(drafts.of(this.#draft), empty))
  }

  get project(): string {
    return this.#project
  }
  get fields(): Fields {
    return this.#fields
  }
  get busy(): boolean {
    return this.#busy
  }

  change(changed: Partial<Fields>): void {
    this.#fields = { ...this.#fields, ...changed }
    this.#drafts.write(this.#draft, draftOf(this.#fields, this.#empty))
  }

  /**
   * Goes on in another project. The words go along, and are added to those that were already written there; `left` is as it
   * begins there.
   */
  moveTo(project: string, left: Partial<Fields>): void {
    const here = this.#fields
    this.#drafts.write(this.#draft, '')
    this.#project = project
    const there = fieldsIn(this.#drafts.of(this.#draft), this.#empty)
    const isBegun = here.title !== '' || here.description !== ''
    this.#fields = isBegun ? { ...here, ...ofAnotherProject, ...left, ...wordsOf(there, here) } : there
    this.#drafts.write(this.#draft, draftOf(this.#fields, this.#empty))
  }

  /** Sends it, and forgets the draft once it is in the outbox. Resolves to true if it is. */
  async submit(send: () => Promise<boolean>): Promise<boolean> {
    this.#busy = true
    const isSaved = await send()
    this.#busy = false
    if (!isSaved) return false
    this.#drafts.write(this.#draft, '')
    return true
  }

  get #draft(): string {
    return `${this.kind} ${this.#project}`
  }
}

/** The words of two drafts as one: there is room for one title, so another one stands above its description. */
function wordsOf(first: MadeFields, second: MadeFields): Pick<MadeFields, 'title' | 'description'> {
  const hasOtherTitle = first.title !== '' && second.title !== '' && first.title !== second.title
  const parts = [hasOtherTitle ? first.title : '', first.description, second.description]
  return { title: second.title || first.title, description: parts.filter((part) => part !== '').join('\n\n') }
}

/** The id that a choice stands for, or null for none. */
export function chosenId(text: string): number | null {
  return text === '' ? null : Number(text)
}
