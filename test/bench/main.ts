import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { tableOf, type Bench, type Figure } from './measure.ts'
import { queriesBench } from './queries.ts'
import { readingBench } from './reading.ts'
import { screensBench } from './screens.ts'
import { searchPeersBench } from './search-peers.ts'
import { searchBench } from './search.ts'
import { serviceBench } from './service.ts'
import { closeLargeWorkspace } from './large-workspace.ts'
import { removeLargeCache } from './large-cache.ts'
import { outboxDrainBench } from './outbox-drain.ts'
import { outboxFoldBench } from './outbox-fold.ts'
import { outboxStartBench } from './outbox-start.ts'
import { outboxSubmitBench } from './outbox-submit.ts'
import { syncAheadBench } from './sync-ahead.ts'
import { syncBesideBench } from './sync-beside.ts'
import { syncByDateBench } from './sync-by-date.ts'
import { syncChangesBench } from './sync-changes.ts'
import { syncDiskBench } from './sync-disk.ts'
import { syncFirstBench } from './sync-first.ts'
import { syncHourBench } from './sync-hour.ts'

/** `npm run bench -- [--only NAME …] [--small] [--json FILE]`. A goal that is missed is shown, and does not end the program badly. */
const benches: readonly Bench[] = [
  serviceBench,
  syncFirstBench,
  syncByDateBench,
  syncBesideBench,
  syncDiskBench,
  syncChangesBench,
  syncHourBench,
  syncAheadBench,
  searchBench,
  searchPeersBench,
  queriesBench,
  screensBench,
  readingBench,
  outboxSubmitBench,
  outboxFoldBench,
  outboxStartBench,
  outboxDrainBench,
]

/** `sync` means all whose names begin with it: `sync-first`, `sync-beside`, … */
function isMeant({ name }: Bench, asked: string): boolean {
  return name === asked || name.startsWith(`${asked}-`)
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    json: { type: 'string' },
    small: { type: 'boolean', default: false },
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

const meant = benches.filter((bench) => values.only?.some((name) => isMeant(bench, name)) ?? true)
const large = values.small ? meant.filter(({ canBeSmall }) => canBeSmall !== true) : []
if (large.length > 0) {
  console.error(`There is no small form of: ${large.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

const figures: Figure[] = []
try {
  for (const bench of meant) {
    console.error(`${bench.name}: ${bench.about}`)
    figures.push(...(await bench.run((line) => console.error(`  ${line}`), { small: values.small })))
  }
} finally {
  await closeLargeWorkspace()
  removeLargeCache()
}
console.log(tableOf(figures))
if (values.small) console.log('\nThis was the small form: that it works is all it says.')
const missed = figures.filter((one) => !one.met)
if (missed.length > 0) console.log(`\n${missed.length} of ${figures.length} goals missed.`)
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)
