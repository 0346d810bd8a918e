import type { AppError, Result } from '../../../shared/errors.ts'
import type { DocketBridge } from '../../../shared/ipc.ts'
import type { DiffVersion } from '../../../shared/model/diff-version.ts'
import type { FileChange } from '../../../shared/model/file-change.ts'
import type { Key } from '../../../shared/model/key.ts'
import type { ChangeRow } from '../../../shared/model/rows.ts'
import { newestVersionOf } from '../../data/newest-version.ts'
import { betweenVersions } from './between-versions.ts'
import { rowOfComparedChange } from './reviewed-file.ts'

/** The versions that are compared: `from` is null for the target branch, `to` for the newest version. */
export interface Span {
  readonly from: number | null
  readonly to: number | null
}

/** The commits between which changes are shown. */
export interface ShownCommits {
  readonly before: string | null
  readonly after: string | null
  /** True where the first is the head of an older version: then it is on the source branch, too. */
  readonly isBetweenHeads: boolean
}

/** Returns the commits that are compared. Those of a version that is not known are null. */
export function commitsOf({ from, to }: Span, versions: readonly DiffVersion[]): ShownCommits {
  const named = (id: number) => versions.find((version) => version.id === id) ?? null
  const last = to === null ? newestVersionOf(versions) : named(to)
  const before = from === null ? last?.baseCommitSha : named(from)?.headCommitSha
  return { before: before ?? null, after: last?.headCommitSha ?? null, isBetweenHeads: from !== null }
}

function succeeded(value: readonly FileChange[]): Result<readonly FileChange[]> {
  return { ok: true, value }
}

const whole: Span = { from: null, to: null }

/** The versions of a merge request that are compared. Older ones than the newest are asked of the service. */
export class ComparedVersions {
  readonly #bridge: DocketBridge
  readonly #item: Key<'mergeRequest'>
  readonly #read = new Map<number, readonly FileChange[]>()
  #span = $state.raw(whole)
  #changes = $state.raw<readonly ChangeRow[] | null>(null)
  #error = $state.raw<AppError | null>(null)
  #asked = 0

  constructor(bridge: DocketBridge, item: Key<'mergeRequest'>) {
    this.#bridge = bridge
    this.#item = item
  }

  get span(): Span {
    return this.#span
  }
  /** True while other versions are compared than the newest one with the target branch. */
  get isComparing(): boolean {
    return this.#span.from !== null || this.#span.to !== null
  }
  /** The differences between the versions; null until they are known. */
  get changes(): readonly ChangeRow[] | null {
    return this.#changes
  }
  /** The reason why the differences cannot be shown; null where there is none. */
  get error(): AppError | null {
    return this.#error
  }

  /** Compares other versions. @param newest reads the changes of the newest version */
  async show(span: Span, newest: () => Promise<readonly FileChange[]>): Promise<void> {
    const asked = (this.#asked += 1)
    this.#span = span
    this.#changes = null
    this.#error = null
    if (!this.isComparing) return
    const before = span.from === null ? null : await this.#versionOf(span.from)
    const after = span.to === null ? succeeded(await newest()) : await this.#versionOf(span.to)
    // Other versions are compared by now, and what failed is none of theirs.
    if (asked !== this.#asked) return
    if (before?.ok === false) this.#error = before.error
    else if (!after.ok) this.#error = after.error
    else {
      const changes = before === null ? after.value : betweenVersions(before.value, after.value)
      this.#changes = changes.map(rowOfComparedChange)
    }
  }

  async #versionOf(version: number): Promise<Result<readonly FileChange[]>> {
    const known = this.#read.get(version)
    if (known !== undefined) return succeeded(known)
    const result = await this.#bridge.call('readVersion', { item: this.#item, version })
    if (!result.ok) return result
    this.#read.set(version, result.value.changes)
    return succeeded(result.value.changes)
  }
}
