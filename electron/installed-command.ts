import { runCommandLine } from './command-line/run.ts'
import { startOwnProgram } from './desktop/lifecycle/own-program.ts'
import { systemProxy } from './desktop/connection/system-proxy.ts'
import type { ThreadLocation } from './threads/worker.ts'

/** Runs a command of an installed Docket. Places are shown in the window of a program that is started for it. */
export async function runInstalledCommand(
  args: readonly string[],
  own: { readonly version: string; readonly userData: string },
  locate: ThreadLocation,
): Promise<number> {
  return await runCommandLine(args, {
    ...{ profile: own.userData, version: own.version, locate, systemProxy },
    start: async (address, profile) => await startOwnProgram(address, profile),
    ...{ input: process.stdin, output: process.stdout, errors: process.stderr },
  })
}
