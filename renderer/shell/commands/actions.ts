import type { CommandId } from '../../../shared/keymap.ts'
import type { Action } from '../../navigation/action.ts'
import { boardCommands } from '../../features/board/commands.ts'
import { choosing } from '../../features/items/commands.ts'
import { discussing } from '../../features/item/commands.ts'
import { editing } from '../../features/editing/commands.ts'
import { going } from './going.ts'
import { moving } from './moving.ts'
import { program } from './program.ts'
import { projects } from './projects.ts'
import { triaging } from '../../features/inbox/commands.ts'

/** What each command does. Its name and its keys are in the table of `shared/keymap.ts`. */
export const actions: Readonly<Record<CommandId, Action>> = {
  ...moving,
  ...choosing,
  ...boardCommands,
  ...going,
  ...triaging,
  ...discussing,
  ...editing,
  ...projects,
  ...program,
}
