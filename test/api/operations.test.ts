import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import type { Client, RequestOptions } from '../../electron/api/client/client.ts'
import { operations, type OperationName } from '../../shared/contract/index.ts'
import type { Operation, Parameter } from '../../shared/contract/operation.ts'
import { activityEventEntity } from '../../shared/model/activity-event.ts'
import { awardEmojiEntity } from '../../shared/model/award-emoji.ts'
import { commitEntity } from '../../shared/model/commit.ts'
import { diffVersionEntity } from '../../shared/model/diff-version.ts'
import { emailEntity } from '../../shared/model/email.ts'
import { groupEntity } from '../../shared/model/group.ts'
import { issueEntity } from '../../shared/model/issue.ts'
import { labelEntity } from '../../shared/model/label.ts'
import { mergeRequestDetailEntity } from '../../shared/model/merge-request.ts'
import { milestoneEntity } from '../../shared/model/milestone.ts'
import { noteEntity } from '../../shared/model/note.ts'
import { projectDetailEntity } from '../../shared/model/project.ts'
import { sshKeyEntity } from '../../shared/model/ssh-key.ts'
import { systemHookEntity } from '../../shared/model/system-hook.ts'
import { todoEntity } from '../../shared/model/todo.ts'
import { userEntity } from '../../shared/model/user.ts'
import { callByName, calledByName } from '../support/called-by-name.ts'
import * as more from './support/administration-rows.ts'
import * as rows from './support/rows.ts'
import { clientOf, errorFrom, json, startServer } from './support/service.ts'

/**
 * Every operation of the contract by what its table says: one function of the client, unless it is called by name only; one
 * request, one row of the model. What an operation has of its own is in the other files.
 */

type Call = (client: Client, args: unknown, options?: RequestOptions) => Promise<unknown>

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('../../electron/api/*/*.ts', { eager: true })
const sources = import.meta.glob<string>('../../electron/api/*/*.ts', { eager: true, query: '?raw', import: 'default' })

const documented = Object.entries<Operation>(operations).filter(([, operation]) => !operation.undocumented)

/** Functions without arguments that have a name of their own. */
const ownNames: Readonly<Record<string, string>> = { readCurrentUser: 'readOwnUser' }

function functionsFor(operation: string): Call[] {
  const name = ownNames[operation] ?? operation
  const found = Object.values(modules).flatMap((module) => (typeof module[name] === 'function' ? [module[name]] : []))
  return found.map((one) =>
    name === operation ? (one as Call) : (client, _, options) => one(client, {}, options) as never,
  )
}

/** A row of each sort of answer, and what it must become. */
const answers: Readonly<Record<string, readonly [row: unknown, schema: v.GenericSchema]>> = {
  Issue: [rows.issue, issueEntity.schema],
  MergeRequest: [rows.mergeRequest, mergeRequestDetailEntity.schema],
  Note: [rows.note, noteEntity.schema],
  AwardEmoji: [rows.award, awardEmojiEntity.schema],
  Label: [rows.label, labelEntity.schema],
  Milestone: [rows.milestone, milestoneEntity.schema],
  Project: [more.fullProject, projectDetailEntity.schema],
  Group: [more.groupDetail, groupEntity.schema],
  Todo: [rows.todo, todoEntity.schema],
  User: [more.fullUser, userEntity.schema],
  Event: [more.event, activityEventEntity.schema],
  SystemHook: [more.hook, systemHookEntity.schema],
  CreatedSystemHooks: [[more.hook], systemHookEntity.schema],
  DeletedSystemHook: [{ ...more.hook, note_events: false, service_id: null }, systemHookEntity.schema],
  Key: [more.sshKey, sshKeyEntity.schema],
  Email: [more.email, emailEntity.schema],
  Commit: [more.commit, commitEntity.schema],
  Version: [more.version, diffVersionEntity.schema],
  boolean: [true, v.literal(true)],
}

function sampleOf(name: string, { type, oneOf }: Parameter): unknown {
  switch (type) {
    case 'integer':
    case 'idNoneOrAny':
      return name.length + 1
    case 'idOrPath':
      return 'a/b c'
    case 'boolean':
      return false
    case 'names':
      return ['one', 'two words']
    case 'integers':
      return [3, 4]
    case 'words':
      return oneOf?.slice(0, 2) ?? ['one', 'two']
    case 'timestamp':
      return '2026-01-04T15:31:46.176Z'
    case 'date':
      return '2026-07-22'
    case 'file':
    case 'string':
      return oneOf?.[0] ?? `${name} & more`
  }
}

/** Arguments for every parameter that the operation has. */
function samplesFor(operation: Operation): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(operation.parameters).map(([name, one]) => [name, sampleOf(name, one)]))
}

/** The request as the contract has it, made without the client's help. */
function expectedRequest({ method, path, parameters }: Operation, args: Readonly<Record<string, unknown>>) {
  const inPath = [...path.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => name)
  const filled = inPath.reduce((rest, name) => rest.replace(`:${name}`, encodeURIComponent(String(args[name]))), path)
  const onWire = Object.entries(args)
    .filter(([name]) => !inPath.includes(name))
    .map(([name, value]) => [name, parameters[name]?.type === 'names' ? 'one,two words' : value] as const)
  const inBody = method === 'POST' || method === 'PUT'
  const query = onWire.flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((one) => [`${name}[]`, String(one)]) : [[name, String(value)]],
  )
  return {
    method,
    path: `/api/v3${filled}`,
    query: inBody ? [] : query,
    body: inBody && onWire.length > 0 ? Object.fromEntries(onWire) : null,
  }
}

/** The row in what a function answered: of a page, a change, a union or itself. */
function rowIn(result: unknown): unknown {
  if (typeof result !== 'object' || result === null) return result
  const fields = result as Readonly<Record<string, unknown>>
  if (Array.isArray(fields['items'])) return rowIn(fields['items'][0])
  if ('unchanged' in fields) return fields['value']
  if (typeof fields['kind'] === 'string') return fields[fields['kind']]
  if ('deleted' in fields) return fields['user']
  return result
}

const bodiesNotRead = ['deleteIssue', 'deleteMergeRequest', 'deleteGroup'].concat([
  'deleteOwnKey',
  'deleteUserKey',
  'deleteOwnEmail',
  'deleteUserEmail',
])

describe('the operations of the contract', () => {
  it('are 127, each with exactly one function of the client, or called by name only', () => {
    expect(documented).toHaveLength(127)
    const others = documented
      .map(([name]) => [name, functionsFor(name).length] as const)
      .filter(([name, count]) => count !== (calledByName.has(name) ? 0 : 1))
    expect(others).toEqual([])
  })

  it('with a function are each called in exactly one place', () => {
    // The table of other requests calls nothing.
    const callers = Object.entries(sources).filter(([file]) => !file.endsWith('/other-request.ts'))
    const uses = callers.flatMap(([, source]) => [...source.matchAll(/\w+Operations\.(\w+)/g)])
    const counts = new Map<string, number>()
    for (const [, name = ''] of uses) counts.set(name, (counts.get(name) ?? 0) + 1)
    // The user is read in short, with all fields that only they see, and to find out if the service can be reached (`gate.ts`).
    const several = documented
      .filter(([name]) => (counts.get(name) ?? 0) !== (calledByName.has(name) ? 0 : 1))
      .map(([name]) => [name, counts.get(name)])
    expect(several).toEqual([['readCurrentUser', 3]])
    const unknown = [...counts.keys()].filter((name) => !(name in operations))
    expect(unknown).toEqual([])
  })

  it('have all of them a description', () => {
    const bare = Object.entries(sources).flatMap(([file, source]) =>
      [...source.matchAll(/(.*)\nexport (?:async )?function (\w+)\(\n? *client: Client/g)]
        .filter(([, before = '']) => !before.trimEnd().endsWith('*/'))
        .map(([, , name]) => `${file} ${name}`),
    )
    expect(bare).toEqual([])
  })
})

describe.each(documented)('%s', (name, operation) => {
  const call = functionsFor(name)[0] ?? callByName(name as OperationName)
  const [row, schema] = (calledByName.has(name) ? null : answers[operation.result]) ?? [{}, v.looseObject({})]
  const args = samplesFor(operation)

  it('asks once, as the contract says, and answers the shared model', async () => {
    const status = operation.method === 'POST' ? 201 : 200
    const service = await startServer((_, response) => json(response, operation.list ? [row] : row, status))
    const result = await call(clientOf(service), args)
    const seen = service.requests.map(({ method, url, body }) => {
      const { pathname, searchParams } = new URL(url, service.url)
      return {
        method,
        path: pathname,
        query: [...searchParams],
        body: body === '' ? null : (JSON.parse(body) as unknown),
      }
    })
    expect(seen).toEqual([expectedRequest(operation, args)])
    if (bodiesNotRead.includes(name)) expect(result).toBeUndefined()
    else expect(v.safeParse(schema, rowIn(result)).issues).toBeUndefined()
  })

  it('can be cancelled', async () => {
    const service = await startServer(() => undefined)
    const options = { signal: AbortSignal.abort() }
    expect((await errorFrom(call(clientOf(service), args, options))).code).toBe('cancelled')
    expect(service.requests).toEqual([])
  })

  if (operation.list && !calledByName.has(name)) {
    it('keeps the other rows of a page when one is bad', async () => {
      const bad = { name: 7, private_token: 's3cret' }
      const service = await startServer((_, response) => json(response, [row, bad, row, null]))
      const page = (await call(clientOf(service), args)) as { items: unknown[]; rejected: unknown[] }
      expect(page.items).toHaveLength(2)
      expect(page.rejected).toMatchObject([
        { index: 1, id: null },
        { index: 3, id: null },
      ])
      expect(JSON.stringify(page)).not.toContain('s3cret')
    })
  }

  if (operation.unchanged) {
    it('may have nothing to do', async () => {
      const service = await startServer((_, response) => void response.writeHead(304).end())
      expect(await call(clientOf(service), args)).toEqual({ unchanged: true })
    })
  }
})
