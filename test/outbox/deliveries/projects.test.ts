import { describe, expect, test } from 'vitest'
import { storeIssue } from '../../../electron/cache/items/issues.ts'
import { storeLabel } from '../../../electron/cache/directory/labels.ts'
import { readProject } from '../../../electron/api/entities/projects.ts'
import { readOwnLevel } from '../../../electron/cache/directory/projects.ts'
import { readStoredServiceRow, storeEditedServiceRow } from '../../../electron/cache/lists/service-lists.ts'
import { wordsFor } from '../../../shared/error-sentences.ts'
import { issueEntity } from '../../../shared/model/issue.ts'
import { labelEntity } from '../../../shared/model/label.ts'
import { listedProject } from '../../../shared/model/directory.ts'
import { serviceListName } from '../../../shared/model/service-list.ts'
import { dialects, Stage, type Loose } from './stage.ts'

/** Stars, labels and milestones where others were there before, or the service will not. */

describe.each(dialects)('on a service of the %s dialect', (dialect) => {
  const open = async (path = 'tools/anvil') => {
    const stage = await Stage.open({ dialect })
    const projectId = await stage.projectId(path)
    const base = { projectId }
    const target = stage.key('project', projectId)
    const labels = async (): Promise<Loose[]> => stage.get(`/projects/${projectId}/labels`)
    const label = async (name: string) => (await labels()).find((one) => one.name === name)
    return { stage, projectId, base, target, labels, label, path: `/projects/${projectId}` }
  }

  test('a star is taken away again, and with it a project that one is no member of', async () => {
    const { stage, projectId, base, target, path } = await open('cem/yard')
    await stage.run({ kind: 'star', target, starred: true }, base)
    expect(await stage.run({ kind: 'star', target, starred: false }, base)).toMatchObject({ is: 'landing' })
    expect(await stage.get(path)).toHaveProperty('star_count', 0)
    expect(stage.rows(`SELECT starred, hidden FROM projects WHERE id = ?`, projectId)).toEqual([
      { starred: 0, hidden: 'left' },
    ])
    const again = stage.queued({ kind: 'star', target, starred: false }, base)
    expect(await again.check()).toHaveProperty('is', 'landing')
    expect(await again.run()).toHaveProperty('is', 'landing')
  })

  test('one may do in a project what one might before one changed something about it', async () => {
    const { stage, projectId, base, target, path } = await open()
    const list = serviceListName('projects', stage.context.ownUserId)
    const listed = listedProject(await readProject(stage.context.client, { id: projectId }), false)
    storeEditedServiceRow(stage.cache, list, listed, { revision: 1, begunAt: 1 })
    const levels = () => [
      readOwnLevel(stage.cache, projectId),
      readStoredServiceRow(stage.cache, list, projectId)?.['accessLevel'],
    ]
    const before = levels()
    expect(before).toEqual([50, 50])
    const edits = [
      { kind: 'star', target, starred: true },
      { kind: 'archiveProject', target, archived: true },
      { kind: 'archiveProject', target, archived: false },
      { kind: 'changeProject', target, description: 'Hammered on' },
      { kind: 'star', target, starred: false },
    ] as const
    for (const edit of edits) {
      expect(await stage.run(edit, { ...base, seen: { description: null } }), edit.kind).toMatchObject({
        is: 'landing',
        sent: true,
      })
      expect(levels(), edit.kind).toEqual(before)
    }
    expect(await stage.get(path)).toHaveProperty('description', 'Hammered on')
  })

  test('a label that is there in the same colour is the one; in another colour it is refused', async () => {
    const { stage, base, target } = await open()
    const edit = { kind: 'createLabel', target, name: 'bug', color: '#FF0000' } as const
    expect(await stage.run(edit, base)).toMatchObject({ is: 'landing', sent: false })
    expect(await stage.refusal({ ...edit, color: '#00ff00' }, base)).toMatchObject({ code: 'conflict', status: 409 })
  })

  test('a label that came meanwhile in the same colour is the one', async () => {
    const { stage, base, target, path } = await open()
    const attempt = stage.queued({ kind: 'createLabel', target, name: 'hot', color: '#aa0000' }, base)
    await attempt.prepare()
    await stage.ask('POST', `${path}/labels`, { name: 'hot', color: '#AA0000' }, 'ben')
    expect(await attempt.send(null)).toHaveProperty('is', 'landing')
  })

  test('of a label what is given is changed, its colour stays, and null takes the priority away', async () => {
    const { stage, base, target, label } = await open()
    await stage.run({ kind: 'changeLabel', target, name: 'bug', priority: 3 }, base)
    expect(await label('bug')).toMatchObject({ color: '#ff0000', priority: 3 })
    await stage.run({ kind: 'changeLabel', target, name: 'bug', priority: null, color: '#123456' }, base)
    expect(await label('bug')).toMatchObject({ color: '#123456', priority: null })
    const same = { kind: 'changeLabel', target, name: 'bug', color: '#123456' } as const
    expect(await stage.run(same, base)).toMatchObject({ is: 'landing', sent: false })
  })

  test('a label that is renamed or deleted is so on the items that have it', async () => {
    const { stage, projectId, base, target } = await open()
    const [crack] = await stage.get(`/projects/${projectId}/issues?labels=bug`)
    const stored = issueEntity.read({ ...crack, subscribed: false })
    const arrival = { revision: 1, begunAt: 1 }
    storeLabel(stage.cache, projectId, labelEntity.read((await stage.get(`/projects/${projectId}/labels`))[0]), arrival)
    storeIssue(stage.cache, stored, arrival)
    await stage.run({ kind: 'changeLabel', target, name: 'bug', newName: 'defect' }, base)
    expect(stage.rows(`SELECT labels FROM issues WHERE id = ?`, stored.id)).toEqual([{ labels: '["defect"]' }])
    await stage.run({ kind: 'deleteLabel', target, name: 'defect' }, base)
    expect(stage.rows(`SELECT labels FROM issues WHERE id = ?`, stored.id)).toEqual([{ labels: '[]' }])
  })

  test('a name that another label has is refused, and a label that is gone is missed', async () => {
    const { stage, base, target } = await open()
    const rename = { kind: 'changeLabel', target, name: 'bug', newName: 'ui' } as const
    expect(await stage.refusal(rename, base)).toMatchObject({ code: 'invalid' })
    const gone = { ...rename, name: 'nothing', newName: 'less' } as const
    expect(wordsFor(await stage.refusal(gone, base))).toBe(
      'The project no longer has a label “nothing”. It may have been renamed or deleted. Choose another one.',
    )
    expect(await stage.refusal({ kind: 'followLabel', target, name: 'nothing', following: true }, base)).toMatchObject({
      code: 'label_unknown',
    })
  })

  test('a label of the group is not the project’s to delete, and the user is told', async () => {
    const { stage, base, target, label } = await open()
    expect(await stage.run({ kind: 'deleteLabel', target, name: 'shared' }, base)).toMatchObject({
      is: 'notApplied',
      parts: ['groupLabel'],
    })
    expect(await label('shared')).toBeDefined()
  })

  test('who may not write labels is refused', async () => {
    const { stage, base, target } = await open('ben/box')
    const edits = [
      { kind: 'createLabel', target, name: 'hot', color: '#aa0000' },
      { kind: 'changeLabel', target, name: 'odd', color: '#aa0000' },
      { kind: 'deleteLabel', target, name: 'odd' },
    ] as const
    for (const edit of edits) expect(await stage.refusal(edit, base)).toHaveProperty('code', 'forbidden')
  })

  test('a subscription to a label is ended, also when it ended meanwhile', async () => {
    const { stage, base, target, label, path } = await open()
    await stage.run({ kind: 'followLabel', target, name: 'bug', following: true }, base)
    const end = stage.queued({ kind: 'followLabel', target, name: 'bug', following: false }, base)
    const prepared = await end.prepare()
    await stage.ask('DELETE', `${path}/labels/bug/subscription`)
    if (prepared.is !== 'prepared') throw new Error('not to be sent')
    expect(await end.send(prepared.request)).toHaveProperty('is', 'landing')
    expect(await label('bug')).toHaveProperty('subscribed', false)
  })

  const milestone = async (stage: Stage, path: string) => {
    const [{ id }]: Loose[] = await stage.get(`${path}/milestones?state=active`)
    return { id, target: stage.key('milestone', id), path: `${path}/milestones/${id}` }
  }

  test('a milestone that two changed is merged, a field that two changed is a conflict', async () => {
    const { stage, base, path } = await open()
    const one = await milestone(stage, path)
    await stage.ask('PUT', one.path, { description: 'Theirs\n\nsame', due_date: '2030-05-05' })
    const edit = { kind: 'changeMilestone', target: one.target, description: 'same\n\nMine' } as const
    const seen = { description: 'same', dueDate: null }
    await stage.ask('PUT', one.path, { description: 'Theirs\n\none\n\ntwo' })
    const both = { ...edit, description: 'one\n\ntwo\n\nMine' }
    expect(await stage.run(both, { ...base, seen: { description: 'one\n\ntwo' } })).toMatchObject({
      is: 'landing',
      remarks: { merged: ['description'] },
    })
    expect(await stage.get(one.path)).toMatchObject({
      description: 'Theirs\n\none\n\ntwo\n\nMine',
      due_date: '2030-05-05',
    })
    const date = { kind: 'changeMilestone', target: one.target, dueDate: '2030-06-06' } as const
    expect(await stage.queued(date, { ...base, seen }).prepare()).toMatchObject({
      is: 'conflict',
      fields: [{ field: 'dueDate', base: null, theirs: '2030-05-05', mine: '2030-06-06' }],
    })
  })

  test('a start date alone is taken', async () => {
    const { stage, base, path } = await open()
    const one = await milestone(stage, path)
    const edit = { kind: 'changeMilestone', target: one.target, startDate: '2030-01-01' } as const
    expect(await stage.run(edit, { ...base, seen: { startDate: null } })).toMatchObject({ is: 'landing', sent: true })
    expect(await stage.get(one.path)).toMatchObject({ title: '1.0', start_date: '2030-01-01' })
  })

  test('the dates of a milestone are cleared, and it is opened again', async () => {
    const { stage, base, path } = await open()
    const one = await milestone(stage, path)
    await stage.ask('PUT', one.path, { start_date: '2030-01-01', due_date: '2030-05-05', state_event: 'close' })
    const edit = {
      kind: 'changeMilestone',
      target: one.target,
      dueDate: null,
      startDate: null,
      state: 'active',
    } as const
    const seen = { dueDate: '2030-05-05', startDate: '2030-01-01', state: 'closed' }
    expect(await stage.run(edit, { ...base, seen })).toMatchObject({ is: 'landing', sent: true })
    expect(await stage.get(one.path)).toMatchObject({ state: 'active', due_date: null, start_date: null })
  })
})
