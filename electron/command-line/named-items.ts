import { errorOf } from '../../shared/errors.ts'
import type { Account } from '../../shared/ipc.ts'
import { parseKey, type Key } from '../../shared/model/key.ts'
import { parsePlace } from '../../shared/place.ts'
import { placeOfWebAddress } from '../../shared/web-address.ts'
import { CommandFailure, exitCodes, type AskingContext } from './command.ts'

/** Items as people name them: `group/project#12`, `group/project!3`, an address of the service, a `docket://` address, a key. */

type ItemKey = Key<'issue' | 'mergeRequest'>

interface Named {
  readonly kind: 'issue' | 'mergeRequest'
  /** Its id, or its path. */
  readonly project: number | string
  readonly number: number
}

/** Returns the item that a text names; null for a text that names none. */
export function itemNamed(text: string, account: Pick<Account, 'id' | 'url'>): Named | ItemKey | null {
  if (isOfOther(text, account)) return null
  const key = parseKey(text)
  if (key?.kind === 'issue' || key?.kind === 'mergeRequest') return text as ItemKey
  const place = parsePlace(text)
  if (place?.kind === 'issue' || place?.kind === 'mergeRequest')
    return { kind: place.kind, project: place.project, number: place.number }
  const written = /^([^\s#!]+\/[^\s#!]+)([#!])([1-9][0-9]{0,9})$/.exec(text)
  if (written) {
    const [, project = '', mark, number] = written
    return { kind: mark === '#' ? 'issue' : 'mergeRequest', project, number: Number(number) }
  }
  const shown = placeOfWebAddress(text, [{ account: account.id, url: account.url }])
  if (shown?.kind !== 'issue' && shown?.kind !== 'mergeRequest') return null
  return { kind: shown.kind, project: shown.project, number: shown.number }
}

/** Returns true for a text that names another account: the same numbers are something else there. */
function isOfOther(text: string, account: Pick<Account, 'id'>): boolean {
  const place = parsePlace(text)
  const named = parseKey(text)?.account ?? (place && 'account' in place ? place.account : account.id)
  return named !== account.id
}

/**
 * Finds an item of the account on this computer.
 *
 * @throws CommandFailure when the text names none, or one of another account, or it is not here
 */
export async function findItem({ session, account }: AskingContext, text: string): Promise<ItemKey> {
  const named = itemNamed(text, account)
  if (named === null && isOfOther(text, account))
    throw new CommandFailure(exitCodes.nothing, 'This item belongs to another account.')
  if (named === null) {
    throw new CommandFailure(
      exitCodes.usage,
      `“${text}” is not an item. Write it like group/project#12 or group/project!3.`,
    )
  }
  if (typeof named === 'string') return named
  const project = await findProject({ session, account }, named.project)
  try {
    const { item } = await session.call('findItem', { project, kind: named.kind, number: named.number })
    return item
  } catch (thrown) {
    if (errorOf(thrown).code !== 'item_unknown') throw thrown
    throw new CommandFailure(exitCodes.nothing, `${text} is not on this computer.`)
  }
}

/** Finds a project by its path or id. @throws AppFailure `project_unknown` when it is not on this computer */
export async function findProject({ session, account }: AskingContext, path: number | string): Promise<Key<'project'>> {
  if (typeof path === 'number') return `${account.id}/project/${path}` as Key<'project'>
  const { project } = await session.call('findProject', { account: account.id, path })
  return project
}
