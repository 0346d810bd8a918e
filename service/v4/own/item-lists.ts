import type { Window } from '../../store/listing.ts'
import type { Narrowing } from '../../store/narrowing.ts'
import type { UserRow } from '../../store/users.ts'

/** The arguments of every list of issues or merge requests. */
export interface ItemListArguments {
  readonly iids?: number | readonly number[] | undefined
  readonly labels?: readonly string[] | undefined
  readonly milestone?: string | undefined
  readonly search?: string | undefined
  readonly author_id?: number | undefined
  readonly assignee_id?: number | undefined
  readonly scope?: string | undefined
  readonly updated_after?: string | undefined
  readonly updated_before?: string | undefined
  readonly order_by?: Narrowing['order'] | undefined
  readonly sort?: 'asc' | 'desc' | undefined
}

/** A call of a list, as the handlers of lists need it. */
export interface Listing<Args> {
  readonly user: UserRow
  readonly args: Args
  readonly window: Window
}

const momentOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Date.parse(text))
const textOf = (text: string | undefined): string | undefined => (text === '' ? undefined : text)

/**
 * What the arguments of a list narrow it by. `usual` is whose rows are listed when nothing says so. Both ends of the time of
 * change are included.
 */
export function narrowing(user: UserRow, args: ItemListArguments, usual: 'created_by_me' | 'all') {
  // 11.8 also takes the hyphens of the versions before it.
  const said = args.scope?.replaceAll('-', '_')
  const person = args.author_id ?? args.assignee_id
  const scope = said ?? (person === undefined ? usual : 'all')
  return {
    iids: args.iids === undefined ? undefined : [args.iids].flat(),
    authorId: args.author_id ?? (scope === 'created_by_me' ? user.id : undefined),
    assigneeId: args.assignee_id ?? (scope === 'assigned_to_me' ? user.id : undefined),
    labels: args.labels ?? [],
    milestone: textOf(args.milestone),
    search: textOf(args.search),
    changedFrom: momentOf(args.updated_after),
    changedUntil: momentOf(args.updated_before),
    order: args.order_by ?? 'created_at',
    descending: args.sort !== 'asc',
  } as const
}
