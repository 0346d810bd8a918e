import type { Result } from '../../../shared/errors.ts'
import type { InboxFilter, InboxList } from '../../../shared/ipc.ts'
import { inboxParts, type InboxPart } from '../../../shared/model/triage.ts'
import { canonical } from '../../../shared/query/change.ts'
import { Groups } from './groups.ts'
import { ListStore } from './list.svelte.ts'

/** The lists of an inbox: that of one account, or those of all accounts as one. */
export class InboxLists {
  readonly parts: Readonly<Record<InboxPart, ListStore>>
  /** The entries of the listed part that match the query. The whole parts are kept beside it, since their counts are shown. */
  readonly queried: ListStore
  readonly #shown: () => { readonly part: InboxPart; readonly query: string }
  #accounts = $state.raw<readonly string[] | null>(null)

  /**
   * @param ask reads entries
   * @param shown returns the part that is listed, and its query as the user wrote it
   */
  constructor(
    ask: (filter: Pick<InboxFilter, 'part' | 'query'>) => Promise<Result<InboxList>>,
    shown: () => { readonly part: InboxPart; readonly query: string },
  ) {
    this.#shown = shown
    const listOf = (filter: () => Pick<InboxFilter, 'part' | 'query'>) => {
      const groups = new Groups()
      return new ListStore(async () => this.#noted(groups.taken(await ask(filter()))), { groups })
    }
    this.parts = {
      open: listOf(() => ({ part: 'open' })),
      snoozed: listOf(() => ({ part: 'snoozed' })),
      done: listOf(() => ({ part: 'done' })),
      muted: listOf(() => ({ part: 'muted' })),
    }
    this.queried = listOf(() => shown())
  }

  /** The list on the screen. */
  get listed(): ListStore {
    const { part, query } = this.#shown()
    return canonical(query) === '' ? this.parts[part] : this.queried
  }

  /** The accounts whose entries were read last; null while none were. */
  get accounts(): readonly string[] | null {
    return this.#accounts
  }

  /** Entries have changed. */
  reload(): void {
    const { part } = this.#shown()
    for (const each of inboxParts) if (each === 'open' || each === part) this.parts[each].reload()
    this.queried.reload()
  }

  #noted(result: Result<InboxList>): Result<InboxList> {
    // The same accounts once more are no change for those who read data of each account.
    if (result.ok && String(result.value.accounts) !== String(this.#accounts)) this.#accounts = result.value.accounts
    return result
  }
}
