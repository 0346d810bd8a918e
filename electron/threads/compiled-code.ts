import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/** Folder of this process's compiled code; null where it keeps none of its own. */
let kept: string | null = null

/**
 * Keeps the code that is compiled from now on in the profile, so that the next start need not compile it again. The profile is
 * the only place for it: code in a folder that others can write to could be theirs. Code of other versions is removed. Nothing is
 * kept where the folder cannot be written, and none is made for a profile that is not there yet.
 *
 * An AppImage is mounted elsewhere at each start. Its code would never be found again, and only more of it be kept.
 */
export function keepCompiledCode(profile: string, version: string, { APPIMAGE, APPDIR } = process.env): void {
  if (APPIMAGE !== undefined && APPDIR !== undefined) return
  const folder = join(profile, 'compiled-code')
  try {
    mkdirIfMissing(folder)
    const others = readdirSync(folder).filter((name) => name !== version)
    for (const name of others) rmSync(join(folder, name), { recursive: true, force: true })
  } catch {
    // A full or read-only disk: the code is compiled at each start.
    return
  }
  const own = join(folder, version)
  if (enableCompileCache(own).directory?.startsWith(own)) kept = own
}

function mkdirIfMissing(folder: string): void {
  try {
    mkdirSync(folder)
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'EEXIST') throw thrown
  }
}

/**
 * The environment of a thread, which keeps its compiled code in the same place. The process itself does not have the
 * variable: programs that it starts, such as a browser, would keep their code in the profile.
 */
export function environmentOfThreads(): NodeJS.ProcessEnv {
  return kept === null ? process.env : { ...process.env, NODE_COMPILE_CACHE: kept }
}
