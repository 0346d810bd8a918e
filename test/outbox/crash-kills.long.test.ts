import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Edit } from '../../shared/edit.ts'
import { runChild } from '../support/child.ts'
import { startMisbehavingProxy } from '../support/misbehaving-proxy.ts'
import { OutboxOnFiles } from '../support/outbox-on-files.ts'
import type { FilledCache } from '../support/outbox.ts'
import { checkRuns, randomFrom, timeFor, type Run } from '../support/properties.ts'
import { apiVersion } from '../support/api-version.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { expectArrived } from './model/arrived.ts'
import type { EditLog } from './model/edit-log.ts'
import { fatesFrom } from './model/fates.ts'
import { fixtureKeysIn, type FixtureKeys } from './model/fixture-keys.ts'
import { RandomUser } from './model/user.ts'
import { token } from './model/fixture.ts'
import { fillWorkspaceCache, startWorkspace } from './model/workspace.ts'

const runs = 2
const edits = 25
const start = Date.UTC(2026, 3, 1)
const hasThreads = apiVersion === 'v4'
/** An id that no edit has. */
const unknown = 10 ** 12

it(
  'every edit that was acknowledged arrives once, whenever Docket is killed (I7, I8, I9, F1)',
  { timeout: timeFor(runs) },
  async () => {
    const filled = await fillWorkspaceCache(() => start, 'contract', { hasThreads })
    await checkRuns('edits of every kind and kills', runs, (run) => kill(run, filled))
  },
)

async function kill({ seed, random }: Run, filled: FilledCache): Promise<void> {
  const { service, direct } = await startWorkspace(() => start, 'contract', { hasThreads })
  const proxy = await startMisbehavingProxy(direct)
  proxy.decide = fatesFrom(seed, { share: 0.3, late: false })
  const folder = temporaryFolder()
  copyFileSync(filled.file, join(folder, 'cache.db'))
  const outbox = new OutboxOnFiles({ address: proxy.address, token }, folder, filled.ownUserId)
  outbox.now = start
  try {
    outbox.start()
    const fixtureKeys = fixtureKeysIn(outbox.reader, filled.ownUserId)
    await outbox.end()
    const acknowledged: number[][] = []
    for (const count of [edits, 0, 0]) {
      const given = [folder, proxy.address, filled.ownUserId, token, seed, outbox.now, count].map(String)
      const enough = 1 + Math.floor(random() * (count > 0 ? 150 : 40))
      const child = await runChild('test/outbox/crash-child.ts', given, (lines) => lines.length >= enough)
      expect(child.errors).toBe('')
      const said = child.lines.flatMap((line) => /^acknowledged ([\d ]+)$/.exec(line)?.[1] ?? [])
      acknowledged.push(...said.map((ids) => ids.split(' ').map(Number)))
      // Requests on the wire still arrive, long before Docket is started again.
      await proxy.abandoned()
      outbox.now += 20_000_000
    }
    proxy.behave()
    outbox.start()
    for (let round = 0; round < 60 && outbox.edits().length > 0; round += 1) await outbox.after(150)
    const logs = [acknowledged.length, acknowledged.length + 1].map((count) =>
      replayed(seed, fixtureKeys, acknowledged, count),
    )
    await expectArrived(service.url, outbox, logs)
  } finally {
    await outbox.end()
    await proxy.close()
    await service.close()
  }
}

/** The log of the child's user after `count` steps. The last step may be stored although it was never acknowledged. */
function replayed(
  seed: number,
  fixtureKeys: FixtureKeys,
  answers: readonly (readonly number[])[],
  count: number,
): EditLog {
  let submitted = 0
  const submit = (edits: readonly Edit[]) => {
    const ids = answers[submitted++] ?? []
    for (const [index, edit] of edits.entries()) user.log.add(ids[index] ?? unknown + index, edit)
  }
  const user: RandomUser = new RandomUser(randomFrom(seed), fixtureKeys, submit, hasThreads)
  for (let acts = 0; acts < edits && submitted < count; acts += 1) user.act()
  return user.log
}
