import { minute } from '../../../shared/durations.ts'
import { traitsOf } from '../../../shared/error-traits.ts'
import { errorOf } from '../../../shared/errors.ts'
import { partsOf, type Key } from '../../../shared/model/key.ts'
import type { PersonNow, UserStatus } from '../../../shared/model/user-status.ts'
import type { Client } from '../../api/client/client.ts'
import { readUserStatus, setOwnStatus } from '../../api/entities/user-statuses.ts'
import { readUser } from '../../api/entities/users.ts'
import type { AskedStatus } from '../../protocols/asked-status.ts'
import type { CrawlContexts } from './crawl-contexts.ts'
import type { ServiceAccess } from './service-access.ts'

/** Time for which an answer is trusted: people change what they say of themselves a few times a day. */
const trustedFor = 5 * minute

/** People whose answers are kept. */
const most = 500

export interface PersonReadsOptions {
  readonly client: Client
  readonly access: ServiceAccess
  readonly contexts: CrawlContexts
}

/** What the service says now of people at whom somebody looks. Nothing of it is written down. */
export class PersonReads {
  readonly #options: PersonReadsOptions
  readonly #known = new Map<number, { readonly until: number; readonly person: PersonNow }>()
  /** Number of statuses that were set. What was being read meanwhile may be from before that. */
  #set = 0

  constructor(options: PersonReadsOptions) {
    this.#options = options
  }

  /**
   * Returns what the service says of somebody: their status, and whether they are a program or may not sign in any more. An answer
   * is trusted for some minutes, and no longer than the status in it lasts.
   *
   * @throws AppFailure when it cannot be asked
   */
  async readPerson(user: Key<'user'>): Promise<PersonNow> {
    const { access, contexts } = this.#options
    const { id } = partsOf(user)
    const known = this.#known.get(id)
    const now = contexts.uncounted.now()
    if (known !== undefined && now < known.until) return known.person
    const set = this.#set
    const person = await access.request(() => this.#ask(id))
    if (set !== this.#set) return person
    if (this.#known.size >= most) this.#known.clear()
    const cleared = person.status?.clearStatusAt ?? null
    this.#known.set(id, {
      until: Math.min(now + trustedFor, cleared === null ? Infinity : Date.parse(cleared)),
      person,
    })
    return person
  }

  async #ask(id: number): Promise<PersonNow> {
    const { client, contexts } = this.#options
    const { signal } = contexts.uncounted
    const [status, row] = await Promise.all([
      client.can('userStatuses') ? unlessWithheld(readUserStatus(client, { user_id: id }, { signal })) : null,
      unlessWithheld(readUser(client, { id }, { signal })),
    ])
    return { status, state: row?.state ?? null, isBot: row?.bot ?? false }
  }

  /**
   * Sets the status of the account's user, at once. Returns it as the service has it.
   *
   * @throws AppFailure when it cannot be asked; `invalid` for an emoji or a message that it does not take
   */
  async setOwnStatus({ user, status: { emoji, message, isBusy, clearsAfter } }: AskedStatus): Promise<UserStatus> {
    const { client, access, contexts } = this.#options
    const { signal } = contexts.uncounted
    const availability = isBusy ? ('busy' as const) : ('not_set' as const)
    const said = {
      ...{ emoji, message },
      ...(client.can('busyStatuses') && { availability }),
      ...(clearsAfter !== null && client.can('statusPeriods') && { clear_status_after: clearsAfter }),
    } as const
    const set = await access.request(() => setOwnStatus(client, said, { signal }))
    this.#set += 1
    this.#known.delete(partsOf(user).id)
    return set
  }
}

/** Null where the service does not show it to the user. */
async function unlessWithheld<Found>(asked: Promise<Found>): Promise<Found | null> {
  try {
    return await asked
  } catch (thrown) {
    if (traitsOf(errorOf(thrown)).isWithheld) return null
    throw thrown
  }
}
