import type { Result } from '../../shared/errors.ts'
import type { DocketBridge } from '../../shared/ipc.ts'
import { localIdOf } from '../../shared/model/local-id.ts'
import { keyOf, partsOf, type AccountId, type Key } from '../../shared/model/key.ts'
import {
  parsePlace,
  type InboxesListing,
  type ItemAddress,
  type Listing,
  type Place,
  type ProjectName,
  type UnsentAddress,
} from '../../shared/place.ts'
import { narrowed, usualQuery } from '../../shared/query/change.ts'
import { placeOfWebAddress, type NewItemPage } from '../../shared/web-address.ts'
import type { ProgramStore } from '../data/program.svelte.ts'
import type { NavigationStore } from './navigation.svelte.ts'

/** Finds the places and items of addresses on this computer. */
export class PlaceFinder {
  readonly #bridge: DocketBridge
  readonly #program: ProgramStore
  readonly #navigation: NavigationStore

  constructor(parts: {
    readonly bridge: DocketBridge
    readonly program: ProgramStore
    readonly navigation: NavigationStore
  }) {
    this.#bridge = parts.bridge
    this.#program = parts.program
    this.#navigation = parts.navigation
  }

  /**
   * The place that an address shows, of Docket or of the web page of one of the accounts, or the page for something new there; null
   * for any other.
   */
  placeOf(address: string): Place | NewItemPage | null {
    const accounts = this.#program.accounts.map(({ id, url }) => ({ account: id, url }))
    const here = this.#navigation.account?.id
    const services = accounts.toSorted((one, other) => Number(other.account === here) - Number(one.account === here))
    return parsePlace(address.trim()) ?? placeOfWebAddress(address, services)
  }

  /** The key of the item at a place; null where it is not on this computer. */
  async keyOfItem(place: ItemAddress & { readonly account: AccountId }): Promise<string | null> {
    const found = await this.find(place)
    return found.ok ? found.value : null
  }

  /** Returns the list of a place; null for a place that is shown over the lists. */
  async listingOf(place: Extract<Place, { account: AccountId }>): Promise<Result<Listing | null>> {
    if (isListing(place)) return { ok: true, value: place }
    switch (place.kind) {
      case 'project': {
        const project = await this.projectOf(place.account, place.project)
        return project.ok
          ? { ok: true, value: { kind: 'issues', query: usualQuery, project: partsOf<'project'>(project.value).id } }
          : project
      }
      case 'milestone':
        return await this.#listingCalled('milestone', keyOf(place.account, 'milestone', place.milestone))
      case 'person':
        return await this.#listingCalled('author', keyOf(place.account, 'user', place.person))
      default:
        return { ok: true, value: null }
    }
  }

  /** The issues of a milestone or by a person, which queries know by name. */
  async #listingCalled(filter: 'milestone' | 'author', key: Key<'milestone' | 'user'>): Promise<Result<Listing>> {
    const named = await this.#bridge.call('readName', { key })
    if (!named.ok) return named
    const { name, project } = named.value
    const query = narrowed('', { key: filter, value: name })
    const scope = project === null ? {} : { project: partsOf<'project'>(project).id }
    return { ok: true, value: { kind: 'issues', query, ...scope } }
  }

  /** Finds the key of an item or snippet. */
  async find(place: (ItemAddress | UnsentAddress) & { readonly account: AccountId }): Promise<Result<string>> {
    if (place.kind === 'unsent') {
      return { ok: true, value: keyOf(place.account, place.of, localIdOf(place.edit)) }
    }
    const project = await this.projectOf(place.account, place.project)
    if (!project.ok) return project
    const { kind, number } = place
    if (kind === 'snippet') {
      const found = await this.#bridge.call('findSnippet', { project: project.value, number })
      return found.ok ? { ok: true, value: found.value.snippet } : found
    }
    const found = await this.#bridge.call('findItem', { project: project.value, kind, number })
    return found.ok ? { ok: true, value: found.value.item } : found
  }

  /** Finds the key of a project. */
  async projectOf(account: AccountId, project: ProjectName): Promise<Result<string>> {
    if (typeof project === 'number') return { ok: true, value: keyOf(account, 'project', project) }
    const found = await this.#bridge.call('findProject', { account, path: project })
    return found.ok ? { ok: true, value: found.value.project } : found
  }
}

/** Returns true if a place is a list, and not shown over the lists. */
export function isListing<Some extends Place>(
  place: Some,
): place is Extract<Some, { kind: (Listing | InboxesListing)['kind'] }> {
  return ['inbox', 'inboxes', 'focus', 'issues', 'mergeRequests', 'activity', 'outbox'].includes(place.kind)
}

/** Returns true if a place is an item or a snippet. */
export function isOfItem(place: Place | NewItemPage): place is (ItemAddress | UnsentAddress) & { account: AccountId } {
  return ['issue', 'mergeRequest', 'snippet', 'unsent'].includes(place.kind)
}
