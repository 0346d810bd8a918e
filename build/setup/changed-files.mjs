import { root } from './paths.mjs'
import { capture } from './process.mjs'

/**
 * Dependencies without an import: programs that tests start by their paths, and the page that is built for them. A change in a
 * room reaches the tests that start from these files.
 *
 * @type {readonly { rooms: readonly string[], reach: readonly string[] }[]}
 */
const byPath = [
  { rooms: ['renderer/', 'shared/', 'build/part'], reach: ['test/renderer/support/screens.ts'] },
  {
    rooms: ['electron/', 'service/', 'shared/', 'build/part'],
    reach: [
      'test/support/child.ts',
      'test/support/command-line.ts',
      'test/support/service-process.ts',
      'test/support/threads.ts',
    ],
  },
  { rooms: ['build/host/'], reach: ['build/host/control-client.ts'] },
]

/** The rooms of the program that end-to-end tests drive, and what they are made of. */
const ofProgram = ['electron/', 'renderer/', 'shared/', 'service/', 'build/host/', 'build/part', 'test/e2e/']

/**
 * The files that differ from the last commit, new ones among them.
 *
 * @returns {Promise<string[]>} paths from the root
 */
export async function changedFiles() {
  const { output } = await capture('git', ['status', '--porcelain', '--untracked-files=all', '--no-renames', '-z'], {
    cwd: root,
  })
  return output
    .split('\0')
    .filter((line) => line !== '')
    .map((line) => line.slice(3))
}

/**
 * The files from which the module graph leads to every test that changes can reach.
 *
 * @param {readonly string[]} changed paths from the root
 */
export function reachedFrom(changed) {
  const reach = byPath.filter(({ rooms }) => isIn(rooms, changed)).flatMap((each) => each.reach)
  return [...new Set([...changed, ...reach])]
}

/**
 * Returns true if end-to-end tests can notice a change.
 *
 * @param {readonly string[]} changed paths from the root
 */
export function reachesProgram(changed) {
  return isIn(ofProgram, changed)
}

/**
 * @param {readonly string[]} rooms
 * @param {readonly string[]} paths
 */
function isIn(rooms, paths) {
  return paths.some((path) => rooms.some((room) => path.startsWith(room)))
}
