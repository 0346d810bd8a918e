import { expect, it } from 'vitest'
import { Reader } from '../../electron/engine/reader.ts'
import { join } from 'node:path'
import { startMisbehavingProxy } from '../support/misbehaving-proxy.ts'
import { ProgramEnded, TestOutbox, type FilledCache } from '../support/outbox.ts'
import { checkRuns, randomFrom, timeFor, type Run } from '../support/properties.ts'
import { crashSeeds } from './crash-seeds.ts'
import { expectArrived } from './model/arrived.ts'
import { fatesFrom } from './model/fates.ts'
import { placesIn } from './model/places.ts'
import { itemsShownBy, shownBy } from './model/shown.ts'
import { RandomUser } from './model/user.ts'
import { fillWorkspaceCache, startWorkspace, token } from './model/workspace.ts'

const runs = 20

/** Seconds for which a request may be on its way before it is applied: less than Docket waits for it. */
const latest = 100

it(
  'every edit of every kind arrives once, wherever the program ends and whatever becomes of requests (I7, I8, I9)',
  { timeout: timeFor(runs) },
  async () => {
    const start = Date.UTC(2026, 3, 1)
    const filled = await fillWorkspaceCache(() => start)
    for (const seed of crashSeeds) await crash({ seed, random: randomFrom(seed) }, filled)
    await checkRuns('edits of every kind through ends of the program', runs, (run) => crash(run, filled))
  },
)

async function crash({ seed, random }: Run, filled: FilledCache): Promise<void> {
  const time = { now: Date.UTC(2026, 3, 1) }
  const { service, direct } = await startWorkspace(() => time.now)
  const proxy = await startMisbehavingProxy(direct)
  const holdSeconds = random() < 0.3 ? 10 : 0
  const outbox = TestOutbox.openOn({ address: proxy.address, token, holdSeconds }, filled)
  // Side by side, what comes first would not follow from the seed.
  outbox.sideBySide = 1
  const user = new RandomUser(random, placesIn(outbox.reader, outbox.ownUserId), (edit) =>
    outbox.keeper.submitEdit(edit),
  )
  const decide = fatesFrom(seed, { share: 0.1 + random() * 0.5, late: true })
  const endsAtAll = random() * 0.5
  let withheldAt = 0

  /** Lets time pass; what is on its way gets there before it is given up. */
  const pass = async (seconds: number) => {
    const isOverdue = proxy.withheld > 0 && time.now + seconds * 1000 >= withheldAt + latest * 1000
    if (isOverdue || random() < 0.3) await proxy.letThrough()
    const before = proxy.withheld
    time.now += seconds * 1000
    outbox.now = time.now
    const untilEnd = random() < endsAtAll ? Math.floor(random() * 12) : Infinity
    let passed = 0
    outbox.endsAt = () => (passed += 1) > untilEnd
    try {
      await outbox.drain()
    } catch (thrown) {
      if (!(thrown instanceof ProgramEnded)) throw thrown
      await outbox.restart()
    }
    if (before === 0 && proxy.withheld > 0) withheldAt = time.now
  }

  try {
    const steps = 10 + Math.floor(random() * 30)
    for (let step = 0; step < steps; step += 1) {
      const drawn = random()
      if (drawn < 0.65) user.act()
      else if (drawn < 0.68 && !isWithTodos(outbox)) {
        user.finishTodos()
        proxy.decide = decide
        for (let round = 0; round < 9 && isWithTodos(outbox); round += 1) await pass(150)
        proxy.behave()
        while (isWithTodos(outbox)) await pass(150)
      } else if (drawn < 0.72) {
        proxy.behave()
        await outbox.sync()
      } else {
        proxy.decide = decide
        await pass(Math.floor(random() * (random() < 0.5 ? 3 : 150)))
      }
    }
    proxy.behave()
    outbox.endsAt = () => false
    await proxy.letThrough()
    for (let round = 0; round < 60 && outbox.edits().some(isOnItsWay); round += 1) await pass(150)
    const arrived = await expectArrived(service.url, outbox, [user])

    // Whoever looks anew sees the same.
    expect(shownBy(outbox.reader)).toEqual(shownAnew(outbox))
    await outbox.sync()
    const shown = itemsShownBy(outbox.reader)
    for (const { title, project, state, labels, dueDate } of arrived.items) {
      expect([title, shown.get(`${title} in tools/${project}`)]).toEqual([title, { state, labels, dueDate }])
    }
    expect(shownBy(outbox.reader)).toEqual(shownAnew(outbox))
  } finally {
    await outbox.end()
    await proxy.close()
    await service.close()
  }
}

function isOnItsWay({ state }: { readonly state: string }): boolean {
  return state !== 'rejected' && state !== 'conflict'
}

/** Everything at once and each for itself are sent apart, in no order. */
function isWithTodos(outbox: TestOutbox): boolean {
  return outbox.keeper.listUnsettled().some(({ edit }) => /todo/i.test(edit.kind))
}

function shownAnew({ folder, ownUserId }: TestOutbox): unknown {
  const reader = new Reader()
  reader.addAccount({
    account: 'here',
    cacheFile: join(folder, 'cache.db'),
    userFile: join(folder, 'user.db'),
    ownUserId,
  })
  const shown = shownBy(reader)
  reader.close()
  return shown
}
