import { beforeAll, afterAll, describe, expect, it } from 'vitest'
import type { EditKind } from '../../../shared/edit.ts'
import { sentenceFor } from '../../../shared/error-sentences.ts'
import { keyOf, type Kind } from '../../../shared/model/key.ts'
import type { EditBase } from '../../../electron/protocols/queued-edit.ts'
import { apiVersion } from '../../support/api-version.ts'
import { startService, type Service } from '../../support/service-of-run.ts'
import type { Expectation, Values } from '../../contract/expectations/expectation.ts'
import { expectations } from '../../contract/expectations/index.ts'
import { wholeFixture } from '../../contract/fixture.ts'
import { tokenOf, worldAt, type World } from '../../contract/world.ts'
import { Stage } from './stage.ts'

/**
 * Rights, as the contract has them, in the words that the user reads: each operation that the contract forbids to somebody and
 * that Docket does by an edit is tried as an edit, by users without the right and with an absent target. A row of the
 * contract that is in no table here fails the last test.
 */

type Wanted = { readonly kind: EditKind } & Record<string, unknown>
interface Tried {
  readonly edit: Wanted
  readonly base?: Partial<EditBase>
}

const key = (kind: Kind, id: unknown) => keyOf('here', kind, Number(id))
const own = (world: World, who: string) => world.userId(who).then((id) => key('user', id))
const ofProject = ({ id }: Values): Partial<EditBase> => ({ projectId: Number(id) })

type Trying = (values: Values, world: World, who: string) => Tried | Promise<Tried>

/** A field as the service has it: who changes it has seen that. Null where there is no such row. */
async function fieldOf(world: World, path: string, field: string): Promise<string | null> {
  const { body } = await world.as('root').get(path)
  return (body as Readonly<Record<string, string | undefined>>)[field] ?? null
}
const projectPath = ({ id }: Values) => `/projects/${encodeURIComponent(String(id))}`

/** The number of the item that is tried, as edits remember it; 0 where there is none. What is not there had one once. */
async function numberIn(world: World, values: Values): Promise<number> {
  const part = 'issue_id' in values ? 'issues' : 'merge_requests'
  const id = values['issue_id'] ?? values['merge_request_id']
  if (id === undefined) return 0
  const { status, body } = await world.as('root').get(`${projectPath(values)}/${part}/${String(id)}`)
  return status === 200 ? (body as { readonly iid: number }).iid : Number(id)
}

const changeItem = (kind: 'issue' | 'mergeRequest', part: string, variable: string): Trying => {
  return async (values, world) => ({
    edit: { kind: 'changeItem', target: key(kind, values[variable]), fields: { title: 'Mine' } },
    base: {
      ...ofProject(values),
      seen: { title: await fieldOf(world, `${projectPath(values)}/${part}/${String(values[variable])}`, 'title') },
    },
  })
}
const deleteItem = (
  edit: 'deleteIssue' | 'deleteMergeRequest',
  kind: 'issue' | 'mergeRequest',
  variable: string,
): Trying => {
  return (values) => ({ edit: { kind: edit, target: key(kind, values[variable]) }, base: ofProject(values) })
}
const notes = (
  kind: 'editComment' | 'deleteComment',
  of: 'issue' | 'mergeRequest' | 'snippet',
  part: string,
  variable: string,
): Trying => {
  return async (values, world) => {
    const path = `${projectPath(values)}/${part}/${String(values[variable])}/notes/${String(values['note_id'])}`
    return {
      edit: { kind, target: key('note', values['note_id']), ...(kind === 'editComment' ? { body: 'Mine' } : {}) },
      base: {
        ...ofProject(values),
        item: { kind: of, id: Number(values[variable]) },
        seen: { body: await fieldOf(world, path, 'body') },
      },
    }
  }
}
const blocking = (blocked: boolean): Trying => {
  return ({ id }) => ({ edit: { kind: 'blockPerson', target: key('user', id), blocked } })
}
const archiving = (archived: boolean): Trying => {
  return ({ id }) => ({ edit: { kind: 'archiveProject', target: key('project', id), archived } })
}

/** The edits that stand for operations, by method and path. */
const byEdit: Readonly<Record<string, Trying>> = {
  'PUT /projects/:id/issues/:issue_id': changeItem('issue', 'issues', 'issue_id'),
  'DELETE /projects/:id/issues/:issue_id': deleteItem('deleteIssue', 'issue', 'issue_id'),
  'POST /groups': async (_values, world, who) => ({
    edit: { kind: 'createGroup', target: await own(world, who), name: 'Mine', path: `mine-${world.next()}` },
  }),
  'POST /groups/:id/projects/:project_id': async ({ id, project_id }, world) => {
    const group = { groupId: await world.groupId(String(id)), groupPath: String(id) }
    return { edit: { kind: 'transferProject', target: key('project', project_id), ...group } }
  },
  'PUT /groups/:id': ({ id }) => ({
    edit: { kind: 'changeGroup', target: key('group', id), description: 'Mine' },
    base: { seen: { description: null } },
  }),
  'DELETE /groups/:id': ({ id }) => ({ edit: { kind: 'deleteGroup', target: key('group', id), path: 'theirs' } }),
  'PUT /projects/:id': ({ id }) => ({
    edit: { kind: 'changeProject', target: key('project', id), description: 'Mine' },
    base: { seen: { description: null } },
  }),
  'POST /projects/:id/archive': archiving(true),
  'POST /projects/:id/unarchive': archiving(false),
  'POST /projects/:id/milestones': (values) => ({
    edit: { kind: 'createMilestone', target: key('project', values['id']), title: 'Mine' },
    base: ofProject(values),
  }),
  'PUT /projects/:id/milestones/:milestone_id': (values) => ({
    edit: { kind: 'changeMilestone', target: key('milestone', values['milestone_id']), description: 'Mine' },
    base: { ...ofProject(values), seen: { description: null } },
  }),
  'POST /projects/:id/labels': (values, world) => ({
    edit: { kind: 'createLabel', target: key('project', values['id']), name: `mine-${world.next()}`, color: '#ff0000' },
    base: ofProject(values),
  }),
  'DELETE /projects/:id/labels': (values) => ({
    edit: { kind: 'deleteLabel', target: key('project', values['id']), name: values['name'] },
    base: ofProject(values),
  }),
  'PUT /projects/:id/labels': (values) => ({
    edit: { kind: 'changeLabel', target: key('project', values['id']), name: values['name'], color: '#0000ff' },
    base: { ...ofProject(values), seen: { color: null } },
  }),
  ...Object.fromEntries(
    (
      [
        ['issues', 'issue', 'issue_id'],
        ['snippets', 'snippet', 'snippet_id'],
        ['merge_requests', 'mergeRequest', 'merge_request_id'],
      ] as const
    ).flatMap(([part, kind, variable]) => {
      const path = `/projects/:id/${part}/:${variable}/notes/:note_id`
      return [
        [`PUT ${path}`, notes('editComment', kind, part, variable)] as const,
        [`DELETE ${path}`, notes('deleteComment', kind, part, variable)] as const,
      ]
    }),
  ),
  'POST /hooks': async ({ url }, world, who) => {
    const events = { pushEvents: true, tagPushEvents: false, enableSslVerification: true }
    return { edit: { kind: 'addHook', target: await own(world, who), url, ...events } }
  },
  'DELETE /hooks/:id': async ({ id }, world, who) => ({
    edit: { kind: 'deleteHook', target: await own(world, who), id, url: 'http://127.0.0.1:9/' },
  }),
  'PUT /users/:id': async ({ id }, world) => ({
    edit: { kind: 'changePerson', target: key('user', id), name: 'Mine' },
    base: { seen: { name: await fieldOf(world, `/users/${String(id)}`, 'name') } },
  }),
  'DELETE /users/:id': ({ id }) => ({ edit: { kind: 'deletePerson', target: key('user', id), username: 'theirs' } }),
  'PUT /users/:id/block': blocking(true),
  'PUT /users/:id/unblock': blocking(false),
  'POST /projects/:id/merge_requests': (values) => ({
    edit: {
      ...{ kind: 'createMergeRequest', target: key('project', values['id']), title: 'Mine' },
      ...{ sourceBranch: 'weld', targetBranch: 'master' },
    },
    base: ofProject(values),
  }),
  'PUT /projects/:id/merge_requests/:merge_request_id': changeItem(
    'mergeRequest',
    'merge_requests',
    'merge_request_id',
  ),
  'DELETE /projects/:id/merge_requests/:merge_request_id': deleteItem(
    'deleteMergeRequest',
    'mergeRequest',
    'merge_request_id',
  ),
}

/** Operations that Docket sends at once and not as edits: they carry secrets, or only the API explorer has them. */
const askedAtOnce = [
  'POST /projects/:id/triggers',
  'DELETE /projects/:id/triggers/:token',
  'POST /users',
  'POST /projects/user/:user_id',
  'POST /users/:id/keys',
  'DELETE /users/:id/keys/:key_id',
  'POST /users/:id/emails',
  'DELETE /users/:id/emails/:email_id',
]

const nameOf = ({ method, path }: Expectation) => `${typeof method === 'string' ? method : method.real} ${path}`
const changing = expectations.filter((row) => !nameOf(row).startsWith('GET '))
/** The name of somebody who may not. Over v4 developers may make and change milestones. */
const refusedBy = (row: Expectation) => {
  const mayMore = apiVersion === 'v4' && nameOf(row).includes('/milestones')
  return mayMore ? 'gus' : (row.refused ?? '')
}
const refused = changing.filter((row) => row.refused !== undefined && byEdit[nameOf(row)] !== undefined)

describe('who may not do something', () => {
  let service: Service
  let world: World
  beforeAll(async () => {
    service = await startService({ port: 0, token: 'root-token', dialect: 'real', fixture: wholeFixture })
    world = worldAt(service.url, 'real')
  })
  afterAll(() => service.close())

  const attempt = async (row: Expectation, who: string, put: Values) => {
    const values = { ...(await row.values(world)), ...put }
    const { edit, base } = await (byEdit[nameOf(row)] as Trying)(values, world, who)
    const stage = Stage.on(service.url, who, tokenOf(who), await world.userId(who))
    return { stage, edit, base: { ...base, iid: await numberIn(world, values) } }
  }

  it.each(refused.map((row) => [nameOf(row), row] as const))('%s: reads that they may not', async (_name, row) => {
    const { stage, edit, base } = await attempt(row, refusedBy(row), {})
    const error = await stage.refusal(edit, base)
    expect(error).toMatchObject({ code: 'forbidden' })
    const { title, advice } = sentenceFor(error)
    expect(`${title} ${advice ?? ''}`).toMatch(/may not|not allow/i)
  })

  it.each(refused.flatMap((row) => (row.absent ? [[nameOf(row), row, row.absent.put] as const] : [])))(
    '%s: reads that it is gone, or has what they wanted',
    async (name, row, put) => {
      const { stage, edit, base } = await attempt(row, row.as, put)
      const outcome = await stage.run(edit, base).then(
        ({ is }) => is,
        (thrown: unknown) => sentenceFor((thrown as { error: Parameters<typeof sentenceFor>[0] }).error),
      )
      if (name.startsWith('DELETE ') && outcome === 'landing') return
      expect(outcome).toMatchObject({
        title: expect.stringMatching(/gone|no longer|does not have|not there/i) as string,
      })
    },
  )

  it('is told of every row of the contract', () => {
    const known = [...Object.keys(byEdit), ...askedAtOnce]
    expect(
      changing
        .filter((row) => row.refused !== undefined)
        .map(nameOf)
        .filter((name) => !known.includes(name)),
    ).toEqual([])
  })
})
