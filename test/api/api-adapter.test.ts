import { expect, it } from 'vitest'
import type { ApiAdapter } from '../../electron/api/versions/api-adapter.ts'
import { apiAdapterV3 } from '../../electron/api/versions/api-adapter-v3.ts'
import { deleteIssue, followIssue, listProjectIssues, readIssue } from '../../electron/api/entities/issues.ts'
import { deleteIssueNote } from '../../electron/api/entities/notes.ts'
import { clientOf, errorFrom, json, startServer } from './support/service.ts'
import { issue, note } from './support/rows.ts'

/** Names of attributes in the contract and in the made-up version. */
const names: Readonly<Record<string, readonly [contract: string, other: string]>> = {
  Issue: ['title', 'headline'],
  Note: ['body', 'text'],
}

/** A made-up version: it lies elsewhere, numbers issues in paths by thousands, deletes with POST, and has its own names. */
const other: ApiAdapter = {
  ...apiAdapterV3,
  apiPath: '/other/v9',
  requestOf: (operation, values) => {
    const { target, body } = apiAdapterV3.requestOf(operation, {
      ...values,
      ...(typeof values['issue_id'] === 'number' && { issue_id: values['issue_id'] * 1000 }),
    })
    return { method: operation.method === 'DELETE' ? 'POST' : operation.method, target, body }
  },
  rowOf: ({ result }, row) => {
    const [contract, own] = names[result] ?? ['', '']
    const { [own]: value, ...rest } = row as Record<string, unknown>
    return { ...rest, [contract]: value }
  },
}

it('an adapter says where the API lies, what is asked there, and what its rows are', async () => {
  const { title: headline, ...rest } = issue
  const service = await startServer(({ url, headers }, response) => {
    const row = { ...rest, headline }
    const next = `<http://${headers.host}/other/v9/projects/1/issues?page=2>; rel="next"`
    if (url.startsWith('/other/v9/projects/1/issues?'))
      json(response, [row], 200, url.includes('page=2') ? {} : { link: next })
    else json(response, url.includes('/notes/') ? { ...note, body: undefined, text: note.body } : row)
  })
  const client = clientOf(service, { adapter: other })
  const first = await listProjectIssues(client, { id: 1, per_page: 1 })
  const second = await listProjectIssues(client, { id: 1 }, { link: first.links.next })
  const on = { id: 1, issue_id: 7 }
  const followed = await followIssue(client, on)
  expect([
    first.items[0],
    second.items[0],
    await readIssue(client, on),
    followed.unchanged || followed.value,
  ]).toMatchObject(Array.from({ length: 4 }, () => ({ title: headline })))
  await deleteIssue(client, on)
  expect(await deleteIssueNote(client, { ...on, note_id: note.id })).toMatchObject({ body: note.body })
  expect(service.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /other/v9/projects/1/issues?per_page=1',
    'GET /other/v9/projects/1/issues?page=2',
    'POST /other/v9/projects/1/issues/7000/subscription',
    'GET /other/v9/projects/1/issues/7000',
    'POST /other/v9/projects/1/issues/7000',
    `POST /other/v9/projects/1/issues/7000/notes/${note.id}`,
  ])
  // A link to another version of the same service leaves the API.
  expect((await errorFrom(client.follow('/../v8/projects'))).code).toBe('answer_malformed')
  expect(client.anchor('/api/v3/projects', '/projects')).toBeNull()
})
