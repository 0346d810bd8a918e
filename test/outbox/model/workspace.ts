import { fillCache, type FilledCache } from '../../support/outbox.ts'
import { startService, type Service } from '../../support/service-of-run.ts'
import { dialects, type Dialect } from '../../support/api-version.ts'
import { administratorFixture, fixture, token, withThreads } from './fixture.ts'

/**
 * Services as the contract has them, and real ones: those number issues and merge requests apart, say `reopened`, and refuse
 * merges and milestones in other words. The results of edits are the same, so the model does not distinguish them.
 */
export { dialects, type Dialect }

export interface WorkspaceOptions {
  readonly isAdministrator?: boolean
  /** True where a colleague has begun threads. */
  readonly hasThreads?: boolean
  /** True for a service of today that says so: it snoozes and restores todos, and plans issues and merges. */
  readonly isNewest?: boolean
}

/** The release that such a service says; null for one that says none. */
export function releaseOf({ isNewest = false }: WorkspaceOptions): string | null {
  return isNewest ? '19.5.0' : null
}

/** A service that holds the fixture, always the same but for its port. */
export async function startWorkspace(
  now: () => number,
  dialect: Dialect = 'contract',
  { isAdministrator = false, hasThreads = false, isNewest = false }: WorkspaceOptions = {},
): Promise<{ service: Service; direct: string }> {
  const content = isAdministrator ? administratorFixture : fixture
  const service = await startService({
    port: 0,
    fixture: hasThreads ? withThreads(content) : content,
    clock: () => new Date(now()),
    dialect,
    ...(isNewest && { version: '19' }),
  })
  return { service, direct: service.url.replace(/\/api\/v3$/, '') }
}

/** A cache of it, to be copied: to read all lists anew for each of many runs would take longer than the runs. */
export async function fillWorkspaceCache(
  now: () => number,
  dialect: Dialect = 'contract',
  options: WorkspaceOptions = {},
): Promise<FilledCache> {
  const { service, direct } = await startWorkspace(now, dialect, options)
  const filled = await fillCache(token, direct, releaseOf(options))
  await service.close()
  return filled
}
