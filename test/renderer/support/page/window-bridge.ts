import type { DocketBridge } from '../../../../shared/ipc.ts'

/**
 * The bridge of one window among several that one page shows in turn. Once it is cut, nothing that the window still does
 * reaches the main process, and the window hears nothing any more.
 */
export function bridgeOfOneWindow(bridge: DocketBridge): { readonly bridge: DocketBridge; readonly cut: () => void } {
  const endings = new Set<() => void>()
  let isCut = false
  const own: DocketBridge = {
    call: async (name, args) => {
      if (isCut) return await never()
      const answer = await bridge.call(name, args)
      return isCut ? await never() : answer
    },
    on: (name, listener) => {
      const end = bridge.on(name, listener)
      endings.add(end)
      return end
    },
  }
  const cut = (): void => {
    isCut = true
    for (const end of endings) end()
  }
  return { bridge: own, cut }
}

/** The answer to a page that was left: it never comes. */
function never<T>(): Promise<T> {
  return new Promise(() => undefined)
}
