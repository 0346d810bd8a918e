import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { programEnvironment, programNode } from './node-runtime.mjs'
import { root } from './paths.mjs'
import { run } from './process.mjs'
import { runCommand, SetupError } from './setup-error.mjs'
import { setUp } from './setup.mjs'

/** The number of issues for the quick benches, which are run while working. */
const quickIssues = '10000'

/**
 * `npm run bench -- [--only NAME …] [--quick] [--issues NUMBER] [--profile] [--json FILE]`: sets up and measures. `--issues`: over
 * so many issues, for all threads and processes of the benches. `--profile`: where the processor's time went, in each thread, as
 * files that the performance tools of a browser show as flame graphs.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: { issues: { type: 'string' }, profile: { type: 'boolean' }, quick: { type: 'boolean' } },
    strict: false,
  })
  const issues = typeof values.issues === 'string' ? values.issues : values.quick ? quickIssues : undefined
  if (issues !== undefined && !/^[1-9]\d{2,6}$/.test(issues)) {
    throw new SetupError(`--issues takes a number from 100 to 9999999, not “${issues}”.`)
  }
  await setUp((line) => console.error(line))
  const bench = join(root, 'test', 'bench', 'main.ts')
  const profiles = join(root, 'test-results', 'profiles')
  if (values.profile) {
    mkdirSync(profiles, { recursive: true })
    console.error(`Profiles are written to ${profiles}`)
  }
  const profiling = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : []
  const environment = programEnvironment()
  return await run(programNode(), [...profiling, bench, ...process.argv.slice(2)], {
    cwd: root,
    env: issues === undefined ? environment : { ...environment, DOCKET_BENCH_ISSUES: issues },
  })
})
