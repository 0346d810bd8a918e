import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { Reader } from '../../electron/threads/reader/reader.ts'
import { join } from 'node:path'
import { attach } from '../support/attached-file.ts'
import { askService } from '../support/asking.ts'
import { startMisbehavingProxy } from '../support/misbehaving-proxy.ts'
import { edges, isUserAction, type Edge } from '../support/outbox-on-files.ts'
import { ProgramEnded, TestOutbox, type FilledCache } from '../support/outbox.ts'
import { checkRuns, oneOf, randomness, timeFor, type Run } from '../support/properties.ts'
import { apiVersion } from '../support/api-version.ts'
import { crashSeeds } from './crash-seeds.ts'
import { expectArrived } from './model/arrived.ts'
import { bringTo, edgeOf } from './model/ends.ts'
import { fatesFrom } from './model/fates.ts'
import { fixtureKeysIn } from './model/fixture-keys.ts'
import { itemsShownBy, shownBy, threadsShownBy } from './model/shown.ts'
import { actOnThread, approveAgain } from './model/colleague.ts'
import { ServiceState } from './model/service-state.ts'
import { OutboxUser } from './model/outbox-user.ts'
import { administered, token } from './model/fixture.ts'
import { keyOf, type Key } from '../../shared/model/key.ts'
import {
  dialects,
  fillWorkspaceCache,
  releaseOf,
  startWorkspace,
  type Dialect,
  type WorkspaceOptions,
} from './model/workspace.ts'

/** Besides the seeds that are kept. Edges take turns; `npm run faults` has enough runs for all of them. */
const runs = 2

const endedAt = new Set<Edge>()

/** Seconds for which a request may be on its way before it is applied: less than Docket waits for it. */
const latest = 100

it(
  'every edit of every kind arrives once, wherever the program ends and whatever becomes of requests (I7, I8, I9, F1, F2)',
  { timeout: timeFor(runs) },
  async () => {
    const start = Date.UTC(2026, 3, 1)
    const filled = new Map<string, Promise<FilledCache>>()
    const filledFor: FilledFor = (dialect, options) => {
      const name = JSON.stringify([dialect, options])
      const known = filled.get(name) ?? fillWorkspaceCache(() => start, dialect, options)
      filled.set(name, known)
      return known
    }
    const name = 'edits of every kind through ends of the program'
    await checkRuns(name, runs, (run) => crash(run, filledFor), {
      kept: crashSeeds,
      turns: edges.length,
    })
    // Fewer runs than edges cannot reach all of them.
    const missed = edges.filter((edge) => !endedAt.has(edge))
    if (randomness(runs).runs >= edges.length) expect(missed, 'where the program never ended').toEqual([])
  },
)

type FilledFor = (dialect: Dialect, options: WorkspaceOptions) => Promise<FilledCache>

/**
 * The content of a run. This depends on the seed, so that no random number is drawn for it. Threads are in none of the runs
 * that were kept before there were any: these would not be the same runs with them.
 */
function contentOf(seed: number): Required<WorkspaceOptions> {
  const hasThreads = apiVersion === 'v4' && !crashSeeds.includes(seed)
  return { isAdministrator: seed % 5 === 2, hasThreads, isNewest: hasThreads && seed % 2 === 0 }
}

async function crash({ seed, random }: Run, filledFor: FilledFor): Promise<void> {
  const time = { now: Date.UTC(2026, 3, 1) }
  const dialect = oneOf(random, dialects)
  const content = contentOf(seed)
  const { service, direct } = await startWorkspace(() => time.now, dialect, content)
  const proxy = await startMisbehavingProxy(direct)
  const holdSeconds = random() < 0.3 ? 10 : 0
  const outbox = TestOutbox.openOn(
    { address: proxy.address, token, holdSeconds, release: releaseOf(content) },
    await filledFor(dialect, content),
  )
  // Side by side, what comes first would not follow from the seed.
  outbox.sideBySide = 1
  const people = new Map<string, Key<'user'>>()
  for (const username of content.isAdministrator ? administered : []) {
    const [found] = await askService<{ id: number }[]>(service, token, 'GET', `/users?username=${username}`)
    if (found) people.set(username, keyOf('here', 'user', found.id))
  }
  const fixtureKeys = fixtureKeysIn(outbox.reader, outbox.ownUserId, { people, isNewest: content.isNewest })
  for (const name of content.hasThreads ? ['one.png', 'two.png', 'three.png'] : [])
    fixtureKeys.files.set(attach(outbox.userStore, name), name)
  const user = new OutboxUser(outbox, random, fixtureKeys, content.hasThreads)
  const decide = fatesFrom(seed, { share: 0.1 + random() * 0.5, late: true })
  let endsAtAll = random() * 0.5
  let interferes = random() < 0.5 ? random() * 0.05 : 0
  let withheldAt = 0
  const ownEdge = edgeOf(seed)
  let hasEndedThere = false

  /** Runs work during which the program may end; then the program is started again. */
  const orEndAt = async (endsAt: (edge: Edge) => boolean, work: () => void | Promise<unknown>) => {
    outbox.endsAt = (edge) => {
      const ends = endsAt(edge)
      if (ends) endedAt.add(edge)
      if (ends && edge === ownEdge) hasEndedThere = true
      return ends
    }
    try {
      await work()
      outbox.endsAt = () => false
    } catch (thrown) {
      if (!(thrown instanceof ProgramEnded)) throw thrown
      outbox.endsAt = () => false
      await outbox.restart()
      user.look()
    }
  }

  /** The same, where it ends at random. */
  const orEnd = async (work: () => void | Promise<unknown>) => {
    const untilEnd = random() < endsAtAll ? Math.floor(random() * 12) : Infinity
    let passed = 0
    await orEndAt((edge) => {
      // Whatever happens to an edit, the user may come in between.
      if (isMove(edge) && random() < interferes) user.act()
      passed += 1
      return passed > untilEnd
    }, work)
  }

  /** Lets time pass; requests on their way arrive before they are given up. */
  const pass = async (seconds: number, orEnded = orEnd) => {
    const isOverdue = proxy.withheld > 0 && time.now + seconds * 1000 >= withheldAt + latest * 1000
    if (isOverdue || random() < 0.3) await proxy.letThrough()
    const before = proxy.withheld
    time.now += seconds * 1000
    outbox.now = time.now
    await orEnded(() => outbox.flush())
    if (before === 0 && proxy.withheld > 0) withheldAt = time.now
  }

  try {
    const steps = 10 + Math.floor(random() * 30)
    for (let step = 0; step < steps; step += 1) {
      if (content.hasThreads && random() < 0.25) await actOnThread({ service, outbox, user: user.user })
      if (content.hasThreads && random() < 0.15) await approveAgain({ service, outbox, user: user.user })
      const drawn = random()
      if (drawn < 0.65) {
        const acts = 1 + Math.floor(random() * 4)
        await orEnd(() => {
          for (let act = 0; act < acts; act += 1) user.act()
        })
      } else if (drawn < 0.68 && !isWithTodos(outbox)) {
        user.finishTodos()
        const usually = interferes
        interferes = 0
        proxy.decide = decide
        for (let round = 0; round < 9 && isWithTodos(outbox); round += 1) await pass(150)
        proxy.behave()
        while (isWithTodos(outbox)) await pass(150)
        interferes = usually
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
    interferes = 0
    endsAtAll = 0
    const orEndThere = (work: () => void | Promise<unknown>) =>
      orEndAt((edge) => edge === ownEdge && !hasEndedThere, work)
    await bringTo(ownEdge, () => hasEndedThere, {
      user,
      perform: orEndThere,
      send: () => pass(150, orEndThere),
      misbehave: (misbehaviour) => {
        proxy.decide = (method) => (method === 'GET' ? null : misbehaviour)
      },
      ben: (method, path, body) => askService(service, 'token-ben', method, path, body),
    })
    for (let round = 0; round < 60 && outbox.edits().length > 0; round += 1) {
      await pass(150)
      user.settleParked()
    }
    const arrived = await expectArrived(service.url, outbox, [user.log], user.uncertainTwins)

    // Whoever looks anew sees the same.
    expect(shownBy(outbox.reader)).toEqual(shownAnew(outbox))
    await outbox.sync()
    const shown = itemsShownBy(outbox.reader)
    for (const { title, project, state, labels, dueDate } of arrived.items) {
      expect([title, shown.get(`${title} in tools/${project}`)]).toEqual([title, { state, labels, dueDate }])
    }
    expect(shownBy(outbox.reader)).toEqual(shownAnew(outbox))
    if (content.isNewest) {
      expect(pendingTodosIn(outbox)).toEqual(user.log.world.titlesOfTodos(false).toSorted())
      // What is snoozed is listed by nobody until then.
      time.now = Date.UTC(2098, 0, 1)
      const { todos } = await new ServiceState(service.url).read(() => false)
      expect(todos).toEqual(user.log.world.titlesOfTodos(false).toSorted())
    }
    if (apiVersion === 'v4') {
      await outbox.readThreads()
      expect(threadsShownBy(outbox.reader)).toEqual(await new ServiceState(service.url).threads())
    }
  } finally {
    await outbox.end()
    await proxy.close()
    await service.close()
    rmSync(outbox.folder, { recursive: true })
  }
}

/** Returns true for an edge of an edit's state, not of an action of the user. */
function isMove(edge: Edge): boolean {
  return !isUserAction(edge.split(' ')[1] ?? '')
}

/** The titles of the items with todos that are pending on this computer, snoozed ones among them. */
function pendingTodosIn({ cache }: TestOutbox): string[] {
  const text = `SELECT title FROM todos JOIN issues ON issues.id = target_id AND target_kind = 'issue'
    WHERE todos.state = 'pending' AND title LIKE 'Desk%'`
  return (cache.prepare(text).pluck().all() as string[]).toSorted()
}

/** Everything at once and each for itself are sent apart, in no order. */
function isWithTodos(outbox: TestOutbox): boolean {
  return outbox.userStore.listUnsettled().some(({ edit }) => /todo/i.test(edit.kind))
}

function shownAnew({ folder, ownUserId }: TestOutbox): unknown {
  const reader = new Reader()
  reader.openAccount({
    account: 'here',
    cacheFile: join(folder, 'cache.db'),
    userFile: join(folder, 'user.db'),
    ownUserId,
  })
  const shown = shownBy(reader)
  reader.close()
  return shown
}
