import * as v from 'valibot'
import { mostRows, usualRows } from './bounded.ts'
import type { AssistantContext } from './assistant-session.ts'

/** A tool of assistants. */
export interface AssistantTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly schema: v.ObjectSchema<v.ObjectEntries, undefined> | v.StrictObjectSchema<v.ObjectEntries, undefined>
  /** False for the one that proposes. */
  readonly isReading: boolean
  /** @param by the name by which the assistant calls itself */
  readonly run: (context: AssistantContext, args: unknown, by: string) => Promise<object>
}

/** A tool with the arguments that its schema tells. */
export function tool<Entries extends v.ObjectEntries>({
  run,
  ...described
}: Omit<AssistantTool, 'schema' | 'run'> & {
  readonly schema: v.StrictObjectSchema<Entries, undefined>
  readonly run: (
    context: AssistantContext,
    args: v.InferOutput<v.StrictObjectSchema<Entries, undefined>>,
    by: string,
  ) => Promise<object>
}): AssistantTool {
  return {
    ...described,
    run: async (context, args, by) => await run(context, v.parse(described.schema, args), by),
  } as AssistantTool
}

export const described = <Schema extends v.GenericSchema>(schema: Schema, words: string) =>
  v.pipe(schema, v.description(words))

/** Where a part of a list begins, and how long it is. */
export const paging = {
  from: described(
    v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
    'Where the part begins: 0, or "next" of the previous answer',
  ),
  most: described(
    v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostRows)), usualRows),
    'How many results to return at most',
  ),
}

export const itemArgument = described(
  v.pipe(v.string(), v.maxLength(4_000)),
  'The issue or merge request: group/project#12, group/project!3, its address in the browser, or a "key" of another answer',
)
