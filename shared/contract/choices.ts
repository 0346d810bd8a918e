import {
  isPathVariable,
  operationNamed,
  operationNames,
  parametersOf,
  typedValue,
  type ParameterValue,
  type ParameterValues,
} from './call.ts'
import { pathNames } from './target.ts'
import { exampleTexts } from './examples.ts'
import type { OperationName } from './index.ts'
import type { Operation } from './operation.ts'

/** Choices for a parameter, from a list of the service. */

/** A list of the service, and the field of its rows that a parameter takes. */
export interface ListOfChoices {
  readonly list: OperationName
  readonly field: string
}

/** Parameters that are the same thing wherever they stand. */
const byName: Readonly<Record<string, ListOfChoices>> = {
  assignee_id: { list: 'listProjectUsers', field: 'id' },
  author_id: { list: 'listUsers', field: 'id' },
  user_id: { list: 'listUsers', field: 'id' },
  milestone_id: { list: 'listMilestones', field: 'id' },
  milestone: { list: 'listMilestones', field: 'title' },
  labels: { list: 'listLabels', field: 'name' },
  namespace_id: { list: 'listGroups', field: 'id' },
  project_id: { list: 'listVisibleProjects', field: 'id' },
  to_project_id: { list: 'listVisibleProjects', field: 'id' },
  target_project_id: { list: 'listVisibleProjects', field: 'id' },
}

/** Parameters whose names mean something else elsewhere. */
const byOperation: Partial<Record<OperationName, Readonly<Record<string, ListOfChoices>>>> = {
  forkProject: { id: { list: 'listProjects', field: 'id' }, namespace: { list: 'listGroups', field: 'path' } },
  updateProject: { name: { list: 'listProjects', field: 'name' } },
  updateGroup: { name: { list: 'listGroups', field: 'name' } },
  updateLabel: { name: { list: 'listLabels', field: 'name' } },
  deleteLabel: { name: { list: 'listLabels', field: 'name' } },
}

const lists = operationNames.filter((name) => operationNamed(name)?.method === 'GET')

/** The list of choices for a parameter; null where the service has none. */
export function listOfChoices(name: OperationName, parameter: string): ListOfChoices | null {
  const given = byOperation[name]?.[parameter] ?? byName[parameter]
  if (given !== undefined) return given
  // A thing in a path is in the list whose path ends before it.
  const path = operationNamed(name)?.path ?? ''
  const end = path.indexOf(`/:${parameter}`)
  const above = end < 0 ? null : path.slice(0, end)
  const list = lists.find((one) => operationNamed(one)?.path === above)
  return list === undefined ? null : { list, field: parameter === 'token' ? 'token' : 'id' }
}

/** A choice for a parameter, and its name. */
export interface ParameterChoice {
  readonly value: string
  readonly title: string
}

/** Returns the rows of a list as choices for a parameter. */
export function choicesIn(rows: unknown, field: string): ParameterChoice[] {
  if (!Array.isArray(rows)) return []
  return rows.flatMap((row: unknown) => {
    if (typeof row !== 'object' || row === null) return []
    const fields = row as Readonly<Record<string, unknown>>
    const value = fields[field]
    if (typeof value !== 'number' && typeof value !== 'string') return []
    const names = [fields['path_with_namespace'], fields['title'], fields['name'], fields['username'], fields['body']]
    const title = names.find((name) => typeof name === 'string' && name !== '')
    return [{ value: String(value), title: field === 'token' || title === undefined ? '' : String(title) }]
  })
}

/** The lists that are asked where the first one has nothing: an administrator may be a member of no project. */
const elsewhere: Partial<Record<OperationName, OperationName>> = {
  listProjects: 'listAllProjects',
  listOwnIssues: 'listProjectIssues',
}

/** Asks the service for a list, with the values of its path. */
type AskForList = (list: ListOfChoices, values: ParameterValues) => Promise<readonly ParameterChoice[]>

/** Returns the choices for a parameter, given the values before it; none while those are not whole. */
export async function askForChoices(
  list: ListOfChoices,
  before: ParameterValues,
  ask: AskForList,
): Promise<readonly ParameterChoice[]> {
  const operation = operationNamed(list.list)
  if (operation === null) return []
  const needed = pathNames(operation)
  if (needed.some((name) => before[name] === undefined || before[name] === '')) return []
  const values = Object.fromEntries(needed.map((name) => [name, before[name] as ParameterValue]))
  const choices = await ask(list, operation.paged === true ? { ...values, per_page: 100 } : values)
  const other = elsewhere[list.list]
  return choices.length > 0 || other === undefined ? choices : askForChoices({ ...list, list: other }, before, ask)
}

/** Fills in an example of an operation: texts from the tables, and ids and names of existing things. */
export async function fillExample(name: OperationName, ask: AskForList): Promise<ParameterValues> {
  const operation = operationNamed(name) as Operation
  const texts = exampleTexts[name] ?? {}
  const values: Record<string, ParameterValue> = {}
  for (const [parameter, { required, type }] of parametersOf(operation)) {
    const text = texts[parameter]
    if (text !== undefined) values[parameter] = text
    else if (required !== undefined || isPathVariable(operation, parameter)) {
      const list = listOfChoices(name, parameter)
      const choices = list === null ? [] : await askForChoices(list, values, ask)
      // A thing that is moved goes elsewhere.
      const choice = choices.find(({ value }) => !Object.values(values).includes(Number(value)) || parameter === 'id')
      if (choice !== undefined) values[parameter] = typedValue({ type }, choice.value)
    }
  }
  return values
}
