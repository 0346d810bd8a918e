import type { Condition } from './conditions.ts'

/** How this host was started: read once by start.ts, before the application's own code runs. */
export interface HostOptions {
  /** The application's main script, as an absolute path. */
  readonly mainScript: string
  /** The port asked for; 0 for any free one. */
  readonly port: number
  /** Whether a test drives the host over process IPC. */
  readonly control: boolean
  /** Whether the application is told that it is installed. */
  readonly packaged: boolean
  /** What the host does as Electron does on some computers only. */
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

/** Whether the host does what Electron does under this condition. Nothing of the kind where it was not started at all. */
export function isUnder(condition: Condition): boolean {
  return current?.under.has(condition) ?? false
}

/** Whether a test drives the host. */
export function isControlled(): boolean {
  return current?.control ?? false
}
