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
  const inKeyring = (
    /** @type {(wrapped: { command: string, args: string[], env: NodeJS.ProcessEnv }) => Promise<number>} */ work,
    /** @type {string[]} */ args,
  ) =>
    withKeyring(keyring, (wrap) => {
      const { command, args: all, env: more } = wrap(programNode(), args)
      // Both runners may use what has just been built.
      return work({ command, args: all, env: { ...env, ...more, DOCKET_BUILT: '1' } })
    })

  const runVitest = async () => {
    if (forVitest.length === 0 && given.length > 0) return null
    const report = join(results, 'vitest.json')
    await rm(report, { force: true })
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const code = await inKeyring(
      ({ command, args, env }) => run(command, args, { cwd: root, env }),
      [vitest, 'run', ...reporters, ...forVitest],
    )
    return { code, counts: await readVitestCounts(report) }
  }

  const runPlaywright = async () => {
    if ((forPlaywright.length === 0 && given.length > 0) || !(await hasEndToEndTests())) return null
    const report = join(results, 'playwright.json')
    await rm(report, { force: true })
    const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
    const code = await inKeyring(
      ({ command, args, env }) =>
        run(command, args, { cwd: root, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } }),
      [playwright, 'test', '--reporter=list,json', ...forPlaywright],
    )
    return { code, counts: await readPlaywrightCounts(report) }
  }

  // One after the other: each keeps the processor busy with its own workers. Side by side they would gain little, and pages
  // would be so slow that what waits for them gives up.
  const inVitest = await runVitest()
  const inPlaywright = await runPlaywright()
  const outcomes = [inVitest, inPlaywright].filter((outcome) => outcome !== null)
  const code = outcomes.find((outcome) => outcome.code !== 0)?.code ?? 0

  const counts = addCounts(outcomes.map((outcome) => outcome.counts))
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
