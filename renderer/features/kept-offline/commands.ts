import { actionsOn } from '../../navigation/action.ts'
import { type ItemsReach, extendToSelectionOfAccount, itemsOf, anItem } from '../items/index.ts'
import type { KeptOfflineStore } from './kept-offline.svelte.ts'

/** The stores that keeping items offline works on. */
export interface KeptOfflineReach extends ItemsReach {
  readonly keptOffline: KeptOfflineStore
}

const { on } = actionsOn<KeptOfflineReach>()

/** Keeps the target or the selected items on this computer, whatever happens on the service. */
export const keepOffline = extendToSelectionOfAccount(
  on(
    anItem,
    ({ key }, { keptOffline }) => void keptOffline.toggle(key),
    ({ key }, { keptOffline }) => keptOffline.get(key)?.kept ?? null,
  ),
  keepSeveral,
)

/** Keeps the selected items offline; where all are kept, no longer. */
function keepSeveral(keys: readonly string[], reach: KeptOfflineReach): void {
  void itemsOf(keys, reach).then((found) => {
    if (found === null) return
    if (found.leftOut !== '') reach.toasts.tell('info', found.leftOut)
    void reach.keptOffline.toggleAll([...new Set(found.items.map(({ key }) => key))])
  })
}
