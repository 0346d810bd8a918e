import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { changedFiles, reachedFrom, reachesProgram } from './changed-files.mjs'
import { hasEndToEndTests, partOverV4, playEndToEnd, surroundTests } from './end-to-end.mjs'
import { root } from './paths.mjs'
import { runCommand } from './setup-error.mjs'
import {
  mostSecondAttempts,
  readPlaywrightSecondAttempts,
  readVitestSecondAttempts,
  secondAttemptLines,
} from './second-attempts.mjs'
import { setUp } from './setup.mjs'
import { isEndToEnd, isInTier, readTestOptions } from './test-options.mjs'
import { addCounts, countsLine, readVitestCounts } from './test-results.mjs'
import { processorSeconds, readPlaywrightTimes, readVitestTimes, slowestFiles, tooLargeShares } from './test-times.mjs'

/**
 * `npm test` and `npm run test:all`: set up, build, and play the tests of a tier, or those of them whose files the arguments
 * name. Arguments that name files below test/e2e go to Playwright, the others to Vitest; without any, both play
 * everything, and a part of it over API v4 besides.
 */
await runCommand(async () => {
  const { tier, changed, files } = readTestOptions(process.argv.slice(2))
  await setUp()
  const surroundings = await surroundTests()

  const forPlaywright = files.filter(isEndToEnd)
  const forVitest = files.filter((file) => !isEndToEnd(file))
  const changes = changed ? await changedFiles() : []
  const env = { DOCKET_TESTS: tier }

  const runVitest = async () => {
    if (forVitest.length === 0 && files.length > 0) return null
    const report = join(root, 'test-results', 'vitest.json')
    await rm(report, { force: true })
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    // Changes may reach no test; files that are named and not there are a mistake.
    const what = changed ? ['related', '--run', '--passWithNoTests', ...reachedFrom(changes)] : ['run', ...forVitest]
    const code = await surroundings.play([vitest, ...what, ...reporters], env)
    return {
      code,
      counts: await readVitestCounts(report),
      times: await readVitestTimes(report),
      again: await readVitestSecondAttempts(report),
    }
  }

  const runPlaywright = async (
    /** @type {{ files: readonly string[], report: string, env: NodeJS.ProcessEnv }} */ pass,
  ) => {
    const played = await playEndToEnd(surroundings, pass)
    const report = join(root, 'test-results', pass.report)
    return { ...played, times: await readPlaywrightTimes(report), again: await readPlaywrightSecondAttempts(report) }
  }

  const runProgram = async () => {
    const isAsked = changed ? reachesProgram(changes) : forPlaywright.length > 0 || files.length === 0
    if (!isAsked || !(await hasEndToEndTests())) return null
    return await runPlaywright({ files: forPlaywright, report: 'playwright.json', env })
  }

  // Files or a version that are named are played once.
  const runOverV4 = async () => {
    if (files.length > 0 || changed || process.env['DOCKET_API'] !== undefined) return null
    const part = partOverV4.filter((file) => isInTier(file, tier))
    if (part.length === 0 || !(await hasEndToEndTests())) return null
    return await runPlaywright({ files: part, report: 'playwright-v4.json', env: { ...env, DOCKET_API: 'v4' } })
  }

  // One after the other: each keeps the processor busy with its own workers. Side by side they would gain little, and pages
  // would be so slow that what waits for them gives up.
  const inVitest = await runVitest()
  const inPlaywright = await runProgram()
  const overV4 = await runOverV4()
  const outcomes = [inVitest, inPlaywright, overV4].filter((outcome) => outcome !== null)
  const code = outcomes.find((outcome) => outcome.code !== 0)?.code ?? 0
  const times = outcomes.flatMap((outcome) => outcome.times)
  const counts = addCounts(outcomes.map((outcome) => outcome.counts))
  const again = outcomes.flatMap((outcome) => outcome.again)

  // Shares mean something only when all files were played.
  const isWhole = files.length === 0 && !changed
  const tooLarge = isWhole && tier === 'short' ? tooLargeShares(times) : []
  const seconds = await processorSeconds()
  console.log(`\n${slowestFiles(times)}`)
  if (seconds !== null) console.log(`Processor time: ${(seconds / 60).toFixed(1)} minutes.`)
  for (const line of [...tooLarge, ...secondAttemptLines(again)]) console.error(line)
  if (counts.skipped > 0 && process.env.CI) console.error('Skipped tests count as failures on CI.')
  // This line stands alone and last: programs that read the result look for it.
  console.log(countsLine(counts))
  if (code !== 0) return code
  if (again.length > mostSecondAttempts) return 1
  return counts.failed > 0 || tooLarge.length > 0 || (counts.skipped > 0 && process.env.CI) ? 1 : 0
})
