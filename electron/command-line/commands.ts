import type { Command } from './command.ts'
import { ownCommands } from './command-words.ts'
import { completeAmong } from './commands/complete.ts'
import { show, search } from './commands/items.ts'
import { accounts, inbox, issues, mergeRequests, outbox, pipelines } from './commands/lists.ts'
import { mcp } from './commands/mcp.ts'
import { merge, mergeRequest } from './commands/merge-requests.ts'
import { api, open, sync } from './commands/service.ts'
import { close, comment, create, reopen } from './commands/writing.ts'

/** All commands. Help, reading of arguments and completion come from this table. */
export const commands: readonly Command[] = [
  inbox,
  issues,
  mergeRequests,
  pipelines,
  show,
  search,
  comment,
  close,
  reopen,
  create,
  mergeRequest,
  merge,
  outbox,
  sync,
  open,
  api,
  accounts,
  mcp,
]

/** Called by shells, and not listed in the help. */
const complete = completeAmong([
  ...commands,
  ...Object.entries(ownCommands).map(([name, command]) => ({ name, ...command })),
])

export function commandNamed(name: string): Command | null {
  return [...commands, complete].find((command) => command.name === name) ?? null
}
