import type { Condition } from './conditions.ts'

/** The options of this host: read once by start.ts, before the application's own code runs. */
export interface HostOptions {
  /** The application's main script, as an absolute path. */
  readonly mainScript: string
  /** The port asked for; 0 for any free one. */
  readonly port: number
  /** True when a test drives the host over process IPC. */
  readonly control: boolean
  /** The value of `app.isPackaged`. */
  readonly packaged: boolean
  /** The conditions of some computers that the host imitates. */
  readonly under: ReadonlySet<Condition>
}

let current: HostOptions | null = null

export function setHostOptions(options: HostOptions): void {
  current = options
}

export function hostOptions(): HostOptions {
  if (!current) throw new Error('the web host was not started by build/host/start.ts')
  return current
}

/** Returns true if the host imitates this condition; false where no host was started. */
export function isUnder(condition: Condition): boolean {
  return current?.under.has(condition) ?? false
}

/** Returns true if a test drives the host. */
export function isControlled(): boolean {
  return current?.control ?? false
}
