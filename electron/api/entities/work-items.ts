import * as v from 'valibot'
import { graphqlQueries } from '../../../shared/contract/v4/graphql.ts'
import { hierarchyPageEntity, type Hierarchy, type NamedWorkItem } from '../../../shared/model/work-item.ts'
import type { Client, RequestOptions } from '../client/client.ts'

/** What issues are parts of, and what is a part of them (`hierarchies`). Only GraphQL tells that. */

const query = {
  ...graphqlQueries.hierarchy,
  answer: v.object({
    namespace: v.nullish(v.object({ workItem: v.nullish(v.object({ widgets: v.nullish(v.array(v.unknown()), []) })) })),
  }),
}

/** Every widget but the one that was asked for is an empty object. */
const widgetSchema = v.looseObject({ children: v.unknown() })

/** The most pages of children that are read, of 100 each. */
const mostPages = 3

/**
 * Reads what an issue is a part of, and what is a part of it: the first 300 of that. Null where the service does not show it.
 *
 * @param of.path the path of its project
 * @throws AppFailure
 */
export async function readHierarchy(
  client: Client,
  { path, iid }: { readonly path: string; readonly iid: number },
  options: RequestOptions = {},
): Promise<Hierarchy | null> {
  const children = new Map<number, NamedWorkItem>()
  let after: string | null = null
  let parent: NamedWorkItem | null = null
  for (let page = 1; page <= mostPages; page += 1) {
    const data: v.InferOutput<typeof query.answer> = await client.query(
      query,
      { path, iid: String(iid), after },
      options,
    )
    const widget = data.namespace?.workItem?.widgets?.find((each) => v.is(widgetSchema, each))
    if (widget === undefined) return null
    const read = hierarchyPageEntity.read(widget)
    parent = read.parent
    for (const child of read.items) children.set(child.id, child)
    after = read.next
    if (after === null) break
  }
  return { parent, children: [...children.values()], isWhole: after === null }
}
