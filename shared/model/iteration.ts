import * as v from 'valibot'
import { entity } from './entity.ts'
import { dateOrNull, id, orNull, text } from './field.ts'

/** A span of time that issues are planned for, in editions that have that. */
export const iterationSchema = v.object({
  id: v.number(),
  /** Null for one that has only its days. */
  title: v.nullable(v.string()),
  /** Days, as YYYY-MM-DD. */
  start: v.nullable(v.string()),
  due: v.nullable(v.string()),
})
export type Iteration = Readonly<v.InferOutput<typeof iterationSchema>>

const iterationEntity = entity('iteration', { id, title: orNull(text), startDate: dateOrNull, dueDate: dateOrNull })

/** Reads an iteration as a project lists it. @throws RowProblem where it has no id */
export function readListedIteration(row: unknown): Iteration {
  const { startDate: start, dueDate: due, ...named } = iterationEntity.read(row)
  return { ...named, start, due }
}
