import { app, crashReporter } from 'electron'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Number of reports that are kept. A report holds a copy of memory with the user's texts, so older ones are deleted. */
const mostReports = 5

/**
 * Lets Electron write a report into the profile when one of its processes crashes. Reports stay on this computer: they are never
 * sent. Must be called before the application is ready: a process that starts earlier would not be covered.
 *
 * @param onTrouble called when no reports can be kept, as on a full disk
 */
export function keepCrashReports(profile: string, onTrouble: (thrown: unknown) => void): void {
  const folder = crashFolderOf(profile)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    app.setPath('crashDumps', folder)
    crashReporter.start({ uploadToServer: false })
    const old = listCrashReports(profile).slice(mostReports)
    for (const { file } of old) rmSync(file, { force: true })
  } catch (thrown) {
    onTrouble(thrown)
  }
}

function crashFolderOf(profile: string): string {
  return join(profile, 'crashes')
}

/** The reports in the profile, newest first, with the time of each in milliseconds since 1970. */
export function listCrashReports(profile: string): { readonly file: string; readonly at: number }[] {
  return filesBelow(crashFolderOf(profile))
    .filter((file) => file.endsWith('.dmp'))
    .map((file) => ({ file, at: statSync(file).mtimeMs }))
    .toSorted((one, other) => other.at - one.at)
}

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  } catch {
    // The folder does not exist before the first crash.
    return []
  }
}
