import { ipcMain } from 'electron'
import { failure, type Result } from '../shared/errors.ts'
import type { CallName } from '../shared/ipc.ts'
import { callChannel } from '../shared/ipc-channels.ts'
import { callNames } from '../shared/ipc-names.ts'
import { isOwnMainFrame } from './page-security.ts'

/**
 * Has every Call from Docket's own pages answered by `answer`, which may let it wait; calls from other frames fail with
 * `page_not_allowed`. Only the names of the calls are known here: their arguments are parsed by `answer`, and the schemas for
 * that are not loaded before a window is opened.
 */
export function receiveCalls(answer: (call: CallName, input: unknown) => Promise<Result<unknown>>): void {
  for (const name of callNames as ReadonlySet<CallName>) {
    ipcMain.handle(callChannel(name), async (event, input: unknown): Promise<Result<unknown>> => {
      return isOwnMainFrame(event) ? await answer(name, input) : failure('page_not_allowed')
    })
  }
}
