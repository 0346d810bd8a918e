import type { CallArgs, CallValue } from '../../shared/ipc.ts'
import type { AllowedCall } from './protocol.ts'

/** The program as a command has it: the one with windows, over its socket, or its threads in this process. */
export interface Session {
  /** True if it has the files for itself: Docket cannot be opened until it is closed. */
  readonly isAlone: boolean
  /** Calls as a window does. @throws AppFailure */
  call<N extends AllowedCall>(name: N, args: CallArgs<N>): Promise<CallValue<N>>
  /** Shows a place in the window. Returns false where no window can be had. */
  open(address: string): Promise<boolean>
  close(): Promise<void>
}
