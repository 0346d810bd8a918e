import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEveryTest } from './end-of-test.ts'
import { temporaryFolder } from './temporary.ts'

const mounted: string[] = []

afterEveryTest(() => {
  for (const folder of mounted.splice(0)) run('umount', '-l', folder)
})

/** A separate disk that is small enough to fill: a tmpfs. */
export interface SmallDisk {
  readonly folder: string
  /** Fills the disk to the last byte. */
  fill(): void
  /** Deletes the filler files. */
  empty(): void
}

const isRoot = process.getuid?.() === 0

function run(...command: readonly string[]): void {
  // Other users may mount through sudo, if it needs no password.
  const [program = '', ...args] = isRoot ? command : ['sudo', '-n', ...command]
  execFileSync(program, args, { stdio: 'ignore' })
}

/**
 * Mounts a small disk. Returns null when this user may not mount; on CI that is an error, so that the test is never
 * left out there.
 */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = join(temporaryFolder(), 'disk')
  mkdirSync(folder)
  try {
    const owner = `uid=${process.getuid?.() ?? 0},gid=${process.getgid?.() ?? 0}`
    run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700,${owner}`, 'tmpfs', folder)
  } catch (thrown) {
    if (process.env.CI) throw thrown
    console.warn('Not tested: a disk that is full. This user may not mount a small one (no root, no sudo).')
    return null
  }
  mounted.push(folder)
  let fillers = 0
  return {
    folder,
    fill: () => {
      for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 8)) {
        const { bavail, bsize } = statfsSync(folder)
        if (bavail === 0) break
        const bytes = Math.max(size, bsize)
        while (statfsSync(folder).bavail * bsize >= bytes) {
          writeFileSync(join(folder, `filler-${(fillers += 1)}`), Buffer.alloc(bytes))
        }
      }
    },
    empty: () => {
      for (; fillers > 0; fillers -= 1) rmSync(join(folder, `filler-${fillers}`), { force: true })
    },
  }
}
