import * as v from 'valibot'
import { calls, type ParsedCallArgs } from '../../../shared/ipc.ts'
import { accountIdSchema, partsOf, type AccountId, type Key } from '../../../shared/model/key.ts'
import type { AllowedCall, AssistantCall } from '../protocol.ts'

/** The accounts that a call names by itself or in keys; undefined stands for a call that reaches all of them. */
type Named = readonly (AccountId | undefined)[]

function inKeys(...keys: readonly (Key | undefined)[]): Named {
  return keys.flatMap((key) => (key === undefined ? [] : [partsOf(key).account]))
}

const named: { readonly [N in Exclude<AssistantCall, 'readAssistant'>]: (args: ParsedCallArgs<N>) => Named } = {
  listInbox: ({ account }) => [account],
  listIssues: ({ account, project }) => [account, ...inKeys(project)],
  listMergeRequests: ({ account, project }) => [account, ...inKeys(project)],
  listThread: ({ item }) => inKeys(item),
  readRows: ({ keys }) => inKeys(...keys),
  readItemContents: ({ item }) => inKeys(item),
  readPatches: ({ item }) => inKeys(item),
  readPipeline: ({ item }) => inKeys(item),
  openItem: ({ item }) => inKeys(item),
  findEverything: ({ account, project }) => [account, ...inKeys(project)],
  findProject: ({ account }) => [account],
  findItem: ({ project }) => inKeys(project),
  readChoices: ({ project }) => inKeys(project),
  propose: ({ edit }) => inKeys(edit.target),
}

/** The answer to `readAssistant` that names an account. */
const chosenSchema = v.object({
  ok: v.literal(true),
  value: v.object({ account: v.object({ id: accountIdSchema }) }),
})

/**
 * The one account of a connection of an assistant: that of the first `readAssistant` that found one. Until then the connection
 * may ask for nothing else, and afterwards for nothing of another account.
 */
export class OwnAccount {
  #id: AccountId | null = null

  /** Whether the assistant may make a call, as far as accounts go. The program refuses arguments that cannot be read. */
  allows(call: AllowedCall, args: unknown): boolean {
    if (call === 'readAssistant') return true
    const accountsOf = (named as { readonly [name: string]: ((args: unknown) => Named) | undefined })[call]
    if (this.#id === null || accountsOf === undefined) return false
    const parsed = v.safeParse(calls[call].args, args)
    return !parsed.success || accountsOf(parsed.output).every((account) => account === this.#id)
  }

  /** Takes an answer of the program. Returns false for one that tells of another account, which the assistant must not get. */
  takes(call: AllowedCall, answer: unknown): boolean {
    const chosen = call === 'readAssistant' ? v.safeParse(chosenSchema, answer) : null
    if (chosen?.success !== true) return true
    const { id } = chosen.output.value.account
    this.#id ??= id
    return this.#id === id
  }
}
