import { describe, expect, it } from 'vitest'
import { errorOf } from '../../../shared/errors.ts'
import { keyOf } from '../../../shared/model/key.ts'
import { stageV4 } from './stage-v4.ts'

/** Projects and groups that the service keeps for a while after they were deleted are gone for Docket. */

const fixture = {
  users: ['ada'],
  groups: [{ path: 'tools', members: { ada: 'owner' } }],
  projects: [{ path: 'ada/anvil', mergeRequests: [{ title: 'Weld', branch: 'weld' }] }],
}

describe.each([
  ['project', 'deleteProject', 'ada/anvil', '/projects/ada%2Fanvil'],
  ['group', 'deleteGroup', 'tools', '/groups/tools'],
] as const)('a %s', (kind, deletes, path, address) => {
  const stage = async () => {
    const staged = await stageV4({ fixture })
    const { id } = (await staged.ask('GET', address)) as { readonly id: number }
    const deletion = { kind: deletes, target: keyOf('here', kind, id), path } as const
    return { ...staged, deletion, id }
  }

  it('whose deletion was not answered has gone, and is not deleted again', async () => {
    const { ask, attempt, deletion, id, requests, run } = await stage()
    const doubted = attempt(deletion, errorOf(new Error('lost')))
    expect(await doubted.check()).not.toHaveProperty('is', 'landing')
    expect(await run(deletion)).toMatchObject({ is: 'landing', sent: true })
    const own = path.split('/').at(-1)
    expect(await ask('GET', `/${kind}s/${id}`)).toMatchObject({ path: `${own}-deletion_scheduled-${id}` })
    expect(await doubted.check()).toMatchObject({ is: 'landing' })
    expect(await run(deletion)).toMatchObject({ is: 'landing', sent: false })
    expect(requests().map(([asked]) => asked)).toEqual([`DELETE /${kind}s/${id}`])
  })

  it('that somebody else deletes at the same moment has gone all the same', async () => {
    const { ask, attempt, deletion, id } = await stage()
    const { prepare, send } = attempt(deletion)
    expect(await prepare()).toMatchObject({ is: 'prepared' })
    await ask('DELETE', `/${kind}s/${id}`)
    expect(await send()).toMatchObject({ is: 'landing' })
  })
})
