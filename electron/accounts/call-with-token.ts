import { operationNamed } from '../../shared/contract/call.ts'
import { targetOf } from '../../shared/contract/target.ts'
import { writeCall } from '../../shared/contract/written-call.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { CallArgs } from '../../shared/ipc.ts'
import { tokenHeaders } from '../api/token-headers.ts'
import type { Accounts } from './accounts.ts'

/**
 * A call of the contract as a command of a shell or as JavaScript, with the account's token in it.
 *
 * @throws AppFailure `signed_out` where there is no token; `bad_call` for values that the path cannot hold
 */
export function callWithToken(
  accounts: Pick<Accounts, 'accessOf'>,
  { account, operation: name, values, sudo = '', writing }: CallArgs<'copyCall'>,
): string {
  const operation = operationNamed(name)
  if (operation === null) throw AppFailure.of('bad_call', { detail: `no operation ${name}` })
  const { url, token, tokenKind } = accounts.accessOf(account)
  if (token === null) throw AppFailure.of('signed_out')
  const { target, body } = targetOf(operation, values)
  return writeCall(writing, {
    ...{ method: operation.method, url: `${url}/api/v3${target}`, body, sudo: sudo.trim() },
    credentials: tokenHeaders(tokenKind, token),
  })
}
