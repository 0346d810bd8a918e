import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** What the command line asks for. */
export interface StartOptions {
  /** Another folder for everything Docket keeps, as an absolute path. */
  readonly profile: string | undefined
  /** Whether the sample workspace may open by itself when there is no account. */
  readonly sample: boolean
}

/** Reads the program's own options; the many that Electron and Chromium add are left alone. */
export function readArguments(argv: readonly string[]): StartOptions {
  const { values } = parseArgs({
    args: [...argv],
    strict: false,
    options: { profile: { type: 'string' }, 'no-sample': { type: 'boolean' } },
  })
  return {
    profile: typeof values.profile === 'string' ? resolve(values.profile) : undefined,
    sample: values['no-sample'] !== true,
  }
}
