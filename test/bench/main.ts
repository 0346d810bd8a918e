import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { tableOf, type Bench, type Figure } from './measure.ts'
import { queriesBench } from './queries.ts'
import { readingBench } from './reading.ts'
import { reviewBench } from './review.ts'
import { screensBench } from './screens.ts'
import { earlierRuns, rememberRun, thisMachine, trendOf } from './history.ts'
import { searchPeersBench } from './search-peers.ts'
import { searchBench } from './search.ts'
import { serviceBench } from './service.ts'
import { isUsualSize, issues } from './size.ts'
import { startBench } from './start.ts'
import { closeLargeWorkspace } from './large-workspace.ts'
import { removeLargeCache } from './large-cache.ts'
import { growthBench } from './growth.ts'
import { logBench } from './log.ts'
import { outboxFlushBench } from './outbox-flush.ts'
import { outboxFoldBench } from './outbox-fold.ts'
import { outboxStartBench } from './outbox-start.ts'
import { outboxSubmitBench } from './outbox-submit.ts'
import { syncAheadBench } from './sync-ahead.ts'
import { syncBesideBench } from './sync-beside.ts'
import { syncByDateBench } from './sync-by-date.ts'
import { syncChangesBench } from './sync-changes.ts'
import { syncDiskBench } from './sync-disk.ts'
import { syncFirstBench } from './sync-first.ts'
import { syncHourBench, syncHourV4Bench } from './sync-hour.ts'
import { textsBench } from './texts.ts'

/** The benches of `npm run bench` (build/setup/bench.mjs). A missed goal is shown, and does not change the exit code. */
const benches: readonly Bench[] = [
  serviceBench,
  syncFirstBench,
  syncByDateBench,
  syncBesideBench,
  syncDiskBench,
  syncChangesBench,
  syncHourBench,
  syncHourV4Bench,
  syncAheadBench,
  searchBench,
  searchPeersBench,
  queriesBench,
  startBench,
  screensBench,
  readingBench,
  reviewBench,
  logBench,
  textsBench,
  outboxSubmitBench,
  outboxFoldBench,
  outboxStartBench,
  outboxFlushBench,
  growthBench,
]

/** `sync` means all whose names begin with it: `sync-first`, `sync-beside`, … */
function isMeant({ name }: Bench, asked: string): boolean {
  return name === asked || name.startsWith(`${asked}-`)
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    json: { type: 'string' },
    quick: { type: 'boolean', default: false },
    // These are for whoever starts this.
    issues: { type: 'string' },
    profile: { type: 'boolean' },
  },
  allowPositionals: false,
})
const unknown = (values.only ?? []).filter((name) => !benches.some((bench) => isMeant(bench, name)))
if (unknown.length > 0) {
  console.error(
    `There is no bench “${unknown.join('”, “')}”. There are: ${benches.map((bench) => bench.name).join(', ')}.`,
  )
  process.exit(2)
}

const asked = (bench: Bench) =>
  values.only?.some((name) => isMeant(bench, name)) ?? (values.quick ? bench.isQuick === true : bench.isLong !== true)
const history = join(import.meta.dirname, '../../test-results/bench-history.jsonl')

const figures: Figure[] = []
try {
  for (const bench of benches.filter(asked)) {
    console.error(`${bench.name}: ${bench.about}`)
    figures.push(...(await bench.run((line) => console.error(`  ${line}`))))
  }
} finally {
  await closeLargeWorkspace()
  removeLargeCache()
}
const run = { machine: thisMachine(), issues }
const earlier = earlierRuns(history, run)
console.log(tableOf(figures, (figure) => trendOf(figure, earlier)))
const ours = Object.fromEntries(figures.map((figure) => [figure.name, figure.ours]))
rememberRun(history, { ...run, at: new Date().toISOString(), ours })
if (earlier.length > 0) console.log('\nTrend: beside the median of the last five runs on this computer.')
if (!isUsualSize) console.log(`\nThis was over ${issues} issues. The goals are for 100,000.`)
const missed = figures.filter((one) => !one.met)
if (missed.length > 0) console.log(`\n${missed.length} of ${figures.length} goals missed.`)
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)
