import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { hookOf } from '../../electron/api/entities/system-hooks.ts'
import { noteOn } from '../../electron/api/entities/notes.ts'
import { activityEventEntity } from '../../shared/model/activity-event.ts'
import { awardEmojiEntity } from '../../shared/model/award-emoji.ts'
import { commitEntity } from '../../shared/model/commit.ts'
import { diffVersionDetailEntity } from '../../shared/model/diff-version.ts'
import { emailEntity } from '../../shared/model/email.ts'
import { fileChangeEntity } from '../../shared/model/file-change.ts'
import { groupDetailEntity } from '../../shared/model/group.ts'
import { issueEntity } from '../../shared/model/issue.ts'
import { labelEntity } from '../../shared/model/label.ts'
import {
  mergeRequestChangesEntity,
  mergeRequestDetailEntity,
  mergeRequestEntity,
} from '../../shared/model/merge-request.ts'
import { milestoneEntity } from '../../shared/model/milestone.ts'
import { noteEntity } from '../../shared/model/note.ts'
import { projectDetailEntity, projectEntity } from '../../shared/model/project.ts'
import { snippetNoteEntity } from '../../shared/model/snippet-note.ts'
import { sshKeyEntity } from '../../shared/model/ssh-key.ts'
import { systemHookEntity } from '../../shared/model/system-hook.ts'
import { todoEntity } from '../../shared/model/todo.ts'
import { userDetailEntity, userEntity } from '../../shared/model/user.ts'
import { wireNameOf } from '../../shared/model/entity.ts'
import { oddIn, RowProblem } from '../../shared/model/wire-row.ts'
import * as more from './support/administration-rows.ts'
import { checkProperty } from '../support/properties.ts'
import * as rows from './support/rows.ts'

/** Every sort of row: its reader, its required fields, and the expected result. */
const sorts = [
  { name: 'issue', read: issueEntity.read, row: rows.issue, schema: issueEntity.schema,
    required: ['id', 'iid', 'project_id'] },
  { name: 'merge request', read: mergeRequestDetailEntity.read, row: rows.mergeRequest, schema: mergeRequestEntity.schema,
    required: ['id', 'iid', 'project_id'] },
  { name: 'note', read: noteOn('Issue', 1), row: rows.note, schema: noteEntity.schema,
    required: ['id'] },
  { name: 'label', read: labelEntity.read, row: rows.label, schema: labelEntity.schema, required: ['id', 'name'] },
  { name: 'milestone', read: milestoneEntity.read, row: rows.milestone, schema: milestoneEntity.schema,
    required: ['id'] },
  { name: 'project', read: projectDetailEntity.read, row: rows.project, schema: projectEntity.schema, required: ['id'] },
  { name: 'todo', read: todoEntity.read, row: rows.todo, schema: todoEntity.schema,
    required: ['id', 'project'] },
  { name: 'user', read: userEntity.read, row: rows.user, schema: userEntity.schema, required: ['id'] },
  { name: 'whole user', read: userDetailEntity.read, row: more.fullUser, schema: userDetailEntity.schema, required: ['id'] },
  { name: 'whole project', read: projectDetailEntity.read, row: more.fullProject, schema: projectDetailEntity.schema,
    required: ['id'] },
  { name: 'award', read: awardEmojiEntity.read, row: rows.award, schema: awardEmojiEntity.schema,
    required: ['id', 'name', 'awardable_id'] },
  { name: 'group', read: groupDetailEntity.read, row: more.groupDetail, schema: groupDetailEntity.schema, required: ['id'] },
  { name: 'snippet note', read: snippetNoteEntity.read, row: rows.snippetNote, schema: snippetNoteEntity.schema,
    required: ['id'] },
  { name: 'hook', read: hookOf, row: more.hook, schema: systemHookEntity.schema, required: ['id', 'url'] },
  { name: 'SSH key', read: sshKeyEntity.read, row: more.sshKey, schema: sshKeyEntity.schema, required: ['id', 'key'] },
  { name: 'e-mail', read: emailEntity.read, row: more.email, schema: emailEntity.schema, required: ['id', 'email'] },
  { name: 'commit', read: commitEntity.read, row: more.commit, schema: commitEntity.schema, required: ['id'] },
  { name: 'change', read: fileChangeEntity.read, row: more.change, schema: fileChangeEntity.schema, required: ['new_path'] },
  { name: 'version', read: diffVersionDetailEntity.read, row: { ...more.version, commits: [more.commit], diffs: [more.change] },
    schema: diffVersionDetailEntity.schema, required: ['id', 'merge_request_id'] },
  { name: 'merge request with its changes', read: mergeRequestChangesEntity.read, row: { ...rows.mergeRequest, changes: [more.change] },
    schema: mergeRequestChangesEntity.schema, required: ['id', 'iid', 'project_id'] },
  { name: 'event', read: activityEventEntity.read, row: more.event, schema: activityEventEntity.schema, required: ['action_name'] },
  { name: 'push', read: activityEventEntity.read, row: more.pushEvent, schema: activityEventEntity.schema, required: ['action_name'] },
] as const // prettier-ignore

/** Returns true if a field of Docket may be read from a field of the service. */
function isMadeOf(field: string, wireName: string): boolean {
  return wireNameOf(field) === wireName || (alsoFrom[wireName] ?? []).includes(field)
}

/** The fields of Docket that are read from one that is called otherwise, or stand in for it. */
const alsoFrom: Readonly<Record<string, readonly string[]>> = {
  created_at: ['updatedAt', 'lastActivityAt'],
  username: ['name'],
  path: ['name', 'pathWithNamespace'],
  name: ['nameWithNamespace'],
  visibility_level: ['public'],
  permissions: ['accessLevel'],
  target: ['targetId'],
  title: ['message'],
  author: ['authorId', 'authorUsername'],
  data: ['push'],
}

describe.each(sorts)('a row: $name', ({ name, read, row, schema, required }) => {
  const fields = Object.keys(row)
  const optional = fields.filter((field) => !(required as readonly string[]).includes(field))

  it('is read without its optional fields, missing or null', async () => {
    await checkProperty(
      `${name}, optional fields`,
      fc.property(fc.subarray(optional), fc.constantFrom(null, undefined), (left, nothing) => {
        const given = { ...row, ...Object.fromEntries(left.map((field) => [field, nothing])), unheard_of: { of: [1] } }
        // Timestamps and owners of items may be null in the contract only where the model says so.
        expect(v.is(schema, read(given))).toBe(true)
      }),
      300,
    )
  })

  it.each(required)('is a problem without %s', (field) => {
    expect(() => read({ ...row, [field]: undefined })).toThrow(RowProblem)
    expect(() => read({ ...row, [field]: null })).toThrow(RowProblem)
  })

  // Some consist of nothing else.
  if (optional.length > 0)
    it('is kept whatever stands in one of its other fields, and says which was odd', async () => {
      const anything = fc.oneof(
        fc.jsonValue({ maxDepth: 2 }),
        fc.constantFrom(undefined, null, '', '-', '0', -1, 1.5, 1e300, true, [], [null], {}, '20255-03-01T00:00:00Z'),
      )
      await checkProperty(
        `${name}, any field`,
        fc.property(fc.constantFrom(...optional), anything, (field, value) => {
          const result = read({ ...row, [field]: value })
          expect(v.is(schema, result)).toBe(true)
          // A reader of its own may return another object than the entity.
          for (const { problem } of oddIn(result)) expect(problem).toContain(field)
          const others = (given: object) => JSON.stringify(Object.entries(given).filter(([of]) => !isMadeOf(of, field)))
          expect(others(result)).toBe(others(read(row)))
        }),
        500,
      )
    })

  it('is either a problem or whole, whatever stands in a field without which it is nothing', async () => {
    await checkProperty(
      `${name}, any field that it needs`,
      fc.property(fc.constantFrom(...required), fc.jsonValue({ maxDepth: 2 }), (field, value) => {
        let result: unknown
        try {
          result = read({ ...row, [field]: value })
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(RowProblem)
          return
        }
        expect(v.is(schema, result)).toBe(true)
      }),
      200,
    )
  })

  it('is a problem when it is none', async () => {
    await checkProperty(
      `${name}, anything`,
      fc.property(fc.jsonValue({ maxDepth: 2 }), (value) => {
        expect(() => read(value)).toThrow(RowProblem)
      }),
      300,
    )
  })

  it('does not say in its problem what stood there (S15)', () => {
    for (const field of required) {
      const problem = (() => {
        try {
          return read({ ...row, [field]: { private_token: 's3cret' } })
        } catch (thrown) {
          return (thrown as Error).message
        }
      })()
      expect(JSON.stringify(problem)).not.toContain('s3cret')
    }
  })
})
