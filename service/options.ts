import type { Dialect } from './workspace.ts'

/** The versions of a service of API v4 that this one can be. */
export const versionsV4 = ['11.8', '16', '19'] as const
export type VersionV4 = (typeof versionsV4)[number]

/** The administrator's token when none is given. Only for trying and developing on one's own machine. */
export const developmentToken = 'docket-development'

/** The member of the sample whose view is shown by default. */
export const sampleMember = 'mira'

/** Thrown when the service cannot be started with these options. The message is a sentence for the user. */
export class OptionsError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'OptionsError'
  }
}

/** The options of a service. All but the functions can be passed to a worker thread. */
export interface ServiceOptions {
  /** The port. 0 picks a free one. */
  readonly port: number
  /** The administrator's private token; `developmentToken` when absent. */
  readonly token?: string
  /** Private tokens of further users, by username. Users that do not exist are added. */
  readonly tokens?: Readonly<Record<string, string>>
  /** A member of the sample, who must be there, and their private token. */
  readonly member?: { readonly username: string; readonly token: string }
  /** The file of the database. In memory when absent. */
  readonly database?: string
  /** True for a service that holds the sample workspace. */
  readonly sample?: boolean
  /** The number of times that the sample's issues, merge requests and notes are repeated. */
  readonly scale?: number
  /** The delay of each answer, in milliseconds. */
  readonly latency?: number
  /** Serves the operations that list and finish todos, which the contract lacks; true when absent. */
  readonly todos?: boolean
  /** The side to take where the contract and real services differ; `v4` serves API v4 in place of v3. */
  readonly dialect?: Dialect | 'v4'
  /** The version that speaks v4; 16 when absent. */
  readonly version?: VersionV4
  /** The limit of requests per token and minute over API v4; beyond it the answer is 429. Without a limit when absent. */
  readonly rateLimit?: number
  /** Comments in each minute by each token, over API v4. */
  readonly commentLimit?: number
  /** The content, in the form of fixture/schema.ts. */
  readonly fixture?: unknown
  /** Lets simulated colleagues work in the workspace. */
  readonly live?: boolean
  /** The average time between two acts of colleagues, in milliseconds; some minutes when absent. */
  readonly liveInterval?: number
  /** The seed of the colleagues' acts. */
  readonly liveSeed?: number
  readonly clock?: () => Date
  /** Returns true while the service is in maintenance: over API v4 it answers then, and takes no changes. Never when absent. */
  readonly isReadOnly?: () => boolean
  /** Called with lines of the log, such as unknown arguments of API v4. They go to standard error when absent. */
  readonly log?: (line: string) => void
  /** Called with errors that should not happen. They go to standard error when absent. */
  readonly report?: (error: unknown) => void
}
