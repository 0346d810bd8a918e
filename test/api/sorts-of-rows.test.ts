import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { awardOf } from '../../electron/api/award-emoji-rows.ts'
import { triggerOf } from '../../electron/api/build-triggers.ts'
import { commitOf, diffVersionDetailOf, fileChangeOf } from '../../electron/api/commit-rows.ts'
import { activityEventOf } from '../../electron/api/event-rows.ts'
import { RowProblem } from '../../electron/api/fields.ts'
import { groupDetailOf } from '../../electron/api/group-rows.ts'
import { issueOf } from '../../electron/api/issue-rows.ts'
import { labelOf } from '../../electron/api/label-rows.ts'
import { mergeRequestChangesOf, mergeRequestOf } from '../../electron/api/merge-request-rows.ts'
import { milestoneOf } from '../../electron/api/milestone-rows.ts'
import { noteOn, snippetNoteOf } from '../../electron/api/note-rows.ts'
import { projectOf } from '../../electron/api/project-rows.ts'
import { hookOf, sampleEventOf } from '../../electron/api/system-hooks.ts'
import { todoOf } from '../../electron/api/todo-rows.ts'
import { emailOf } from '../../electron/api/user-emails.ts'
import { sshKeyOf } from '../../electron/api/user-keys.ts'
import { userDetailOf, userOf } from '../../electron/api/user-rows.ts'
import { activityEventSchema } from '../../shared/model/activity-event.ts'
import { awardEmojiSchema } from '../../shared/model/award-emoji.ts'
import { buildTriggerSchema } from '../../shared/model/build-trigger.ts'
import { commitSchema } from '../../shared/model/commit.ts'
import { diffVersionDetailSchema } from '../../shared/model/diff-version.ts'
import { emailSchema } from '../../shared/model/email.ts'
import { fileChangeSchema } from '../../shared/model/file-change.ts'
import { groupDetailSchema } from '../../shared/model/group.ts'
import { issueSchema } from '../../shared/model/issue.ts'
import { labelSchema } from '../../shared/model/label.ts'
import { mergeRequestChangesSchema, mergeRequestSchema } from '../../shared/model/merge-request.ts'
import { milestoneSchema } from '../../shared/model/milestone.ts'
import { noteSchema } from '../../shared/model/note.ts'
import { projectDetailSchema, projectSchema } from '../../shared/model/project.ts'
import { snippetNoteSchema } from '../../shared/model/snippet-note.ts'
import { sshKeySchema } from '../../shared/model/ssh-key.ts'
import { sampleEventSchema, systemHookSchema } from '../../shared/model/system-hook.ts'
import { todoSchema } from '../../shared/model/todo.ts'
import { userDetailSchema, userSchema } from '../../shared/model/user.ts'
import * as more from './support/administration-rows.ts'
import { checkProperty } from '../support/properties.ts'
import * as rows from './support/rows.ts'

/** Every sort of row: how it is read, what must be in it, and what it becomes. */
const sorts = [
  { name: 'issue', read: issueOf, row: rows.issue, schema: issueSchema,
    required: ['id', 'iid', 'project_id', 'title', 'state', 'created_at', 'author'] },
  { name: 'merge request', read: mergeRequestOf, row: rows.mergeRequest, schema: mergeRequestSchema,
    required: ['id', 'iid', 'project_id', 'title', 'state', 'created_at', 'author', 'source_branch', 'target_branch'] },
  { name: 'note', read: noteOn('Issue', 1), row: rows.note, schema: noteSchema,
    required: ['id', 'body', 'author', 'created_at'] },
  { name: 'label', read: labelOf, row: rows.label, schema: labelSchema, required: ['id', 'name'] },
  { name: 'milestone', read: milestoneOf, row: rows.milestone, schema: milestoneSchema,
    required: ['id', 'title', 'created_at'] },
  { name: 'project', read: projectOf, row: rows.project, schema: projectSchema, required: ['id', 'name', 'path'] },
  { name: 'todo', read: todoOf, row: rows.todo, schema: todoSchema,
    required: ['id', 'project', 'author', 'action_name', 'target_type', 'target', 'created_at'] },
  { name: 'user', read: userOf, row: rows.user, schema: userSchema, required: ['id', 'username'] },
  { name: 'whole user', read: userDetailOf, row: more.fullUser, schema: userDetailSchema, required: ['id', 'username'] },
  { name: 'whole project', read: projectOf, row: more.fullProject, schema: projectDetailSchema,
    required: ['id', 'name', 'path'] },
  { name: 'award', read: awardOf, row: rows.award, schema: awardEmojiSchema,
    required: ['id', 'name', 'user', 'created_at', 'awardable_id', 'awardable_type'] },
  { name: 'group', read: groupDetailOf, row: more.groupDetail, schema: groupDetailSchema, required: ['id', 'path'] },
  { name: 'snippet note', read: snippetNoteOf, row: rows.snippetNote, schema: snippetNoteSchema,
    required: ['id', 'title', 'author', 'created_at'] },
  { name: 'hook', read: hookOf, row: more.hook, schema: systemHookSchema, required: ['id', 'url'] },
  { name: 'sample event', read: sampleEventOf, row: more.sampleEvent, schema: sampleEventSchema, required: ['event_name'] },
  { name: 'trigger', read: triggerOf, row: more.trigger, schema: buildTriggerSchema, required: ['token'] },
  { name: 'SSH key', read: sshKeyOf, row: more.sshKey, schema: sshKeySchema, required: ['id', 'key'] },
  { name: 'e-mail', read: emailOf, row: more.email, schema: emailSchema, required: ['id', 'email'] },
  { name: 'commit', read: commitOf, row: more.commit, schema: commitSchema, required: ['id', 'title'] },
  { name: 'change', read: fileChangeOf, row: more.change, schema: fileChangeSchema, required: ['new_path'] },
  { name: 'version', read: diffVersionDetailOf, row: { ...more.version, commits: [more.commit], diffs: [more.change] },
    schema: diffVersionDetailSchema, required: ['id', 'created_at', 'merge_request_id'] },
  { name: 'merge request with its changes', read: mergeRequestChangesOf, row: { ...rows.mergeRequest, changes: [more.change] },
    schema: mergeRequestChangesSchema, required: ['id', 'iid', 'project_id', 'title', 'state', 'created_at', 'author', 'source_branch', 'target_branch'] },
  { name: 'event', read: activityEventOf, row: more.event, schema: activityEventSchema, required: ['action_name'] },
  { name: 'push', read: activityEventOf, row: more.pushEvent, schema: activityEventSchema, required: ['action_name'] },
] as const // prettier-ignore

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

  it('is either a problem or whole, whatever stands in a field', async () => {
    const anything = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom('', '-', '0', -1, 1.5, 1e300, true, [], {}),
    )
    await checkProperty(
      `${name}, any field`,
      fc.property(fc.constantFrom(...fields), anything, (field, value) => {
        let result: unknown
        try {
          result = read({ ...row, [field]: value })
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(RowProblem)
          return
        }
        expect(v.is(schema, result)).toBe(true)
      }),
      500,
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

  it('does not say in its problem what stood there', () => {
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
