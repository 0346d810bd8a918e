import { performance } from 'node:perf_hooks'
import { setTimeout as after } from 'node:timers/promises'
import type { IssueRow } from '../../shared/model/rows.ts'
import type { ApiVersion } from '../../shared/model/service-facts.ts'
import { randomFrom } from '../support/properties.ts'
import { BenchAccount, isSynced } from './account.ts'
import { benchNow, passUntil } from './clock.ts'
import { Colleague } from './colleague.ts'
import { active, groups, projects, startManyProjects, type ManyProjects } from './many-projects.ts'
import { atMost, figure, median, noGoal, percentile, type Bench, type Figure } from './measure.ts'
import { isPartOfItem, mostOfOneList } from './requests.ts'
import type { Asked } from './recorder.ts'
import { TemporaryFolders } from './temporary-folders.ts'

const minute = 60_000
const minutesOfHour = 60
/** The most minutes until a quiet list is read again. */
const minutesToKnow = 12
/** Changes of a simulated hour. */
const changesInActive = 200
const changesInQuiet = 40
/** The minutes after the last change after which missing changes are given up. */
const mostMinutes = 65

/** One round: its requests and its duration. */
interface Minute {
  readonly asked: readonly Asked[]
  readonly milliseconds: number
}

/** A colleague gave an issue another title, or commented on it. */
interface Change {
  readonly issue: number
  readonly isThere: (row: IssueRow) => boolean
  readonly madeAt: number
  seenAt: number | null
}

interface Watched {
  readonly minutes: readonly Minute[]
  /** Seconds from each change to the screen; of changes that were given up, to the end. */
  readonly seconds: readonly number[]
  readonly unseen: number
}

/** The account and its service, minute by minute: the clock is set to the moment of the next round, and the round is real. */
class Hour {
  readonly #account: BenchAccount
  readonly #workspace: ManyProjects
  readonly #colleague: Colleague
  readonly #random = randomFrom(3)
  readonly #issues = new Map<number, readonly number[]>()

  constructor(account: BenchAccount, workspace: ManyProjects) {
    this.#account = account
    this.#workspace = workspace
    this.#colleague = new Colleague(workspace.service.url, 'token-ben')
  }

  /** Minutes in which nothing happens. */
  async idle(minutes: number): Promise<Minute[]> {
    const passed: Minute[] = []
    for (let one = 0; one < minutes; one += 1) passed.push(await this.#minute([]))
    return passed
  }

  /** Makes changes in those projects again, until they are known to be active. */
  async wake(ids: readonly number[]): Promise<void> {
    for (const id of ids) {
      const [issue] = await this.#colleague.listIssues(id)
      if (issue) await this.#colleague.comment(id, issue.id, 'Back at work.')
    }
    await this.idle(minutesToKnow)
  }

  /** Plays an hour in which a colleague changes issues of those projects at random moments. Measures the delay of each change. */
  async watch(ids: readonly number[], changes: number): Promise<Watched> {
    for (const id of ids)
      this.#issues.set(
        id,
        (await this.#colleague.listIssues(id)).map((issue) => issue.id),
      )
    const from = benchNow()
    const moments = Array.from({ length: changes }, () => from + this.#random() * minutesOfHour * minute).sort(
      (one, other) => one - other,
    )
    const made: Change[] = []
    const minutes: Minute[] = []
    while (moments.length > 0 || made.some(({ seenAt }) => seenAt === null)) {
      if (minutes.length > minutesOfHour + mostMinutes) break
      const next = benchNow() + minute
      while (moments[0] !== undefined && moments[0] < next) {
        passUntil(moments.shift() ?? 0)
        made.push(await this.#change(ids, made))
      }
      minutes.push(await this.#minute(made, next))
    }
    const end = benchNow()
    return {
      minutes,
      seconds: made.map(({ madeAt, seenAt }) => ((seenAt ?? end) - madeAt) / 1000),
      unseen: made.filter(({ seenAt }) => seenAt === null).length,
    }
  }

  async #change(ids: readonly number[], made: readonly Change[]): Promise<Change> {
    const project = ids[Math.floor(this.#random() * ids.length)] ?? 0
    // One change of each issue at a time: a later one would hide whether the earlier one came.
    const issues = (this.#issues.get(project) ?? []).filter((id) => !made.some(({ issue }) => issue === id))
    const issue = issues[Math.floor(this.#random() * issues.length)] ?? 0
    if (made.length % 2 === 0) {
      const title = `Changed by a colleague, ${made.length}`
      await this.#colleague.retitle(project, issue, title)
      return { issue, isThere: (row) => row.title === title, madeAt: benchNow(), seenAt: null }
    }
    const keys = [`bench/issue/${issue}`]
    const [before] = (await this.#account.reader.calls.readRows({ keys })) as readonly IssueRow[]
    await this.#colleague.comment(project, issue, 'Seen here as well.')
    const isThere = (row: IssueRow) => row.notesCount > (before?.notesCount ?? 0)
    return { issue, isThere, madeAt: benchNow(), seenAt: null }
  }

  /** The round of the next minute. A change is on the screen when a reader answers it. */
  async #minute(changes: readonly Change[], at = benchNow() + minute): Promise<Minute> {
    const { recorder } = this.#workspace
    await recorder.takeReport()
    passUntil(at)
    const began = benchNow()
    await this.#account.threads.engine.calls.lookForChanges()
    let ended = false
    const round = this.#account
      .until((state) => isSynced(state) && Date.parse(state.lastSyncedAt ?? '') >= at)
      .finally(() => (ended = true))
    for (let last = false; !last && changes.length > 0; await after(10)) {
      last = ended
      await this.#look(changes)
    }
    await round
    let asked: readonly Asked[] = []
    for (;;) {
      const report = await recorder.takeReport()
      asked = [...asked, ...report.asked]
      if (report.inFlight === 0) break
      await after(20)
    }
    return { asked, milliseconds: Math.max(began, ...asked.map((one) => one.at)) - began }
  }

  async #look(changes: readonly Change[]): Promise<void> {
    const open = changes.filter(({ seenAt }) => seenAt === null)
    if (open.length === 0) return
    const keys = open.map(({ issue }) => `bench/issue/${issue}`)
    const rows = (await this.#account.reader.calls.readRows({ keys })) as readonly IssueRow[]
    const now = new Map(rows.map((row) => [String(row.key), row]))
    for (const change of open) {
      const row = now.get(`bench/issue/${change.issue}`)
      if (row && change.isThere(row)) change.seenAt = benchNow()
    }
  }
}

interface Goals {
  /** Requests in a minute, on average and in the worst one. */
  readonly mean: number
  readonly worst: number
  /** Seconds until a change in any project is on the screen; null where only active projects have a goal. */
  readonly anyProject: number | null
}

function figuresOfMinutes(name: string, minutes: readonly Minute[], goals: Goals | null): Figure[] {
  const counts = minutes.map(({ asked }) => asked.length)
  const lists = Math.max(...minutes.map(({ asked }) => mostOfOneList(asked.filter(({ url }) => !isPartOfItem(url)))))
  const mean = counts.reduce((sum, one) => sum + one, 0) / counts.length
  const most = (bound: number | undefined) => (bound === undefined ? noGoal : atMost(bound))
  return [
    figure(`${name}, requests a minute, mean`, 'requests', mean, null, most(goals?.mean)),
    figure(`${name}, requests in the worst minute`, 'requests', Math.max(...counts), null, most(goals?.worst)),
    figure(`${name}, requests of one list in a round, most`, 'requests', lists, null, goals ? atMost(1) : noGoal),
    figure(
      `${name}, a round takes, median`,
      'ms',
      median(minutes.map(({ milliseconds }) => milliseconds)),
      null,
      noGoal,
    ),
  ]
}

/**
 * Measures the requests of hours of syncing, and the delay until changes are on the screen: by a clock that is set ahead, with
 * real rounds.
 */
function benchOver(apiVersion: ApiVersion, name: string, goals: Goals): Bench {
  const title = (text: string) => (apiVersion === 'v3' ? text : `v4: ${text}`)
  return {
    name,
    about: `${projects} projects in ${groups} groups, ${active} of them active, over API ${apiVersion}: simulated hours of rounds a minute apart`,
    run: async (say) => {
      const folders = new TemporaryFolders()
      const workspace = await startManyProjects(apiVersion)
      const activeIds = workspace.projectIds.slice(0, active)
      const quietIds = workspace.projectIds.slice(active)
      let account: BenchAccount | null = null
      try {
        say('first sync')
        const baseUrl = workspace.recorder.address
        const began = performance.now()
        account = await BenchAccount.open({ folder: folders.make(), baseUrl, apiVersion, interval: 60, clocked: true })
        await account.untilSearchable()
        await account.until(isSynced)
        const { asked } = await workspace.recorder.takeReport()
        say(`${((performance.now() - began) / 1000).toFixed(1)} s, ${asked.length} requests`)
        const hour = new Hour(account, workspace)
        say('an hour and a half in which nothing happens')
        // The first round reads everything that is due within the first hour, so the second hour is the usual one. At its end,
        // the active projects had changes lately: two hours without any make a project quiet.
        const first = await hour.idle(minutesOfHour)
        const second = await hour.idle(minutesOfHour / 2 + 20)
        say('an hour of changes in the active projects')
        await hour.wake(activeIds)
        const watched = await hour.watch(activeIds, changesInActive)
        say('an hour of changes in the others')
        const others = await hour.watch(quietIds, changesInQuiet)
        const seconds = (of: Watched) => percentile(of.seconds, 0.95)
        return [
          ...figuresOfMinutes(title('nothing changed, first hour'), first, goals),
          ...figuresOfMinutes(title('nothing changed, second hour'), second, goals),
          figure(title('a change in an active project to the screen, p95'), 's', seconds(watched), null, atMost(75)),
          figure(title('changes in active projects that were not seen'), 'changes', watched.unseen, null, atMost(0)),
          figure(title('changes in quiet projects not seen in an hour'), 'changes', others.unseen, null, atMost(0)),
          figure(
            title('a change in a quiet project to the screen, p95'),
            's',
            seconds(others),
            null,
            goals.anyProject === null ? noGoal : atMost(goals.anyProject),
          ),
          ...figuresOfMinutes(title(`${changesInActive} changes an hour`), watched.minutes, null),
        ]
      } finally {
        await account?.close()
        await workspace.stop()
        folders.remove()
      }
    },
  }
}

/** Over v3 every project must be asked. */
export const syncHourBench = benchOver('v3', 'sync-hour', { mean: 30, worst: 30, anyProject: null })

/** Over v4 one list has the changes of all of them. */
export const syncHourV4Bench = benchOver('v4', 'sync-hour-v4', { mean: 10, worst: 50, anyProject: 75 })
