/** @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean }} LockedPackage */
/** @typedef {{ packages: Record<string, LockedPackage> }} LockFile */

/**
 * Returns true if node_modules already contains what the lock file names, according to npm's own list there. In that case
 * somebody has run npm by hand. Running it again would remove all packages for a while.
 *
 * @param {LockFile} lock package-lock.json
 * @param {LockFile} installed node_modules/.package-lock.json
 */
export function holdsAll(lock, installed) {
  const wanted = Object.entries(lock.packages).filter(([path]) => path.startsWith('node_modules/'))
  const present = installed.packages
  const missing = wanted.filter(([path, entry]) => !entry.optional && !(path in present))
  const different = Object.entries(present).filter(([path, entry]) => {
    const locked = lock.packages[path]
    return !locked || locked.version !== entry.version || locked.integrity !== entry.integrity
  })
  return missing.length === 0 && different.length === 0
}
