import * as v from 'valibot'
import { idInGlobalId } from '../contract/v4/graphql.ts'
import { entity, many, one, type ValueOf } from './entity.ts'
import { field, or, orNull, text, within } from './field.ts'
import { nextCursor } from './graphql-page.ts'
import { RowProblem } from './wire-row.ts'

/** Issues, epics and tasks as parts of each other, as GraphQL tells it (services of API v4). */

const globalId = field(v.number(), null, (row, name) => {
  const id = idInGlobalId('WorkItem', row[name])
  if (id !== null) return id
  throw new RowProblem(`${name} is not the id of a work item`)
})

/** A number that is sent as a text. */
const numeral = field(v.number(), null, (row, name) => {
  const number = Number(row[name])
  if (Number.isSafeInteger(number) && number > 0) return number
  throw new RowProblem(`${name} is not a number`)
})

/** The state of an issue by the words of REST; empty where the service has another word. */
const state = field(
  v.string(),
  () => '',
  (row, name) => {
    const value = row[name]
    if (value === 'OPEN') return 'opened'
    if (value === 'CLOSED') return 'closed'
    throw new RowProblem(`${name} is not a state`)
  },
)

/** The name of a type by the words of REST, such as `test_case` for `Test Case`. */
const typeName = field(
  v.string(),
  () => '',
  (row, name) => text.read(row, name).toLowerCase().replaceAll(' ', '_'),
)

/** A work item as it is named where it is a part of another one, or has parts. Its id is that of the issue, where it is one. */
const namedWorkItemEntity = entity('named work item', {
  id: globalId,
  iid: numeral,
  title: text,
  state,
  /** `issue`, `task`, `epic` and others, also of the service's own making; empty where it is not told. */
  type: within('type', 'name', typeName),
  /** The path of its project or group; empty where it is not told. */
  path: within('namespace', 'full_path', or(text, '')),
  webUrl: orNull(text),
})
export type NamedWorkItem = ValueOf<typeof namedWorkItemEntity>

/** What an issue is a part of, and a page of what is a part of it. */
export const hierarchyPageEntity = entity('hierarchy', {
  parent: orNull(one(namedWorkItemEntity)),
  items: within('children', 'nodes', many(namedWorkItemEntity)),
  next: within('children', 'page', nextCursor),
})

/** What an issue is a part of, and what is a part of it. */
export interface Hierarchy {
  readonly parent: NamedWorkItem | null
  readonly children: readonly NamedWorkItem[]
  /** False where there are more children than are read. */
  readonly isWhole: boolean
}
