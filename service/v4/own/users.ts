import { briefUserList, fullUser } from '../../resources/users.ts'
import { Refusal } from '../../rules/refusals.ts'
import { listUsers } from '../../store/users.ts'
import type { UserFilter } from '../../store/users.ts'
import { own } from '../speaker.ts'
import type { OwnHandlers, Speaker } from '../speaker.ts'

interface ListArguments {
  readonly active?: boolean | undefined
  readonly blocked?: boolean | undefined
  readonly search?: string | undefined
  readonly username?: string | undefined
  readonly external?: boolean | undefined
  readonly exclude_external?: boolean | undefined
  readonly exclude_active?: boolean | undefined
  readonly admins?: boolean | undefined
  readonly two_factor?: 'enabled' | 'disabled' | undefined
  readonly without_projects?: boolean | undefined
  readonly extern_uid?: string | undefined
  readonly provider?: string | undefined
  readonly created_after?: string | undefined
  readonly created_before?: string | undefined
  readonly order_by?: UserFilter['order']
  readonly sort?: 'asc' | 'desc' | undefined
}

const wordOf = (text: string | undefined): string | undefined => (text === '' ? undefined : text)
const momentOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Date.parse(text))

/** What only administrators may ask: of others it is left out of account, as on real services. */
function forAdministrators(args: ListArguments): UserFilter {
  const { provider = '', extern_uid = '' } = args
  if ((provider === '') !== (extern_uid === '')) {
    throw new Refusal(400, { error: 'extern_uid, provider provide all or none of parameters' })
  }
  return {
    external: args.external,
    administrators: args.admins,
    twoFactor: args.two_factor === undefined ? undefined : args.two_factor === 'enabled',
    withoutProjects: args.without_projects,
    addedFrom: momentOf(args.created_after),
    addedUntil: momentOf(args.created_before),
    order: args.order_by,
    ascending: args.sort === 'asc',
    ...(provider === '' ? {} : { identity: { provider, extern_uid } }),
  }
}

/** The list of people. */
export function userHandlers({ workspace }: Speaker): OwnHandlers {
  return {
    listUsers: own<ListArguments>(({ caller: { user }, args, window }) => {
      const administrator = user.is_admin === 1
      const filter: UserFilter = {
        active: args.active,
        blocked: args.blocked,
        internal: args.exclude_external,
        inactive: args.exclude_active,
        search: wordOf(args.search),
        username: wordOf(args.username),
        ...(administrator ? forAdministrators(args) : {}),
      }
      const { rows, total } = listUsers(workspace.store, filter, window)
      const shown = administrator ? rows.map((row) => fullUser(workspace, row)) : briefUserList(workspace, rows)
      return { rows: shown, total }
    }),
  }
}
