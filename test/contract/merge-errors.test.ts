import { describe, it } from 'vitest'
import type { Loose } from '../service/support.ts'
import { anything, exactly, message, record } from './expectations/checks.ts'
import type { Dialect } from './expectations/shapes.ts'
import { expectAnswer } from './answers.ts'
import { mergeFixture } from './fixture.ts'
import { startWorld, type World } from './world.ts'

/**
 * Refusals of merges and of their cancellation. The contract's table of statuses swaps 405 and 406 of its body formats; the
 * formats are the more exact of the two and hold in the contract dialect. Real services swap them once more.
 */

const dialects: readonly Dialect[] = ['contract', 'real']

describe.each(dialects)('merge refusals in the %s dialect', (dialect) => {
  const contract = dialect === 'contract'
  const conflict = contract ? 405 : 406
  const over = contract ? 406 : 405
  const notAllowed = contract ? message('Method Not Allowed') : message(/Method Not Allowed$/)

  const pathOf = async (world: World, title: string, project = 'tools/anvil'): Promise<string> =>
    `/projects/${await world.projectId(project)}/merge_requests/${await world.mergeRequestId(title, project)}`

  const merge = async (world: World, who: string, path: string, body: object = {}) =>
    world.as(who).send('PUT', `${path}/merge`, body)

  const stays = async (world: World, path: string, state: string): Promise<Loose> =>
    expectAnswer(await world.as('rita').get(path), 200, record({ state: exactly(state) }))

  it('no permission: 401', async () => {
    const world = await startWorld(dialect)
    const path = await pathOf(world, 'Weld it')
    for (const who of ['rita', 'gus', 'otto']) {
      expectAnswer(await merge(world, who, path), 401, message('401 Unauthorized'))
    }
    await stays(world, path, 'opened')
  })

  it('a conflict', async () => {
    const world = await startWorld(dialect)
    const path = await pathOf(world, 'Bend it')
    expectAnswer(await merge(world, 'mark', path), conflict, message(/Branch cannot be merged$/))
    await stays(world, path, 'opened')
  })

  it('merged or closed already', async () => {
    const world = await startWorld(dialect)
    for (const [title, state] of [
      ['New handle', 'merged'],
      ['Paint it', 'closed'],
    ] as const) {
      const path = await pathOf(world, title)
      expectAnswer(await merge(world, 'mark', path), over, notAllowed)
      await stays(world, path, state)
    }
  })

  it('a sha that is not the source HEAD: 409', async () => {
    const world = await startWorld(dialect)
    const path = await pathOf(world, 'Weld it')
    const said = message(/^SHA does not match HEAD of source branch/)
    expectAnswer(await merge(world, 'mark', path, { sha: '0'.repeat(40) }), 409, said)
    await stays(world, path, 'opened')
  })

  it('permission is asked before anything else', async () => {
    const world = await startWorld(dialect)
    for (const title of ['Bend it', 'New handle', 'Paint it', 'WIP: Polish']) {
      expectAnswer(await merge(world, 'rita', await pathOf(world, title), { sha: 'wrong' }), 401, anything)
    }
  })

  it('work in progress, a failed build and open discussions are refused', async () => {
    const world = await startWorld(dialect, mergeFixture)
    const paths = [
      await pathOf(world, 'WIP: Polish'),
      await pathOf(world, 'Fails', 'tools/press'),
      await pathOf(world, 'Disputed', 'tools/press'),
    ]
    for (const path of paths) {
      const reply = await merge(world, 'mark', path)
      // The contract only knows mergeable or not: what cannot be merged is its 405.
      expectAnswer(reply, 405, record({ message: anything }))
      await stays(world, path, 'opened')
    }
  })

  describe('cancelling', () => {
    const cancel = async (world: World, who: string, path: string) =>
      world.as(who).send(contract ? 'PUT' : 'POST', `${path}/cancel_merge_when_build_succeeds`)

    it('no permission: 401', async () => {
      const world = await startWorld(dialect, mergeFixture)
      const path = await world.waitingMergeRequest()
      expectAnswer(await cancel(world, 'rita', path), 401, message('401 Unauthorized'))
      expectAnswer(await world.as('rita').get(path), 200, record({ merge_when_build_succeeds: exactly(true) }))
    })

    it('merged or closed already: 405 Method Not Allowed', async () => {
      const world = await startWorld(dialect)
      for (const title of ['New handle', 'Paint it']) {
        expectAnswer(await cancel(world, 'mark', await pathOf(world, title)), 405, message('Method Not Allowed'))
      }
    })

    it('not set to merge: 406', async () => {
      const world = await startWorld(dialect)
      expectAnswer(await cancel(world, 'mark', await pathOf(world, 'Weld it')), 406, record({ message: anything }))
    })
  })
})
