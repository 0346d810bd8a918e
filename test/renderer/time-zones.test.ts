import { expect, it, onTestFinished, vi } from 'vitest'

/** Days and moments where clocks differ: far east and west, half hours, and the nights in which clocks are changed. */

const zones = [
  'Pacific/Kiritimati',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'UTC',
  'America/New_York',
  'America/Los_Angeles',
  'Pacific/Auckland',
  'America/Santiago',
  'Pacific/Pago_Pago',
] as const

/** Loads the modules that format and parse days as on a computer in this zone: they use the zone in which they were loaded. */
async function inZone(zone: string) {
  const before = process.env['TZ']
  process.env['TZ'] = zone
  vi.resetModules()
  onTestFinished(() => {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
    vi.resetModules()
  })
  return {
    ...(await import('../../renderer/ui/words.ts')),
    ...(await import('../../renderer/ui/dates/date-words.ts')),
    ...(await import('../../renderer/features/inbox/snooze-times.ts')),
  }
}

/** A moment by the clock of the zone. */
const local = (text: string): number => new Date(text).getTime()

it.each(zones)('a due date is the same day in %s as everywhere, and over when that day is', async (zone) => {
  const { calendarDay, isPast, wholeDay } = await inZone(zone)
  // The days on which clocks are changed in one of the zones, and those around them.
  for (const day of [
    '2026-03-08',
    '2026-03-29',
    '2026-04-05',
    '2026-09-06',
    '2026-09-27',
    '2026-10-25',
    '2026-11-01',
    '2026-12-31',
  ]) {
    const now = local('2026-06-15T12:00')
    const date = Number(day.slice(8))
    expect(calendarDay(day, now)).toMatch(new RegExp(`^${date} [A-Z][a-z]{2,3}$`))
    expect(wholeDay(day)).toMatch(new RegExp(`^${date} [A-Z][a-z]{2,3} 2026$`))
    const lastMinute = local(`${day}T23:59`)
    expect([
      day,
      isPast(day, local(`${day}T12:00`)),
      isPast(day, lastMinute),
      isPast(day, lastMinute + 2 * 60_000),
    ]).toEqual([day, false, false, true])
  }
})

it.each([
  // The clock goes on from 2 to 3, from 3 back to 2, and from midnight to 1.
  ['Europe/Berlin', '2026-03-28T20:00', '2026-03-29', 12],
  ['Europe/Berlin', '2026-10-24T20:00', '2026-10-25', 14],
  ['America/New_York', '2026-03-07T20:00', '2026-03-08', 12],
  ['America/Los_Angeles', '2026-03-07T20:00', '2026-03-08', 12],
  ['America/Los_Angeles', '2026-10-31T20:00', '2026-11-01', 14],
  ['Pacific/Auckland', '2026-09-26T20:00', '2026-09-27', 12],
  ['Pacific/Auckland', '2026-04-04T20:00', '2026-04-05', 14],
  ['America/Santiago', '2026-09-05T20:00', '2026-09-06', 12],
  ['Australia/Lord_Howe', '2026-04-04T20:00', '2026-04-05', 13.5],
])('what is snoozed in %s at %s wakes in the morning of %s by the clock there', async (zone, now, morning, hours) => {
  const { dayFromWords, momentFromWords, fieldOf, snoozeTimes } = await inZone(zone)
  const times = snoozeTimes(local(now))
  const tomorrow = times.find(({ title }) => title === 'Tomorrow')?.at ?? 0
  expect(fieldOf(tomorrow)).toBe(`${morning}T09:00`)
  expect((tomorrow - local(now)) / 3_600_000).toBe(hours)
  expect(times.find(({ title }) => title === 'In a month')).toMatchObject({ at: expect.any(Number) as number })
  expect(fieldOf(times.at(-1)?.at ?? 0)).toMatch(/T09:00$/)
  expect(dayFromWords('tomorrow', local(now)).at).toBe(morning)
  expect(momentFromWords('tomorrow', local(now)).at).toBe(`${morning}T09:00`)
})

it.each([
  ['Europe/Berlin', '2026-03-28T20:00', 'tomorrow 2:30', '2:30 on 29 Mar 2026'],
  ['America/New_York', '2026-03-07T20:00', 'sun 2:15', '2:15 on 8 Mar 2026'],
  ['America/Santiago', '2026-09-05T20:00', 'tomorrow 12am', '12am on 6 Sept 2026'],
])('a time that is left out in %s, asked for at %s as “%s”, is refused', async (zone, now, words, which) => {
  const { momentFromWords } = await inZone(zone)
  expect(momentFromWords(words, local(now))).toEqual({
    at: null,
    problem: `There is no ${which}: the clocks go forward then. Type a time such as fri 3pm, tomorrow 9 or 2h.`,
  })
})

it('an hour is an hour in the night in which the clock goes back', async () => {
  const { snoozeTimes } = await inZone('Europe/Berlin')
  // 02:30, the first of the two.
  const now = Date.parse('2026-10-25T00:30:00Z')
  expect(snoozeTimes(now)[0]).toEqual({ title: 'In an hour', at: now + 3_600_000 })
})
