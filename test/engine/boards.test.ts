import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { storeLabel } from '../../electron/cache/directory/labels.ts'
import { storeMilestone } from '../../electron/cache/directory/milestones.ts'
import { storeProject } from '../../electron/cache/directory/projects.ts'
import { storeUser } from '../../electron/cache/directory/users.ts'
import { Reader } from '../../electron/threads/reader/reader.ts'
import { openUserDatabase } from '../../electron/user/database.ts'
import { boards, mostColumns, queryOfColumn, type Board } from '../../shared/model/board.ts'
import { calls } from '../../shared/ipc.ts'
import { scopedName } from '../../shared/model/label-scope.ts'
import { longestQuery } from '../../shared/query/parse.ts'
import { keyOf } from '../../shared/model/key.ts'
import type { Issue } from '../../shared/model/issue.ts'
import { answer } from '../support/cache.ts'
import { newCacheFile, newUserFile } from '../support/databases.ts'
import { queueEdit } from '../support/edits.ts'
import { checkProperty } from '../support/properties.ts'
import { ada, ben, sampleIssue, sampleLabel, sampleMilestone, sampleProject } from '../support/samples.ts'
import { temporaryFolder } from '../support/temporary.ts'

const projects = [sampleProject(1, { pathWithNamespace: 'tools/saw' }), sampleProject(2)]
const milestones = [
  sampleMilestone(1, { title: 'v1', dueDate: '2026-03-01' }),
  sampleMilestone(2, { title: 'v2', dueDate: '2026-02-01' }),
  // Another project's, of the same name.
  sampleMilestone(3, { title: 'v1', projectId: 2, dueDate: '2026-03-01' }),
]
const labels = ['bug', 'Größe', 'needs review', 'bug report', 'or', 'size::2', 'size::10', 'size::of::3']
const scoped = labels.filter((name) => scopedName(name) !== null)
const byAnything: readonly Board[] = [...boards, 'scope:size']

function openReader(issues: readonly Issue[]) {
  const folder = temporaryFolder()
  const [cacheFile, userFile] = [newCacheFile(folder), newUserFile(folder)]
  const { cache } = openCache(cacheFile)
  const user = openUserDatabase(userFile)
  const reader = new Reader()
  answer(cache, (arrival) => {
    for (const person of [ada, ben]) storeUser(cache, person)
    for (const project of projects) storeProject(cache, project, 'member', arrival)
    for (const milestone of milestones) storeMilestone(cache, milestone, arrival)
    // Of a project whose labels are known.
    for (const [index, name] of scoped.entries()) storeLabel(cache, 2, sampleLabel({ id: index + 1, name }), arrival)
    for (const issue of issues) storeIssue(cache, issue, arrival)
  })
  reader.openAccount({ account: 'here', cacheFile, userFile, ownUserId: ada.id })
  onTestFinished(() => {
    reader.close()
    cache.close()
    user.close()
  })
  return { reader, cache, user }
}

/** The values of an issue that a board groups by, as filters name them. */
function valuesOf(issue: Issue, board: Board): readonly string[] {
  switch (board) {
    case 'label':
      return issue.labels
    case 'milestone':
      return issue.milestone === null ? [] : [issue.milestone.title]
    case 'assignee':
      return issue.assignee === null ? [] : [issue.assignee.username]
    default:
      return issue.labels.filter((name) => `scope:${scopedName(name)?.scope}` === board)
  }
}

const issues = fc
  .array(
    fc.record({
      project: fc.constantFrom(1, 2),
      isOpen: fc.boolean(),
      labels: fc.subarray(labels),
      milestone: fc.constantFrom(null, 0, 1),
      assignee: fc.constantFrom(null, ada, ben),
    }),
    { maxLength: 14 },
  )
  .map((drawn) =>
    drawn.map(({ project, isOpen, milestone, ...facts }, index) =>
      sampleIssue(index + 1, {
        ...facts,
        projectId: project,
        state: isOpen ? 'opened' : 'closed',
        milestone: milestone === null ? null : (milestones[project === 2 ? 2 : milestone] ?? null),
      }),
    ),
  )

describe('a board', () => {
  it('holds in each column exactly what the list has of it, and counts that', async () => {
    const drawn = fc.record({ issues, board: fc.constantFrom(...byAnything), inProject: fc.boolean() })
    await checkProperty(
      'columns of boards',
      fc.property(
        drawn,
        fc.constantFrom('is:open', '', 'is:open or label:bug'),
        ({ issues, board, inProject }, query) => {
          const { reader } = openReader(issues)
          const scope = inProject ? { project: keyOf('here', 'project', 1) } : {}
          const listed = issues
            .filter(({ projectId }) => !inProject || projectId === 1)
            .filter(({ state, labels }) =>
              query === '' ? true : state === 'opened' || (query !== 'is:open' && labels.includes('bug')),
            )
          const { columns, count } = reader.listBoardColumns({
            list: 'issues',
            by: board,
            account: 'here',
            query,
            ...scope,
          })
          expect(count).toBe(listed.length)
          for (const column of columns) {
            const has = (issue: Issue) =>
              column.name === null ? valuesOf(issue, board).length === 0 : valuesOf(issue, board).includes(column.value)
            const wanted = listed.filter(has).map(({ id }) => keyOf('here', 'issue', id))
            const filter = { account: 'here', query: queryOfColumn(query, board, column), ...scope }
            expect(new Set(reader.listItems('issue', filter).keys)).toEqual(new Set(wanted))
            expect(column.count).toBe(wanted.length)
          }
          // Nothing of the list is in no column.
          const named = new Set(columns.map(({ value }) => value))
          for (const issue of listed) for (const value of valuesOf(issue, board)) expect(named).toContain(value)
          expect(columns[0]).toMatchObject({ value: 'none', name: null })
        },
      ),
      60,
    )
  })

  it('has the milestones by their dates, the labels by their number, and in a project those without a card', () => {
    const { reader, cache } = openReader([
      sampleIssue(1, { labels: ['bug'], milestone: milestones[0] ?? null }),
      sampleIssue(2, { labels: ['bug', 'ui'], projectId: 2 }),
    ])
    answer(cache, (arrival) => storeLabel(cache, 1, sampleLabel({ name: 'docs' }), arrival))
    const valuesBy = (by: Board, project?: number) =>
      reader
        .listBoardColumns({
          ...{ list: 'issues', by, account: 'here', query: '' },
          ...(project !== undefined && { project: keyOf('here', 'project', project) }),
        })
        .columns.map(({ value, count }) => `${value} ${count}`)
    // A query that leaves one project asks for the same, but not one that leaves several.
    const named = (query: string) =>
      reader
        .listBoardColumns({ list: 'issues', by: 'label', account: 'here', query })
        .columns.map(({ value, count }) => `${value} ${count}`)
    expect(named('project:tools/saw')).toEqual(['none 0', 'bug 1', 'docs 0'])
    expect(named('project:tools/saw or is:open')).toEqual(['none 0', 'bug 2', 'ui 1'])
    expect(valuesBy('label')).toEqual(['none 0', 'bug 2', 'ui 1'])
    expect(valuesBy('label', 1)).toEqual(['none 0', 'bug 1', 'docs 0'])
    expect(valuesBy('milestone')).toEqual(['none 1', 'v1 1'])
    expect(valuesBy('milestone', 1)).toEqual(['none 0', 'v2 0', 'v1 1'])
  })

  it('has just the columns that its query names, in that order, those without a card too', () => {
    const { reader, cache } = openReader([
      sampleIssue(1, { labels: ['bug', 'ui'] }),
      sampleIssue(2, { labels: ['ui'] }),
    ])
    answer(cache, (arrival) => storeLabel(cache, 1, sampleLabel({ name: 'docs' }), arrival))
    const columnsOf = (query: string) =>
      reader
        .listBoardColumns({ list: 'issues', by: 'label', account: 'here', query })
        .columns.map(({ value, count }) => `${value} ${count}`)
    const all = ['none 0', 'ui 2', 'bug 1', 'docs 0']
    expect(columnsOf('project:tools/saw')).toEqual(all)
    expect(columnsOf('project:tools/saw (label:docs or label:BUG or label:ui)')).toEqual([
      'none 0',
      'docs 0',
      'bug 1',
      'ui 2',
    ])
    expect(columnsOf('project:tools/saw label:bug')).toEqual(['none 0', 'bug 1', 'ui 1', 'docs 0'])
    // Once, however often and by whichever name it is named.
    expect(columnsOf('(label:ui or label:UI or label:bug)')).toEqual(['none 0', 'ui 2', 'bug 1'])
    // Of several projects too, as far as there is such a label in one.
    const ofSeveral = columnsOf('(label:Docs or label:bug or label:unheard or label:size::*)')
    expect(ofSeveral).toEqual(['none 0', 'docs 0', 'bug 1'])
    // One of several conditions that are about something else besides.
    expect(columnsOf('project:tools/saw (label:bug or is:open)')).toEqual(all)
  })

  it('has the labels of a scope by their names, and those without any of them in one column', () => {
    const { reader } = openReader([
      sampleIssue(1, { labels: ['size::10', 'bug'], projectId: 2 }),
      sampleIssue(2, { labels: ['size::10', 'size::of::3'], projectId: 2 }),
      sampleIssue(3, { labels: ['bug'], projectId: 2 }),
    ])
    const columnsOf = (query: string) =>
      reader
        .listBoardColumns({ list: 'issues', by: 'scope:size', account: 'here', query })
        .columns.map(({ value, count }) => `${value} ${count}`)
    expect(columnsOf('')).toEqual(['none 1', 'size::10 2'])
    expect(columnsOf(`project:"${projects[1]?.pathWithNamespace}"`)).toEqual(['none 1', 'size::2 0', 'size::10 2'])
    // Just those that the query names, where it names labels of the scope alone.
    expect(columnsOf('(label:size::10 or label:size::2)')).toEqual(['none 0', 'size::10 2', 'size::2 0'])
    expect(columnsOf('(label:size::10 or label:bug)')).toEqual(['none 1', 'size::10 2'])
  })

  it('knows the people that its query names by their names, and the user', () => {
    const { reader } = openReader([sampleIssue(1, { assignee: ben }), sampleIssue(2, { assignee: ada })])
    const query = `(assignee:"${ben.name}" or assignee:me)`
    const { columns } = reader.listBoardColumns({ list: 'issues', by: 'assignee', account: 'here', query })
    expect(columns.map(({ value, count }) => [value, count])).toEqual([
      ['none', 0],
      [ben.username, 1],
      [ada.username, 1],
    ])
  })

  it('has the people and milestones that its query names without a card too', () => {
    const { reader } = openReader([sampleIssue(1, { assignee: ben, milestone: milestones[0] ?? null })])
    const columnsBy = (by: Board, query: string) =>
      reader
        .listBoardColumns({ list: 'issues', by, account: 'here', query })
        .columns.map(({ value, count }) => `${value} ${count}`)
    expect(columnsBy('assignee', `(assignee:me or assignee:${ben.username})`)).toEqual([
      'none 0',
      `${ada.username} 0`,
      `${ben.username} 1`,
    ])
    expect(columnsBy('milestone', '(milestone:V2 or milestone:v1)')).toEqual(['none 0', 'v2 0', 'v1 1'])
  })

  it('follows edits that wait', () => {
    const { reader, user } = openReader([sampleIssue(1, { labels: ['bug'] })])
    const fields = { labels: { add: ['ui'], remove: ['bug'] } }
    const edit = { kind: 'changeItem', target: keyOf('here', 'issue', 1), fields } as const
    const base = { projectId: 1, iid: 1, projectPath: 'tools/saw', title: 'Issue 1', state: 'opened' }
    queueEdit(user, edit, base, { createdAt: 1, heldUntil: null })
    const { columns } = reader.listBoardColumns({ list: 'issues', by: 'label', account: 'here', query: '' })
    expect(columns.map(({ value, count }) => [value, count])).toEqual([
      ['none', 0],
      ['ui', 1],
    ])
  })

  it('has a column for each name, whatever it is called', () => {
    const labels = ['say "so"', '→', '←', 'a,b::c', '🐛', '「新」']
    const { reader } = openReader([sampleIssue(1, { labels })])
    const { columns } = reader.listBoardColumns({ list: 'issues', by: 'label', account: 'here', query: '' })
    const named = columns.filter(({ name }) => name !== null)
    expect(named.map(({ name }) => name).toSorted()).toEqual(labels.toSorted())
    for (const { value } of named) {
      const query = queryOfColumn('', 'label', { value })
      expect([value, reader.listItems('issue', { query }).keys]).toEqual([value, [keyOf('here', 'issue', 1)]])
    }
  })

  it('holds in each column what the list has of it, however long the query of the list is', () => {
    const { reader } = openReader([sampleIssue(1, { labels: ['needs review'] })])
    // As it is printed it is longer still.
    const query = `is:mr or is:issue -"${'x'.repeat(970)}"`
    expect(query.length).toBeLessThanOrEqual(longestQuery)
    const { columns } = reader.listBoardColumns({ list: 'issues', by: 'label', account: 'here', query })
    for (const column of columns) {
      const args = { account: 'here', query: queryOfColumn(query, 'label', column) }
      expect(v.safeParse(calls.listIssues.args, args).success).toBe(true)
      expect([column.value, reader.listItems('issue', args).keys.length]).toEqual([column.value, column.count])
    }
    expect(columns.map(({ count }) => count)).toEqual([0, 1])
  })

  it.each(boards)('has a column by %s for what is called as queries call nothing, or the user', (by) => {
    const called = (id: number, name: string) =>
      sampleIssue(id, {
        labels: [name],
        milestone: sampleMilestone(10, { title: 'None' }),
        assignee: { ...ben, id: 30, username: 'none' },
      })
    const { reader, cache } = openReader([called(1, 'None'), called(2, 'None'), sampleIssue(3), sampleIssue(4)])
    answer(cache, (arrival) => {
      storeUser(cache, { ...ben, id: 30, username: 'none' })
      storeMilestone(cache, sampleMilestone(10, { title: 'None' }), arrival)
      storeIssue(cache, sampleIssue(4, { assignee: { ...ada, id: 31, username: 'Me' } }), arrival)
      storeUser(cache, { ...ada, id: 31, username: 'Me' })
    })
    const { columns } = reader.listBoardColumns({ list: 'issues', by, account: 'here', query: '' })
    const counted = columns.map((column) => {
      const query = queryOfColumn('', by, column)
      expect([column.value, reader.listItems('issue', { account: 'here', query }).keys.length]).toEqual([
        column.value,
        column.count,
      ])
      return `${column.value} ${column.count}`
    })
    expect(counted.toSorted()).toEqual(by === 'assignee' ? ['"Me" 1', '"none" 2', 'none 1'] : ['"None" 2', 'none 2'])
  })

  it('says how many columns more there would be', () => {
    const many = Array.from({ length: mostColumns + 2 }, (_, index) => `label ${index}`)
    const { reader } = openReader([sampleIssue(1, { labels: many })])
    const { columns, more } = reader.listBoardColumns({ list: 'issues', by: 'label', account: 'here', query: '' })
    expect(columns).toHaveLength(mostColumns + 1)
    expect(more).toBe(2)
  })
})
