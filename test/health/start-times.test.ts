import { expect, it } from 'vitest'
import { beginningOf, StartTimes } from '../../electron/health/start-times.ts'
import { startSteps, startWords } from '../../shared/start-steps.ts'

it('the times of a start are told when the last step was reached, and later windows change none', async () => {
  let now = 1000
  const reported: string[] = []
  const times = new StartTimes(1000, () => now)
  void times.whole.then((list) => reported.push(startWords(list)))
  for (const step of startSteps) {
    await Promise.resolve()
    expect(reported).toEqual([])
    now += 50
    times.reached(step)
  }
  now += 5000
  for (const step of startSteps) times.reached(step)
  await times.whole
  expect(reported).toEqual(['main 50 ms, ready 100 ms, window 150 ms, page 200 ms, shown 250 ms, list 300 ms'])
  expect(times.list().at(-1)).toEqual({ step: 'list', milliseconds: 300 })
})

it('they stand in the order of a start, whichever was reached first, and those that were not are left out', () => {
  const times = new StartTimes(0, () => 7)
  times.reached('page')
  times.reached('main')
  expect(times.list()).toEqual([
    { step: 'main', milliseconds: 7 },
    { step: 'page', milliseconds: 7 },
  ])
})

it('a process begins when Electron says, and without Electron when Node says', () => {
  expect(beginningOf({ getCreationTime: () => 5 }, 9)).toBe(5)
  expect(beginningOf({ getCreationTime: () => null }, 9)).toBe(9)
  expect(beginningOf({}, 9)).toBe(9)
})
