import { ipcMain, webContents, type WebContents } from 'electron'
import * as v from 'valibot'
import { errorOf, failure, success, type AppError, type Result } from '../shared/errors.ts'
import {
  callChannel,
  calls,
  eventChannel,
  events,
  type CallName,
  type CallValue,
  type EventName,
  type EventPayload,
  type ParsedCallArgs,
} from '../shared/ipc.ts'
import { isOwnMainFrame } from './own-page.ts'

export type Handler<N extends CallName> = (args: ParsedCallArgs<N>) => Promise<CallValue<N>> | CallValue<N>

export type Handlers = { readonly [N in CallName]: Handler<N> }

/**
 * Answers every Call. Arguments are parsed here, once; whatever a handler throws becomes the error of a Result, since
 * Electron would pass on no more than its message.
 */
export function handle(
  handlers: Handlers,
  onFailure: (call: CallName, error: AppError, thrown: unknown) => void,
): void {
  for (const name of Object.keys(calls) as CallName[]) {
    ipcMain.handle(callChannel(name), async (event, input: unknown): Promise<Result<unknown>> => {
      if (!isOwnMainFrame(event)) return failure('page_not_allowed')
      const args = v.safeParse(calls[name].args, input)
      if (!args.success) {
        const issue = args.issues[0]
        return failure('bad_call', {
          detail: `${name}: ${v.getDotPath(issue) ?? 'arguments'}: ${issue.message}`,
        })
      }
      try {
        const handler = handlers[name] as (args: unknown) => unknown
        return success(await handler(args.output))
      } catch (thrown) {
        const error = errorOf(thrown)
        onFailure(name, error, thrown)
        return { ok: false, error }
      }
    })
  }
}

/** Tells every window. */
export function broadcast<N extends EventName>(name: N, payload: EventPayload<N>): void {
  for (const contents of webContents.getAllWebContents()) tell(contents, name, payload)
}

/** Tells one window. */
export function tell<N extends EventName>(contents: WebContents, name: N, payload: EventPayload<N>): void {
  v.assert(events[name], payload)
  if (!contents.isDestroyed()) contents.send(eventChannel(name), payload)
}
