import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildAll } from '../build.mjs'
import { playEndToEnd, surroundTests } from './end-to-end.mjs'
import { faultSuites, apiVersionsOf, readFaultOptions, tableOfFaults, testFilesOf } from './fault-suites.mjs'
import { programEnvironment, programNode } from './node-runtime.mjs'
import { root } from './paths.mjs'
import { run } from './process.mjs'
import { runCommand } from './setup-error.mjs'
import { setUp } from './setup.mjs'
import { readFailures, readVitestCounts } from './test-results.mjs'

/**
 * `npm run faults -- [--only NAME …] [--over NAME] [--runs N] [--seed S]`: sets up, and runs at length the random tests
 * that `npm test` runs a few times, over each version of the API, and the end-to-end tests over API v4. The exit code
 * is not 0 when one fails.
 */
await runCommand(async () => {
  const options = readFaultOptions(process.argv.slice(2))
  await setUp()
  await mkdir(join(root, 'test-results'), { recursive: true })
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 31)
  /** @type {import('./fault-suites.mjs').Outcome[]} */
  const outcomes = []
  const chosen = faultSuites
    .filter(({ name }) => options.only?.includes(name) ?? true)
    .flatMap((suite) => apiVersionsOf(suite, options.over).map((over) => ({ suite, over })))
  const surroundings = chosen.some(({ suite }) => suite.drives) ? await surroundTests() : null
  if (surroundings === null && chosen.some(({ suite }) => suite.isBuilt)) await buildAll(console.log)
  for (const { suite, over } of chosen) {
    const runs = options.runs ?? suite.runs
    console.log(`\n${suite.name} over ${over}: ${suite.about}`)
    const report = `faults-${suite.name}-${over}.json`
    const env = { DOCKET_RUNS: String(runs), DOCKET_SEED: String(seed), DOCKET_API: over }
    const files = await testFilesOf(suite)
    const started = Date.now()
    const { code, counts, failures } =
      suite.drives && surroundings !== null
        ? { ...(await playEndToEnd(surroundings, { files, report, env })), failures: [] }
        : await playVitest(files, report, { ...env, ...(suite.isBuilt && { DOCKET_BUILT: '1' }) })
    outcomes.push({
      name: suite.name,
      over,
      runs,
      seed,
      seconds: (Date.now() - started) / 1000,
      passed: counts.passed,
      // The runner itself may have failed too.
      failed: Math.max(counts.failed, code === 0 ? 0 : 1),
      failures,
    })
  }
  console.log(`\n${tableOfFaults(outcomes)}`)
  return outcomes.some(({ failed }) => failed > 0) ? 1 : 0
})

/**
 * @param {readonly string[]} files
 * @param {string} report its name below test-results
 * @param {NodeJS.ProcessEnv} env
 */
async function playVitest(files, report, env) {
  const file = join(root, 'test-results', report)
  await rm(file, { force: true })
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  // The part of the tests that `npm test` plays over v4 besides is played here by `over`.
  const args = [vitest, 'run', '--project=!v4', ...reporters, ...files]
  const code = await run(programNode(), args, { cwd: root, env: { ...programEnvironment(), ...env } })
  return { code, counts: await readVitestCounts(file), failures: await readFailures(file) }
}
