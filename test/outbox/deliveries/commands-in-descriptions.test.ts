import { expect, it } from 'vitest'
import { errorOf } from '../../../shared/errors.ts'
import { stageV4 } from './stage-v4.ts'

/** Descriptions that are changed: newer services carry out the commands in them, and leave them out of the text. */

const fixture = {
  users: ['ada'],
  projects: [
    {
      path: 'ada/anvil',
      labels: ['bug'],
      mergeRequests: [{ title: 'Weld', branch: 'weld', description: 'Cold' }],
    },
  ],
}
const lost = errorOf(new Error('lost'))
const described = (description: string) => ({ kind: 'changeItem', fields: { description } }) as const

it('a description has arrived without its commands, which are not carried out once more', async () => {
  const { attempt, read, requests, run } = await stageV4({ fixture })
  const edit = described('Hot\n\n/label ~bug\n\nVery hot')
  const doubted = attempt(edit, lost, { description: 'Cold' })
  expect(await doubted.check()).toBe('missing')
  expect(await run(edit, { description: 'Cold' })).toEqual({ is: 'landing', sent: true })
  expect(await read()).toMatchObject({ description: 'Hot\n\nVery hot', labels: ['bug'] })
  expect(await doubted.check()).toMatchObject({ is: 'landing' })
  expect(requests()).toHaveLength(1)
})

it('later edits of the description are compared with what the service has', async () => {
  const { attempt } = await stageV4({ fixture })
  const { prepare, send } = attempt(described('Hot\n/label ~bug'), null, { description: 'Cold' })
  const found = await prepare()
  expect(await send(found.is === 'prepared' ? found.request : null)).toMatchObject({ left: { description: 'Hot' } })
})

it('nobody can tell whether commands alone have arrived', async () => {
  const { attempt, read, run } = await stageV4({ fixture })
  const edit = described('Cold\n/label ~bug')
  expect(await attempt(edit, lost, { description: 'Cold' }).check()).toBe('unclear')
  expect(await run(edit, { description: 'Cold' })).toEqual({ is: 'landing', sent: true })
  expect(await read()).toMatchObject({ description: 'Cold', labels: ['bug'] })
})

it('other fields of the change must have arrived too', async () => {
  const { ask, attempt } = await stageV4({ fixture })
  const edit = { kind: 'changeItem', fields: { title: 'Forge', description: 'Hot\n/label ~bug' } } as const
  const doubted = attempt(edit, lost, { title: 'Weld', description: 'Cold' })
  await ask('PUT', '/projects/1/merge_requests/1', { description: 'Hot' })
  expect(await doubted.check()).toBe('missing')
  await ask('PUT', '/projects/1/merge_requests/1', { title: 'Forge' })
  expect(await doubted.check()).toMatchObject({ is: 'landing' })
})
