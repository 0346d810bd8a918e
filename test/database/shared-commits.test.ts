import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import {
  openReadable,
  openWritable,
  type ReadableDatabase,
  type WritableDatabase,
} from '../../electron/database/open.ts'
import { SharedCommits } from '../../electron/database/shared-commits.ts'
import { errorRejected } from '../support/failures.ts'
import { temporaryFolder } from '../support/temporary.ts'

let database: WritableDatabase
let other: ReadableDatabase
let commits: SharedCommits
/** The rows that another connection read when it was notified of each commit. */
let reported: string[][]

beforeEach(() => {
  const file = join(temporaryFolder(), 'some.db')
  database = openWritable(file, { synchronous: 'full' })
  database.exec('CREATE TABLE things (name TEXT PRIMARY KEY) STRICT')
  other = openReadable(file)
  reported = []
  commits = new SharedCommits(database, () => void reported.push(onDisk()))
  onTestFinished(() => {
    other.close()
    database.close()
  })
})

const add = (name: string) => () => database.prepare('INSERT INTO things VALUES (?)').run(name).changes
const onDisk = () =>
  other.prepare<unknown[], string>('SELECT name FROM things ORDER BY rowid').pluck().all() as string[]

describe('what is asked for at the same time', () => {
  it('is in one commit, in its order, and each is told only when it is on disk (I7, I8)', async () => {
    const seen: string[][] = []
    const asked = ['one', 'two', 'three'].map((name) => commits.run(add(name)).then(() => seen.push(onDisk())))
    expect(onDisk()).toEqual([])
    await Promise.all(asked)
    const all = ['one', 'two', 'three']
    expect(seen).toEqual([all, all, all])
    expect(reported).toEqual([all])
  })

  it('answers each what it asked for', async () => {
    const count = () => database.prepare('SELECT count(*) FROM things').pluck().get()
    expect(await Promise.all([commits.run(count), commits.run(add('one')), commits.run(count)])).toEqual([0, 1, 1])
  })

  it('fails alone: the others stand, and nothing of what it had written', async () => {
    const failing = commits.run(() => {
      add('half')()
      throw new Error('no')
    })
    const asked = [commits.run(add('before')), failing, commits.run(add('before')), commits.run(add('after'))]
    const ended = await Promise.allSettled(asked)
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    expect(onDisk()).toEqual(['before', 'after'])
  })
})

describe('a disk that is full', () => {
  it('is told to everybody whose work is not on it', async () => {
    const pages = Number(database.pragma('page_count', { simple: true }))
    const asked = [commits.run(add('small')), commits.run(add('x'.repeat(50_000))), commits.run(add('after'))]
    database.pragma(`max_page_count = ${pages + 2}`)
    const ended = await Promise.allSettled(asked)
    const stands = ended.flatMap(({ status }, index) => (status === 'fulfilled' ? [['small', '', 'after'][index]] : []))
    expect(onDisk()).toEqual(stands)
    expect((await errorRejected(asked[1] as Promise<unknown>)).code).toBe('disk_full')
  })

  it('may take all back: then nobody is told that it stands, and what comes next is taken', async () => {
    const takingBack = () => {
      // As SQLite does it by itself when a page cannot be written.
      database.exec('ROLLBACK')
      throw new Error('no room')
    }
    const asked = [commits.run(add('before')), commits.run(takingBack), commits.run(add('after'))]
    const ended = await Promise.allSettled(asked)
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect([onDisk(), reported]).toEqual([[], []])
    await commits.run(add('next'))
    expect(onDisk()).toEqual(['next'])
  })
})
