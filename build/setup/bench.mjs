import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { programEnvironment, programNode } from './node-runtime.mjs'
import { root } from './paths.mjs'
import { run } from './process.mjs'
import { readOptions } from './read-options.mjs'
import { runCommand, SetupError } from './setup-error.mjs'
import { setUp } from './setup.mjs'

/** The number of issues for the quick benches, which are run while working. */
const quickIssues = '10000'

const usage = `npm run bench -- [options]

  --only NAME      only this bench, or all whose names begin with it; may be given several times
  --quick          only the most telling ones, over ${quickIssues} issues
  --issues NUMBER  over so many issues
  --profile        where the processor's time went, in each thread, as files that a browser shows as flame graphs
  --json FILE      writes the figures into a file too`

/** `npm run bench`: sets up and measures. */
await runCommand(async () => {
  const options = /** @type {const} */ ({
    only: { type: 'string', multiple: true },
    quick: { type: 'boolean' },
    issues: { type: 'string' },
    profile: { type: 'boolean' },
    json: { type: 'string' },
  })
  const { values } = readOptions({ options }, usage)
  const issues = values.issues ?? (values.quick ? quickIssues : undefined)
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
