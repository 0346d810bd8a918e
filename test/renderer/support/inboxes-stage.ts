import type { Account } from '../../../shared/ipc.ts'
import { partsOf } from '../../../shared/model/key.ts'
import { opened, settle } from './opened.ts'
import { otherAccount, sampleAccount } from './sample-content.ts'

export const accounts: readonly Account[] = [sampleAccount, otherAccount]

/** The accounts that keys are of, each once. */
export const accountsOf = (keys: readonly string[]): string[] =>
  [...new Set(keys.map((key) => partsOf(key).account))].sort()

/** A window that lists the inboxes of two accounts with the same content: their rows differ by their accounts alone. */
export async function together() {
  const window = await opened({ accounts, sampleInAll: true })
  const { stores } = window
  stores.commands.run('goInboxes')
  await settle()
  stores.enterOthers(stores.navigation.readInboxes)
  await settle()
  const list = stores.navigation.lists.inbox
  for (const key of list.keys) stores.rows.use(key)
  await settle()
  const firstOf = (account: string): string => {
    const key = list.keys.find((each) => partsOf(each).account === account)
    if (key === undefined) throw new Error(`nothing of ${account} is listed`)
    return key
  }
  return { ...window, list, firstOf }
}
