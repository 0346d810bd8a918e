import { expect, it, onTestFinished, vi } from 'vitest'
import { Notifications } from '../../electron/desktop/notifications/notifications.ts'
import { Notifier } from '../../electron/desktop/notifications/notifier.ts'
import type { EntryNotification } from '../../electron/protocols/entry-notification.ts'
import { keyOf } from '../../shared/model/key.ts'
import { defaultNotificationRules, noticeKinds, type NoticeKind } from '../../shared/notification-rules.ts'
import { defaultPreferences, type Preferences } from '../../shared/preferences.ts'
import { checkRuns, drawn, oneOf, timeFor, type Run } from '../support/properties.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { ada, ben, NotificationWorld } from './notification-world.ts'

/**
 * An hour of a user's life with two accounts. Notifications come from the real parts: the derived inbox, the ledger in user.db,
 * the rules, and the code that shows them. Beside them, an oracle has the same rules in plain code.
 */

const { shown } = vi.hoisted(() => ({ shown: [] as { title: string; body: string }[] }))
vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events')
  class Notification extends EventEmitter {
    static isSupported(): boolean {
      return true
    }
    readonly options: { title: string; body: string }
    constructor(options: { title: string; body: string }) {
      super()
      this.options = options
    }
    show(): void {
      shown.push(this.options)
    }
  }
  return { Notification }
})

const hour = 3_600_000
const day = 24 * hour
const longEnough = 61_000

/** Something that happens to Ada, as the oracle knows it. */
interface Happening {
  readonly account: string
  /** The target, such as `issue 2`: one notification covers all that is new of it. */
  readonly target: string
  /** The name of a notification of it. */
  readonly name: string
  readonly kind: NoticeKind
  readonly order: number
  /** Of a milestone: its day, in days since 1970. */
  readonly due: number | null
  readonly canBeMarked: boolean
  isAnswered: boolean
  /** True once it was shown, or passed over for good. */
  isOver: boolean
}

/** An account: the changes that wait on its service, and Docket's knowledge of it. */
interface Side {
  readonly world: NotificationWorld
  /** The changes since the last round. */
  readonly waiting: (() => void)[]
  isOffline: boolean
  phase: 'syncing' | 'idle' | 'offline'
  readonly happenings: Happening[]
  readonly readUpTo: Map<string, number>
  readonly muted: Set<string>
}

/** The calendar's day of the computer, in days since 1970. */
function dayOf(clock: number): number {
  const at = new Date(clock)
  return Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / day
}

class Life {
  readonly #random: () => number
  /** The computer's clock. */
  #clock = new Date(2026, 0, 22, 10).getTime()
  #order = 0
  #preferences: Preferences = defaultPreferences
  #onScreen: string | null = null
  readonly #sides: readonly Side[]
  #notifier: Notifier
  readonly #notifications = new Notifications({ open: vi.fn(), markDone: vi.fn(), snooze: vi.fn(), onTrouble: vi.fn() })
  /** The notifications of this step, as the names of the events in each. */
  readonly #reported: string[][] = []
  readonly #everReported = new Set<string>()
  /** The number of events of each kind. */
  readonly counts = new Map<string, number>()

  constructor(random: () => number, folders: readonly string[]) {
    this.#random = random
    this.#sides = folders.map((folder, index) => ({
      world: new NotificationWorld(folder, index === 0 ? 'here' : 'there'),
      waiting: [],
      isOffline: false,
      phase: 'idle',
      happenings: [],
      readUpTo: new Map(),
      muted: new Set(),
    }))
    this.#notifier = this.#openNotifier()
  }

  #openNotifier(): Notifier {
    return new Notifier({
      preferences: () => this.#preferences,
      onScreen: () => this.#onScreen,
      take: (account, question) => {
        const { world } = this.#sides.find((side) => side.world.account === account) ?? {}
        world?.derive()
        return Promise.resolve(world?.userStore.takeNotifications(question) ?? [])
      },
      show: (fresh, hideContent) => {
        this.#reported.push(fresh.map(nameOf).toSorted())
        this.#notifications.show(fresh, hideContent)
      },
      now: () => this.#clock,
      onTrouble: (_what, thrown) => {
        throw thrown
      },
    })
  }

  /** The number of events that were shown. */
  get reported(): number {
    return this.#everReported.size
  }

  async begin(): Promise<void> {
    for (const side of this.#sides) {
      side.world.now = this.#clock
      await side.world.endFirstSync()
    }
    this.#say(this.#sides, 'idle')
    await vi.advanceTimersByTimeAsync(longEnough)
  }

  end(): void {
    this.#notifier.end()
    for (const { world } of this.#sides) world.close()
  }

  #below(count: number): number {
    return Math.floor(this.#random() * count)
  }

  /** Does something, lets its effects happen, and compares the shown notifications with those by the rules. */
  async step(): Promise<void> {
    this.#reported.length = 0
    shown.length = 0
    this.#pass(60_000)
    const what = drawn(this.#random, [
      [20, 'happen'],
      [10, 'round'],
      [3, 'mark'],
      [2, 'sleep'],
      [2, 'offline'],
      [2, 'quiet'],
      [2, 'pause'],
      [2, 'rules'],
      [1, 'restart'],
      [1, 'clock'],
      [1, 'screen'],
    ] as const)
    const asked = await this.#do(what)
    await vi.advanceTimersByTimeAsync(longEnough)
    const expected = asked.map((sides) => sides.flatMap((side) => this.#tell(side)).toSorted()).filter(isFilled)
    const inOrder = (lists: readonly string[][]) => lists.map((list) => list.join(', ')).toSorted()
    expect(inOrder(this.#reported), what).toEqual(inOrder(expected))
    for (const name of this.#reported.flat()) {
      expect(this.#everReported.has(name), `${name} was told before`).toBe(false)
      this.#everReported.add(name)
    }
    // Each is one on the screen, which says how many things it tells of.
    expect(shown).toHaveLength(this.#reported.length)
    for (const [index, { title }] of shown.entries()) {
      const count = this.#reported[index]?.length ?? 0
      if (count === 1) expect(title).not.toContain('new things')
      else expect(title).toBe(`${count} new things for you`)
    }
  }

  /** @returns for each time that notifications are taken, the accounts that are asked together */
  async #do(what: string): Promise<Side[][]> {
    const side = oneOf(this.#random, this.#sides)
    switch (what) {
      case 'happen':
        this.#happen(side)
        return []
      case 'round':
        return this.#round(side) ? this.#alone([side]) : []
      case 'mark':
        this.#mark(side)
        this.#notifier.inboxChanged(side.world.account)
        return this.#alone([side])
      case 'sleep':
        return await this.#sleep()
      case 'offline':
        side.isOffline = !side.isOffline
        return this.#round(side) ? this.#alone([side]) : []
      case 'quiet': {
        const at = new Date(this.#clock + (this.#below(3) - 2) * hour).getHours()
        const until = String((at + 2) % 24).padStart(2, '0')
        const quietHours =
          this.#below(2) === 0 ? null : { from: `${String(at).padStart(2, '0')}:00`, until: `${until}:00` }
        return this.#change({ notifications: { ...this.#preferences.notifications, quietHours } })
      }
      case 'pause': {
        const until = new Date(this.#clock + this.#below(3) * 120_000).toISOString()
        return this.#change({ notificationsPaused: oneOf(this.#random, [null, null, 'resumed', until]) })
      }
      case 'rules':
        return this.#change({ notifications: this.#drawnRules() })
      case 'restart':
        return this.#restart()
      case 'clock':
        this.#pass((this.#below(3) - 1) * day)
        return []
      case 'screen':
        this.#onScreen = oneOf(this.#random, [null, keyOf(side.world.account, 'issue', 1 + this.#below(4))])
        return []
      default:
        throw new Error(what)
    }
  }

  #pass(milliseconds: number): void {
    this.#clock += milliseconds
    for (const { world } of this.#sides) world.now = this.#clock
  }

  #say(sides: readonly Side[], phase: Side['phase']): void {
    for (const side of sides) {
      side.phase = phase
      this.#notifier.synced({ account: side.world.account, phase, stopped: false })
    }
  }

  /** Each of them is asked by itself, unless it is in the middle of a round or its service cannot be reached. */
  #alone(sides: readonly Side[]): Side[][] {
    return sides.filter(({ phase }) => phase === 'idle').map((side) => [side])
  }

  #change(changed: Partial<Preferences>): Side[][] {
    this.#preferences = { ...this.#preferences, ...changed }
    this.#notifier.preferencesChanged()
    return this.#alone(this.#sides)
  }

  #drawnRules(): Preferences['notifications'] {
    const kinds = { ...defaultNotificationRules.kinds }
    for (const kind of noticeKinds) kinds[kind] = this.#below(5) > 0
    const account = oneOf(this.#random, this.#sides).world.account
    return {
      ...this.#preferences.notifications,
      kinds,
      on: this.#below(8) > 0,
      mutedAccounts: this.#below(5) === 0 ? [account] : [],
      mutedProjects: this.#below(5) === 0 ? [keyOf(account, 'project', 1)] : [],
    }
  }

  /** A round of sync. @returns whether it has reached the service */
  #round(side: Side): boolean {
    this.#say([side], 'syncing')
    return this.#finish(side)
  }

  #finish(side: Side): boolean {
    if (!side.isOffline) for (const arrive of side.waiting.splice(0)) arrive()
    side.world.derive()
    this.#notifier.inboxChanged(side.world.account)
    this.#say([side], side.isOffline ? 'offline' : 'idle')
    return !side.isOffline
  }

  /** The computer sleeps, and wakes up. Whatever came meanwhile to any account is one notification. */
  async #sleep(): Promise<Side[][]> {
    for (const side of this.#sides) if (this.#below(3) === 0) this.#say([side], 'syncing')
    this.#pass((1 + this.#below(8)) * hour)
    for (const side of this.#sides) for (let left = this.#below(3); left > 0; left -= 1) this.#happen(side)
    this.#notifier.woke()
    const order = this.#below(2) === 0 ? this.#sides : this.#sides.toReversed()
    for (const side of order) {
      // The end of a round from before the sleep may come first. It has brought nothing of what came since.
      if (side.phase === 'syncing') this.#say([side], side.isOffline ? 'offline' : 'idle')
      await vi.advanceTimersByTimeAsync(1 + this.#below(5_000))
    }
    for (const side of order) {
      this.#say([side], 'syncing')
      await vi.advanceTimersByTimeAsync(1 + this.#below(5_000))
      this.#finish(side)
      await vi.advanceTimersByTimeAsync(1 + this.#below(8_000))
    }
    return [this.#sides.filter(({ phase }) => phase === 'idle')]
  }

  #restart(): Side[][] {
    this.#notifier.end()
    for (const { world } of this.#sides) world.restart()
    this.#notifier = this.#openNotifier()
    return this.#alone(this.#sides.filter((side) => this.#round(side)))
  }

  /** Something happens on the service. It arrives with the next round. */
  #happen(side: Side): void {
    const { world } = side
    const issue = 1 + this.#below(4)
    const kind = oneOf(this.#random, [...noticeKinds, 'replied', 'mentioned', 'own'] as const)
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1)
    const due = dayOf(this.#clock) + 1 + this.#below(3)
    side.waiting.push(() => {
      if (kind === 'own') {
        world.comment(issue, ada, 'My own words')
        for (const each of side.happenings) if (each.target === `issue ${issue}`) each.isAnswered = true
        return
      }
      const add = (target: string, name: string, more: Partial<Happening> = {}) =>
        side.happenings.push({
          ...{
            account: world.account,
            target,
            name: `${world.account} ${kind} ${name}`,
            kind,
            order: (this.#order += 1),
          },
          ...{ due: null, canBeMarked: false, isAnswered: false, isOver: false },
          ...more,
        })
      if (kind === 'replied' || kind === 'mentioned') {
        const { id } = world.comment(issue, ben, kind === 'replied' ? 'A word' : 'A word for @ada')
        add(`issue ${issue}`, `note ${id}`, { canBeMarked: true })
      } else if (kind === 'assigned' || kind === 'todo') {
        const id = kind === 'assigned' ? world.assign() : world.todo()
        add(`issue ${id}`, `issues/${id}`)
      } else if (kind === 'milestoneDue') {
        const id = world.milestone(new Date(due * day).toISOString().slice(0, 10))
        add(`milestone ${id}`, `Milestone ${id}`, { due })
      } else {
        const id =
          kind === 'review' || kind === 'approved' || kind === 'changesRequested' || kind === 'threadsResolved'
            ? world.review(kind)
            : world.mergeRequest(kind)
        add(`merge request ${id}`, `merge_requests/${id}`)
      }
    })
  }

  #mark(side: Side): void {
    const issue = 1 + this.#below(4)
    const target = `issue ${issue}`
    const of = side.happenings.filter((each) => each.target === target && !each.isAnswered)
    const newest = Math.max(0, ...of.map(({ order }) => order))
    const as = oneOf(this.#random, ['read', 'done', 'muted', 'unmuted'] as const)
    side.world.mark(issue, as === 'unmuted' ? { as: 'muted', on: false } : { as, on: true })
    if (as === 'read') side.readUpTo.set(target, Math.max(side.readUpTo.get(target) ?? 0, newest))
    if (as === 'done') for (const each of of) each.isOver = true
    if (as === 'muted') side.muted.add(target)
    if (as === 'unmuted') side.muted.delete(target)
  }

  /** The rules, in plain code: the names of events that an account notifies of now, and never again. */
  #tell(side: Side): string[] {
    const { notifications: rules, notificationsPaused: pause } = this.#preferences
    if (pause === 'resumed' || (pause !== null && Date.parse(pause) > this.#clock)) return []
    if (rules.quietHours !== null) {
      // It is quiet for two hours, from a full hour on.
      const from = Number(rules.quietHours.from.slice(0, 2))
      const hours = new Date(this.#clock).getHours()
      if (hours === from || hours === (from + 1) % 24) return []
    }
    const { account } = side.world
    const isSilent =
      !rules.on || rules.mutedAccounts.includes(account) || rules.mutedProjects.includes(keyOf(account, 'project', 1))
    const today = dayOf(this.#clock)
    const targets = new Set(side.happenings.map(({ target }) => target))
    return [...targets].flatMap((target) => {
      const fresh = side.happenings.filter(
        (each) =>
          each.target === target &&
          !each.isOver &&
          !each.isAnswered &&
          // A milestone waits for the day before it is due.
          (each.due === null || each.due - today <= 1),
      )
      for (const each of fresh) each.isOver = true
      const isLookedAt = `${account}/${target.replace(' ', '/')}` === this.#onScreen
      if (isSilent || isLookedAt || side.muted.has(target)) return []
      const speaking = fresh.findLast(
        ({ kind, order, due }) =>
          rules.kinds[kind] && order > (side.readUpTo.get(target) ?? 0) && (due === null || due >= today),
      )
      return speaking ? [speaking.name] : []
    })
  }
}

function isFilled(list: readonly string[]): boolean {
  return list.length > 0
}

function nameOf({ account, kind, address, title }: EntryNotification): string {
  const note = /#note_(\d+)$/.exec(address)?.[1]
  const item = /(issues|merge_requests)\/\d+$/.exec(address)?.[0]
  return `${account} ${kind} ${note === undefined ? (item ?? title) : `note ${note}`}`
}

it(
  'an hour of life shows each thing that the rules say once, and nothing else',
  async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const counts = new Map<string, number>()
    let reported = 0
    const hourOf = async ({ random }: Run) => {
      const life = new Life(random, [temporaryFolder(), temporaryFolder()])
      try {
        await life.begin()
        for (let minute = 0; minute < 60; minute += 1) await life.step()
        reported += life.reported
        for (const [kind, count] of life.counts) counts.set(kind, (counts.get(kind) ?? 0) + count)
      } finally {
        life.end()
      }
    }
    // The kept one: a milestone of a project that is muted.
    await checkRuns('hours of life', 3, hourOf, { kept: [1_773_373_889] })
    // Or nothing would be compared.
    expect([...counts.keys()].toSorted()).toEqual([...noticeKinds, 'own'].toSorted())
    expect(reported).toBeGreaterThan(20)
  },
  timeFor(3),
)
