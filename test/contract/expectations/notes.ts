import {
  absent,
  absentOnDelete,
  creates,
  deletes,
  illTyped,
  lists,
  omit,
  reads,
  updates,
  type Expectation,
  type Values,
} from './expectation.ts'
import { note, snippetNote } from './shapes.ts'
import { snippetId } from '../fixture.ts'
import type { World } from '../world.ts'

const family = 'notes'

/** A thing that can be commented on; the workshop has one of each with a note by Rita. */
interface Parent {
  readonly type: 'Issue' | 'Snippet' | 'MergeRequest'
  readonly segment: string
  readonly variable: string
  readonly needs?: 'snippets'
  readonly find: (world: World) => Promise<number>
}

const parents: readonly Parent[] = [
  {
    type: 'Issue',
    segment: 'issues',
    variable: 'issue_id',
    find: (world) => world.issueId('Crack in the horn'),
  },
  {
    type: 'Snippet',
    segment: 'snippets',
    variable: 'snippet_id',
    needs: 'snippets',
    find: () => Promise.resolve(snippetId),
  },
  {
    type: 'MergeRequest',
    segment: 'merge_requests',
    variable: 'merge_request_id',
    find: (world) => world.mergeRequestId('Weld it'),
  },
]

function operationsOf({ type, segment, variable, needs, find }: Parent): readonly Expectation[] {
  const all = `/projects/:id/${segment}/:${variable}/notes`
  const common = { family, access: 'reader', as: 'rita', shape: note, ...(needs ? { needs } : {}) } as const
  const parent = async (world: World): Promise<Values> => ({
    id: await world.projectId(),
    [variable]: await find(world),
  })
  const existing = async (world: World): Promise<Values> => {
    const values = await parent(world)
    return { ...values, note_id: await world.noteId(`${segment}/${String(values[variable])}`) }
  }
  const fresh = async (world: World): Promise<Values> => {
    const values = await parent(world)
    return { ...values, note_id: (await world.newNote(`${segment}/${String(values[variable])}`)).id }
  }
  return [
    lists({
      ...common,
      name: `list${type}Notes`,
      path: all,
      values: parent,
      malformed: illTyped(variable, 'it'),
      absent: absent(variable),
    }),
    reads({
      ...common,
      name: `read${type}Note`,
      path: `${all}/:note_id`,
      // The one view of the contract whose name does not fit its content.
      shape: type === 'Snippet' ? snippetNote : note,
      values: existing,
      ...(type === 'Snippet'
        ? {}
        : { shows: (sent: Values) => ({ id: sent['note_id'], noteable_id: sent[variable] }) }),
      malformed: illTyped('note_id', 'last'),
      absent: absent('note_id'),
    }),
    creates({
      ...common,
      name: `create${type}Note`,
      path: all,
      required: ['body'],
      values: async (world) => ({ ...(await parent(world)), body: `Hammered it flat ${world.next()}` }),
      shows: (sent) => ({
        body: sent['body'],
        noteable_id: sent[variable],
        noteable_type: type,
        system: false,
        author: { username: 'rita' },
      }),
      malformed: omit('body'),
      absent: absent(variable),
    }),
    updates({
      ...common,
      name: `update${type}Note`,
      path: `${all}/:note_id`,
      required: ['body'],
      access: 'author',
      refused: 'gus',
      values: async (world) => ({ ...(await fresh(world)), body: 'Hammered it flatter' }),
      shows: (sent) => ({ id: sent['note_id'], body: sent['body'] }),
      malformed: omit('body'),
      absent: absent('note_id'),
    }),
    deletes({
      ...common,
      name: `delete${type}Note`,
      path: `${all}/:note_id`,
      access: 'author',
      refused: 'gus',
      values: fresh,
      shows: (sent) => ({ id: sent['note_id'] }),
      malformed: illTyped('note_id', 'last'),
      absent: absentOnDelete('note_id'),
    }),
  ]
}

export const noteExpectations: readonly Expectation[] = parents.flatMap(operationsOf)
