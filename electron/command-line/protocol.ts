import { join } from 'node:path'
import * as v from 'valibot'
import type { CallName } from '../../shared/ipc.ts'

/**
 * Messages between commands and the open program: lines of JSON over a socket that only the user can reach. The first line of a
 * command is the secret of this start of the program.
 */

/** The calls that a command may make. None of them is about windows or tokens, and none changes a setting. */
const allowedCalls = [
  'readProgram',
  'listInbox',
  'listIssues',
  'listMergeRequests',
  'listProjects',
  'listThread',
  'listEdits',
  'listProposals',
  'readRows',
  'readItemContents',
  'openItem',
  'findEverything',
  'findProject',
  'findItem',
  'readChoices',
  'compareBranches',
  'readServiceList',
  'refreshServiceList',
  'submitEdit',
  'readSyncStates',
  'syncNow',
  'callOperation',
] as const satisfies readonly CallName[]

/**
 * The calls that an assistant may make: it reads what is on this computer, and proposes. Nothing among
 * them sends, discards or decides about an edit, or asks a service for anything.
 */
export const assistantCalls = [
  'readAssistant',
  'listInbox',
  'listIssues',
  'listMergeRequests',
  'listThread',
  'readRows',
  'readItemContents',
  'readPatches',
  'readPipeline',
  'openItem',
  'findEverything',
  'findProject',
  'findItem',
  'readChoices',
  'propose',
] as const satisfies readonly CallName[]
export type AssistantCall = (typeof assistantCalls)[number]

export type AllowedCall = (typeof allowedCalls)[number] | AssistantCall

/** Whom a connection answers: a command of the user, or an assistant, which may do less. */
export const callers = ['command', 'assistant'] as const
export type Caller = (typeof callers)[number]

/** Whether a caller may make a call. Of an item an assistant gets only what is on this computer, and it does not count as looked at. */
export function mayCall(caller: Caller, call: AllowedCall, args: unknown): boolean {
  const allowed: readonly CallName[] = caller === 'command' ? allowedCalls : assistantCalls
  if (!allowed.includes(call)) return false
  if (caller === 'command' || call !== 'openItem') return true
  return v.is(v.object({ stored: v.literal(true), glance: v.literal(true) }), args)
}

/** The longest line that the program reads, in characters: an edit holds a text of at most a million. Its answers may be longer. */
export const longestLine = 4_000_000

export const greetingSchema = v.object({
  secret: v.pipe(v.string(), v.maxLength(200)),
  as: v.optional(v.picklist(callers), 'command'),
})

export const requestSchema = v.variant('kind', [
  v.object({
    kind: v.literal('call'),
    id: v.number(),
    call: v.picklist([...allowedCalls, ...assistantCalls]),
    args: v.unknown(),
  }),
  /** Shows a place in the window. */
  v.object({ kind: v.literal('open'), id: v.number(), address: v.pipe(v.string(), v.maxLength(4_000)) }),
])
export type Request = v.InferOutput<typeof requestSchema>

/** `result` is as windows get it. */
export const answerSchema = v.object({ id: v.number(), result: v.unknown() })

/** Address of the open program's socket, and its secret. The file is only the user's. */
export const listeningSchema = v.object({ address: v.string(), secret: v.string() })

export function listeningFile(profile: string): string {
  return join(profile, 'command-line.json')
}
