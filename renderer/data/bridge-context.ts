import { createContext } from 'svelte'
import type { DocketBridge } from '../../shared/ipc.ts'

/** The bridge by which components call the main process. The page's own is in `bridge.ts`; a test provides another one. */
export const [useBridge, provideBridge] = createContext<DocketBridge>()
