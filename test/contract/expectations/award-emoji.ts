import {
  absent,
  absentOnDelete,
  creates,
  deletes,
  illTyped,
  lists,
  omit,
  reads,
  type Expectation,
  type Values,
} from './expectation.ts'
import { award } from './shapes.ts'
import { snippetId } from '../fixture.ts'
import { made, type World } from '../world.ts'

const family = 'award emoji'

/** A thing that can be awarded. Rita awarded each of the first four; Gus the notes, which are Rita's. */
interface Awardable {
  /** In the names of operations. */
  readonly called: string
  readonly type: 'Issue' | 'MergeRequest' | 'Snippet' | 'Note'
  readonly path: string
  /** The path variable that names it. */
  readonly variable: string
  readonly giver: string
  readonly needs?: 'snippets'
  readonly values: (world: World) => Promise<Values>
}

const issue = async (world: World): Promise<Values> => ({
  id: await world.projectId(),
  issue_id: await world.issueId('Crack in the horn'),
})
const mergeRequest = async (world: World): Promise<Values> => ({
  id: await world.projectId(),
  merge_request_id: await world.mergeRequestId('Weld it'),
})

const awardables: readonly Awardable[] = [
  { called: 'Issue', type: 'Issue', path: 'issues/:issue_id', variable: 'issue_id', giver: 'rita', values: issue },
  {
    called: 'MergeRequest',
    type: 'MergeRequest',
    path: 'merge_requests/:merge_request_id',
    variable: 'merge_request_id',
    giver: 'rita',
    values: mergeRequest,
  },
  {
    called: 'Snippet',
    type: 'Snippet',
    path: 'snippets/:snippet_id',
    variable: 'snippet_id',
    giver: 'rita',
    needs: 'snippets',
    values: async (world) => ({ id: await world.projectId(), snippet_id: snippetId }),
  },
  {
    called: 'IssueNote',
    type: 'Note',
    path: 'issues/:issue_id/notes/:note_id',
    variable: 'note_id',
    giver: 'gus',
    values: async (world) => {
      const values = await issue(world)
      return { ...values, note_id: await world.noteId(`issues/${String(values['issue_id'])}`) }
    },
  },
  {
    called: 'MergeRequestNote',
    type: 'Note',
    path: 'merge_requests/:merge_request_id/notes/:note_id',
    variable: 'note_id',
    giver: 'gus',
    values: async (world) => {
      const values = await mergeRequest(world)
      return { ...values, note_id: await world.noteId(`merge_requests/${String(values['merge_request_id'])}`) }
    },
  },
]

/** Nobody gave these before, and each case gives another. */
const names = ['anchor', 'bell', 'candle', 'cactus', 'door', 'drum', 'eye', 'fire', 'gem', 'heart'] as const

function filled(path: string, values: Values): string {
  return path.replaceAll(/:([a-z_]+)/g, (_, name: string) => String(values[name]))
}

function operationsOf(awardable: Awardable): readonly Expectation[] {
  const { called, type, variable, giver, values } = awardable
  const all = `/projects/:id/${awardable.path}/award_emoji`
  const common = {
    family,
    access: 'reader',
    shape: award(type),
    ...(awardable.needs ? { needs: awardable.needs } : {}),
  } as const
  const nameOf = (world: World): string => names[world.next() % names.length] ?? 'anchor'
  return [
    lists({
      ...common,
      name: `list${called}Awards`,
      path: all,
      as: 'rita',
      values,
      malformed: illTyped(variable, 'it'),
      absent: absent(variable),
    }),
    reads({
      ...common,
      name: `read${called}Award`,
      path: `${all}/:award_id`,
      as: 'rita',
      values: async (world) => {
        const found = await values(world)
        return { ...found, award_id: await world.awardId(filled(awardable.path, found)) }
      },
      shows: (sent) => ({ id: sent['award_id'], name: 'tada', awardable_id: sent[variable] }),
      malformed: illTyped('award_id', 'tada'),
      absent: absent('award_id'),
    }),
    creates({
      ...common,
      name: `create${called}Award`,
      path: all,
      required: ['name'],
      as: giver,
      values: async (world) => ({ ...(await values(world)), name: nameOf(world) }),
      shows: (sent) => ({ name: sent['name'], awardable_id: sent[variable], user: { username: giver } }),
      malformed: omit('name'),
      absent: absent(variable),
    }),
    deletes({
      ...common,
      name: `delete${called}Award`,
      path: `${all}/:award_id`,
      access: 'author',
      as: giver,
      values: async (world) => {
        const found = await values(world)
        const path = filled(all, found)
        const reply = await world.as(giver).send('POST', path, { name: nameOf(world) })
        return { ...found, award_id: made(reply, `POST ${path}`).id }
      },
      shows: (sent) => ({ id: sent['award_id'] }),
      malformed: illTyped('award_id', 'tada'),
      absent: absentOnDelete('award_id'),
    }),
  ]
}

export const awardEmojiExpectations: readonly Expectation[] = awardables.flatMap(operationsOf)
