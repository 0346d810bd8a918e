import { operationNamed } from '../../shared/contract/call.ts'
import { itemsNamedIn, apiCallOf } from '../../shared/contract/api-call.ts'
import { writeCall } from '../../shared/contract/written-call.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { CallArgs } from '../../shared/ipc.ts'
import { keyOf, type Key } from '../../shared/model/key.ts'
import { tokenHeaders } from '../api/transport/token-headers.ts'
import type { ReaderThread } from '../threads/reader/reader-thread-caller.ts'
import type { Accounts } from './accounts.ts'

/**
 * A call of the contract as a command of a shell or as JavaScript, with the account's token in it.
 *
 * @throws AppFailure `signed_out` where there is no token; `bad_call` for values that the path cannot hold; `item_unknown`
 * for an item whose number is needed and not known
 */
export async function callWithToken(
  accounts: Pick<Accounts, 'accessOf'>,
  reader: ReaderThread,
  { account, operation: name, values, sudo = '', writing }: CallArgs<'copyCall'>,
): Promise<string> {
  const operation = operationNamed(name)
  if (operation === null) throw AppFailure.of('bad_call', { detail: `no operation ${name}` })
  const { url, token, tokenKind, apiVersion } = accounts.accessOf(account)
  if (token === null) throw AppFailure.of('signed_out')
  const numbers = new Map<string, number | null>()
  for (const { kind, id } of itemsNamedIn(apiVersion, values)) {
    numbers.set(`${kind} ${id}`, await numberOf(reader, keyOf(account, kind, id)))
  }
  const call = apiCallOf(apiVersion, operation, values, (kind, id) => numbers.get(`${kind} ${id}`) ?? null)
  return writeCall(writing, {
    ...{ method: call.method, url: `${url}${call.apiPath}${call.target}`, body: call.body, sudo: sudo.trim() },
    credentials: tokenHeaders(tokenKind, token),
  })
}

/** Returns the number of an item in its project, as far as this computer knows it. */
async function numberOf(reader: ReaderThread, item: Key<'issue' | 'mergeRequest'>): Promise<number | null> {
  const [row] = await reader.calls.readRows({ keys: [item] })
  return row?.kind === 'issue' || row?.kind === 'mergeRequest' ? row.iid : null
}
