import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** The options of the command line. */
export interface StartOptions {
  /** The absolute path of another folder for all files of Docket. */
  readonly profile: string | undefined
  /** True if the sample workspace may open by itself when there is no account. */
  readonly sample: boolean
  /** True if the first window of a new profile begins with a welcome. */
  readonly welcome: boolean
  /** True if Docket starts in safe mode although nothing has happened. */
  readonly safeMode: boolean
  /** True if Docket starts without a window, if there is a tray from which the user can open one. */
  readonly hidden: boolean
}

/**
 * Reads the program's own options. Options of Electron and Chromium are ignored, and so is everything behind a
 * `docket:` link: whoever wrote the link may have made the system pass on more arguments.
 */
export function readArguments(argv: readonly string[]): StartOptions {
  const link = argv.findIndex((argument) => /^docket:/i.test(argument))
  const { values } = parseArgs({
    args: link < 0 ? [...argv] : argv.slice(0, link),
    strict: false,
    options: {
      profile: { type: 'string' },
      'no-sample': { type: 'boolean' },
      'no-welcome': { type: 'boolean' },
      'safe-mode': { type: 'boolean' },
      hidden: { type: 'boolean' },
    },
  })
  return {
    profile: typeof values.profile === 'string' ? resolve(values.profile) : undefined,
    sample: values['no-sample'] !== true,
    // `--no-sample` asks for the sign-in screen, so there is no welcome before it.
    welcome: values['no-welcome'] !== true && values['no-sample'] !== true,
    safeMode: values['safe-mode'] === true,
    hidden: values.hidden === true,
  }
}
