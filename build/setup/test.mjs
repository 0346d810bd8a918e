import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hasEndToEndTests, partOverV4, playEndToEnd, surroundTests } from './end-to-end.mjs'
import { root } from './places.mjs'
import { runCommand } from './setup-error.mjs'
import { setUp } from './setup.mjs'
import { addCounts, countsLine, readVitestCounts } from './test-results.mjs'

/**
 * `npm test`: sets up, builds, and runs all tests, or those whose files the arguments name. Arguments that name files
 * below test/e2e go to Playwright, the others to Vitest; without any, both run everything, and a part of it over API v4
 * besides.
 */
await runCommand(async () => {
  await setUp()
  const surroundings = await surroundTests()
  if (typeof surroundings === 'number') return surroundings

  const given = process.argv.slice(2)
  const forPlaywright = given.filter((arg) => /(^|[\\/])e2e\b/.test(arg))
  const forVitest = given.filter((arg) => !forPlaywright.includes(arg))

  const runVitest = async () => {
    if (forVitest.length === 0 && given.length > 0) return null
    const report = join(root, 'test-results', 'vitest.json')
    await rm(report, { force: true })
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const code = await surroundings.play([vitest, 'run', ...reporters, ...forVitest])
    return { code, counts: await readVitestCounts(report) }
  }

  const runPlaywright = async () => {
    if ((forPlaywright.length === 0 && given.length > 0) || !(await hasEndToEndTests())) return null
    return await playEndToEnd(surroundings, { files: forPlaywright, report: 'playwright.json' })
  }

  // Whoever names files or a version plays those, once.
  const runOverV4 = async () => {
    if (given.length > 0 || process.env['DOCKET_INTERFACE'] !== undefined || !(await hasEndToEndTests())) return null
    const env = { DOCKET_INTERFACE: 'v4' }
    return await playEndToEnd(surroundings, { files: partOverV4, report: 'playwright-v4.json', env })
  }

  // One after the other: each keeps the processor busy with its own workers. Side by side they would gain little, and pages
  // would be so slow that what waits for them gives up.
  const inVitest = await runVitest()
  const inPlaywright = await runPlaywright()
  const overV4 = await runOverV4()
  const outcomes = [inVitest, inPlaywright, overV4].filter((outcome) => outcome !== null)
  const code = outcomes.find((outcome) => outcome.code !== 0)?.code ?? 0

  const counts = addCounts(outcomes.map((outcome) => outcome.counts))
  if (counts.skipped > 0 && process.env.CI) console.error('Skipped tests count as failures on CI.')
  // This line stands alone and last: programs that read the result look for it.
  console.log(countsLine(counts))
  if (code !== 0) return code
  return counts.failed > 0 || (counts.skipped > 0 && process.env.CI) ? 1 : 0
})
