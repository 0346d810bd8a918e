import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { keyOf } from '../../shared/model/key.ts'
import { defaultNotificationRules } from '../../shared/notification-rules.ts'
import { ben as rosa } from '../support/samples.ts'
import { checkRuns, drawn, timeFor } from '../support/properties.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { ada, ben, NotificationWorld } from './notification-world.ts'

function newWorld(): NotificationWorld {
  const world = new NotificationWorld(temporaryFolder())
  onTestFinished(() => world.close())
  return world
}

describe('what is new in the inbox', () => {
  let world: NotificationWorld
  beforeEach(() => {
    world = newWorld()
  })

  it('does not speak of what was there at the end of the first sync', async () => {
    world.comment(1, ben, 'Before')
    expect(world.take()).toEqual([])
    await world.endFirstSync()
    expect(world.take()).toEqual([])
    world.comment(1, ben, 'After')
    expect(world.take()).toHaveLength(1)
  })

  it('speaks of what comes right after the first sync', async () => {
    await world.endFirstSync()
    world.comment(1, ben, 'At once')
    expect(world.take()).toHaveLength(1)
  })

  it('begins once: a later start moves nothing', async () => {
    await world.endFirstSync()
    world.comment(1, ben, 'While Docket was not running')
    world.restart()
    await world.userStore.beginNotifications({ since: world.serviceTime })
    expect(world.take()).toHaveLength(1)
  })

  it('speaks once, with who did it, what it is about and where it is', async () => {
    await world.endFirstSync()
    const { id } = world.comment(2, ben, 'Look at **this**')
    expect(world.take()).toEqual([
      {
        account: 'here',
        kind: 'replied',
        reason: 'replied',
        who: 'Ben',
        reference: 'group/project-1#2',
        title: 'Issue 2',
        text: 'Look at **this**',
        daysLeft: null,
        address: `docket://here/projects/1/issues/2#note_${id}`,
        entry: expect.stringMatching(/^here\/inboxEntry\//) as string,
      },
    ])
    expect(world.take()).toEqual([])
    world.restart()
    expect(world.take()).toEqual([])
  })

  it('speaks of a milestone that is due, at the address of the milestone', async () => {
    await world.endFirstSync()
    const id = world.milestone('2026-01-21')
    expect(world.take()).toMatchObject([
      { title: `Milestone ${id}`, daysLeft: 1, address: `docket://here/milestones/${id}` },
    ])
  })

  it('does not speak again when the clock is set back, or when the service lists a todo for the same', async () => {
    await world.endFirstSync()
    const { id, at } = world.comment(1, ben, 'What do you think, @ada?')
    expect(world.take().map(({ kind }) => kind)).toEqual(['mentioned'])
    world.todoFor(1, id, at)
    world.now -= 86_400_000
    world.restart()
    expect(world.take()).toEqual([])
  })

  it('does not speak of what the user does, looks at, has read, done or muted', async () => {
    await world.endFirstSync()
    world.comment(1, ada, 'Mine')
    world.comment(2, ben, 'On the screen')
    world.onScreen = keyOf('here', 'issue', 2)
    world.comment(3, ben, 'Read')
    world.mark(3, { as: 'read', on: true })
    world.comment(4, ben, 'Muted')
    world.mark(4, { as: 'muted', on: true })
    expect(world.take()).toEqual([])
    // And not later either.
    world.onScreen = null
    world.mark(4, { as: 'muted', on: false })
    expect(world.take()).toEqual([])
  })

  it('speaks by the rules, and of nothing from before a rule was switched on', async () => {
    await world.endFirstSync()
    world.rules = { ...defaultNotificationRules, kinds: { ...defaultNotificationRules.kinds, replied: false } }
    world.comment(1, ben, 'A reply')
    world.comment(2, ben, 'For @ada')
    expect(world.take().map(({ kind }) => kind)).toEqual(['mentioned'])
    world.rules = defaultNotificationRules
    expect(world.take()).toEqual([])
    world.rules = { ...defaultNotificationRules, mutedProjects: [keyOf('here', 'project', 1)] }
    world.comment(3, ben, 'In a silent project')
    expect(world.take()).toEqual([])
    world.rules = { ...defaultNotificationRules, mutedAccounts: ['here'] }
    world.comment(3, ben, 'In a silent account')
    expect(world.take()).toEqual([])
    world.rules = { ...defaultNotificationRules, on: false }
    world.comment(3, ben, 'While there are none')
    expect(world.take()).toEqual([])
  })

  it('speaks of a snoozed item only when that is woken', async () => {
    await world.endFirstSync()
    world.comment(1, ben, 'First')
    world.take()
    world.mark(1, { as: 'snoozed', on: true, until: new Date(world.now + 86_400_000).toISOString() })
    world.comment(1, ben, 'Asleep')
    expect(world.take()).toEqual([])
    world.comment(1, ben, 'Wake up, @ada')
    expect(world.take().map(({ kind }) => kind)).toEqual(['mentioned'])
  })
})

interface Happening {
  readonly note: number
  readonly issue: number
  readonly at: number
  readonly kind: 'replied' | 'mentioned'
  /** Answered by the user: only a todo that the service still lists brings it back. */
  isAnswered: boolean
  hasTodo: boolean
  /** Told, passed over, or done. */
  isOver: boolean
}

it(
  'an hour of life tells each thing that the rules say once, and nothing else',
  async () => {
    let reportedInAll = 0
    await checkRuns('hours of news', 2, async ({ random }) => {
      const world = new NotificationWorld(temporaryFolder())
      try {
        await world.endFirstSync()
        const happenings: Happening[] = []
        const muted = new Set<number>()
        const readUpTo = new Map<number, number>()
        const reported = new Set<number>()
        const below = (count: number) => Math.floor(random() * count)
        /** The newest reason of an item in the inbox. */
        const newestOf = (issue: number) =>
          Math.max(0, ...happenings.filter((each) => each.issue === issue && !each.isAnswered).map(({ at }) => at))
        const endUpTo = (issue: number, at: number) => {
          for (const each of happenings) if (each.issue === issue && each.at <= at) each.isOver = true
        }
        for (let minute = 0; minute < 60; minute += 1) {
          const issue = 1 + below(4)
          const what = drawn(random, [
            [6, 'comment'],
            [3, 'mention'],
            [2, 'own'],
            [2, 'todo'],
            [1, 'read'],
            [1, 'done'],
            [1, 'mute'],
            [1, 'unmute'],
            [1, 'restart'],
            [1, 'clock'],
            [1, 'screen'],
            [1, 'rules'],
            [8, 'round'],
          ] as const)
          if (what === 'comment' || what === 'mention') {
            const { id, at } = world.comment(issue, rosa, what === 'comment' ? 'A word' : 'A word for @ada')
            const kind = what === 'comment' ? 'replied' : 'mentioned'
            happenings.push({ note: id, issue, at, kind, hasTodo: false, isAnswered: false, isOver: false })
          }
          if (what === 'own') {
            world.comment(issue, ada, 'My own words')
            for (const each of happenings) if (each.issue === issue) each.isAnswered = !each.hasTodo
          }
          if (what === 'todo') {
            const last = happenings.findLast((each) => each.kind === 'mentioned')
            if (last) {
              world.todoFor(last.issue, last.note, last.at)
              last.isAnswered = false
              last.hasTodo = true
            }
          }
          if (what === 'read') {
            world.mark(issue, { as: 'read', on: true })
            readUpTo.set(issue, Math.max(readUpTo.get(issue) ?? 0, newestOf(issue)))
          }
          if (what === 'done') {
            world.mark(issue, { as: 'done', on: true })
            endUpTo(issue, newestOf(issue))
          }
          if (what === 'mute' || what === 'unmute') {
            world.mark(issue, { as: 'muted', on: what === 'mute' })
            if (what === 'mute') muted.add(issue)
            else muted.delete(issue)
          }
          if (what === 'restart') world.restart()
          if (what === 'clock') world.now += (below(3) - 1) * 86_400_000
          if (what === 'screen') world.onScreen = below(2) === 0 ? null : keyOf('here', 'issue', issue)
          if (what === 'rules') {
            const kinds = { ...defaultNotificationRules.kinds, replied: below(3) > 0, mentioned: below(3) > 0 }
            world.rules = { ...defaultNotificationRules, kinds }
          }
          // Between rounds it is quiet, paused, offline or asleep: whatever it is, nothing is taken.
          if (what !== 'round') continue
          const expected = [1, 2, 3, 4].flatMap((each) => {
            const fresh = happenings.filter((one) => one.issue === each && !one.isOver && !one.isAnswered)
            const silent = muted.has(each) || world.onScreen === keyOf('here', 'issue', each)
            const speaking = silent
              ? undefined
              : fresh.findLast(({ kind, at }) => world.rules.kinds[kind] && at > (readUpTo.get(each) ?? 0))
            endUpTo(each, fresh.at(-1)?.at ?? 0)
            return speaking ? [`${speaking.kind} ${each} ${speaking.note}`] : []
          })
          const taken = world.take().map(({ kind, address }) => {
            const [, number, note] = /issues\/(\d+)#note_(\d+)$/.exec(address) ?? []
            expect(reported.has(Number(note)), `note ${note} spoke before`).toBe(false)
            reported.add(Number(note))
            return `${kind} ${number} ${note}`
          })
          expect(taken.toSorted()).toEqual(expected.toSorted())
        }
        reportedInAll += reported.size
      } finally {
        world.close()
      }
    })
    // Or nothing would be compared.
    expect(reportedInAll).toBeGreaterThan(5)
  },
  timeFor(2),
)
