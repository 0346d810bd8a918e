import { describe, expect, it } from 'vitest'
import type { DocketBridge } from '../../shared/ipc.ts'
import type { ListedBoard } from '../../shared/model/issue-board.ts'
import { boardQuestion } from '../../renderer/features/saved-views/boards-as-views.ts'

const project = 'acc/project/1'
const lists = [{ label: { name: 'doing' } }, { label: { name: 'bug' } }]
const board = (id: number, name: string, rest: Partial<ListedBoard> = {}): ListedBoard => ({
  ...{ id, name, milestone: null, assignee: null, labels: [], groupPath: null, lists },
  ...rest,
})

function ask(rows: readonly ListedBoard[], { can = true, target = project as string | null } = {}) {
  const opened: unknown[] = []
  const projects = { all: [{ key: project, pathWithNamespace: 'tools/anvil' }] }
  const bridge = {
    call: (name: string) =>
      Promise.resolve(
        name === 'readServiceList'
          ? { ok: true, value: { rows, readAt: 1, isOvertaken: false, madeHere: [] } }
          : { ok: true, value: null },
      ),
    on: () => () => undefined,
  } as unknown as DocketBridge
  const question = boardQuestion({
    bridge,
    program: { can: () => can } as never,
    projects: projects as never,
    surfaces: { edit: (editing: unknown) => opened.push(editing) } as never,
    target: { project: target },
  })
  return { question, opened, projects }
}

describe('a board of the service', () => {
  it('is chosen among those with labels, and opens the form of a view', async () => {
    const { question, opened } = ask([
      board(1, 'Work'),
      board(2, 'People', { lists: [{ label: null }] }),
      board(3, 'Across', { groupPath: 'tools' }),
    ])
    expect(question?.title).toContain('tools/anvil')
    expect(question?.options()).toBeUndefined()
    const end = question?.use?.()
    await expect
      .poll(() => question?.options()?.map(({ title, detail }) => [title, detail]))
      .toEqual([
        ['Work', '2 columns'],
        ['Across', '2 columns, of the group tools'],
      ])
    for (const option of question?.options() ?? []) option.run()
    expect(opened).toMatchObject([
      { kind: 'view', id: null, view: { name: 'anvil: Work', board: 'label' } },
      { kind: 'view', id: null, view: { name: 'tools: Across', board: 'label' } },
    ])
    end?.()
  })

  it('is asked for before the project of an open item is listed, and then offered', async () => {
    const { question, projects } = ask([board(1, 'Work')], { target: 'acc/project/2' })
    const end = question?.use?.()
    await Promise.resolve()
    expect(question?.options()).toBeUndefined()
    projects.all.push({ key: 'acc/project/2', pathWithNamespace: 'tools/tongs' })
    await expect.poll(() => question?.options()?.map(({ title }) => title)).toEqual(['Work'])
    end?.()
  })

  it('is not asked for where there is no project, or the service has none', () => {
    expect(ask([], { can: false }).question).toBeNull()
    expect(ask([], { target: null }).question).toBeNull()
  })
})
