import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noteOn } from '../../electron/api/entities/notes.ts'
import { storeAwards } from '../../electron/cache/items/award-emoji.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { createFoldedTables } from '../../electron/cache/items/folded.ts'
import { storeGroup } from '../../electron/cache/directory/groups.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { storeLabel } from '../../electron/cache/directory/labels.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { storeMilestone } from '../../electron/cache/directory/milestones.ts'
import { storeNote } from '../../electron/cache/items/notes.ts'
import { readOwnLevel, readProject, storeProject } from '../../electron/cache/directory/projects.ts'
import type { Arrival } from '../../electron/cache/storage/revision.ts'
import { storeTodo } from '../../electron/cache/items/todos.ts'
import { awardEmojiEntity } from '../../shared/model/award-emoji.ts'
import { groupEntity } from '../../shared/model/group.ts'
import { issueEntity } from '../../shared/model/issue.ts'
import { labelEntity } from '../../shared/model/label.ts'
import { mergeRequestEntity } from '../../shared/model/merge-request.ts'
import { milestoneEntity } from '../../shared/model/milestone.ts'
import { projectEntity } from '../../shared/model/project.ts'
import { todoEntity } from '../../shared/model/todo.ts'
import { oddIn, unsaidFieldsIn } from '../../shared/model/wire-row.ts'
import * as more from '../api/support/administration-rows.ts'
import * as rows from '../api/support/rows.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { checkProperty } from '../support/properties.ts'

/** A sort of row in the cache: its functions for reading and storing, and its required fields. */
interface Sort<Row> {
  readonly table: string
  readonly row: object
  readonly needed: readonly string[]
  readonly read: (row: unknown) => Row
  readonly store: (cache: WritableCache, row: Row, arrival: Arrival) => boolean
}

const sort = <Row>(of: Sort<Row>) => of as unknown as Sort<unknown>
const ofItem = ['id', 'iid', 'project_id']

const sorts = [
  sort({ table: 'issues', row: rows.issue, needed: ofItem, read: issueEntity.read, store: storeIssue }),
  sort({
    ...{ table: 'merge_requests', row: rows.mergeRequest, needed: ofItem },
    ...{ read: mergeRequestEntity.read, store: storeMergeRequest },
  }),
  sort({
    ...{ table: 'notes', row: rows.note, needed: ['id'], read: noteOn('Issue', 76) },
    store: (cache, note, arrival) => storeNote(cache, 'issue', 76, note, arrival),
  }),
  sort({ table: 'todos', row: rows.todo, needed: ['id', 'project'], read: todoEntity.read, store: storeTodo }),
  sort({
    ...{ table: 'milestones', row: rows.milestone, needed: ['id'] },
    ...{ read: milestoneEntity.read, store: storeMilestone },
  }),
  sort({
    ...{ table: 'projects', row: rows.project, needed: ['id'], read: projectEntity.read },
    store: (cache, project, arrival) => storeProject(cache, project, 'member', arrival),
  }),
  sort({ table: 'groups', row: more.groupDetail, needed: ['id'], read: groupEntity.read, store: storeGroup }),
  sort({
    ...{ table: 'labels', row: rows.label, needed: ['id', 'name'], read: labelEntity.read },
    store: (cache, label, arrival) => storeLabel(cache, 1, label, arrival),
  }),
  sort({
    ...{ table: 'award_emoji', row: rows.award, needed: ['id', 'name', 'awardable_id'], read: awardEmojiEntity.read },
    store: (cache, award, arrival) => storeAwards(cache, 'issue', 76, { rows: [award], whole: true }, arrival),
  }),
]

/** Values that no service would send: of another type, or absurd ones. */
const absurd = fc.constantFrom('20255-03-01', '-', 7.5, -1, 1e300, true, [], [null], {}, { id: 'PROJ-1' })

describe.each(sorts)('a row of $table in which something is odd', ({ table, row, needed, read, store }) => {
  const fields = Object.keys(row).filter((field) => !needed.includes(field))

  it('is stored, and leaves what is known (F19)', async () => {
    const cache = temporaryCache()
    createFoldedTables(cache)
    const stored = () => {
      const { revision: _, ...columns } = cache.prepare(`SELECT * FROM ${table}`).get() as Record<string, unknown>
      return columns
    }
    const put = (value: unknown) => answer(cache, (arrival) => store(cache, value, arrival))
    const forget = () => void cache.prepare(`DELETE FROM ${table}`).run()
    let lost = 0
    await checkProperty(
      `odd ${table}`,
      fc.property(fc.constantFrom(...fields), absurd, (field, value) => {
        const odd = read({ ...row, [field]: value })
        put(odd)
        expect(stored()).toMatchObject({ id: (row as { id: number }).id })
        forget()

        put(read(row))
        const before = stored()
        put(odd)
        const found = oddIn(odd)
        if (found.length > 0 && found.every(({ isUnknown }) => isUnknown)) {
          lost += 1
          expect(stored()).toEqual(before)
        }
        forget()
      }),
      100,
    )
    expect(lost).toBeGreaterThan(0)
  })
})

describe.each(sorts)('an answer about a row of $table', ({ table, row, needed, read, store }) => {
  it('that leaves a field out leaves what is known of it (I6)', () => {
    const cache = temporaryCache()
    createFoldedTables(cache)
    const stored = () => {
      const { revision: _, ...columns } = cache.prepare(`SELECT * FROM ${table}`).get() as Record<string, unknown>
      return columns
    }
    const put = (value: unknown) => answer(cache, (arrival) => store(cache, value, arrival))
    put(read(row))
    const before = stored()
    for (const field of Object.keys(row).filter((name) => !needed.includes(name))) {
      const { [field]: _, ...rest } = row as Record<string, unknown>
      put(read(rest))
      expect(stored(), field).toEqual(before)
    }
  })
})

describe('what a project’s answers to changes never say', () => {
  it('is what one may do there', () => {
    const cache = temporaryCache()
    const { permissions: _, ...changed } = { ...rows.project, description: 'Changed' }
    const put = (row: object) =>
      answer(cache, (arrival) => storeProject(cache, projectEntity.read(row), 'member', arrival))
    put(rows.project)
    const level = readOwnLevel(cache, rows.project.id)
    expect(level).toBeGreaterThan(0)
    put(changed)
    expect(readProject(cache, rows.project.id)).toMatchObject({ description: 'Changed', accessLevel: level })
    // The end of a membership is sent explicitly.
    put({ ...rows.project, permissions: { project_access: null, group_access: null } })
    expect(readProject(cache, rows.project.id)).toMatchObject({ accessLevel: null })
  })
})

describe('who an item is assigned to', () => {
  it.each([
    ['only the one', { assignees: undefined, assignee: rows.note.author }],
    ['all of them', { assignees: [rows.note.author], assignee: undefined }],
  ])('is told by an answer with %s', (_which, said) => {
    const issue = issueEntity.read({ ...rows.issue, ...said })
    expect(unsaidFieldsIn(issue)).not.toContain('assignee')
    expect(unsaidFieldsIn(issue)).not.toContain('assignees')
    const { assignee: _, ...silent } = { ...rows.issue, assignees: undefined }
    expect(unsaidFieldsIn(issueEntity.read(silent))).toEqual(expect.arrayContaining(['assignee', 'assignees']))
  })
})
