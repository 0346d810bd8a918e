import { describe, expect, test } from 'vitest'
import { dialects, Stage, type Loose } from './stage.ts'

/** Issues, merge requests and milestones that are made, and issues that are moved and deleted (I8). */

describe.each(dialects)('on a service of the %s dialect', (dialect) => {
  const newIssue = async (stage: Stage, project = 'tools/anvil', more: object = {}) => {
    const projectId = await stage.projectId(project)
    const edit = { kind: 'createIssue', target: stage.key('project', projectId), title: 'New', ...more } as const
    return { projectId, path: `/projects/${projectId}`, attempt: stage.queued(edit, { projectId }) }
  }

  test('an issue that says it is older than it is is found among all others', async () => {
    const stage = await Stage.open({ dialect })
    const { path, attempt } = await newIssue(stage, 'tools/anvil', { createdAt: '2010-02-02T02:02:02.000Z' })
    for (let n = 0; n < 100; n += 1) await stage.ask('POST', `${path}/issues`, { title: `Filler ${n}` })
    await attempt.sendAndForget()
    expect(await attempt.check()).toMatchObject({ is: 'landing', made: { kind: 'issue' } })
  })

  test('an issue is found behind a hundred that were made after it, and when it is closed by now', async () => {
    const stage = await Stage.open({ dialect })
    const { path, attempt } = await newIssue(stage)
    await attempt.sendAndForget()
    const [made]: Loose[] = await stage.get(`${path}/issues`)
    for (let n = 0; n < 100; n += 1) await stage.ask('POST', `${path}/issues`, { title: `Filler ${n}` })
    const found = { is: 'landing', made: { kind: 'issue', serviceId: made.id } }
    expect(await attempt.check()).toMatchObject(found)
    await stage.ask('PUT', `${path}/issues/${made.id}`, { state_event: 'close' })
    expect(await attempt.check()).toMatchObject(found)
  })
})
