import type { Ability } from '../../../shared/contract/abilities.ts'
import { traitsOf } from '../../../shared/error-traits.ts'
import { AppFailure, errorOf, saidWith, type PlainCode } from '../../../shared/errors.ts'
import type { SendContext } from './delivery.ts'

/** Does what only some services can. @throws AppFailure with that code where this one cannot, as far as it says or as it turns out */
export async function ifAble(
  { client }: SendContext,
  ability: Ability,
  missing: PlainCode,
  request: () => Promise<void>,
): Promise<void> {
  if (!client.can(ability)) throw AppFailure.of(missing)
  try {
    await request()
  } catch (thrown) {
    const error = errorOf(thrown)
    throw traitsOf(error).isNowhere ? AppFailure.of(missing, saidWith(error)) : thrown
  }
}
