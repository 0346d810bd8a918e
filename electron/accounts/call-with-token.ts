import { operationNamed } from '../../shared/contract/call.ts'
import { itemsNamedIn, spokenCall } from '../../shared/contract/spoken-call.ts'
import { writeCall } from '../../shared/contract/written-call.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { CallArgs } from '../../shared/ipc.ts'
import { tokenHeaders } from '../api/transport/token-headers.ts'
import type { Accounts } from './accounts.ts'

/**
 * A call of the contract as a command of a shell or as JavaScript, with the account's token in it.
 *
 * @throws AppFailure `signed_out` where there is no token; `bad_call` for values that the path cannot hold; `item_unknown`
 * for an item whose number is needed and not known
 */
export async function callWithToken(
  accounts: Pick<Accounts, 'accessOf' | 'numberOf'>,
  { account, operation: name, values, sudo = '', writing }: CallArgs<'copyCall'>,
): Promise<string> {
  const operation = operationNamed(name)
  if (operation === null) throw AppFailure.of('bad_call', { detail: `no operation ${name}` })
  const { url, token, tokenKind, spoken } = accounts.accessOf(account)
  if (token === null) throw AppFailure.of('signed_out')
  const numbers = new Map<string, number | null>()
  for (const { kind, id } of itemsNamedIn(spoken, values)) {
    numbers.set(`${kind} ${id}`, await accounts.numberOf(account, kind, id))
  }
  const call = spokenCall(spoken, operation, values, (kind, id) => numbers.get(`${kind} ${id}`) ?? null)
  return writeCall(writing, {
    ...{ method: call.method, url: `${url}${call.interfacePath}${call.target}`, body: call.body, sudo: sudo.trim() },
    credentials: tokenHeaders(tokenKind, token),
  })
}
