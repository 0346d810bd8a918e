import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { hasCode } from './error-code.mjs'

/**
 * Runs `work` while no other process does, by a file that exists for as long. The file of a process that ended without
 * removing it is taken over.
 *
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @param {{ onWait?: (pid: number) => void, pollMs?: number }} [options]
 * @returns {Promise<T>}
 */
export async function withLock(path, work, { onWait = () => {}, pollMs = 100 } = {}) {
  let reported = false
  while (!(await claim(path))) {
    const owner = await ownerOf(path)
    if (owner === null) continue
    if (!isAlive(owner)) {
      await removeStale(path, owner)
      continue
    }
    if (!reported) onWait(owner)
    reported = true
    await wait(pollMs)
  }
  try {
    return await work()
  } finally {
    await rm(path, { force: true })
  }
}

/** @param {string} path */
async function claim(path) {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/**
 * The process that holds the lock; null when the lock is gone.
 *
 * @param {string} path
 */
async function ownerOf(path) {
  try {
    const pid = Number.parseInt(await readFile(path, 'utf8'), 10)
    if (Number.isInteger(pid) && pid > 0) return pid
    // The file is empty: its process is about to write the number, or the disk is full. Writing takes less than a
    // second.
    const { mtimeMs } = await stat(path)
    return Date.now() - mtimeMs > 1000 ? 0 : process.pid
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

/** @param {number} pid */
export function isAlive(pid) {
  if (pid === 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return hasCode(error, 'EPERM')
  }
}

/**
 * Removes a stale lock. Two processes may find the same one, and the second must not remove the new lock of the first.
 * So the file is moved away first, and looked at after that.
 *
 * @param {string} path
 * @param {number} owner
 */
async function removeStale(path, owner) {
  const aside = `${path}.${process.pid}.stale`
  try {
    await rename(path, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  const moved = Number.parseInt(await readFile(aside, 'utf8'), 10) || 0
  if (moved !== owner && isAlive(moved)) await rename(aside, path)
  else await rm(aside, { force: true })
}
