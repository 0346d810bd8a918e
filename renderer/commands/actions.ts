import type { CommandId } from '../../shared/keymap.ts'
import type { Action } from './action.ts'
import { boardCommands } from './boards.ts'
import { choosing } from './choosing.ts'
import { discussing } from './discussing.ts'
import { editing } from './editing.ts'
import { going } from './going.ts'
import { moving } from './moving.ts'
import { program } from './program.ts'
import { projects } from './projects.ts'
import { triaging } from './triaging.ts'

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
