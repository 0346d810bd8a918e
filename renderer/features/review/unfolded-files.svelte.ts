import { fitsDiff, textLines, type NumberedLines, type Unfolding } from '../../../shared/diff/unfolding.ts'
import type { DiffLine } from '../../../shared/diff/lines.ts'
import type { DocketBridge } from '../../../shared/ipc.ts'
import type { Key } from '../../../shared/model/key.ts'
import type { ReviewedFile } from './reviewed-file.ts'
import { fileWords, notReadWords } from './file-words.ts'

/** A file that a merge request changes, as it is after that. */
interface NamedFile {
  readonly sha: string
  readonly path: string
}

/** What the lines of a merge request's newest version need of it. */
export interface UnfoldedLines {
  /** Shows more lines of a file. Returns why that cannot be done; empty where it is done. */
  readonly show: (file: ReviewedFile, lines: readonly NumberedLines[]) => Promise<string>
  /** Returns true while the text of a file is read. */
  readonly isReading: (file: ReviewedFile) => boolean
}

const folded: Unfolding = { text: null, shown: [] }

/** The parts of the changed files of a merge request that are shown besides their changes. Their texts are read when they are wanted. */
export class UnfoldedFiles {
  readonly #bridge: DocketBridge
  readonly #item: Key<'mergeRequest'>
  #files = $state.raw<ReadonlyMap<string, Unfolding>>(new Map())
  #reading = $state.raw<ReadonlySet<string>>(new Set())
  readonly #texts = new Map<string, Promise<readonly string[] | { readonly refusal: string }>>()

  constructor(bridge: DocketBridge, item: Key<'mergeRequest'>) {
    this.#bridge = bridge
    this.#item = item
  }

  of(file: NamedFile): Unfolding {
    return this.#files.get(nameOf(file)) ?? folded
  }

  /** Returns true while the text of a file is read. */
  isReading(file: NamedFile): boolean {
    return this.#reading.has(nameOf(file))
  }

  /**
   * Shows more lines of a file. Returns why that cannot be done; empty where it is done.
   *
   * @param diff the lines of its changes, which its text has to fit
   */
  async show(file: NamedFile, lines: readonly NumberedLines[], diff: readonly DiffLine[]): Promise<string> {
    const name = nameOf(file)
    const reading = this.#texts.get(name) ?? this.#read(file)
    this.#texts.set(name, reading)
    const text = await reading
    if ('refusal' in text) {
      // It may be there the next time.
      this.#texts.delete(name)
      return text.refusal
    }
    if (!fitsDiff(diff, text)) return 'The file is not the version that these changes are based on. Sync and try again.'
    const { shown } = this.of(file)
    this.#files = new Map([...this.#files, [name, { text, shown: [...shown, ...lines] }]])
    return ''
  }

  async #read(file: NamedFile): Promise<readonly string[] | { readonly refusal: string }> {
    const name = nameOf(file)
    this.#reading = new Set([...this.#reading, name])
    const result = await this.#bridge.call('readFileAtCommit', { item: this.#item, side: 'after', ...file })
    this.#reading = new Set([...this.#reading].filter((other) => other !== name))
    if (!result.ok) return { refusal: notReadWords(result.error) }
    const { value } = result
    return value.kind === 'text' ? textLines(value.text) : { refusal: fileWords(value) }
  }
}

function nameOf({ sha, path }: NamedFile): string {
  return `${sha} ${path}`
}
