import { draftOf, fieldsIn, type DraftsStore } from '../drafts/index.ts'
import type { ProposedWords } from './proposal-words.ts'

/** What words are written for: something in the outbox, which may be gone before they are saved. */
export interface WordsOwner {
  /** Of the edit or the proposal. */
  readonly key: string
  readonly title: string
  readonly targetKey: string
}

/** Words that were written and are saved in no edit, and whose they are. */
export interface LeftWords {
  /** The name of the draft in which they are. */
  readonly draft: string
  readonly title: string
  readonly item: string
  readonly text: string
}

/** A draft says what it is for: once the edit has left, nobody else knows. */
function about({ title, targetKey }: WordsOwner) {
  return { of: title, item: targetKey }
}

/** Other words for an edit or a proposal, as a draft until they are saved. */
export class DraftedWords {
  readonly #drafts: DraftsStore
  readonly #name: string
  readonly #unchanged: ReturnType<typeof about> & { readonly title: string; readonly text: string }

  constructor(drafts: DraftsStore, owner: WordsOwner, { title, text }: ProposedWords) {
    this.#drafts = drafts
    this.#name = `words ${owner.key}`
    this.#unchanged = { ...about(owner), title: title ?? '', text: text ?? '' }
  }

  get written(): { readonly title: string; readonly text: string } {
    return fieldsIn(this.#drafts.of(this.#name), this.#unchanged)
  }

  write(changed: Partial<Record<'title' | 'text', string>>): void {
    const written = { ...fieldsIn(this.#drafts.of(this.#name), this.#unchanged), ...changed }
    this.#drafts.write(this.#name, draftOf(written, this.#unchanged))
  }

  forget(): void {
    this.#drafts.write(this.#name, '')
  }
}

/** The fields of an edit in conflict that are merged by hand, as a draft until the conflict is decided. */
export class MergedByHand {
  readonly #drafts: DraftsStore

  constructor(drafts: DraftsStore) {
    this.#drafts = drafts
  }

  /** The text of each field that is written by hand. */
  of(edit: string): Readonly<Record<string, string>> {
    const { texts } = fieldsIn(this.#drafts.of(`merged ${edit}`), { texts: [] as readonly unknown[] })
    return Object.fromEntries(texts.filter(isFieldText).map(({ field, text }) => [field, text]))
  }

  write(owner: WordsOwner, field: string, text: string): void {
    const texts = Object.entries({ ...this.of(owner.key), [field]: text }).map(([name, each]) => ({
      field: name,
      text: each,
    }))
    this.#drafts.write(`merged ${owner.key}`, JSON.stringify({ ...about(owner), texts }))
  }

  forget(edit: string): void {
    this.#drafts.write(`merged ${edit}`, '')
  }
}

/** The words that were written for edits and proposals that have left the outbox without them. */
export function leftWords(drafts: DraftsStore, isGone: (key: string) => boolean): readonly LeftWords[] {
  return drafts.begun.flatMap(({ edit, kind, key: item }) => {
    if (edit === undefined || !isGone(edit)) return []
    const draft = `${kind} ${edit}`
    const { of, title, text, texts } = fieldsIn(drafts.of(draft), {
      ...{ of: '', title: '', text: '', texts: [] as readonly unknown[] },
    })
    const all = [title, text, ...texts.filter(isFieldText).map((each) => each.text)]
    return [{ draft, title: of, item, text: all.filter((each) => each.trim() !== '').join('\n\n') }]
  })
}

function isFieldText(value: unknown): value is { readonly field: string; readonly text: string } {
  const { field, text } = (value ?? {}) as Readonly<Record<string, unknown>>
  return typeof field === 'string' && typeof text === 'string'
}
