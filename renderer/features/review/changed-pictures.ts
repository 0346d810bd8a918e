import type { DocketBridge } from '../../../shared/ipc.ts'
import type { Key } from '../../../shared/model/key.ts'
import type { ShownCommits } from './compared-versions.svelte.ts'
import { fileWords, notReadWords } from './file-words.ts'
import type { ReviewedFile } from './reviewed-file.ts'

/** A picture on this computer, or why there is none. */
export type ShownPicture = { readonly address: string; readonly bytes: number } | { readonly refusal: string }

type Side = 'before' | 'after'

/** The changed pictures between two commits, as they were before and as they are after. Each is read when it is looked at. */
export class ChangedPictures {
  readonly #bridge: DocketBridge
  readonly #item: Key<'mergeRequest'>
  readonly #commits: ShownCommits
  readonly #read = new Map<string, Promise<ShownPicture>>()

  constructor(bridge: DocketBridge, item: Key<'mergeRequest'>, commits: ShownCommits) {
    this.#bridge = bridge
    this.#item = item
    this.#commits = commits
  }

  /** Returns the picture of a file on a side; null where the file is not there. */
  of({ mark, path, before }: ReviewedFile, side: Side): Promise<ShownPicture> | null {
    const sha = this.#commits[side]
    if (sha === null || mark === (side === 'before' ? 'new' : 'deleted')) return null
    const name = side === 'before' ? (before ?? path) : path
    const known = this.#read.get(`${side} ${name}`) ?? this.#ask(side, sha, name)
    this.#read.set(`${side} ${name}`, known)
    return known
  }

  async #ask(side: Side, sha: string, path: string): Promise<ShownPicture> {
    const of = this.#commits.isBetweenHeads ? 'after' : side
    const result = await this.#bridge.call('readFileAtCommit', { item: this.#item, side: of, sha, path })
    if (!result.ok) {
      // It may be there the next time.
      this.#read.delete(`${side} ${path}`)
      return { refusal: notReadWords(result.error) }
    }
    const { value } = result
    if (value.kind === 'picture') return { address: value.local, bytes: value.bytes }
    return { refusal: value.kind === 'text' ? 'Its name ends like a picture’s, but it is not one.' : fileWords(value) }
  }
}
