import { expect, it } from 'vitest'
import { serveV4 } from './support.ts'

/** How issues are planned, in editions that are paid for. */

const planned = {
  title: 'Crack',
  ...{ weight: 3, health: 'at_risk', epic: 'Quieter forges' },
  iteration: { start: '2030-01-01', due: '2030-01-07' },
}
const fixture = {
  users: ['ada'],
  projects: (['free', 'premium', 'ultimate'] as const).map((tier) => ({
    path: `ada/${tier}`,
    tier,
    issues: [planned, 'Rust'],
  })),
}

it('is told in rows, by the edition', async () => {
  const ada = (await serveV4('19', { fixture })).as('token-ada')
  const row = async (project: number, iid = 1) => (await ada.get(`/projects/${project}/issues/${iid}`)).body
  const paid = {
    weight: 3,
    epic: { title: 'Quieter forges' },
    epic_iid: 1,
    iteration: { title: null, start_date: '2030-01-01', due_date: '2030-01-07' },
  }
  expect(await row(3)).toMatchObject({ ...paid, health_status: 'at_risk' })
  expect(await row(2)).toMatchObject(paid)
  expect(await row(2)).not.toHaveProperty('health_status')
  expect(await row(2, 2)).toMatchObject({ weight: null, epic: null, iteration: null })
  for (const name of ['weight', 'epic', 'iteration', 'health_status']) expect(await row(1)).not.toHaveProperty(name)
  expect((await ada.get('/projects/2/issues')).body[1]).toMatchObject(paid)
})

it('is told by no older service', async () => {
  const ada = (await serveV4('11.8', { fixture })).as('token-ada')
  expect((await ada.get('/projects/3/issues/1')).body).not.toHaveProperty('weight')
})
