import { describe, expect, it } from 'vitest'
import { families, operations } from '../../shared/contract/index.ts'
import { markdownOf } from '../../shared/contract/markdown.ts'
import { openApiOf } from '../../shared/contract/openapi.ts'
import type { Operation } from '../../shared/contract/operation.ts'
import { serve, workshop } from './support.ts'
import type { Loose } from './support.ts'

const document = openApiOf(families) as Loose
const all: readonly (readonly [string, Operation])[] = Object.entries(operations)
const documented = all.filter(([, operation]) => !operation.undocumented)

function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [String(inner)] : references(inner)))
}

function resolve(reference: string): Loose {
  return reference
    .slice(2)
    .split('/')
    .reduce((value, key) => value?.[key], document)
}

describe('the OpenAPI document', () => {
  it('has the operations of the contract and no other', () => {
    expect(documented).toHaveLength(127)
    const found = Object.values(document.paths).flatMap((path: Loose) =>
      Object.values(path).map(({ operationId }: Loose) => operationId),
    )
    expect(found.sort()).toEqual(documented.map(([name]) => name).sort())
    expect(document.openapi).toBe('3.1.0')
  })

  it('refers to nothing that is not in it, and declares each path variable', () => {
    const missing = references(document).filter((reference) => resolve(reference) === undefined)
    expect(missing).toEqual([])
    for (const [path, item] of Object.entries<Loose>(document.paths)) {
      const variables = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      for (const { parameters } of Object.values<Loose>(item)) {
        const declared = parameters.filter((parameter: Loose) => parameter.in === 'path')
        expect(declared.map(({ name }: Loose) => name)).toEqual(variables)
      }
    }
    expect(Object.keys(document.components.securitySchemes)).toHaveLength(5)
  })

  it('asks for what the contract requires', () => {
    const create = document.paths['/projects/{id}/merge_requests'].post
    const { schema } = create.requestBody.content['application/json']
    expect(schema.required).toEqual(['source_branch', 'target_branch', 'title'])
    expect(document.paths['/projects/{id}'].get.security[0]).toEqual({})
    expect(document.paths['/projects/{id}/star'].post.responses).toHaveProperty('304')
  })
})

/** The ways in which a value does not fit a schema: missing required fields, and wrong types. */
function lacks(schema: Loose, value: Loose, path: string): string[] {
  if (schema.$ref) return lacks(resolve(schema.$ref), value, path)
  if (schema.anyOf && !schema.properties) {
    const tries: string[][] = schema.anyOf.map((option: Loose) => lacks(option, value, path))
    return tries.find((found) => found.length === 0) ?? tries[0] ?? []
  }
  if (schema.enum) return schema.enum.includes(value) ? [] : [`${path} is ${value}`]
  const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  const types = [schema.type].flat().map((type) => (type === 'integer' ? 'number' : type))
  if (!types.includes(kind)) return [`${path} is ${kind}, not ${types.join(' or ')}`]
  if (kind === 'array')
    return value.flatMap((item: Loose, index: number) => lacks(schema.items, item, `${path}[${index}]`))
  if (kind !== 'object' || !schema.properties) return []
  const absent = schema.required.filter((name: string) => !(name in value)).map((name: string) => `${path}.${name}`)
  const wrong = Object.entries(schema.properties).flatMap(([name, inner]) =>
    name in value ? lacks(inner, value[name], `${path}.${name}`) : [],
  )
  return [...absent, ...wrong]
}

describe('its schemas', () => {
  it('are those of what the service answers', async () => {
    const root = await serve({ fixture: workshop })
    await root.send('POST', '/projects/1/issues/1/notes', { body: 'hello' })
    await root.send('POST', '/projects/1/issues/1/notes', { body: ':tada:' })
    await root.send('POST', '/projects/1/issues/1/todo')
    const mergeRequest = (await root.get('/projects/1/merge_requests')).body[0].id
    const base = `/projects/1/merge_requests/${mergeRequest}`
    const tried = [
      ['get', '/users', '/users'],
      ['get', '/users/{id}', '/users/2'],
      ['get', '/user', '/user?sudo=rita'],
      ['get', '/groups', '/groups'],
      ['get', '/groups/{id}', '/groups/tools'],
      ['get', '/projects/all', '/projects/all'],
      ['get', '/projects/{id}', '/projects/3'],
      ['get', '/projects/{id}/events', '/projects/1/events'],
      ['get', '/projects/{id}/issues', '/projects/1/issues'],
      ['get', '/projects/{id}/issues/{issue_id}/notes', '/projects/1/issues/1/notes'],
      ['get', '/projects/{id}/issues/{issue_id}/award_emoji', '/projects/1/issues/1/award_emoji'],
      ['get', '/projects/{id}/labels', '/projects/1/labels'],
      ['get', '/projects/{id}/milestones', '/projects/1/milestones'],
      ['get', '/projects/{id}/merge_requests', '/projects/1/merge_requests'],
      ['get', '/projects/{id}/merge_requests/{merge_request_id}/changes', `${base}/changes`],
      ['get', '/projects/{id}/merge_requests/{merge_request_id}/commits', `${base}/commits`],
      ['get', '/projects/{id}/merge_requests/{merge_request_id}/versions', `${base}/versions`],
      ['post', '/projects/{id}/merge_requests/{merge_request_id}/todo', `${base}/todo`],
      ['post', '/projects/{id}/triggers', '/projects/1/triggers'],
      ['post', '/hooks', '/hooks?url=http://127.0.0.1:1/&push_events=false'],
      ['get', '/hooks', '/hooks'],
      ['delete', '/hooks/{id}', '/hooks/1'],
      ['post', '/user/emails', '/user/emails?email=a@b.example'],
    ] as const
    for (const [verb, path, address] of tried) {
      const reply = await root.send(verb.toUpperCase(), address)
      expect([address, reply.status]).toEqual([address, verb === 'post' ? 201 : 200])
      const answer = document.paths[path][verb].responses[reply.status]
      expect(lacks(answer.content['application/json'].schema, reply.body, address)).toEqual([])
      if (Array.isArray(reply.body)) expect(reply.body, address).not.toHaveLength(0)
    }
    const error = (await root.get('/projects/99')).body
    expect(error).toHaveProperty('message')
  })
})

describe('the Markdown', () => {
  it('has a table for each family with a row for each operation', () => {
    const text = markdownOf(families)
    for (const [, { method, path }] of all) expect(text).toContain(`| \`${method} ${path}\` |`)
    expect(text.match(/^## /gm)).toHaveLength(Object.keys(families).length)
    const cells = text.split('\n').filter((line) => line.startsWith('|'))
    for (const line of cells) expect(line.replaceAll('\\|', '').split('|'), line).toHaveLength(7)
  })
})
