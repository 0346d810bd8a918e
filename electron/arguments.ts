import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** The options of the command line. */
export interface StartOptions {
  /** The absolute path of another folder for all files of Docket. */
  readonly profile: string | undefined
  /** Whether the sample workspace may open by itself when there is no account. */
  readonly sample: boolean
  /** The link that Docket was started to open. Nobody has checked it yet. */
  readonly link: string | null
}

/** Reads the program's own options. Options of Electron and Chromium are ignored. */
export function readArguments(argv: readonly string[]): StartOptions {
  const { values } = parseArgs({
    args: [...argv],
    strict: false,
    options: { profile: { type: 'string' }, 'no-sample': { type: 'boolean' } },
  })
  return {
    profile: typeof values.profile === 'string' ? resolve(values.profile) : undefined,
    sample: values['no-sample'] !== true,
    link: linkIn(argv),
  }
}

/**
 * The `docket:` link among the arguments of a start, or null. Whoever follows a link on a web page decides on it, so it is
 * the only thing that is taken from the arguments of a second start.
 */
export function linkIn(argv: readonly string[]): string | null {
  return argv.find((argument) => /^docket:/i.test(argument)) ?? null
}
