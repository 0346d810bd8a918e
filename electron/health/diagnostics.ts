import { statSync } from 'node:fs'
import { arch, platform, release } from 'node:os'
import { join } from 'node:path'
import type { Account, CallValue, Diagnostics, Program, SyncList, SyncState } from '../../shared/ipc.ts'
import type { TimedStep } from '../../shared/start-steps.ts'
import type { RecentError } from './recent-errors.ts'

export interface DiagnosticsParts {
  readonly profile: string
  readonly packaged: boolean
  readonly program: Program
  readonly accounts: readonly Account[]
  readonly syncStates: readonly SyncState[]
  readonly readSyncLists: (account: string) => Promise<CallValue<'readSyncLists'>>
  readonly errors: readonly RecentError[]
  readonly start: readonly TimedStep[]
  /** Times at which Docket crashed, in milliseconds since 1970. */
  readonly crashes: readonly number[]
}

/**
 * Gathers the facts that somebody needs who looks for a fault. Only codes, counts, sizes and host names go into it, so that it
 * can be passed on: no token, no text, no name of a person, no path.
 */
export async function gatherDiagnostics(parts: DiagnosticsParts): Promise<Diagnostics> {
  const { profile, program, syncStates } = parts
  const {
    electron = null,
    chrome = null,
    node,
  } = process.versions as Partial<NodeJS.ProcessVersions> & { node: string }
  return {
    version: program.version,
    packaged: parts.packaged,
    safeMode: program.safeMode,
    electron,
    chromium: chrome,
    node,
    system: { platform: platform(), release: release(), architecture: arch() },
    keychain: program.keychain,
    start: [...parts.start],
    accounts: await Promise.all(
      parts.accounts.map(async ({ id, url, kept, state, problem }) => {
        const sync = syncStates.find(({ account }) => account === id)
        const stored = await parts.readSyncLists(id).catch(() => null)
        return {
          host: new URL(url).host,
          kept,
          state,
          phase: sync?.phase ?? 'idle',
          stopped: sync?.stopped ?? false,
          problems: [problem, sync?.problem].flatMap((error) => (error ? [error.code] : [])),
          lastSyncedAt: sync?.lastSyncedAt ?? null,
          waitingEdits: sync?.waitingEdits ?? 0,
          rejectedEdits: sync?.rejectedEdits ?? 0,
          abilities: stored?.abilities ?? null,
          odd: oddOf(stored?.lists ?? []),
          files: sizesOf(join(profile, 'accounts', id), [
            'cache.db',
            'cache.db-wal',
            'search.db',
            'search.db-wal',
            'user.db',
            'user.db-wal',
          ]),
        }
      }),
    ),
    files: sizesOf(profile, ['settings.db', 'sample.db', 'reserve', join('logs', 'main.log')]),
    crashes: parts.crashes.map((at) => new Date(at).toISOString()),
    errors: parts.errors.map(({ code, count, at }) => ({ code, count, at: new Date(at).toISOString() })),
  }
}

/** Counts the odd values in the service's answers, by field: never by row, and never with a value. */
function oddOf(lists: readonly SyncList[]): Diagnostics['accounts'][number]['odd'] {
  const counts = new Map<string, number>()
  for (const { problem } of lists.flatMap(({ oddAnswers }) => oddAnswers))
    counts.set(problem, (counts.get(problem) ?? 0) + 1)
  return [...counts].map(([problem, count]) => ({ problem, count }))
}

/** The sizes in bytes of the files that are there. */
function sizesOf(folder: string, names: readonly string[]): { readonly name: string; readonly bytes: number }[] {
  return names.flatMap((name) => {
    const bytes = statSync(join(folder, name), { throwIfNoEntry: false })?.size
    return bytes === undefined ? [] : [{ name, bytes }]
  })
}
