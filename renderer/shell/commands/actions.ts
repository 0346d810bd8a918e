import type { CommandId } from '../../../shared/keymap.ts'
import { bound, type Action, type BoundAction } from '../../navigation/action.ts'
import type { ShellReach } from './reach.ts'
import { boardCommands } from '../../features/board/commands.ts'
import { choosing } from '../../features/items/commands.ts'
import { discussing } from '../../features/item/commands.ts'
import { editing } from '../../features/editing/commands.ts'
import { going } from './going.ts'
import { moving } from './moving.ts'
import { proposalCommands } from '../../features/outbox/commands.ts'
import { pipelineCommands } from '../../features/pipelines/commands.ts'
import { program } from './program.ts'
import { projects } from './projects.ts'
import { suggesting } from '../../features/suggestions/commands.ts'
import { triaging } from '../../features/inbox/commands.ts'

/** The action of each command. Its name and its keys are in the table of `shared/keymap.ts`. */
const actions: Readonly<Record<CommandId, Action<ShellReach>>> = {
  ...moving,
  ...choosing,
  ...boardCommands,
  ...going,
  ...triaging,
  ...discussing,
  ...suggesting,
  ...editing,
  ...pipelineCommands,
  ...proposalCommands,
  ...projects,
  ...program,
}

/** The actions of a window, by its stores. */
export function actionsOf(reach: ShellReach): Readonly<Record<CommandId, BoundAction>> {
  const entries = Object.entries(actions).map(([id, action]) => [id, bound(action, reach)] as const)
  return Object.fromEntries(entries) as Record<CommandId, BoundAction>
}
