import type { Stores } from '../../../renderer/shell/stores.ts'
import { settle } from './opened.ts'

/** Presses the button of the newest message. */
export async function act(stores: Stores): Promise<void> {
  stores.toasts.messages.at(-1)?.action?.run()
  await settle()
}
