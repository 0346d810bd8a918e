import type { Dialect } from './workspace.ts'

/** The administrator's token where none is given. For trying and developing on one's own machine, and nothing else. */
export const developmentToken = 'docket-development'

/** The member of the sample whose eyes it is mostly seen through. */
export const sampleMember = 'mira'

/** A service cannot be started as the options say; the message is a sentence. */
export class OptionsError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'OptionsError'
  }
}

/** What a service is started with. All of it can cross to a worker thread but `clock` and `report`. */
export interface ServiceOptions {
  /** 0 picks a free one. */
  readonly port: number
  /** The administrator's private token; `developmentToken` when absent. */
  readonly token?: string
  /** Private tokens of further users, by username. Who is not there yet is added. */
  readonly tokens?: Readonly<Record<string, string>>
  /** A member of the sample, who must be there, and their private token. */
  readonly member?: { readonly username: string; readonly token: string }
  /** A file; in memory when absent. */
  readonly database?: string
  /** Whether it holds the sample workspace. */
  readonly sample?: boolean
  /** How many times over the sample holds its issues, merge requests and notes. */
  readonly scale?: number
  /** Milliseconds each answer waits. */
  readonly latency?: number
  /** Whether todos can be listed and finished, which the contract does not say; true when absent. */
  readonly todos?: boolean
  readonly dialect?: Dialect
  /** What it holds, as fixture/schema.ts tells. */
  readonly fixture?: unknown
  /** Whether colleagues go on working in it. */
  readonly live?: boolean
  /** Milliseconds between two things that colleagues do; some minutes when absent. */
  readonly liveInterval?: number
  /** Which of the possible courses colleagues take. */
  readonly liveSeed?: number
  readonly clock?: () => Date
  /** Hears of what should not have happened; standard error when absent. */
  readonly report?: (error: unknown) => void
}
