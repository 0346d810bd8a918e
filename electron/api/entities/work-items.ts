import * as v from 'valibot'
import { graphqlQueries } from '../../../shared/contract/v4/graphql.ts'
import { hierarchyPageEntity, type Hierarchy } from '../../../shared/model/work-item.ts'
import type { Client, RequestOptions } from '../client/client.ts'
import { readPages } from '../client/graphql-pages.ts'

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
  const read = await readPages(mostPages, async (after) => {
    const { namespace } = await client.query(query, { path, iid: String(iid), after }, options)
    const widget = namespace?.workItem?.widgets?.find((each) => v.is(widgetSchema, each))
    return widget === undefined ? null : hierarchyPageEntity.read(widget)
  })
  if (read === null) return null
  // A row that moves while the pages are read may be on two of them.
  const children = new Map(read.pages.flatMap(({ items }) => items).map((child) => [child.id, child]))
  return { parent: read.pages[0]?.parent ?? null, children: [...children.values()], isWhole: read.isWhole }
}
