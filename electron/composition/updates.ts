import { day } from '../../shared/durations.ts'
import type { Preferences } from '../../shared/preferences.ts'
import { quit } from '../desktop/lifecycle/application.ts'
import type { Surroundings } from '../desktop/lifecycle/surroundings.ts'
import { updatingOf } from '../desktop/updates/update-kind.ts'
import { readUpdateOrigin } from '../desktop/updates/update-origin.ts'
import { Updates } from '../desktop/updates/updates.ts'
import type { Log } from '../log.ts'
import type { ProgramState } from './program-state.ts'

/** Milliseconds between checks for a new version of Docket, if the user has chosen them. */
const lookForUpdatesEveryMs = day

interface UpdatesParts {
  readonly surroundings: Surroundings
  readonly program: ProgramState
  readonly preferences: () => Preferences
  readonly log: Log
  /** Notifies the user of a version that they did not ask for. */
  readonly tell: (version: string) => Promise<void>
}

/** Makes the updates of the way in which this Docket was installed. */
export function makeUpdates({ surroundings, program, preferences, log, tell }: UpdatesParts): Updates {
  const updating = updatingOf(surroundings, readUpdateOrigin())
  return new Updates({
    source:
      updating.kind === 'none'
        ? { why: updating.why }
        : {
            open: async () =>
              (await import('../desktop/updates/updater.ts')).openUpdater(updating.kind, updating.origin),
          },
    preferences,
    onState: (state) => program.change({ updates: state }),
    tell: (version) => {
      tell(version).catch((thrown: unknown) => log.error('could not tell of a new version', thrown))
    },
    daily: (work) => {
      const timer = setInterval(work, lookForUpdatesEveryMs)
      return () => clearInterval(timer)
    },
    quit,
    onTrouble: (what, thrown) => log.error(what, thrown),
  })
}
