import { join } from 'node:path'
import * as v from 'valibot'
import type { CallName } from '../../shared/ipc.ts'

/**
 * Messages between commands and the open program: lines of JSON over a socket that only the user can reach. The first line of a
 * command is the secret of this start of the program.
 */

/** The calls that a command may make. Nothing of windows, tokens and settings is among them. */
export const allowedCalls = [
  'readProgram',
  'listInbox',
  'listIssues',
  'listMergeRequests',
  'listProjects',
  'listThread',
  'listEdits',
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
export type AllowedCall = (typeof allowedCalls)[number]

/** The longest line that is read, in characters: an edit holds a text of at most a million. */
export const longestLine = 4_000_000

export const greetingSchema = v.object({ secret: v.pipe(v.string(), v.maxLength(200)) })

export const requestSchema = v.variant('kind', [
  v.object({ kind: v.literal('call'), id: v.number(), call: v.picklist(allowedCalls), args: v.unknown() }),
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
