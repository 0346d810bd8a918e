import { errorOf } from '../../shared/errors.ts'
import type { DocketBridge } from '../../shared/ipc.ts'

declare global {
  interface Window {
    readonly docket: DocketBridge
  }
}

/**
 * The way to the main process. A call that breaks on its way (the main process is gone) answers with an error like
 * any other, so that no store has to know two kinds of failure.
 */
export const bridge: DocketBridge = {
  async call(name, args) {
    try {
      return await window.docket.call(name, args)
    } catch (thrown) {
      return { ok: false, error: errorOf(thrown) }
    }
  },
  on(name, listener) {
    return window.docket.on(name, listener)
  },
}
