import { BenchAccount } from './account.ts'
import { largeWorkspace, closeLargeWorkspace } from './large-workspace.ts'
import { TemporaryFolders } from './temporary-folders.ts'
const w = await largeWorkspace(console.error)
const folders = new TemporaryFolders()
const run = async () => {
  const began = performance.now()
  const account = await BenchAccount.open({ folder: folders.make(), baseUrl: w.recorder.address, spoken: (process.env.SPOKEN ?? 'v3') as never })
  const t0 = performance.now()
  for (;;) {
    const { lists } = await account.reader.calls.readSyncLists({ account: 'bench' })
    if (lists.some(({ project }) => project !== null) && lists.every(({ phase }) => phase === 'whole')) break
    await new Promise((r) => setTimeout(r, 50))
  }
  const t1 = performance.now()
  await account.untilSearchable()
  const t2 = performance.now()
  console.error('open', Math.round(t0 - began), 'lists', Math.round(t1 - t0), 'searchable', Math.round(t2 - t0), (await w.recorder.takeReport()).asked.length)
  await account.close()
}
w.recorder.setLatency(0)
await run()
await run()
w.recorder.setLatency(Number(process.env.LAT ?? 40))
await run()
folders.remove()
await closeLargeWorkspace()
