import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/temporary.ts'
import { message } from './expectations/checks.ts'
import type { Dialect } from './expectations/shapes.ts'
import { expectAnswer } from './answers.ts'
import { call } from './call.ts'
import { fixture, fixtures } from './fixture.ts'
import { startWorld } from './world.ts'
import { refusing } from './support/authorization-stage.ts'

/** Refusals of operations that the contract marks for administrators, owners and members of a level. */

const dialects: readonly Dialect[] = ['contract', 'real']

/** Everything the service holds, whatever it is: each table with all of its rows. */
function allRows(database: string): Readonly<Record<string, readonly unknown[]>> {
  const connection = new Database(database, { readonly: true })
  try {
    const tables = connection.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[]
    return Object.fromEntries(tables.map((name) => [name, connection.prepare(`SELECT * FROM "${name}"`).raw().all()]))
  } finally {
    connection.close()
  }
}

describe.each(dialects)('rights in the %s dialect', (dialect) => {
  it.each(refusing)('%s is refused to %s with 403, and nothing is changed', async (_, who, expectation) => {
    const database = join(temporaryFolder(), 'service.db')
    const world = await startWorld(dialect, expectation.needs ? fixtures[expectation.needs] : fixture, { database })
    const values = await expectation.values(world)
    const before = allRows(database)
    expectAnswer(await call(expectation, world, who, values), 403, message(/^403/))
    expect(allRows(database)).toEqual(before)
    // A refused operation still succeeds for a user with the right.
    const reply = await call(expectation, world, expectation.as, values)
    expect([200, 201]).toContain(reply.status)
    // And what it does would have been seen.
    if (expectation.method !== 'GET' && expectation.name !== 'testSystemHook') {
      expect(allRows(database)).not.toEqual(before)
    }
  })
})
