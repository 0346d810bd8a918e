import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** The options of the command line. */
export interface StartOptions {
  /** The absolute path of another folder for all files of Docket. */
  readonly profile: string | undefined
  /** Whether the sample workspace may open by itself when there is no account. */
  readonly sample: boolean
  /** Whether no window opens, where there is a tray to open it by. */
  readonly hidden: boolean
  /** Whether Docket starts in safe mode, however it ended before. */
  readonly safeMode: boolean
}

/** Reads the program's own options. Options of Electron and Chromium are ignored. */
export function readArguments(argv: readonly string[]): StartOptions {
  const { values } = parseArgs({
    args: [...argv],
    strict: false,
    options: {
      profile: { type: 'string' },
      'no-sample': { type: 'boolean' },
      hidden: { type: 'boolean' },
      'safe-mode': { type: 'boolean' },
    },
  })
  return {
    profile: typeof values.profile === 'string' ? resolve(values.profile) : undefined,
    sample: values['no-sample'] !== true,
    hidden: values.hidden === true,
    safeMode: values['safe-mode'] === true,
  }
}
