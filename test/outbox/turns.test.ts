import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Turns } from '../../electron/outbox/send/turns.ts'

/** Runs works that end when the test says so, and writes down what begins. */
function stage() {
  const turns = new Turns()
  const begun: string[] = []
  const run = (how: keyof Turns, name: string) => {
    const end = Promise.withResolvers<string>()
    const ended = turns[how](() => {
      begun.push(name)
      return end.promise
    })
    return { ended, end: () => (end.resolve(name), ended), fail: () => (end.reject(new Error(name)), ended) }
  }
  return { run, begun }
}

it('work runs beside other work, and alone when it asks for that, in the order in which it came', async () => {
  const { run, begun } = stage()
  const [first, second] = [run('together', 'first'), run('together', 'second')]
  const [alone, other] = [run('alone', 'alone'), run('alone', 'other alone')]
  const last = run('together', 'last')
  await setImmediate()
  expect(begun).toEqual(['first', 'second'])
  await first.end()
  await setImmediate()
  expect(begun).toEqual(['first', 'second'])
  expect(await second.end()).toBe('second')
  await setImmediate()
  expect(begun.slice(2)).toEqual(['alone'])
  await alone.end()
  await setImmediate()
  expect(begun.slice(3)).toEqual(['other alone'])
  await other.end()
  await setImmediate()
  expect(begun.slice(4)).toEqual(['last'])
  await last.end()
})

it.each(['together', 'alone'] as const)('work that runs %s and fails lets the next begin', async (how) => {
  const { run, begun } = stage()
  const failing = run(how, 'failing')
  const next = run('alone', 'next')
  await expect(failing.fail()).rejects.toThrow('failing')
  await setImmediate()
  expect(begun).toEqual(['failing', 'next'])
  await next.end()
})
