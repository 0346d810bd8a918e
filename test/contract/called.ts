import { operationNamed, operationNames } from '../../shared/contract/call.ts'
import type { OperationName } from '../../shared/contract/index.ts'
import { addressOf } from './call.ts'
import { expectations } from './expectations/index.ts'
import type { Expectation, Values } from './expectations/expectation.ts'
import { made, type World } from './world.ts'

/** Every operation of the contract, as the app is to call it, and the page of the service that shows its effect. */

/** An operation to call, with its caller and its arguments. */
export interface Called extends Pick<Expectation, 'as' | 'values' | 'needs'> {
  readonly name: string
}

/** Makes a new todo of Rita's. Returns the arguments of operations on it. */
async function todoOf(world: World): Promise<Values> {
  const [project, issue] = [await world.projectId(), (await world.newIssue()) as { readonly id: number }]
  const todo = made(await world.as('rita').send('POST', `/projects/${project}/issues/${issue.id}/todo`, {}), 'a todo')
  return { id: (todo as { readonly id: number }).id }
}
/** The contract's own tables have names of their own: method and path say which operation it is. */
const ofContract: readonly Called[] = expectations.map((one) => {
  const method = typeof one.method === 'string' ? one.method : one.method.contract
  const is = (name: string) => operationNamed(name)?.method === method && operationNamed(name)?.path === one.path
  return { ...one, name: operationNames.find(is) ?? one.name }
})
const ofTodos: readonly Called[] = [
  { name: 'listTodos', as: 'rita', values: async (world) => (await todoOf(world)) && {} },
  { name: 'finishTodo', as: 'rita', values: todoOf },
  { name: 'finishTodos', as: 'rita', values: async (world) => (await todoOf(world)) && {} },
]
function isOfHooks({ name }: Called): boolean {
  return operationNamed(name)?.path.startsWith('/hooks') === true
}

/** System hooks come last: every other change would be reported to them. */
export const everyCall: readonly Called[] = [
  ...ofContract.filter((one) => !isOfHooks(one)),
  ...ofTodos,
  { name: 'deleteProject', as: 'olga', values: async (world) => ({ id: await world.newProject() }) },
  ...ofContract.filter(isOfHooks),
]

/** The pages that show the effect of a change, where that is not the thing itself or the list that it belongs to. */
const reported: Partial<Record<OperationName, string>> = {
  createProjectForUser: '/projects/all',
  forkProject: '/projects/all',
  deleteProject: '/projects/all',
  starProject: '/projects/starred',
  unstarProject: '/projects/starred',
  deleteLabel: '/projects/:id/labels',
  followLabel: '/projects/:id/labels',
  unfollowLabel: '/projects/:id/labels',
  addIssueTodo: '/todos',
  addMergeRequestTodo: '/todos',
  finishTodos: '/todos',
  deleteGroup: '/groups?all_available=true',
}

const gets = new Set(operationNames.map(operationNamed).flatMap((one) => (one?.method === 'GET' ? [one.path] : [])))

/** The page that shows the effect of a change. */
export function pageOf(name: string): string {
  const given = reported[name as OperationName]
  if (given !== undefined) return given
  const { method = '', path = '' } = operationNamed(name) ?? {}
  const above = path.replace(/\/[^/]+$/, '')
  return method !== 'DELETE' && gets.has(path) ? path : above
}

/** The user who can read such a page: for most pages the caller. */
export const readerOf = (called: Called, page: string) => (page === '/projects/all' ? 'root' : called.as)

/** Reads a page, without the moments that change by themselves. */
export async function saidBy(world: World, who: string, page: string, values: Values): Promise<string> {
  const { path } = addressOf(page, values)
  const reply = await world.as(who).get(`${path}${path.includes('?') ? '&' : '?'}per_page=100`)
  return reply.text.replaceAll(/"(?:updated_at|last_activity_at)":"[^"]*"/g, '')
}
