import { describe, expect, it } from 'vitest'
import * as checks from './expectations/checks.ts'
import * as shapes from './expectations/shapes.ts'
import type { Loose } from '../service/support.ts'
import { made, startWorld } from './world.ts'

/** The checks themselves: they find faults. */

const finds = (check: checks.Check, value: unknown): boolean => check(value, 'it').length > 0

describe('the checks', () => {
  it.each([
    ['integer', checks.integer, [1, 0, -3], ['1', 1.5, null, undefined, true]],
    ['text', checks.text, ['', 'x'], [1, null, undefined, []]],
    ['flag', checks.flag, [true, false], ['true', 1, null, undefined]],
    ['timestamp', checks.timestamp, ['2016-01-04T15:31:46.176Z'], ['2016-01-04', '2016-13-04T15:31:46Z', 1, null]],
    ['date', checks.date, ['2016-01-31'], ['2016-01-31T00:00:00Z', '31.1.2016', null]],
    ['orNull', checks.orNull(checks.text), ['x', null], [1, undefined]],
    ['listOf', checks.listOf(checks.integer), [[], [1]], [['1'], {}, null]],
    ['record', checks.record({ a: checks.integer }), [{ a: 1 }, { a: 1, b: 2 }], [{}, { a: null }, [], null]],
    ['onlyRecord', checks.onlyRecord({ a: checks.integer }), [{ a: 1 }], [{ a: 1, b: 2 }, {}]],
    ['maybe', checks.record({ a: checks.maybe(checks.integer) }), [{}, { a: 1 }], [{ a: null }, { a: '1' }]],
    ['without', checks.without('token'), [{ a: [{ b: 1 }] }], [{ token: 1 }, [{ a: { token: null } }]]],
    ['noRecord', checks.noRecord, [null, {}, 'gone', { message: 'x' }], [{ id: 1 }, { name: 'x' }]],
    ['message', checks.message('no'), [{ message: 'no' }], [{ error: 'no' }, { message: 'no', error: 'x' }, 'no']],
    ['color', checks.color, ['#12abEF'], ['#12abE', '12abEF', 'red']],
  ])('%s tells right from wrong', (_, check, right, wrong) => {
    expect(right.filter((value) => finds(check, value))).toEqual([])
    expect(wrong.filter((value) => !finds(check, value))).toEqual([])
  })

  it('miss no field of what is really answered: without it, or with another type, the row is refused', async () => {
    const world = await startWorld('contract')
    const anvil = `/projects/${await world.projectId()}`
    const rita = world.as('rita')
    const rows: readonly (readonly [shapes.Shape, Loose, readonly string[]])[] = [
      [shapes.issue, (await rita.get(`${anvil}/issues`)).body[0], ['upvotes', 'downvotes']],
      [shapes.mergeRequest, (await rita.get(`${anvil}/merge_requests`)).body[0], []],
      [shapes.milestone, (await rita.get(`${anvil}/milestones`)).body[0], []],
      [shapes.label, (await rita.get(`${anvil}/labels`)).body[0], []],
      [shapes.fullUser, (await rita.get('/user')).body, []],
      [shapes.project, (await rita.get(anvil)).body, ['permissions', 'lfs_enabled']],
    ]
    for (const [shape, row, besides] of rows) {
      for (const name of Object.keys(made({ status: 200, body: row, text: '', headers: new Headers() }, 'a row'))) {
        if (besides.includes(name)) continue
        const { [name]: _, ...rest } = row
        expect([name, finds(shape('contract'), rest)]).toEqual([name, true])
        expect([name, finds(shape('contract'), { ...row, [name]: { wrong: true } })]).toEqual([name, true])
      }
    }
  })
})
