import { describe, expect, it } from 'vitest'
import type { Loose } from '../service/support.ts'
import { message, without } from './expectations/checks.ts'
import * as shapes from './expectations/shapes.ts'
import { expectAnswer } from './answers.ts'
import { made, startWorld } from './world.ts'

/** Secrets, which only some callers get. The token of a hook: hooks.test.ts; of a user: authentication.test.ts. */

const dialects: readonly shapes.Dialect[] = ['contract', 'real']

describe.each(dialects)('secrets in the %s dialect', (dialect) => {
  it('runners_token is for those who administer the project', async () => {
    const world = await startWorld(dialect)
    const path = `/projects/${await world.projectId()}`
    for (const who of ['mark', 'olga', 'root']) {
      expect((await world.as(who).get(path)).body, who).toHaveProperty('runners_token')
    }
    for (const who of ['dev', 'rita', 'gus', 'otto']) {
      for (const address of [path, '/projects', '/projects/visible', '/groups/tools', '/groups/tools/projects']) {
        const { body } = await world.as(who).get(address)
        // Otto administers a project of his own, which is in his lists.
        const others = Array.isArray(body) ? body.filter(({ name }: Loose) => name !== 'den') : body
        expect([who, address, without('runners_token')(others, 'the answer')]).toEqual([who, address, []])
      }
    }
    const simple = (await world.as('olga').get('/projects?simple=true')).body
    expectAnswer(await world.as('olga').get('/projects?simple=true'), 200, shapes.rows(shapes.simpleProject)(dialect))
    expect(simple.length).toBeGreaterThan(0)
  })

  it('trigger tokens are for masters', async () => {
    const world = await startWorld(dialect)
    const path = `/projects/${await world.projectId()}/triggers`
    const { token } = made(await world.as('mark').send('POST', path), 'POST trigger')
    expect(token).toMatch(/^[0-9a-f]{30}$/)
    for (const who of ['dev', 'rita', 'gus', 'otto']) {
      for (const reply of [
        await world.as(who).get(path),
        await world.as(who).get(`${path}/${token}`),
        await world.as(who).send('POST', path),
        await world.as(who).send('DELETE', `${path}/${token}`),
      ]) {
        expectAnswer(reply, 403, message(/^403/))
        expect(reply.text).not.toContain(token)
      }
    }
  })
})
