import { createContext } from 'svelte'
import { commonEmoji } from '../../ui/text/emoji.ts'
import { matching } from '../../ui/choosing/matching.ts'
import type { WordAtCaret } from '../../ui/text/word-at-caret.ts'
import { beginningOf } from '../../../shared/beginning.ts'
import type { Choices, DocketBridge } from '../../../shared/ipc.ts'
import type { Result } from '../../../shared/errors.ts'
import { partsOf, type Key } from '../../../shared/model/key.ts'
import { namedReference } from '../../../shared/model/written-reference.ts'
import type { ChoicesStore } from '../../data/choices.svelte.ts'

/** A word that could be meant. */
export interface Completion {
  /** The text that replaces the word. */
  readonly word: string
  readonly title: string
  readonly about: string
}

/** The most words that are offered. */
const most = 8
/** The most items that are read: those of other projects that are not sent yet have no number to be named by. */
const mostFound = 24

/** Completes words while somebody writes, from the names on this computer. */
export class WritingStore {
  readonly #bridge: DocketBridge
  readonly #choices: ChoicesStore

  constructor(bridge: DocketBridge, choices: ChoicesStore) {
    this.#bridge = bridge
    this.#choices = choices
  }

  /**
   * Completions of a word in a text of a project, the likeliest first. A thing with two names, as many emoji have, is offered
   * once.
   */
  async complete(project: Key<'project'>, word: WordAtCaret): Promise<readonly Completion[]> {
    const found = await this.#find(project, word)
    const offered = new Map<string, Completion>()
    for (const completion of found) {
      if (offered.size === most) break
      if (!offered.has(completion.word)) offered.set(completion.word, completion)
    }
    return [...offered.values()]
  }

  /**
   * Keeps a file on this computer for a text of a project, and returns the words that name it. @param onpart called with the part of
   * it that is there, from 0 to 1
   */
  async attach(project: Key<'project'>, file: File, onpart: (part: number) => void): Promise<Result<string>> {
    const { attachedFile } = await import('./attached-file.ts')
    return await attachedFile(this.#bridge, partsOf(project).account, file, onpart)
  }

  async #find(project: Key<'project'>, { kind, beginning }: WordAtCaret): Promise<readonly Completion[]> {
    if (kind === 'issue' || kind === 'mergeRequest') return await this.#items(project, kind, beginning)
    const choices = await this.#choices.read(project)
    if (kind === 'emoji') return await emojiBeginning(beginning, choices?.emoji ?? [])
    if (choices === undefined) return []
    return matching(namesOf(kind, choices), beginning).map(({ word, title, detail }) => ({
      word,
      title,
      about: detail,
    }))
  }

  async #items(project: Key<'project'>, kind: 'issue' | 'mergeRequest', beginning: string): Promise<Completion[]> {
    const keys = await this.#keysOf(project, kind, beginning)
    if (keys.length === 0) return []
    const rows = await this.#bridge.call('readRows', { keys: keys.slice(0, mostFound) })
    if (!rows.ok) return []
    return rows.value.flatMap((row) => {
      if (row.kind !== kind) return []
      const word = row.projectKey === project ? row.reference : `${row.projectPath}${row.reference}`
      return row.iid === 0 && row.projectKey !== project ? [] : [{ word, title: row.title, about: word }]
    })
  }

  /**
   * Finds the keys of items: by the number where one is written, else by words; the last updated of the project where nothing is.
   */
  async #keysOf(
    project: Key<'project'>,
    kind: 'issue' | 'mergeRequest',
    beginning: string,
  ): Promise<readonly string[]> {
    if (/^\d{1,9}$/.test(beginning)) {
      const found = await this.#bridge.call('findItem', { project, kind, number: Number(beginning) })
      return found.ok ? [found.value.item] : []
    }
    const { account } = partsOf(project)
    if (beginning !== '') {
      const found = await this.#bridge.call('findByWords', {
        account,
        kind,
        text: beginningOf(beginning, 200),
        limit: mostFound,
      })
      return found.ok ? found.value : []
    }
    const call = kind === 'issue' ? 'listIssues' : 'listMergeRequests'
    const list = await this.#bridge.call(call, { project, query: '', most })
    return list.ok ? list.value.keys : []
  }
}

interface Name {
  readonly word: string
  readonly title: string
  readonly detail: string
}

function namesOf(kind: 'person' | 'label' | 'milestone', choices: Choices): Name[] {
  switch (kind) {
    case 'person':
      return choices.people.map(({ name, username }) => ({ word: `@${username}`, title: name, detail: `@${username}` }))
    case 'label':
      return choices.labels.flatMap(({ name, id, description }) => {
        const word = namedReference('~', name, id)
        return word === null ? [] : [{ word, title: name, detail: description }]
      })
    case 'milestone':
      return choices.milestones
        .filter(({ id, state }) => id > 0 && state === 'active')
        .flatMap(({ title, iid, groupPath, dueDate }) => {
          const word = namedReference('%', title, groupPath === null ? iid : null)
          return word === null ? [] : [{ word, title, detail: dueDate ?? '' }]
        })
  }
}

/**
 * Emoji whose names begin so, then those that have it elsewhere. They are written as they are: every service shows them. Those that a
 * group has of its own are written by their names.
 */
async function emojiBeginning(beginning: string, own: readonly string[]): Promise<readonly Completion[]> {
  const { emojiByName } = await import('../../ui/text/emoji-names.ts')
  const text = beginning.toLowerCase()
  const names = [...new Set([...own, ...Object.keys(commonEmoji), ...emojiByName.keys()])].filter((name) =>
    name.includes(text),
  )
  const rank = (name: string): number => (name === text ? 0 : name.startsWith(text) ? 1 : 2)
  return names
    .toSorted((one, other) => rank(one) - rank(other))
    .map((name) => {
      const emoji = emojiByName.get(name) ?? commonEmoji[name]
      if (emoji === undefined) return { word: `:${name}:`, title: name, about: '' }
      return { word: emoji, title: `${emoji} ${name}`, about: '' }
    })
}

export const [useWriting, provideWriting] = createContext<WritingStore>()
