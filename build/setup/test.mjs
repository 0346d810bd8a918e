import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { obtainChromium } from './chromium.mjs'
import { obtainKeyring, withKeyring } from './keyring.mjs'
import { programEnvironment, programNode } from './node-runtime.mjs'
import { root } from './places.mjs'
import { run } from './process.mjs'
import { runCommand } from './setup-error.mjs'
import { setUp } from './setup.mjs'
import { addCounts, countsLine, readPlaywrightCounts, readVitestCounts } from './test-results.mjs'

/**
 * `npm test`: sets up, builds, and runs all tests, or those whose files the arguments name. Arguments that name files
 * below test/e2e go to Playwright, the others to Vitest; without any, both run everything.
 */
await runCommand(async () => {
  await setUp()
  const chromium = await obtainChromium(console.log)
  const keyring = await obtainKeyring(console.log)
  const env = { ...programEnvironment(), CHROMIUM: chromium }
  const built = await run(programNode(), [join(root, 'build', 'build.mjs')], { cwd: root, env })
  if (built !== 0) return built

  const results = join(root, 'test-results')
  await mkdir(results, { recursive: true })
  const given = process.argv.slice(2)
  const forPlaywright = given.filter((arg) => /(^|[\\/])e2e\b/.test(arg))
  const forVitest = given.filter((arg) => !forPlaywright.includes(arg))
  /** @type {import('./test-results.mjs').Counts[]} */
  const all = []

  const code = await withKeyring(keyring, async (wrap) => {
    const runTests = async (/** @type {string[]} */ args, /** @type {NodeJS.ProcessEnv} */ more) => {
      const wrapped = wrap(programNode(), args)
      return await run(wrapped.command, wrapped.args, { cwd: root, env: { ...env, ...wrapped.env, ...more } })
    }
    let worst = 0
    if (forVitest.length > 0 || given.length === 0) {
      const report = join(results, 'vitest.json')
      await rm(report, { force: true })
      const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      worst = await runTests([vitest, 'run', ...reporters, ...forVitest], {})
      all.push(await readVitestCounts(report))
    }
    if ((forPlaywright.length > 0 || given.length === 0) && (await hasEndToEndTests())) {
      const report = join(results, 'playwright.json')
      await rm(report, { force: true })
      const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
      const more = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
      const outcome = await runTests([playwright, 'test', '--reporter=list,json', ...forPlaywright], more)
      worst ||= outcome
      all.push(await readPlaywrightCounts(report))
    }
    return worst
  })

  const counts = addCounts(all)
  if (counts.skipped > 0 && process.env.CI) console.error('Skipped tests count as failures on CI.')
  // This line stands alone and last: programs that read the result look for it.
  console.log(countsLine(counts))
  if (code !== 0) return code
  return counts.failed > 0 || (counts.skipped > 0 && process.env.CI) ? 1 : 0
})

async function hasEndToEndTests() {
  const folder = join(root, 'test', 'e2e')
  if (!existsSync(folder)) return false
  return (await readdir(folder, { recursive: true })).some((name) => name.endsWith('.test.ts'))
}
