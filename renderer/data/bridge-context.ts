import { createContext } from 'svelte'
import type { DocketBridge } from '../../shared/ipc.ts'

/** What components ask the main process by. The page's own bridge is in `bridge.ts`; a test provides another one. */
export const [useBridge, provideBridge] = createContext<DocketBridge>()
