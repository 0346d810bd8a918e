import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { Notifications, plain } from '../../electron/desktop/notifications/notifications.ts'
import { Notifier } from '../../electron/desktop/notifications/notifier.ts'
import type { EntryNotification, NotificationQuestion } from '../../electron/protocols/entry-notification.ts'
import { defaultPreferences, type Preferences } from '../../shared/preferences.ts'

interface FakeNotification {
  readonly options: { title: string; body: string; id?: string; actions: readonly { text: string }[] }
  emit(event: string, ...args: unknown[]): void
}

const { shown } = vi.hoisted(() => ({ shown: [] as FakeNotification[] }))
vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events')
  class Notification extends EventEmitter {
    static isSupported(): boolean {
      return true
    }
    readonly options: never
    constructor(options: never) {
      super()
      this.options = options
    }
    show(): void {
      shown.push(this)
    }
  }
  return { Notification }
})

const notification: EntryNotification = {
  account: 'here',
  kind: 'replied',
  reason: 'replied',
  who: 'Ben',
  reference: 'tools/anvil#1',
  title: 'First <b>',
  text: 'a & b',
  daysLeft: null,
  address: 'docket://here/projects/1/issues/1#note_3',
  entry: 'here/inboxEntry/1',
}

describe('notifications', () => {
  const actions = { open: vi.fn(), markDone: vi.fn(), snooze: vi.fn(), onTrouble: vi.fn() }
  let notifications: Notifications
  beforeEach(() => {
    shown.length = 0
    notifications = new Notifications(actions)
  })

  it('open the place that they tell of, and several of an account its inbox', () => {
    notifications.show([notification], false)
    shown.at(-1)?.emit('click')
    expect(actions.open).toHaveBeenLastCalledWith(notification.address)
    notifications.show([notification, { ...notification, address: 'docket://here/projects/1/issues/2' }], false)
    shown.at(-1)?.emit('click')
    expect(actions.open).toHaveBeenLastCalledWith('docket://here/inbox')
    notifications.show([notification, { ...notification, address: 'docket://here/projects/1/issues/1#note_4' }], false)
    shown.at(-1)?.emit('click')
    expect(actions.open).toHaveBeenLastCalledWith(notification.address)
  })

  it('are named on macOS by what a click opens, and nowhere else', () => {
    const named = (platform: NodeJS.Platform) => {
      vi.spyOn(process, 'platform', 'get').mockReturnValue(platform)
      notifications.show([notification], false)
      void notifications.showTest()
      return shown.splice(0).map(({ options }) => options.id)
    }
    expect(named('darwin')).toEqual([notification.address, undefined])
    expect(named('win32')).toEqual([undefined, undefined])
  })

  it('offer to be done with the one thing they tell of, or to snooze it', () => {
    notifications.show([notification], false)
    expect(shown.at(-1)?.options.actions.map(({ text }) => text)).toEqual(['Done', 'Snooze until tomorrow'])
    shown.at(-1)?.emit('action', { actionIndex: 0 })
    expect(actions.markDone).toHaveBeenLastCalledWith(notification)
    shown.at(-1)?.emit('action', { actionIndex: 1 })
    expect(actions.snooze).toHaveBeenLastCalledWith(notification)
    notifications.show([notification, notification], false)
    expect(shown.at(-1)?.options.actions).toEqual([])
  })

  it('are text and never markup', () => {
    expect(plain('<b>a & b</b>', 'linux')).toBe('&lt;b&gt;a &amp; b&lt;/b&gt;')
    expect(plain('<b>a & b</b>', 'darwin')).toBe('<b>a & b</b>')
    notifications.show([notification], false)
    expect(shown.at(-1)?.options.body).toBe(plain('First <b>\na & b'))
  })

  it('show nothing for nothing', () => {
    notifications.show([], false)
    expect(shown).toEqual([])
  })
})

describe('when the user is told', () => {
  let preferences: Preferences
  let questions: NotificationQuestion[]
  let reported: EntryNotification[][]
  let waiting: EntryNotification[]
  let now: number
  let failing: string | null
  let troubles: number
  let notifier: Notifier

  beforeEach(() => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    preferences = defaultPreferences
    questions = []
    reported = []
    waiting = [notification]
    failing = null
    troubles = 0
    now = new Date('2026-03-28T23:00:00').getTime()
    notifier = new Notifier({
      preferences: () => preferences,
      onScreen: () => 'here/issue/7',
      take: (account, question) => {
        questions.push(question)
        if (account === failing) return Promise.reject(new Error('the thread ended'))
        const taken = waiting.filter((each) => each.account === account)
        waiting = waiting.filter((each) => each.account !== account)
        return Promise.resolve(taken)
      },
      show: (all) => reported.push([...all]),
      now: () => now,
      onTrouble: () => (troubles += 1),
    })
  })

  const pass = () => vi.advanceTimersByTimeAsync(5000)

  it('is at the end of a round, once, however much came', async () => {
    notifier.synced({ account: 'here', phase: 'first', stopped: false })
    notifier.inboxChanged('here')
    await pass()
    expect(questions).toEqual([])
    notifier.synced({ account: 'here', phase: 'idle', stopped: false })
    notifier.inboxChanged('here')
    notifier.inboxChanged('here')
    await pass()
    expect(questions).toEqual([{ rules: preferences.notifications, onScreen: 'here/issue/7' }])
    expect(reported).toEqual([[notification]])
    notifier.inboxChanged('here')
    await pass()
    expect(reported).toHaveLength(1)
  })

  it('is after a round that began meanwhile', async () => {
    notifier.synced({ account: 'here', phase: 'idle', stopped: false })
    notifier.synced({ account: 'here', phase: 'syncing', stopped: false })
    await pass()
    expect(questions).toEqual([])
  })

  it('is not while it is quiet or paused; nothing is lost by that', async () => {
    preferences = {
      ...preferences,
      notifications: { ...preferences.notifications, quietHours: { from: '22:00', until: '07:00' } },
    }
    notifier.synced({ account: 'here', phase: 'idle', stopped: false })
    await pass()
    preferences = { ...defaultPreferences, notificationsPaused: 'resumed' }
    notifier.inboxChanged('here')
    await pass()
    expect([questions, waiting]).toEqual([[], [notification]])
    preferences = defaultPreferences
    notifier.preferencesChanged()
    await pass()
    expect(reported).toEqual([[notification]])
  })

  describe('after sleep', () => {
    const notificationThere: EntryNotification = { ...notification, account: 'there' }

    beforeEach(async () => {
      waiting = []
      for (const account of ['here', 'there']) notifier.synced({ account, phase: 'idle', stopped: false })
      await pass()
      questions = []
      notifier.woke()
    })

    it('is once for all accounts, when each has had its round', async () => {
      notifier.synced({ account: 'here', phase: 'syncing', stopped: false })
      waiting = [notification, notificationThere]
      notifier.synced({ account: 'here', phase: 'idle', stopped: false })
      notifier.inboxChanged('here')
      await pass()
      expect(questions).toEqual([])
      notifier.synced({ account: 'there', phase: 'syncing', stopped: false })
      notifier.synced({ account: 'there', phase: 'idle', stopped: false })
      await pass()
      expect([questions.length, reported]).toEqual([2, [[notification, notificationThere]]])
      waiting = [notification]
      notifier.inboxChanged('here')
      await pass()
      expect(reported).toEqual([[notification, notificationThere], [notification]])
    })

    it('is not before a round that began since: what is idle at once knows nothing new', async () => {
      for (const account of ['here', 'there']) notifier.synced({ account, phase: 'idle', stopped: false })
      await pass()
      expect(questions).toEqual([])
    })

    it('does not wait for ever for a service that does not answer', async () => {
      notifier.synced({ account: 'there', phase: 'offline', stopped: false })
      notifier.synced({ account: 'here', phase: 'syncing', stopped: false })
      waiting = [notification]
      notifier.synced({ account: 'here', phase: 'idle', stopped: false })
      await pass()
      expect(reported).toEqual([])
      await vi.advanceTimersByTimeAsync(60_000)
      expect(reported).toEqual([[notification]])
    })

    it('does not wait for an account that is paused, removed or signed out', async () => {
      notifier.synced({ account: 'there', phase: 'paused', stopped: false })
      waiting = [notification]
      notifier.accountsChanged([{ id: 'there', state: 'ready' }])
      notifier.synced({ account: 'here', phase: 'idle', stopped: false })
      await pass()
      expect(reported).toEqual([[notification]])
    })

    it('does not wait for an account whose sync the user stopped, nor where there is no other', async () => {
      notifier.synced({ account: 'there', phase: 'idle', stopped: true })
      notifier.woke()
      notifier.synced({ account: 'here', phase: 'syncing', stopped: false })
      waiting = [notification]
      notifier.synced({ account: 'here', phase: 'idle', stopped: false })
      await pass()
      expect(reported).toEqual([[notification]])
      notifier.accountsChanged([
        { id: 'here', state: 'signedOut' },
        { id: 'there', state: 'ready' },
      ])
      notifier.woke()
      waiting = [notificationThere]
      notifier.inboxChanged('there')
      await pass()
      expect(reported).toEqual([[notification], [notificationThere]])
    })

    it('tells of one account though another fails', async () => {
      waiting = [notificationThere]
      failing = 'here'
      await vi.advanceTimersByTimeAsync(61_000)
      expect([troubles, reported]).toEqual([1, [[notificationThere]]])
    })
  })

  it('is never once Docket ends', async () => {
    notifier.synced({ account: 'here', phase: 'idle', stopped: false })
    notifier.end()
    notifier.synced({ account: 'here', phase: 'idle', stopped: false })
    await pass()
    expect(questions).toEqual([])
  })
})
