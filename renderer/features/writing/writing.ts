import { createContext } from 'svelte'
import { matching } from '../../ui/choosing/matching.ts'
import { beginningOf } from '../../../shared/beginning.ts'
import type { DocketBridge } from '../../../shared/ipc.ts'
import type { Result } from '../../../shared/errors.ts'
import { partsOf, type Key } from '../../../shared/model/key.ts'
import type { ListedBranch } from '../../../shared/model/branch.ts'
import { targetBranches } from '../../../shared/branch-order.ts'
import type { ChoicesStore } from '../../data/choices.svelte.ts'
import type { Clock } from '../../data/clock.svelte.ts'
import { emojiBeginning } from './emoji-beginning.ts'
import { daysFrom, namesOf, type NamedKind } from './names.ts'
import type { Completion, WordKind, WrittenWord } from './written-word.ts'

/** The most words that are offered. */
const most = 8
/** The most items that are read: those of other projects that are not sent yet have no number to be named by. */
const mostFound = 24

/** Completes words while somebody writes, from the names on this computer. */
export class WritingStore {
  readonly #bridge: DocketBridge
  readonly #choices: ChoicesStore
  readonly #clock: Pick<Clock, 'now'>

  constructor(bridge: DocketBridge, choices: ChoicesStore, clock: Pick<Clock, 'now'>) {
    this.#bridge = bridge
    this.#choices = choices
    this.#clock = clock
  }

  /** Completions of a word in a text of a project, the likeliest first. What two things are both written as is offered once. */
  async complete(
    project: Key<'project'>,
    { kind, beginning, phrases = [] }: WrittenWord,
  ): Promise<readonly Completion[]> {
    const things = new Map<string, Completion>()
    for (const completion of kind === null ? [] : await this.#find(project, kind, beginning)) {
      if (things.size === most) break
      if (!things.has(completion.word)) things.set(completion.word, completion)
    }
    return [...phrases, ...things.values()]
  }

  /**
   * Keeps a file on this computer for a text of a project, and returns the words that name it. @param onpart called with the part of
   * it that is there, from 0 to 1
   */
  async attach(project: Key<'project'>, file: File, onpart: (part: number) => void): Promise<Result<string>> {
    const { attachedFile } = await import('./attached-file.ts')
    return await attachedFile(this.#bridge, partsOf(project).account, file, onpart)
  }

  async #find(project: Key<'project'>, kind: WordKind, beginning: string): Promise<readonly Completion[]> {
    switch (kind) {
      case 'issue':
      case 'mergeRequest':
        return await this.#items(project, kind, beginning)
      case 'emoji':
      case 'emojiName':
        return await emojiBeginning(beginning, { own: (await this.#choices.read(project))?.emoji ?? [], as: kind })
      case 'project':
        return await this.#projects(project, beginning)
      case 'branch':
        return await this.#branches(project, beginning)
      case 'day':
        return daysFrom(this.#clock.now).filter(({ word }) => word.startsWith(beginning.toLowerCase()))
      default:
        return await this.#named(project, kind, beginning)
    }
  }

  async #named(project: Key<'project'>, kind: NamedKind, beginning: string): Promise<readonly Completion[]> {
    const choices = await this.#choices.read(project)
    if (choices === undefined) return []
    const names = namesOf(kind, choices, this.#clock.now)
    // As items are: by the number where one is written.
    if (kind === 'epic' && /^\d+$/.test(beginning)) return names.filter(({ word }) => word.endsWith(`&${beginning}`))
    return matching(names, beginning)
  }

  async #projects(project: Key<'project'>, beginning: string): Promise<readonly Completion[]> {
    const { account } = partsOf(project)
    const start = beginningOf(beginning, 200)
    const found = await this.#bridge.call('completeFilter', { account, key: 'project', start })
    return found.ok ? found.value.values.map(({ value, about }) => ({ word: value, title: value, about })) : []
  }

  /** Branches that are on this computer: the service is not asked while somebody writes. */
  async #branches(project: Key<'project'>, beginning: string): Promise<readonly Completion[]> {
    const found = await this.#bridge.call('readServiceList', { kind: 'branches', of: project })
    if (!found.ok) return []
    const names = targetBranches(found.value.rows as unknown as readonly ListedBranch[]).map(({ name, isDefault }) => ({
      word: name,
      title: name,
      about: isDefault ? 'default' : '',
    }))
    return matching(names, beginning)
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

export const [useWriting, provideWriting] = createContext<WritingStore>()
