import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/**
 * Keeps the code that is compiled from now on in the profile, that of the threads too, so that the next start need not
 * compile it again. The profile is the only place for it: code in a folder that others can write to could be theirs.
 * What other versions kept is removed. Where the folder cannot be written, nothing is kept.
 */
export function keepCompiledCode(profile: string, version: string): void {
  const folder = join(profile, 'compiled-code')
  try {
    mkdirSync(folder, { recursive: true })
    const others = readdirSync(folder).filter((name) => name !== version)
    for (const name of others) rmSync(join(folder, name), { recursive: true, force: true })
  } catch {
    // A full or read-only disk: the code is compiled at each start.
    return
  }
  const { directory } = enableCompileCache(join(folder, version))
  // A thread that begins later takes this from the environment.
  if (directory !== undefined) process.env['NODE_COMPILE_CACHE'] = directory
}
