import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { Notifications, plain } from '../../electron/desktop/notifications/notifications.ts'
import { Notifier } from '../../electron/desktop/notifications/notifier.ts'
import type { News, NewsQuestion } from '../../electron/protocols/news.ts'
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

const news: News = {
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
    notifications.show([news], false)
    shown.at(-1)?.emit('click')
    expect(actions.open).toHaveBeenLastCalledWith(news.address)
    notifications.show([news, { ...news, address: 'docket://here/projects/1/issues/2' }], false)
    shown.at(-1)?.emit('click')
    expect(actions.open).toHaveBeenLastCalledWith('docket://here/inbox')
    notifications.show([news, { ...news, address: 'docket://here/projects/1/issues/1#note_4' }], false)
    shown.at(-1)?.emit('click')
    expect(actions.open).toHaveBeenLastCalledWith(news.address)
  })

  it('are named on macOS by what a click opens, and nowhere else', () => {
    const named = (platform: NodeJS.Platform) => {
      vi.spyOn(process, 'platform', 'get').mockReturnValue(platform)
      notifications.show([news], false)
      void notifications.showTest()
      return shown.splice(0).map(({ options }) => options.id)
    }
    expect(named('darwin')).toEqual([news.address, undefined])
    expect(named('win32')).toEqual([undefined, undefined])
  })

  it('offer to be done with the one thing they tell of, or to snooze it', () => {
    notifications.show([news], false)
    expect(shown.at(-1)?.options.actions.map(({ text }) => text)).toEqual(['Done', 'Snooze until tomorrow'])
    shown.at(-1)?.emit('action', { actionIndex: 0 })
    expect(actions.markDone).toHaveBeenLastCalledWith(news)
    shown.at(-1)?.emit('action', { actionIndex: 1 })
    expect(actions.snooze).toHaveBeenLastCalledWith(news)
    notifications.show([news, news], false)
    expect(shown.at(-1)?.options.actions).toEqual([])
  })

  it('are text and never markup', () => {
    expect(plain('<b>a & b</b>', 'linux')).toBe('&lt;b&gt;a &amp; b&lt;/b&gt;')
    expect(plain('<b>a & b</b>', 'darwin')).toBe('<b>a & b</b>')
    notifications.show([news], false)
    expect(shown.at(-1)?.options.body).toBe(plain('First <b>\na & b'))
  })

  it('show nothing for nothing', () => {
    notifications.show([], false)
    expect(shown).toEqual([])
  })
})

describe('when the user is told', () => {
  let preferences: Preferences
  let questions: NewsQuestion[]
  let told: News[][]
  let waiting: News[]
  let now: number
  let failing: string | null
  let troubles: number
  let notifier: Notifier

  beforeEach(() => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    preferences = defaultPreferences
    questions = []
    told = []
    waiting = [news]
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
      show: (all) => told.push([...all]),
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
    expect(told).toEqual([[news]])
    notifier.inboxChanged('here')
    await pass()
    expect(told).toHaveLength(1)
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
    expect([questions, waiting]).toEqual([[], [news]])
    preferences = defaultPreferences
    notifier.preferencesChanged()
    await pass()
    expect(told).toEqual([[news]])
  })

  describe('after sleep', () => {
    const newsThere: News = { ...news, account: 'there' }

    beforeEach(async () => {
      waiting = []
      for (const account of ['here', 'there']) notifier.synced({ account, phase: 'idle', stopped: false })
      await pass()
      questions = []
      notifier.woke()
    })

    it('is once for all accounts, when each has had its round', async () => {
      notifier.synced({ account: 'here', phase: 'syncing', stopped: false })
      waiting = [news, newsThere]
      notifier.synced({ account: 'here', phase: 'idle', stopped: false })
      notifier.inboxChanged('here')
      await pass()
      expect(questions).toEqual([])
      notifier.synced({ account: 'there', phase: 'syncing', stopped: false })
      notifier.synced({ account: 'there', phase: 'idle', stopped: false })
      await pass()
      expect([questions.length, told]).toEqual([2, [[news, newsThere]]])
      waiting = [news]
      notifier.inboxChanged('here')
      await pass()
      expect(told).toEqual([[news, newsThere], [news]])
    })

    it('is not before a round that began since: what is idle at once knows nothing new', async () => {
      for (const account of ['here', 'there']) notifier.synced({ account, phase: 'idle', stopped: false })
      await pass()
      expect(questions).toEqual([])
    })

    it('does not wait for ever for a service that does not answer', async () => {
      notifier.synced({ account: 'there', phase: 'offline', stopped: false })
      notifier.synced({ account: 'here', phase: 'syncing', stopped: false })
      waiting = [news]
      notifier.synced({ account: 'here', phase: 'idle', stopped: false })
      await pass()
      expect(told).toEqual([])
      await vi.advanceTimersByTimeAsync(60_000)
      expect(told).toEqual([[news]])
    })

    it('does not wait for an account that is paused, removed or signed out', async () => {
      notifier.synced({ account: 'there', phase: 'paused', stopped: false })
      waiting = [news]
      notifier.accountsChanged([{ id: 'there', state: 'ready' }])
      notifier.synced({ account: 'here', phase: 'idle', stopped: false })
      await pass()
      expect(told).toEqual([[news]])
    })

    it('does not wait for an account whose sync the user stopped, nor where there is no other', async () => {
      notifier.synced({ account: 'there', phase: 'idle', stopped: true })
      notifier.woke()
      notifier.synced({ account: 'here', phase: 'syncing', stopped: false })
      waiting = [news]
      notifier.synced({ account: 'here', phase: 'idle', stopped: false })
      await pass()
      expect(told).toEqual([[news]])
      notifier.accountsChanged([
        { id: 'here', state: 'signedOut' },
        { id: 'there', state: 'ready' },
      ])
      notifier.woke()
      waiting = [newsThere]
      notifier.inboxChanged('there')
      await pass()
      expect(told).toEqual([[news], [newsThere]])
    })

    it('tells of one account though another fails', async () => {
      waiting = [newsThere]
      failing = 'here'
      await vi.advanceTimersByTimeAsync(61_000)
      expect([troubles, told]).toEqual([1, [[newsThere]]])
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
