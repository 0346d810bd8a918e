import { chmodSync } from 'node:fs'

/**
 * Runs `work` while nobody can write to a folder. Root is switched to another user meanwhile, since tests in containers
 * often run as root.
 */
export function whileReadOnly<T>(folder: string, work: () => T): T {
  chmodSync(folder, 0o555)
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.(65534)
  try {
    return work()
  } finally {
    if (isRoot) process.seteuid?.(0)
    chmodSync(folder, 0o755)
  }
}
