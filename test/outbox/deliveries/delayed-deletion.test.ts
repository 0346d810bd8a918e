import { expect, it } from 'vitest'
import { errorOf } from '../../../shared/errors.ts'
import { keyOf } from '../../../shared/model/key.ts'
import { stageV4 } from './stage-v4.ts'

/** A project that the service keeps for a while after it was deleted is gone for Docket. */

const fixture = {
  users: ['ada'],
  projects: [{ path: 'ada/anvil', mergeRequests: [{ title: 'Weld', branch: 'weld' }] }],
}
const deletion = { kind: 'deleteProject', target: keyOf('here', 'project', 1), path: 'ada/anvil' } as const

it('so a deletion whose answer was lost has arrived, and is not sent again', async () => {
  const { ask, attempt, requests, run } = await stageV4({ fixture })
  const doubted = attempt(deletion, errorOf(new Error('lost')))
  expect(await doubted.check()).not.toHaveProperty('is', 'landing')
  expect(await run(deletion)).toMatchObject({ is: 'landing', sent: true })
  expect(await ask('GET', '/projects/1')).toMatchObject({ path: 'anvil-deletion_scheduled-1' })
  expect(await doubted.check()).toMatchObject({ is: 'landing' })
  expect(await run(deletion)).toMatchObject({ is: 'landing', sent: false })
  expect(requests().map(([asked]) => asked)).toEqual(['DELETE /projects/1'])
})
