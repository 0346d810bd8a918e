import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { UnfinishedStarts } from '../../electron/health/unfinished-starts.ts'
import { temporaryFolder } from '../support/temporary.ts'

const minute = 60_000
let profile: string
let now: number

/** Starts the program. Returns true if it starts in safe mode. */
const start = (): boolean => new UnfinishedStarts(profile, () => now).begin()
const other = (): UnfinishedStarts => new UnfinishedStarts(profile, () => now)

beforeEach(() => {
  profile = temporaryFolder()
  now = Date.UTC(2026, 6, 22)
})

describe('a program that breaks down at its start', () => {
  it('starts in safe mode the fourth time within ten minutes', () => {
    const starts = [1, 2, 3, 4].map(() => {
      now += minute
      return start()
    })
    expect(starts).toEqual([false, false, false, true])
  })

  it('starts normally where its crashes lie further apart, or the clock was set back', () => {
    expect([1, 2, 3, 4, 5].map(() => ((now += 4 * minute), start()))).toEqual([false, false, false, false, false])
    now -= 60 * minute
    expect(start()).toBe(false)
  })

  it('starts normally after an end in order, or after it has run for a while', () => {
    for (let time = 0; time < 3; time += 1) start()
    other().forget()
    expect(start()).toBe(false)
  })

  it('starts in safe mode once when its page broke down, although it was then ended in order', () => {
    start()
    other().wantSafety()
    other().forget()
    expect([start(), start()]).toEqual([true, false])
  })

  it('takes a file that was cut off for none', () => {
    writeFileSync(join(profile, 'starts.json'), '{"starts":[1')
    expect(start()).toBe(false)
  })
})
