import { describe, expect, it } from 'vitest'
import type { EditKind } from '../../../shared/edit.ts'
import { sentenceFor } from '../../../shared/error-sentences.ts'
import { Stage, dialects } from './stage.ts'

/** Refusals of edits of projects, groups and people, in the words that the user reads. */

interface Refused {
  readonly what: string
  /** The username of whoever tries it. */
  readonly user?: string
  readonly edit: (stage: Stage) => Promise<{ readonly kind: EditKind } & Record<string, unknown>>
  readonly code: string
  /** The same on services of today. */
  readonly realCode?: string
  readonly says: RegExp
}

const project = async (stage: Stage, path: string) => stage.key('project', await stage.projectId(path))
const group = async (stage: Stage, path: string) => stage.key('group', (await stage.get(`/groups/${path}`)).id)
const person = async (stage: Stage, name: string) =>
  stage.key('user', (await stage.get(`/users?username=${name}`))[0].id)
const self = (stage: Stage) => stage.key('user', stage.context.ownUserId)
const own = { namespaceId: null, namespacePath: 'ada' } as const

const refused: readonly Refused[] = [
  {
    what: 'a project at a path that is taken',
    edit: async (stage) => {
      await stage.ask('POST', '/projects', { name: 'tongs' })
      return { kind: 'createProject', target: self(stage), name: 'Tongs', path: 'tongs', ...own }
    },
    code: 'conflict',
    realCode: 'invalid',
    says: /taken/,
  },
  {
    what: 'a project in a group of others',
    user: 'cem',
    edit: async (stage) => {
      const [{ id }] = await stage.ask('GET', '/groups/owned', undefined, 'ada').then(({ body }) => body)
      const where = { namespaceId: id, namespacePath: 'tools' }
      return { kind: 'createProject', target: self(stage), name: 'Tongs', path: 'tongs', ...where }
    },
    code: 'invalid',
    says: /namespace/,
  },
  {
    what: 'a fork where there is one of that path',
    edit: async (stage) => {
      await stage.ask('POST', `/projects/fork/${await stage.projectId('cem/yard')}`, { namespace: 'ada' })
      return { kind: 'forkProject', target: await project(stage, 'cem/yard'), path: 'yard', ...own }
    },
    code: 'conflict',
    says: /taken/,
  },
  {
    what: 'the settings of a project of which one is a guest',
    edit: async (stage) => ({ kind: 'changeProject', target: await project(stage, 'ben/box'), description: 'Mine' }),
    code: 'forbidden',
    says: /not allow|may not|allowed/i,
  },
  {
    what: 'the archiving of a project of others',
    edit: async (stage) => ({ kind: 'archiveProject', target: await project(stage, 'ben/box'), archived: true }),
    code: 'forbidden',
    says: /not allow|may not|allowed/i,
  },
  {
    what: 'the deletion of a project of others',
    edit: async (stage) => ({ kind: 'deleteProject', target: await project(stage, 'ben/box'), path: 'ben/box' }),
    code: 'forbidden',
    says: /not allow|may not|allowed/i,
  },
  {
    what: 'a move by somebody who is no administrator',
    edit: async (stage) => {
      const { id } = await stage.get('/groups/tools')
      const target = await project(stage, 'ben/box')
      return { kind: 'transferProject', target, groupId: id, groupPath: 'tools' }
    },
    code: 'forbidden',
    says: /not allow|may not|allowed/i,
  },
  {
    what: 'a group at a path that is taken',
    edit: (stage) => Promise.resolve({ kind: 'createGroup', target: self(stage), name: 'Tools', path: 'tools' }),
    code: 'invalid',
    says: /taken/,
  },
  {
    what: 'the settings of a group of others',
    user: 'ben',
    edit: async (stage) => ({ kind: 'changeGroup', target: await group(stage, 'tools'), name: 'Mine' }),
    code: 'forbidden',
    says: /not allow|may not|allowed/i,
  },
  {
    what: 'the deletion of a group of others',
    user: 'ben',
    edit: async (stage) => ({ kind: 'deleteGroup', target: await group(stage, 'tools'), path: 'tools' }),
    code: 'forbidden',
    says: /not allow|may not|allowed/i,
  },
  {
    what: 'the account of somebody else, to normal users',
    edit: async (stage) => ({ kind: 'changePerson', target: await person(stage, 'ben'), name: 'Bernhard' }),
    code: 'forbidden',
    says: /not allow|may not|allowed/i,
  },
  {
    what: 'a block by normal users',
    edit: async (stage) => ({ kind: 'blockPerson', target: await person(stage, 'ben'), blocked: true }),
    code: 'forbidden',
    says: /not allow|may not|allowed/i,
  },
  {
    what: 'a username that is taken',
    user: 'ines',
    edit: async (stage) => ({ kind: 'changePerson', target: await person(stage, 'ben'), username: 'cem' }),
    code: 'person_not_changed',
    realCode: 'conflict',
    says: /^(?:GitLab did not change this person, and does not say why. .*may be|Somebody.*GitLab said: .*been) taken/,
  },
  {
    what: 'the deletion of the only owner of a group',
    user: 'ines',
    edit: async (stage) => ({ kind: 'deletePerson', target: await person(stage, 'ada'), username: 'ada' }),
    code: 'person_not_deleted',
    says: /^GitLab did not delete this person. .*only owner of a group/,
  },
]

describe.each(dialects)('a service of the %s dialect refuses', (dialect) => {
  it.each(refused)('$what, and says why', async ({ user = 'ada', edit, code, realCode = code, says }) => {
    const stage = await Stage.open({ dialect, user })
    const wanted = await edit(stage)
    const base = Object.fromEntries(Object.keys(wanted).map((name) => [name, null]))
    const row = /^change/.test(wanted.kind) ? await seenOf(stage, wanted) : base
    const error = await stage.refusal(wanted, { seen: row })
    expect(error.code).toBe(dialect === 'real' ? realCode : code)
    const { title, advice } = sentenceFor(error)
    expect(`${title} ${advice}`).toMatch(says)
  })
})

/** The present values of the fields that are changed, so that nobody else seems to have changed them. */
async function seenOf(stage: Stage, { target }: Record<string, unknown>): Promise<Record<string, string>> {
  const [, kind, id] = String(target).split('/')
  const row = await stage.get(`/${kind === 'user' ? 'users' : `${kind}s`}/${id}`)
  return { name: row.name, username: row.username ?? '', description: row.description ?? '' }
}
