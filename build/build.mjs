import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parts, sourcesOfAll, testPage } from './parts.mjs'
import { hasCode } from './setup/error-code.mjs'
import { withLock } from './setup/lock.mjs'
import { programEnvironment, programNode } from './setup/node-runtime.mjs'
import { root } from './setup/paths.mjs'
import { capture } from './setup/process.mjs'
import { runCommand, SetupError } from './setup/setup-error.mjs'
import { SourceHashes } from './source-hash.mjs'

/**
 * Builds the parts of Docket into dist/, side by side. A part whose sources are unchanged is left alone: a start in which nothing
 * changed loads nothing of the bundler.
 */

/** @typedef {import('./parts.mjs').Part} Part */

/** @param {Part} part */
function stampOf(part) {
  return join(root, 'dist/.stamps', part.name)
}

/**
 * @param {Part} part
 * @param {string} hash
 */
async function isCurrent(part, hash) {
  if (!part.produces.every((file) => existsSync(join(root, file)))) return false
  try {
    return (await readFile(stampOf(part), 'utf8')) === hash
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}

/**
 * Builds a part in a process of its own, which is for users, also in tests: Vite and Svelte go by NODE_ENV, which test runners set.
 * A page for developers is larger and slower, and keeps old screens in memory.
 *
 * @param {Part} part
 * @param {string} hash
 * @returns {Promise<string>} warnings
 * @throws SetupError with the message of the bundler
 */
async function buildPart(part, hash) {
  await rm(stampOf(part), { force: true })
  const { code, output } = await capture(programNode(), [join(root, 'build', 'part.mjs'), part.name], {
    cwd: root,
    env: { ...programEnvironment(), NODE_ENV: 'production' },
  })
  if (code !== 0)
    throw new SetupError(output.trim() || `${part.name} could not be built: its process ended with ${code}`)
  await writeFile(stampOf(part), hash)
  return output.trim()
}

/**
 * Builds the parts that are not current.
 *
 * @param {(line: string) => void} [say]
 * @throws SetupError that says why a part could not be built
 */
export async function buildAll(say) {
  await buildParts(parts, say)
}

/** Builds only the page, if it is not current, and returns its folder. */
export async function buildPage() {
  await buildParts(parts.filter(({ name }) => name === 'renderer'))
  return join(root, 'dist/renderer')
}

/** Builds the page in which tests show windows, if it is not current, and returns its folder. */
export async function buildTestPage() {
  await buildParts([testPage])
  return join(root, 'dist/test-page')
}

/**
 * @param {readonly Part[]} wanted
 * @param {(line: string) => void} [say]
 */
async function buildParts(wanted, say = () => {}) {
  await mkdir(join(root, 'dist/.stamps'), { recursive: true })
  await withLock(join(root, 'dist/.lock'), async () => {
    const started = Date.now()
    const hashes = new SourceHashes(root, join(root, 'dist/.stamps/sources.json'))
    const hashed = wanted.map((part) => ({ part, hash: hashes.hashOf([...part.sources, ...sourcesOfAll]) }))
    hashes.save()
    /** @type {typeof hashed} */
    const old = []
    for (const each of hashed) if (!(await isCurrent(each.part, each.hash))) old.push(each)
    if (old.length === 0) return
    // The lock is held until all have ended, also those beside one that failed.
    const built = await Promise.allSettled(old.map(({ part, hash }) => buildPart(part, hash)))
    for (const outcome of built) {
      if (outcome.status === 'rejected') throw outcome.reason
      if (outcome.value !== '') say(outcome.value)
    }
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    say(`Built ${old.map(({ part }) => part.name).join(', ')} in ${seconds} s.`)
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runCommand(() => buildAll(console.log))
