import type { FastifyInstance } from 'fastify'
import { isSince, readVersion } from '../../shared/contract/v4/version.ts'
import type { ServiceVersion } from '../../shared/contract/v4/version.ts'
import type { ApiAdapter } from '../http/api-adapter.ts'
import type { Route } from '../http/router.ts'
import type { VersionV4 } from '../options.ts'
import { planCommands } from '../rules/plan-commands.ts'
import { reviewCommands } from '../rules/review-commands.ts'
import { levels } from '../store/members.ts'
import type { Workspace } from '../workspace.ts'
import { apiAdapterV4 } from './api-adapter.ts'
import { serveGone } from './gone.ts'
import { serveGraphql } from './graphql/serve.ts'
import { refuseInMaintenance } from './maintenance.ts'
import { limitRates } from './rates.ts'
import { routesV4 } from './routes.ts'
import { since } from './since.ts'
import type { VersionedFeature } from './since.ts'
import { VersionedService } from './versioned-service.ts'

const usualVersion: VersionV4 = '16'

/** The number of each: of the newest, the last one whose operations are documented. */
const numbers: Readonly<Record<VersionV4, string>> = { '11.8': '11.8', '16': '16.0', '19': '19.5' }

function versionNumbered(name: VersionV4): ServiceVersion {
  const version = readVersion(numbers[name])
  if (!version) throw new Error('a version of the service is one')
  return version
}

type Ways = Omit<Workspace, 'store' | 'dialect' | 'hooks' | 'webUrl'>

/**
 * The options of a workspace for a version of v4, where the rules have changed since v3. 11.8 takes only `WIP` for work that is
 * not done, 16 only `Draft`; votes on one's own items are allowed since 11.3.
 */
export function waysOf(version: VersionV4 = usualVersion): Ways {
  const isOld = version === '11.8'
  const has = (feature: VersionedFeature): boolean => {
    const [major, minor] = since[feature]
    return isSince(versionNumbered(version), major, minor)
  }
  return {
    draftWord: isOld ? 'WIP' : 'Draft',
    emojiStaysNote: true,
    // Since 10.
    touchesSeldom: true,
    votesOnOwn: true,
    mergesSeenHeads: true,
    // Reporters since 15.0.
    milestoneLevel: isOld ? levels.developer : levels.reporter,
    checksLater: has('laterMergeStatus'),
    requestedChangesBlock: has('requestedChangesBlock'),
    picturesAskForSession: has('picturesAskForSession'),
    scopesAreExclusive: has('scopedLabels'),
    runsChangedCommands: has('changedCommands'),
    ...(has('reviewerList') ? { reviews: has('reviewStates') ? 'stated' : 'marked' } : {}),
    commands: [
      ...(has('reviewers') ? reviewCommands.first : []),
      ...(has('reviewStates') ? reviewCommands.newer : []),
      ...(has('issuePlans') ? planCommands : []),
    ],
  }
}

export interface SpeechOptions {
  readonly workspace: Workspace
  /** The operations of the contract with their handlers. */
  readonly routes: readonly Route[]
  readonly version?: VersionV4
  readonly rateLimit?: number
  readonly commentLimit?: number
  /** Called with lines about parameters of requests that the service does not know. */
  readonly log?: (line: string) => void
}

/** Serves v4 over the operations of the contract. Returns the adapter and the routes for the router. */
export function speakV4(
  server: FastifyInstance,
  options: SpeechOptions,
): { adapter: ApiAdapter; routes: readonly Route[] } {
  const version = versionNumbered(options.version ?? usualVersion)
  const versioned = new VersionedService(options.workspace, version)
  limitRates(server, options)
  refuseInMaintenance(server, options.workspace)
  serveGone(server)
  serveGraphql(server, versioned)
  return {
    adapter: apiAdapterV4(versioned, options.log ?? ((line) => console.error(line))),
    routes: routesV4(versioned, options.routes),
  }
}
